import { findPlaceholders } from './placeholders.js';

/**
 * The sentences of an approved text that give a parameter its meaning: those with a placeholder, and those that introduce
 * one of these. If one of them changes, an unchanged call may say something else.
 */
export function wordingOf(text: string): readonly string[] {
  let isIntroduction = false;
  const backwards = sentencesOf(text).reverse();
  const kept = backwards.filter((sentence, index) => {
    const needed = isIntroduction || findPlaceholders(sentence).length > 0;
    isIntroduction = needed && isIntroduced(sentence, backwards[index + 1] ?? '');
    return needed;
  });
  return kept.reverse();
}

/** `Amount you owe us:` or `Ref.` before a placeholder is its label. */
function isIntroduced(sentence: string, before: string): boolean {
  const [lead = ''] = sentence.split('{{', 1);
  return !/\p{L}/u.test(lead) || /[:：]["'”’)*_~]*$/u.test(before);
}

/**
 * A sentence ends at a full stop or similar mark before a space, and at a line break unless a lower-case letter follows.
 * `Intl.Segmenter` would depend on the ICU version of Node, but the contract file must be the same everywhere.
 */
function sentencesOf(text: string): string[] {
  return text
    .replaceAll(/\S+/g, (word) => (endsSentence(word) ? `${word}\n` : word))
    .split(/[\r\n]+(?!\p{Ll})|(?<=[。！？])/u)
    .map((sentence) => sentence.trim().replaceAll(/\s+/g, ' '))
    .filter((sentence) => sentence !== '');
}

/** A full stop after a number or up to three letters may belong to an abbreviation: No., Nr., 3. */
function endsSentence(word: string): boolean {
  return /(?:[!?…؟۔।]|(?:[\p{L}\p{M}]{4}|\}\})["'”’)*_~]*\.+)["'”’)*_~]*$/u.test(word);
}
