import { findPlaceholders } from './text-placeholders.js';

/**
 * The sentences of an approved text that hold a placeholder: what gives its value a meaning. A change there can make an
 * unchanged call say something else; one in any other sentence cannot.
 */
export function wordingOf(text: string): readonly string[] {
  return sentencesOf(text).filter((sentence) => findPlaceholders(sentence).length > 0);
}

/** A line break ends a sentence, and so does a mark of the usual scripts with a space after it. */
function sentencesOf(text: string): readonly string[] {
  return text
    .split(/[\r\n]+|(?<=[.!?…؟۔।]["'”’)*_]*)\s+|(?<=[。！？])/u)
    .map((sentence) => sentence.trim().replaceAll(/\s+/g, ' '));
}
