import type { SchemaPart } from '../../../validators.js';
import { count, describe, quote } from '../../diagnostics/format.js';
import { sourceOf } from '../../source/yaml-source.js';
import { missingSpace } from '../syntax/missing-space.js';
import type { SchemaError, SchemaRule, Violation } from './rule.js';

export const type: SchemaRule = {
  kind: 'schema',
  name: 'type',
  severity: 'error',
  about: 'keys and values',
  keywords: ['type'],
  docs: {
    problem:
      'A value has the wrong type, such as a number instead of a string, or a string instead of a list.',
    fix: 'Put numbers in quotes if they are meant as strings. Start each item of a list with a dash.',
  },
  example: 'name: 1',
  check: (schemaError) => {
    const special = explainPlain(schemaError) ?? explainDash(schemaError);
    if (special) return [special];
    const { error, location } = schemaError;
    const types = [error.params.type].flat().map(String);
    const expected = types.map((name) => typeNames[name] ?? name).join(' or ');
    const written = sourceOf(schemaError.source, schemaError.path);
    // 010 is the number 10, which the author never wrote.
    const value =
      typeof error.data === 'number' ? `the number ${quote(written).slice(1, -1)}` : describe(error.data);
    const message = `must be ${expected}, not ${value}`;
    return [{ location, message, hint: hintFor(schemaError, types) }];
  },
};

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a map',
};

/** A number, true or false where a text is expected. */
function explainPlain({ source, path, location, error }: SchemaError): Violation | undefined {
  const { data, params, parentSchema } = error;
  if (source.file.endsWith('.json') || (typeof data !== 'number' && typeof data !== 'boolean'))
    return undefined;
  if (![params.type].flat().includes('string')) return undefined;
  const written = sourceOf(source, path);
  const shown = quote(written).slice(1, -1);
  if (path.join() === 'delivery,expires' && Number.isInteger(data) && Number(data) > 0) {
    const hint = `write seconds, minutes, hours or days, such as ${count(Number(data), 'minute')}`;
    return { location, message: `the duration ${shown} has no unit`, hint };
  }
  if (!new RegExp(parentSchema?.pattern ?? '', 'u').test(written)) return undefined;
  const key = path.at(-1);
  const meaning =
    typeof data === 'boolean'
      ? 'a truth value, not as a text'
      : String(data) === written
        ? 'a number, not as a text'
        : `the number ${data}`;
  return {
    location,
    message: `YAML reads ${shown} as ${meaning}`,
    hint: `put the text in quotes: ${typeof key === 'string' ? `${key}: ` : ''}"${shown}"`,
  };
}

/** A list whose dashes have no space after them is a map or a text. */
function explainDash({ source, path, location, error: { data } }: SchemaError): Violation | undefined {
  const [line = ''] = sourceOf(source, path).split('\n');
  const [word] = /^-[A-Za-z][\w$-]*/.exec(line) ?? [];
  if (word === undefined) return undefined;
  return {
    location: { ...location, length: 1 },
    message: `YAML reads ${quote(word).slice(1, -1)} as a ${typeof data === 'object' ? 'key' : 'text'}, because no space follows the dash`,
    hint: `put a space after each dash: - ${quote(line.slice(1).trim()).slice(1, -1)}`,
  };
}

function hintFor({ source, path, error, description }: SchemaError, types: readonly string[]): string {
  const { data, parentSchema } = error;
  const isBare = types.includes('integer')
    ? /^\d{1,9}$/
    : types.includes('boolean')
      ? /^(true|false)$/
      : undefined;
  if (source.file.endsWith('.json') && typeof data === 'string' && isBare?.test(data))
    return `delete the quotes: "${path.at(-1)}": ${data}`;
  // A number in quotes would be no better a path or time zone.
  if (source.file.endsWith('.json'))
    return parentSchema?.errorMessage ?? [description, ...exampleOf(parentSchema)].join(' ');
  if (path.length === 0 && Array.isArray(data))
    return 'declare each template in its own file, without dashes';
  const written = sourceOf(source, path);
  if (path.join() === 'placeholders' && typeof data === 'string') {
    if (/^\d{1,4}$/.test(data)) return `delete the quotes: placeholders: ${data}`;
    if (/^[A-Za-z_]\w{0,63}$/.test(data)) return `put it in brackets: placeholders: [${data}]`;
    if (/^[A-Za-z_]\w*(, *[A-Za-z_]\w*)+$/.test(data) && data.length <= 100)
      return `put them in brackets: placeholders: [${data}]`;
  }
  const isOnlyText = types.join() === 'string';
  const isQuotable = new RegExp(parentSchema?.pattern ?? '', 'u').test(written);
  return (
    missingSpace(written)?.hint ??
    (isOnlyText && isQuotable ? description : (parentSchema?.errorMessage ?? description))
  );
}

function exampleOf(schema: SchemaPart | undefined): readonly string[] {
  const [example] = schema?.examples ?? [];
  return example === undefined ? [] : [`Example: ${JSON.stringify(example)}`];
}
