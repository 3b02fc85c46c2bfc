import { describe, quote } from '../../diagnostics/format.js';
import { statuses } from '../../keys/statuses.js';
import { sourceOf } from '../../source/yaml-source.js';
import { closestOf, didYouMean } from '../suggestions.js';
import { meantBy, synonyms } from '../synonyms.js';
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

function malformed({ source, error, path }: SchemaError): Reason {
  const { data, parentSchema, schemaPath } = error;
  const written = describe(data);
  if (schemaPath.includes('$defs/status')) {
    const meant = closestOf(String(data), Object.keys(statuses));
    const hint = meant === undefined ? parentSchema?.patternErrorMessage : didYouMean(quote(meant));
    return { message: `${written} is not a status of the platform`, hint };
  }
  if (/\n\s*- /.test(sourceOf(source, path)))
    return {
      message: 'YAML reads this line and the next as one text, because their dashes are not aligned',
      hint: 'align the dashes of the list',
    };
  return {
    message: `invalid value ${written}: ${parentSchema?.patternErrorMessage}`,
    hint: parentSchema?.description ?? parentSchema?.errorMessage,
  };
}

/** If no allowed value is similar, the hint explains all of them. */
function notAllowed({ error, path, description }: SchemaError): Reason {
  const { data, params, parentSchema } = error;
  const allowed = [params.allowedValues].flat().map(String);
  const message = `${describe(data)} is not one of ${allowed.join(', ')}`;
  if (path.at(-1) === 'type' && /^percent(?:age)?$/i.test(String(data)))
    return { message, hint: 'write type: number and style: percent' };
  const meant =
    typeof data === 'string'
      ? (meantBy(data, synonyms.values, allowed) ?? closestOf(data, allowed))
      : undefined;
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
