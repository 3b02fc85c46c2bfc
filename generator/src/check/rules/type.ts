import type { SchemaPart } from '../../../validators.js';
import { describe, quote } from '../../diagnostics/format.js';
import { sourceOf } from '../../source/yaml-source.js';
import type { SchemaError, SchemaRule } from './rule.js';
import { missingSpace } from './yaml.js';

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

function hintFor({ source, path, error, description }: SchemaError, types: readonly string[]): string {
  const { data, parentSchema } = error;
  // A number in quotes would be no better a path or time zone.
  if (source.file.endsWith('.json'))
    return parentSchema?.errorMessage ?? [description, ...exampleOf(parentSchema)].join(' ');
  if (path.length === 0 && Array.isArray(data))
    return 'declare each template in its own file, without dashes';
  const written = sourceOf(source, path);
  const isOnlyText = types.join() === 'string';
  const isQuotable = new RegExp(parentSchema?.pattern ?? '', 'u').test(written);
  if (types.includes('string') && isQuotable && (typeof data === 'number' || typeof data === 'boolean'))
    return `put it in quotes: "${written}"`;
  return (
    missingSpace(written)?.hint ??
    (isOnlyText && isQuotable ? description : (parentSchema?.errorMessage ?? description))
  );
}

function exampleOf(schema: SchemaPart | undefined): readonly string[] {
  const [example] = schema?.examples ?? [];
  return example === undefined ? [] : [`Example: ${JSON.stringify(example)}`];
}
