import { describe, quote } from '../../diagnostics/format.js';
import { sourceOf } from '../../source/yaml-source.js';
import { meantValue } from '../other-names.js';
import { didYouMean, suggestValue } from '../suggestions.js';
import { languageCode } from './language-code.js';
import type { Reason, SchemaError, SchemaRule } from './rule.js';

export const format: SchemaRule = {
  kind: 'schema',
  name: 'format',
  severity: 'error',
  about: 'keys and values',
  keywords: ['pattern', 'enum'],
  docs: {
    problem:
      'A name, a URL or another value does not have the required format, or is not one of the allowed values.',
    fix: 'Use the format or one of the values that the message names.',
  },
  example: 'name: A',
  check: (schemaError) => {
    if (languageCode.check(schemaError).length > 0) return [];
    return [schemaError.error.keyword === 'enum' ? notAllowed(schemaError) : malformed(schemaError)];
  },
};

function malformed({ source, error, path, description }: SchemaError): Reason {
  const { data, params, parentSchema } = error;
  const suggestion = suggestValue(path, String(data), String(params.pattern));
  const written = describe(data);
  if (path.includes('url')) return explainUrl(written, String(data), suggestion);
  if (/\n\s*- /.test(sourceOf(source, path)))
    return {
      message: 'YAML reads this line and the next as one text, because their dashes are not aligned',
      hint: 'align the dashes of the list',
    };
  return {
    message: `invalid value ${written}: ${parentSchema?.patternErrorMessage}`,
    hint:
      suggestion !== undefined
        ? didYouMean(source.file.endsWith('.json') ? quote(suggestion) : suggestion)
        : (parentSchema?.description ?? parentSchema?.errorMessage ?? description),
  };
}

/** If no allowed value is similar, the hint explains all of them. */
function notAllowed({ source, error, path, description }: SchemaError): Reason {
  const { data, params, parentSchema } = error;
  const allowed = [params.allowedValues].flat().map(String);
  if (path.join() === 'file' && typeof data === 'object') {
    const kind = allowed.find((value) => value === Object(data).type) ?? 'image';
    const others = /^[[{]/.test(sourceOf(source, path)) ? '' : ', and delete the lines below it';
    return {
      message: `file must be one of ${allowed.join(', ')}, not ${describe(data)}`,
      hint: `write file: ${kind}${others}; the caller passes the URL with each message`,
    };
  }
  const message = `${describe(data)} is not one of ${allowed.join(', ')}`;
  if (path.at(-1) === 'type' && typeof data === 'string' && /^percent(?:age)?$/i.test(data))
    return { message, hint: 'write type: number and style: percent' };
  const meant = typeof data === 'string' ? meantValue(data, allowed) : undefined;
  const meanings: readonly unknown[] = [parentSchema?.enumDescriptions ?? []].flat();
  const explained = allowed.flatMap((value, index) =>
    meanings[index] ? `${value}: ${meanings[index]}` : [],
  );
  return {
    message,
    hint:
      meant === undefined
        ? explained.join('; ') || description
        : /^https?:/i.test(String(data))
          ? `write file: ${meant}; the caller passes the URL with each message`
          : didYouMean(quote(meant)),
  };
}

const example = 'https://shop.example/{{1}}';

/**
 * What is wrong with the URL of a button.
 *
 * @param shown The URL as messages show it.
 * @param suggestion The URL with what is missing, if it is correct then.
 */
function explainUrl(shown: string, url: string, suggestion: string | undefined) {
  const asApproved = `write the URL as it was approved, such as ${example}`;
  if (/^\s*(?:\{\{[^{}]*\}\}\s*)+$/.test(url))
    return {
      message: `the URL ${shown} consists of placeholders only`,
      hint: `${asApproved}: the caller passes only its end`,
    };
  if (/^(?!https?:)[a-z][a-z+.-]*:/i.test(url))
    return { message: `the URL ${shown} does not start with https:// or http://`, hint: asApproved };
  if (suggestion !== undefined && !/^https?:/.test(url))
    return {
      message: `the URL ${shown} does not start with https:// or http://`,
      hint: didYouMean(suggestion),
    };
  if (/\s/.test(url))
    return {
      message: `the URL ${shown} contains white space`,
      hint: 'write %20 for each space, or delete it',
    };
  if (/^https?:\/\/[^/?#]*[{}]/.test(url))
    return { message: `the URL ${shown} has a placeholder in its host`, hint: asApproved };
  return { message: `${shown} is not a URL`, hint: asApproved };
}
