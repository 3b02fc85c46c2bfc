import { quote } from '../../diagnostics/format.js';
import { locationOfKey } from '../../source/yaml-source.js';
import { didYouMean, suggestLanguageCode, variantsOfLanguage } from '../suggestions.js';
import type { SchemaRule } from './rule.js';

export const languageCode: SchemaRule = {
  kind: 'schema',
  name: 'language-code',
  severity: 'error',
  about: 'languages',
  keywords: ['propertyNames', 'pattern'],
  docs: {
    problem: 'A value under `language`, or a key in a map of texts, is not a language code.',
    fix: 'Write a code such as `en` or `en_GB`.',
  },
  example: 'name: a\nlanguage: english',
  check: ({ source, path, location, error: { keyword, schemaPath, params, data } }) => {
    const isKey = keyword === 'propertyNames';
    if (!isKey && !schemaPath.includes('languageCode')) return [];
    const code = String(isKey ? params.propertyName : data);
    return [
      {
        location: isKey ? locationOfKey(source, [...path, code]) : location,
        message: `${quote(code)} is not a language code`,
        hint: hintFor(code, isKey ? [] : variantsOfLanguage(code)),
      },
    ];
  },
};

function hintFor(written: string, variants: readonly string[]): string {
  if (variants.length > 1)
    return `use the code that was approved: ${variants.slice(0, -1).join(', ')} or ${variants.at(-1)}`;
  const suggestion = suggestLanguageCode(written);
  return suggestion === undefined ? 'a language code looks like en or en_GB' : didYouMean(suggestion);
}
