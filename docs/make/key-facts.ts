import type { Example, JsonSchema } from './json-schema.ts';
import { code, sentence } from './markdown.ts';

const typeWords: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'whole number',
  array: 'list',
  object: 'map',
};

/** `string or list`. */
export function typeOf(schema: JsonSchema): string {
  if (schema.enum !== undefined) return 'string';
  return [schema.type ?? []]
    .flat()
    .map((type) => typeWords[type] ?? type)
    .join(' or ');
}

/** The format of a value beyond its type, in sentences. */
export function formOf(schema: JsonSchema): string {
  const { patternErrorMessage, minLength, minProperties, minItems, maxItems, minimum, maximum, uniqueItems } =
    schema;
  const itemForm = schema.items?.properties === undefined ? schema.items?.patternErrorMessage : undefined;
  const facts = [
    schema.enum && `one of ${schema.enum.map(code).join(', ')}`,
    patternErrorMessage ?? itemForm,
    schema.format === 'time-zone' && 'an IANA name',
    minimum !== undefined && maximum !== undefined && `a number from ${minimum} to ${maximum}`,
    (minLength ?? minProperties) !== undefined && 'not empty',
    minItems !== undefined && `at least ${minItems} ${minItems === 1 ? 'item' : 'items'} in a list`,
    maxItems !== undefined && `at most ${maxItems} items in a list`,
    uniqueItems && 'no duplicates',
  ];
  return facts
    .filter((fact) => typeof fact === 'string')
    .map(sentence)
    .join(' ');
}

/** Values as they are written in YAML. */
export function examplesOf({ examples, enum: values, defaultSnippets = [] }: JsonSchema): readonly string[] {
  if (examples !== undefined) return examples.map(inYaml);
  if (values !== undefined) return values.slice(0, 1);
  // The label of a snippet for a single value is that value.
  return defaultSnippets.map(({ label }) => label).filter((label) => label.startsWith('"'));
}

function inYaml(value: Example): string {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return `[${value.map(inYaml).join(', ')}]`;
  return /^[\p{L}\d.@/][^#]*$/u.test(value) && !value.includes(': ') && !value.startsWith('@')
    ? value
    : JSON.stringify(value);
}
