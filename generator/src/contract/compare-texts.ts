import type { TextPart } from '../template/template.js';
import { movedPlaceholders } from '../text/align-placeholders.js';
import { defined } from '../text/defined.js';
import { textIn } from '../text/localized-text.js';
import { countPlaceholders, findPlaceholders } from '../text/placeholders.js';
import { change, type TemplateChange } from './change-severity.js';
import type { ContractTemplate } from './contract.js';

/** Compares header, body and footer in every language that both versions have. */
export function compareTexts(was: ContractTemplate, is: ContractTemplate): readonly TemplateChange[] {
  // An added or removed parameter is reported instead of the words around it.
  const parts: readonly TextPart[] =
    was.parameters.length === is.parameters.length ? ['header', 'body', 'footer'] : ['footer'];
  return parts
    .flatMap((part) => inSharedLanguages(was, is).flatMap((language) => comparePart(was, is, part, language)))
    .filter(isFirstAtItsPath);
}

/**
 * The languages in which two versions of a template are compared: those that both have. If they have none in common, the
 * result is `[undefined]`: only texts that are the same in every language are compared.
 */
export function inSharedLanguages(
  was: ContractTemplate,
  is: ContractTemplate,
): readonly (string | undefined)[] {
  const shared =
    was.languages.length === 0 ? is.languages : is.languages.filter((code) => was.languages.includes(code));
  return shared.length === 0 ? [undefined] : shared;
}

/** A change of a text that several languages share is reported once. */
export function isFirstAtItsPath(
  { path }: TemplateChange,
  index: number,
  changes: readonly TemplateChange[],
): boolean {
  return index === changes.findIndex((other) => other.path.join('\0') === path.join('\0'));
}

function comparePart(
  was: ContractTemplate,
  is: ContractTemplate,
  part: TextPart,
  language: string | undefined,
): readonly TemplateChange[] {
  const isTranslated = [was[part], is[part]].some((text) => typeof text === 'object');
  // In another language, the body is always another text.
  if (language === undefined && is.languages.length > 0 && (isTranslated || part === 'body')) return [];
  const [before, after] = [textIn(was[part], language), textIn(is[part], language)];
  if (before === after) return [];
  const isOwn = isTranslated && language !== undefined;
  const name = isOwn ? `the ${part} in ${language}` : `the ${part}`;
  const path = isOwn ? [part, language] : [part];
  const texts = defined({ before, after });
  if (before === undefined || after === undefined) {
    const message = before === undefined ? `${name} is new` : `${name} was removed`;
    return [change(is, 'text-changed', message, path, texts)];
  }
  if (wordingOf(before).join('\n') === wordingOf(after).join('\n')) {
    const isAll = part === 'body' && findPlaceholders(before).length === 0;
    const effect = isAll ? ': every call now sends the new text' : ', but not around a placeholder';
    const message = `${name} changed${effect}`;
    return [change(is, 'text-changed', message, path, texts)];
  }
  const swapped = swappedPlaceholders(was, is, part, language);
  if (swapped.length > 0) {
    const message = `in ${name}, ${swapped.join(', ')}: calls still compile but show swapped values`;
    return [change(is, 'placeholders-swapped', message, path, texts)];
  }
  const message = `${name} changed around a placeholder: check that the message is still right`;
  return [change(is, 'wording-changed', message, path, texts)];
}

/** The placeholders that took the place of one with another name, in words. */
function swappedPlaceholders(
  was: ContractTemplate,
  is: ContractTemplate,
  part: TextPart,
  language: string | undefined,
): readonly string[] {
  const [before = '', after = ''] = [textIn(was[part], language), textIn(is[part], language)];
  const first = ({ header }: ContractTemplate): number =>
    part === 'body' ? countPlaceholders(textIn(header, language) ?? '') : 0;
  return movedPlaceholders(before, after).flatMap(([old, now]) => {
    const [name, other] = [is.parameters[first(is) + now - 1], was.parameters[first(was) + old - 1]];
    // With its name, a placeholder only has another number.
    return name === other ? [] : `{{${now}}} (${name}) is now where {{${old}}} (${other}) was`;
  });
}

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
