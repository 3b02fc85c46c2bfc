import { findPlaceholders } from './placeholders.js';

/**
 * The sentences of an approved text that give a parameter its meaning: those with a placeholder, and those that one of
 * these depends on. A change there can make an unchanged call say something else; a change in any other sentence cannot.
 */
export function wordingOf(text: string): readonly string[] {
  let isNeeded = false;
  const backwards = sentencesOf(text).reverse();
  const kept = backwards.filter((sentence, index) => {
    const hasMeaning = isNeeded || findPlaceholders(sentence).length > 0;
    isNeeded = hasMeaning && dependsOn(sentence, backwards[index + 1] ?? '');
    return hasMeaning;
  });
  return kept.reverse();
}

/** `Amount you owe us:` or `Ref.` before a placeholder is its label, even if that is on its own line. */
function dependsOn(sentence: string, before: string): boolean {
  const [lead = ''] = sentence.split('{{', 1);
  return !/\p{L}/u.test(lead) || /[:：]["'”’)*_~]*$/u.test(before);
}

/** One locale for all languages: the rules for where a sentence ends do not depend on it in Unicode's own data. */
const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

function sentencesOf(text: string): string[] {
  // A line that begins with a lowercase letter continues the sentence before it.
  const lines = text.split(/[\r\n]+/).map((line) => (/^\p{Ll}/u.test(line) ? ` ${line}` : `\n${line}`));
  return Array.from(segmenter.segment(lines.join('')), ({ segment }) =>
    segment.trim().replaceAll(/\s+/g, ' '),
  ).filter((sentence) => sentence !== '');
}
