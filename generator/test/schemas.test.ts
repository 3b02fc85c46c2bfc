import { readFileSync } from 'node:fs';
import { Ajv2020, type AnySchemaObject } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { editorKeywords } from '../../scripts/validators.ts';
import { rules } from '../src/check/rules/index.js';
import { typeOf, valueTypes } from '../src/keys/placeholder-types.js';
import { statuses } from '../src/keys/statuses.js';
import { partKeys, templateKeys } from '../src/keys/template-keys.js';
import { isTimeZone } from '../src/text/time-zone.js';
import { languageCodes } from '../validators.js';

function readSchema(name: string): AnySchemaObject {
  return JSON.parse(readFileSync(new URL(`../${name}.schema.json`, import.meta.url), 'utf8'));
}

/** Strict about unknown keywords. A pattern next to a union of types needs no type. */
const codegen = readFileSync(new URL('../../runtime/src/codegen.ts', import.meta.url), 'utf8');

function strictAjv(): Ajv2020 {
  const ajv = new Ajv2020({ strict: true, strictTypes: false, strictTuples: true, validateSchema: true });
  return ajv.addVocabulary([...editorKeywords]).addFormat('time-zone', isTimeZone);
}

interface Part {
  readonly pointer: string;
  readonly schema: AnySchemaObject;
}

/** A schema and every schema within it. */
function partsOf(schema: AnySchemaObject, pointer = '#'): readonly Part[] {
  const children = Object.entries(schema).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? partsOf(value, `${pointer}/${key}`) : [],
  );
  return [{ pointer, schema }, ...children];
}

/** Not a map of keys or definitions to schemas. */
const isSchema = ({ pointer }: Part): boolean => !/\/(properties|\$defs|body)$/.test(pointer);

const isKey = ({ pointer }: Part): boolean =>
  /\/properties\/[\w$]+$/.test(pointer) && !/\/oneOf\//.test(pointer);

it('the keys of a template are the same in the JSON Schema and in the table', () => {
  expect(Object.keys(templateKeys).sort()).toStrictEqual(
    Object.keys(readSchema('template').properties).sort(),
  );
});

it('the statuses of a template are the same in the JSON Schema and in the table', () => {
  const { $defs, properties } = readSchema('template');
  const words = Object.keys(statuses);
  expect($defs.status.pattern).toBe(`^(${words.join('|')})$`);
  expect($defs.status.patternErrorMessage).toBe(`use one of ${words.join(', ')}`);
  const snippets: readonly { readonly label: string }[] = properties.status.defaultSnippets;
  expect(snippets.map(({ label }) => label).sort()).toStrictEqual(words.sort());
});

describe('the keys below a key of a template', () => {
  it.each(Object.entries(partKeys))('%s are the same in the JSON Schema and in the table', (key, own) => {
    const { items, properties } = readSchema('template').properties[key];
    const known = [...Object.keys(templateKeys), ...Object.values(partKeys).flat(), 'text', 'type'];
    const declared = Object.keys(properties ?? items.properties);
    expect(declared.filter((name) => !known.includes(name))).toStrictEqual([]);
    expect(own.filter((name) => !declared.includes(name))).toStrictEqual([]);
  });
});

describe('the placeholder types', () => {
  it('are the same in both JSON Schemas and in the table', () => {
    const { type, style } = readSchema('template').properties.placeholders.items.properties;
    expect(type).toMatchObject({
      enum: valueTypes,
      enumDescriptions: valueTypes.map((name) => typeOf(name).summary),
    });
    const { values } = readSchema('contract').$defs.template.properties;
    expect(values.additionalProperties.properties.type.enum).toStrictEqual(valueTypes);
    expect(new Set(style.enum)).toStrictEqual(
      new Set(valueTypes.flatMap((name) => typeOf(name).styles ?? [])),
    );
  });

  it('have formatters and types that the runtime exports', () => {
    for (const { formatter, typescript } of valueTypes.map(typeOf)) {
      const names = [formatter, ...typescript.split(' | ').filter((name) => /^[A-Z]/.test(name))];
      for (const name of names) expect(codegen).toMatch(new RegExp(`[{,] (type )?${name}\\b`));
    }
  });
});

