import { textIn } from '../text/localized-text.js';
import { countPlaceholders, findPlaceholders } from '../text/placeholders.js';
import { charactersLeft, longestBody, textLimits } from '../text/text-limits.js';
import { change, type TemplateChange } from './change-severity.js';
import { inSharedLanguages, isFirstAtItsPath } from './compare-texts.js';
import type { ContractTemplate } from './contract.js';

/** More than callers pass as one value, so that a longer body does not count where enough is left. */
const longestValue = 1024;

const limits = { header: textLimits.header, body: longestBody } as const;

/** Compares how many characters header and body leave for their values: if it is less, some messages are no longer sent. */
export function compareLengths(was: ContractTemplate, is: ContractTemplate): readonly TemplateChange[] {
  // An added or removed parameter is reported instead.
  if (was.parameters.length !== is.parameters.length) return [];
  return (['header', 'body'] as const)
    .flatMap((part) =>
      inSharedLanguages(was, is).flatMap((language) => {
        const [before, after] = [was, is].map((template) => textIn(template[part], language));
        if (before === undefined || after === undefined) return [];
        const [had, has] = [before, after].map((text) => charactersLeft(text, limits[part]));
        if (had === undefined || has === undefined || has < 0 || has >= had) return [];
        if (has >= longestFilling(is, part, language)) return [];
        const isOwn = typeof is[part] === 'object' && language !== undefined;
        const message = `the ${part}${isOwn ? ` in ${language}` : ''} leaves ${has} characters for its values, not ${had}: longer ones are no longer sent`;
        return change(is, 'text-limit-lowered', message, isOwn ? [part, language] : [part]);
      }),
    )
    .filter(isFirstAtItsPath);
}

/** How many characters the values of a text may have. */
function longestFilling(
  { header, body, parameters, values = {} }: ContractTemplate,
  part: 'header' | 'body',
  language: string | undefined,
): number {
  const first = part === 'body' ? countPlaceholders(textIn(header, language) ?? '') : 0;
  const text = textIn(part === 'header' ? header : body, language) ?? '';
  return findPlaceholders(text)
    .map(({ number = 1 }) => parameters[first + number - 1] ?? '')
    .map((name) => (Object.hasOwn(values, name) ? values[name]?.max : undefined) ?? longestValue)
    .reduce((sum, max) => sum + max, 0);
}
