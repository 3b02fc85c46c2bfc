import { findPlaceholders } from './placeholders.js';

/**
 * The sentences of an approved text that give a value its meaning: those that hold a placeholder, and those that one of
 * these leans on. A change there can make an unchanged call say something else; one in any other sentence cannot.
 */
export function wordingOf(text: string): readonly string[] {
  let leantOn = false;
  const backwards = sentencesOf(text).reverse();
  const kept = backwards.filter((sentence, index) => {
    const needed = leantOn || findPlaceholders(sentence).length > 0;
    leantOn = needed && leans(sentence, backwards[index + 1] ?? '');
    return needed;
  });
  return kept.reverse();
}

/** `Amount you owe us:` or `Ref.` in front of a value is its label, whatever stands between. */
function leans(sentence: string, before: string): boolean {
  const [lead = ''] = sentence.split('{{', 1);
  return !/\p{L}/u.test(lead) || /[:：]["'”’)*_~]*$/u.test(before);
}

/** A line break ends a sentence, but where a small letter goes on, and so does a mark with a space after it. */
function sentencesOf(text: string): string[] {
  return text
    .replaceAll(/\S+/g, (word) => (endsSentence(word) ? `${word}\n` : word))
    .split(/[\r\n]+(?!\p{Ll})|(?<=[。！？])/u)
    .map((sentence) => sentence.trim().replaceAll(/\s+/g, ' '))
    .filter((sentence) => sentence !== '');
}

/** A full stop after a number or up to three letters may be that of an abbreviation: No., Nr., 3. */
function endsSentence(word: string): boolean {
  return /(?:[!?…؟۔।]|(?:[\p{L}\p{M}]{4}|\}\})["'”’)*_~]*\.+)["'”’)*_~]*$/u.test(word);
}