describe.each(['template', 'config'])('the JSON Schema of a %s', (name) => {
  const schema = readSchema(name);
  const parts = partsOf(schema);

  it('is valid JSON Schema 2020-12, and strict ajv knows every keyword', () => {
    expect(schema.$schema).toBe('https://json-schema.org/draft/2020-12/schema');
    const ajv = strictAjv();
    expect(ajv.validateSchema(schema), JSON.stringify(ajv.errors)).toBe(true);
    expect(() => ajv.compile(schema)).not.toThrow();
  });

  it('describes every key in a sentence', () => {
    const keys = parts.filter(isKey);
    expect(keys.length).toBeGreaterThan(5);
    for (const { pointer, schema: key } of keys) expect(key.description, pointer).toMatch(/^[A-Z].+[.…]$/s);
  });

  it('has a valid example of every key', () => {
    const ajv = strictAjv().addSchema(schema, 'whole');
    for (const { pointer, schema: key } of parts.filter(isKey)) {
      const { examples = [], enum: values = [], defaultSnippets = [] } = key;
      expect([...examples, ...values, ...defaultSnippets].length, pointer).toBeGreaterThan(0);
      const validate = ajv.compile({ $ref: `whole${pointer}` });
      for (const example of examples) expect(validate(example), `${pointer} ${example}`).toBe(true);
    }
  });

  it('has only keywords that a rule explains, if they can reject a value', () => {
    const explained = new Set(rules.flatMap(({ keywords = [] }) => keywords));
    const rejecting =
      /^(additionalProperties|const|enum|exclusive.*|format|max.*|min.*|multipleOf|not|.*Of|pattern|propertyNames|required|type|unevaluated.*)$/;
    const used = new Set(parts.filter(isSchema).flatMap(({ schema: part }) => Object.keys(part)));
    const unexplained = [...used].filter((keyword) => rejecting.test(keyword) && !explained.has(keyword));
    const missing = unexplained.filter((keyword) => keyword !== 'allOf');
    expect(missing, 'add each keyword to the `keywords` of a rule').toStrictEqual([]);
  });

  it('limits no length except to 1, since the validators count an emoji as two characters', () => {
    for (const { pointer, schema: part } of parts.filter(isSchema))
      expect([part.minLength ?? 1, part.maxLength], pointer).toStrictEqual([1, undefined]);
  });

  it('explains every pattern', () => {
    const patterns = parts.filter(({ schema: part }) => typeof part.pattern === 'string');
    for (const { pointer, schema: part } of patterns) expect(part.patternErrorMessage, pointer).toBeTruthy();
  });
});

describe('the JSON Schema of a template', () => {
  const schema = readSchema('template');
  const parts = partsOf(schema);

  it('names every key of a map in its error message', () => {
    const maps = parts.filter(({ schema: part }) => part.additionalProperties === false);
    expect(maps).toHaveLength(4);
    for (const { schema: map } of maps) {
      for (const key of Object.keys(map.properties)) expect(map.errorMessage).toContain(key);
    }
  });

  it('starts each formatted description with the plain description', () => {
    const formatted = parts.filter(({ schema: part }) => typeof part.markdownDescription === 'string');
    expect(formatted.length).toBeGreaterThan(0);
    for (const { schema: part } of formatted)
      expect(part.markdownDescription.startsWith(part.description)).toBe(true);
  });

  it("lists WhatsApp's languages, sorted and without duplicates, with their names", () => {
    const { pattern, defaultSnippets } = schema.$defs.languageCode;
    expect(languageCodes).toHaveLength(111);
    expect([...new Set(languageCodes)].sort()).toStrictEqual(languageCodes);
    for (const { label, body, description } of defaultSnippets) {
      expect(label).toMatch(new RegExp(pattern));
      expect(body).toBe(label);
      expect(description).toMatch(/^[A-Z]/);
    }
  });
});
