import { quote } from '../../diagnostics/format.js';
import { locationOfKey } from '../../source/yaml-source.js';
import { didYouMean, suggestLanguageCode } from '../suggestions.js';
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
    const suggestion = suggestLanguageCode(code);
    return [
      {
        location: isKey ? locationOfKey(source, [...path, code]) : location,
        message: `${quote(code)} is not a language code`,
        hint: suggestion === undefined ? 'a language code looks like en or en_GB' : didYouMean(suggestion),
      },
    ];
  },
};
