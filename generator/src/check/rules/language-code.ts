import { quote } from '../../diagnostics/format.js';
import { suggestLanguageCode, variantsOfLanguage } from '../language-suggestions.js';
import { didYouMean } from '../suggestions.js';
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
  check: ({ path, error: { keyword, schemaPath, params, data } }) => {
    const isKey = keyword === 'propertyNames';
    if (!isKey && !schemaPath.includes('languageCode')) return [];
    const code = String(isKey ? params.propertyName : data);
    const key = path.filter((part) => typeof part === 'string').at(-1) ?? '';
    const special = isKey ? explainKey(String(key), code, Object(data)) : undefined;
    return [
      {
        ...(isKey && { path: [...path, code], isKey }),
        ...(special ?? {
          message: `${quote(code)} is not a language code`,
          hint: hintFor(code, isKey ? [] : variantsOfLanguage(code)),
        }),
      },
    ];
  },
};

/** A text that was declared like on the platform, or that contains a colon. */
function explainKey(part: string, key: string, texts: Readonly<Record<string, unknown>>) {
  const kind = ['image', 'video', 'document'].find((one) =>
    [texts.type, texts.format].some((value) => String(value).toLowerCase() === one),
  );
  const text = [texts.text, texts.value].find((value) => typeof value === 'string');
  if (/^(?:type|format|text|value|content|example|image|video|document)$/.test(key)) {
    const hint =
      part === 'header' && kind !== undefined
        ? `write file: ${kind} instead of the header`
        : text === undefined
          ? `write the text after ${part}:`
          : `write ${part}: ${quote(text).slice(1, -1)}, and delete the lines below it`;
    return { message: `the keys below \`${part}\` are language codes, and ${key} is not one`, hint };
  }
  if (!/[\s{]/.test(key)) return undefined;
  const rest = texts[key] ?? '';
  return {
    message: 'YAML reads the text before a colon and a space as a key',
    hint: `put the text in quotes: ${quote(`${key}: ${typeof rest === 'object' ? '…' : rest}`.trim())}`,
  };
}

function hintFor(written: string, variants: readonly string[]): string {
  if (variants.length > 1)
    return `use the code that was approved: ${variants.slice(0, -1).join(', ')} or ${variants.at(-1)}`;
  const suggestion = suggestLanguageCode(written);
  return suggestion === undefined ? 'a language code looks like en or en_GB' : didYouMean(suggestion);
}
