import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type AnySchemaObject } from 'ajv/dist/2020.js';
import fc, { type Arbitrary } from 'fast-check';
import { expect, it } from 'vitest';
import { contractOf, emitContract } from '../../generator/dist/contract/contract.js';
import { root } from '../support/run.ts';
import { loadTemplate } from '../support/templates.ts';

const languages = ['en', 'pt_BR', 'ar'] as const;

/** One text for all languages, or one per language. */
function localized(text: string): Arbitrary<unknown> {
  return fc.constantFrom(text, Object.fromEntries(languages.map((code) => [code, `${text}`])));
}

const optional = { requiredKeys: [], noNullPrototype: true };

const timeZone = fc.constant('Europe/Berlin');
const digits = fc.constant('latn');
const dates = { style: fc.constantFrom('full', 'short'), weekday: fc.constantFrom('long', 'short') };
const max = fc.integer({ min: 1, max: 9 });

/** A placeholder of one of these types, with some of its keys. */
const typed = (types: readonly string[], keys: Readonly<Record<string, Arbitrary<unknown>>>) =>
  fc.record({ type: fc.constantFrom(...types), ...keys }, { requiredKeys: ['type'] });

/** The keys that each type has. */
const value = fc.oneof(
  fc.record({ max }, optional),
  fc.record(
    { type: fc.constant('text'), max, overflow: fc.constantFrom('error', 'truncate') },
    { requiredKeys: ['max'] },
  ),
  typed(['code'], { max }),
  typed(['number'], { style: fc.constantFrom('decimal', 'percent'), decimals: fc.nat(9), digits }),
  typed(['money'], { style: fc.constantFrom('symbol', 'narrow', 'code', 'name'), digits }),
  typed(['date', 'datetime'], { ...dates, calendar: fc.constant('gregory'), digits, timeZone }),
  typed(['time'], { digits, timeZone }),
);

const placeholders = fc.tuple(value, value, value).map((values) =>
  values.map((one, index) => ({
    name: `value${index}`,
    approvedAs: `approved${index}`,
    description: 'Is shown.',
    example: 'x',
    ...one,
  })),
);

const [name, text, example] = [fc.constant('suffix'), localized('Open'), fc.constant('x')];
const buttons = fc.uniqueArray(
  fc.oneof(
    fc.record({ url: localized('https://a.example/{{1}}'), name, text, example }, { requiredKeys: ['url'] }),
    fc.record({ url: localized('https://a.example/'), text }, { requiredKeys: ['url'] }),
    fc.record({ phone: localized('+442079460958'), text }, { requiredKeys: ['phone'] }),
    fc.record({ reply: localized('Yes') }),
  ),
  { minLength: 1, maxLength: 2, comparator: 'SameValue' },
);

/** The keys with any text, which are only displayed. */
function textKeys(): Readonly<Record<string, fc.Arbitrary<string>>> {
  const keys = Object.entries<AnySchemaObject>(readSchema('template').properties);
  return Object.fromEntries(
    keys.flatMap(([key, { $ref }]) => ($ref === '#/$defs/text' ? [[key, fc.constant('Says hello.')]] : [])),
  );
}

const withoutFileExample = fc.record(
  {
    name: fc.constant('a'),
    language: fc.constant(languages),
    category: fc.constantFrom('marketing', 'utility', 'authentication'),
    status: fc.constantFrom('approved', 'rejected'),
    statusReason: fc.constant('INVALID_FORMAT'),
    ...textKeys(),
    function: fc.constant('sendHello'),
    header: localized('About {{1}}!'),
    body: localized('It is {{1}}, or {{2}}.'),
    footer: localized('Bye'),
    file: fc.constantFrom('document', 'video', 'image'),
    placeholders,
    buttons,
    delivery: fc.record(
      {
        priority: fc.constantFrom('urgent', 'bulk'),
        expires: fc.constant('2 days'),
        quietHours: fc.constant('21:00-08:00'),
        onUnknown: fc.constantFrom('hold', 'resend'),
        retention: fc.constantFrom('1 hour', '30 days'),
      },
      optional,
    ),
  },
  { requiredKeys: ['name', 'language', 'header', 'body', 'placeholders'] },
);

const template = withoutFileExample.map((yaml) =>
  yaml.file === undefined ? yaml : { ...yaml, fileExample: 'https://a.example/sample' },
);

function readSchema(name: string): AnySchemaObject {
  return JSON.parse(readFileSync(join(root, `generator/${name}.schema.json`), 'utf8'));
}

/** The keys that a schema declares, at any depth. */
function declaredKeys(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, part]) => [
    ...(key === 'properties' ? Object.keys(Object(part)) : []),
    ...declaredKeys(part),
  ]);
}

/** The keys that a value has, at any depth. */
function keysIn(part: unknown): readonly string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, inner]) => [key, ...keysIn(inner)]);
}

it('the contract of every template matches its published JSON Schema', async () => {
  const validate = new Ajv2020({ strict: true }).compile(readSchema('contract'));
  const used = new Set<string>();
  await fc.assert(
    fc.asyncProperty(template, async (yaml) => {
      const { templates, diagnostics } = await loadTemplate(JSON.stringify(yaml));
      const [loaded] = templates;
      // Such as a header with a text and a file.
      fc.pre(loaded !== undefined);
      for (const key of keysIn(yaml)) used.add(key);
      const contract: unknown = JSON.parse(emitContract([contractOf(loaded)], '../templates'));
      expect(validate(contract), JSON.stringify([validate.errors, diagnostics])).toBe(true);
    }),
    { numRuns: 150, seed: 2026 },
  );
  const untried = declaredKeys(readSchema('template')).filter((key) => !used.has(key));
  expect(untried, 'add each key to the templates of this test').toStrictEqual([]);
});
