import { quote } from '../../diagnostics/format.js';
import { hintForMalformedLanguage } from '../language-suggestions.js';
import type { Rule } from './rule.js';

export const languageCodeRules: readonly Rule[] = [
  {
    name: 'language-code',
    keywords: ['propertyNames', 'pattern'],
    problem: 'A value under `language`, or a key in a map of texts, is not a language code.',
    fix: 'write a code such as en or en_GB',
    example: 'name: a\nlanguage: english',
    checkSchema: ({ path, error: { keyword, schemaPath, params, data } }) => {
      if (keyword === 'propertyNames') {
        const key = String(params.propertyName);
        return [{ path: [...path, key], isKey: true, ...explainKey(key, Object(data)) }];
      }
      if (!schemaPath.includes('languageCode')) return [];
      const code = String(data);
      return [{ message: `${quote(code)} is not a language code`, hint: hintForMalformedLanguage(code) }];
    },
  },
];

/** A key in a map of texts may also be a text that contains a colon, or one of the platform. */
function explainKey(key: string, texts: Readonly<Record<string, unknown>>) {
  const message = `${quote(key)} is not a language code`;
  if (/^(?:type|format|text|value|content|example|image|video|document)$/.test(key))
    return {
      message,
      hint: 'write the text itself after its key; for a picture, a video or a document, write the key file instead of header',
    };
  if (!/[\s{]/.test(key)) return { message, hint: hintForMalformedLanguage(key) };
  const rest = typeof texts[key] === 'object' ? '…' : (texts[key] ?? '');
  return {
    message: 'YAML reads the text before a colon and a space as a key',
    hint: `put the text in quotes: ${quote(`${key}: ${rest}`.trim())}`,
  };
}
