import { describe, quote } from '../../diagnostics/format.js';
import { sourceOf } from '../../source/yaml-source.js';
import { meantValue } from '../other-names.js';
import { didYouMean, suggestValue } from '../suggestions.js';
import type { Reason, Rule, SchemaError } from './rule.js';

export const formatRules: readonly Rule[] = [
  {
    name: 'format',
    keywords: ['pattern', 'enum'],
    problem:
      'A name, a URL or another value does not have the required format, or is not one of the allowed values.',
    fix: 'use the format or one of the values that the message names',
    example: 'name: A',
    checkSchema: (schemaError) => {
      const { keyword, schemaPath } = schemaError.error;
      if (schemaPath.includes('languageCode')) return [];
      return [keyword === 'enum' ? notAllowed(schemaError) : malformed(schemaError)];
    },
  },
];

function malformed({ source, error, path, description }: SchemaError): Reason {
  const { data, params, parentSchema } = error;
  const suggestion = suggestValue(path, String(data), String(params.pattern));
  const written = describe(data);
  const meant = suggestion && didYouMean(source.file.endsWith('.json') ? quote(suggestion) : suggestion);
  if (path.includes('url')) {
    const mistake = urlMistakes.find(({ pattern }) => pattern.test(String(data)))?.what ?? 'is not a URL';
    const hint =
      'write the URL as it was approved, such as https://shop.example/{{1}}, with %20 for each space';
    return { message: `the URL ${written} ${mistake}`, hint: meant ?? hint };
  }
  if (/\n\s*- /.test(sourceOf(source, path)))
    return {
      message: 'YAML reads this line and the next as one text, because their dashes are not aligned',
      hint: 'align the dashes of the list',
    };
  return {
    message: `invalid value ${written}: ${parentSchema?.patternErrorMessage}`,
    hint: meant ?? parentSchema?.description ?? parentSchema?.errorMessage ?? description,
  };
}

const urlMistakes = [
  { pattern: /^\s*(?:\{\{[^{}]*\}\}\s*)+$/, what: 'consists of placeholders only' },
  { pattern: /^(?!https?:)/, what: 'does not start with https:// or http://' },
  { pattern: /\s/, what: 'contains white space' },
  { pattern: /^https?:\/\/[^/?#]*[{}]/, what: 'has a placeholder in its host' },
];

/** If no allowed value is similar, the hint explains all of them. */
function notAllowed({ error, path, description }: SchemaError): Reason {
  const { data, params, parentSchema } = error;
  const allowed = [params.allowedValues].flat().map(String);
  const message = `${describe(data)} is not one of ${allowed.join(', ')}`;
  if (path.at(-1) === 'type' && /^percent(?:age)?$/i.test(String(data)))
    return { message, hint: 'write type: number and style: percent' };
  const meant = typeof data === 'string' ? meantValue(data, allowed) : undefined;
  const meanings = parentSchema?.enumDescriptions ?? [];
  const explained = allowed.flatMap((value, index) =>
    meanings[index] ? `${value}: ${meanings[index]}` : [],
  );
  if (path.join() === 'file') explained.push('the caller passes the URL with each message');
  return {
    message,
    hint: meant === undefined ? explained.join('; ') || description : didYouMean(quote(meant)),
  };
}
