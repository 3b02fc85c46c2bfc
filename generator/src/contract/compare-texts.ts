import type { TextPart } from '../template/template.js';
import { defined } from '../text/defined.js';
import { textIn } from '../text/localized-text.js';
import { wordingOf } from '../text/wording.js';
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
    const message = `${name} changed, but not around a placeholder`;
    return [change(is, 'text-changed', message, path, texts)];
  }
  const message = `${name} changed around a placeholder: check that the message is still right`;
  return [change(is, 'wording-changed', message, path, texts)];
}
