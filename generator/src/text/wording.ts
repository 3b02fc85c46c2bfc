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

/** Not the end of a sentence: the full stop of an abbreviation or a number (`No.`, `Dr.`, `3.`), and half a placeholder. */
const continues = /(?:(?<![\p{L}\p{M}])[\p{L}\p{M}]{1,3}|\p{N})\.["'”’)*_~]*[^\S\n]*$|\{\{[^{}]*$/u;

function sentencesOf(text: string): string[] {
  // A line that begins with a lowercase letter continues the sentence before it.
  const lines = text.split(/[\r\n]+/).map((line) => (/^\p{Ll}/u.test(line) ? ` ${line}` : `\n${line}`));
  const sentences: string[][] = [];
  for (const { segment } of segmenter.segment(lines.join(''))) {
    const before = sentences.at(-1);
    if (before && continues.test(before.at(-1) ?? '')) before.push(segment);
    else sentences.push([segment]);
  }
  return sentences
    .map((segments) => segments.join('').trim().replaceAll(/\s+/g, ' '))
    .filter((sentence) => sentence !== '');
}
