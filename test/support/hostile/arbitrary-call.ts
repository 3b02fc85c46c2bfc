import fc, { type Arbitrary } from 'fast-check';
import type { DeclaredButton, DeclaredTemplate } from '../declared-template.ts';
import type { Call } from './caller.ts';
import { hostileNames, hostileTexts } from './hostile-texts.ts';
import { matchingMessage, type Values } from './matching-message.ts';

/** The first of each list is the simplest, because counterexamples shrink towards it. */
const piece = fc.oneof(
  { withCrossShrink: true },
  { arbitrary: fc.constantFrom('a', ...hostileTexts), weight: 60 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 8 }), weight: 10 },
  { arbitrary: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)), weight: 10 },
  // As long as WhatsApp allows a body to be.
  { arbitrary: fc.constant('x'.repeat(1024)), weight: 1 },
);

const text = fc.array(piece, { minLength: 1, maxLength: 5 }).map((pieces) => pieces.join(''));

/** Texts with {{1}}, {{2}}, … between them. */
const parts = fc.array(text, { minLength: 1, maxLength: 4 });

function numbered(texts: readonly string[]): string {
  return texts.map((part, index) => (index === 0 ? part : `{{${index}}}${part}`)).join('');
}

const longestName = 'x'.repeat(512);

const name = fc.oneof(
  { withCrossShrink: true },
  { arbitrary: fc.string({ unit: fc.constantFrom(...'ab1_'), minLength: 1, maxLength: 8 }), weight: 20 },
  {
    arbitrary: fc.string({ unit: fc.constantFrom(...'abcxyz0189_'), maxLength: 512, size: 'max' }),
    weight: 10,
  },
  { arbitrary: fc.constantFrom(...hostileNames.map((each) => each.toLowerCase())), weight: 20 },
  { arbitrary: fc.constantFrom('index', 'index_', 'con', 'com1', 'send_x', longestName), weight: 5 },
  { arbitrary: fc.constantFrom('', 'Send-X', 'x'.repeat(513), ...hostileTexts), weight: 1 },
);

/** From so few letters that names sometimes collide with other names. */
const functionName = fc.oneof(
  { arbitrary: fc.string({ unit: fc.constantFrom(...'AB1'), minLength: 1, maxLength: 8 }), weight: 20 },
  { arbitrary: fc.constantFrom('', '_x', '()', '$'), weight: 1 },
);

const label = fc.oneof(
  { withCrossShrink: true },
  { arbitrary: fc.constantFrom('a', ...hostileNames, '_'.repeat(64)), weight: 80 },
  { arbitrary: fc.string({ unit: fc.constantFrom(...'aZ_'), minLength: 1, maxLength: 64 }), weight: 40 },
  { arbitrary: fc.constantFrom('a-b', '1a', 'é', '', 'a: string]; type x = [a', ...hostileTexts), weight: 1 },
);

const language = fc.oneof(
  { arbitrary: fc.constantFrom('en', 'pt_BR', 'ar', 'fil', 'xx', 'in'), weight: 30 },
  { arbitrary: fc.constantFrom('en-GB', 'en"', 'constructor', '__proto__'), weight: 1 },
);

const address = text.map((tail) => `https://a.example/${tail.replaceAll(/[\s{}"]/g, '')}`);

const button: Arbitrary<DeclaredButton> = fc.oneof(
  fc.record(
    { url: address.map((url) => `${url}{{1}}`), name: label, text },
    { requiredKeys: ['url'], noNullPrototype: true },
  ),
  fc.record({ url: address, text }, { requiredKeys: ['url'], noNullPrototype: true }),
  fc.record({ phone: text, text }, { requiredKeys: ['phone'], noNullPrototype: true }),
  fc.record({ reply: text }, { noNullPrototype: true }),
);

const buttons = fc.uniqueArray(button, {
  maxLength: 5,
  comparator: (one, other) => one.name !== undefined && one.name === other.name,
});

const time = fc
  .tuple(fc.nat(24), fc.nat(60))
  .map(([hour, minute]) => `${hour}:${minute}`.replaceAll(/\b\d\b/g, '0$&'));

const duration = (longest: number): Arbitrary<string> =>
  fc
    .tuple(fc.nat(longest), fc.constantFrom('second', 'seconds', 'minutes', 'hours', 'day', 'days'))
    .map((parts) => parts.join(' '));

const delivery = fc.record(
  {
    priority: fc.constantFrom('urgent', 'high', 'normal', 'bulk'),
    expires: duration(400),
    quietHours: fc.tuple(time, time).map((times) => times.join('-')),
    onUnknown: fc.constantFrom('hold', 'resend'),
    retention: duration(11_000),
  },
  { requiredKeys: [], noNullPrototype: true },
);

const template: Arbitrary<DeclaredTemplate> = fc
  .record(
    {
      name,
      language: fc.oneof(language, fc.uniqueArray(language, { minLength: 1, maxLength: 3 })),
      header: parts,
      body: parts,
      bodyPerLanguage: fc.constant(true),
      footer: text,
      labels: fc.uniqueArray(label, { maxLength: 6 }),
      placeholders: fc.constantFrom('counted', 'named', 'explained'),
      explanation: text,
      file: fc.constantFrom('document', 'video', 'image'),
      buttons,
      delivery,
      function: functionName.map((rest) => `send${rest}`),
      description: text,
    },
    { requiredKeys: ['name', 'labels', 'explanation'], noNullPrototype: true },
  )
  .map(({ header, body, bodyPerLanguage, labels, placeholders, explanation, ...rest }) => {
    const inTexts = (header?.length ?? 1) + (body?.length ?? 1) - 2;
    const count = header || body ? inTexts : labels.length;
    const names = Array.from({ length: count }, (_, index) => labels[index] ?? `value${index}`);
    const codes = [rest.language ?? []].flat();
    const perLanguage = bodyPerLanguage && body && codes.length > 0;
    return {
      ...rest,
      ...(header && { header: numbered(header) }),
      ...(body && { body: numbered(body) }),
      ...(perLanguage && { body: Object.fromEntries(codes.map((code) => [code, numbered(body)])) }),
      ...(placeholders === 'counted' && { placeholders: count }),
      ...(placeholders === 'named' && { placeholders: names }),
      ...(placeholders === 'explained' && {
        placeholders: names.map((each) => ({ name: each, description: explanation, example: explanation })),
      }),
    };
  });

/** Only well-formed strings can be sent. */
const whole = text.map((value) => value.toWellFormed());

/** The runtime rejects line breaks, tabs and runs of spaces in parameters, and spaces and control characters in suffixes. */
const values: Arbitrary<Values> = fc.record({
  to: fc.bigInt({ min: 1_000_000n, max: 999_999_999_999_999n }).map(String),
  language: fc.nat(2),
  texts: fc.array(
    whole.map((value) => `v${value.replaceAll(/[\n\r\t ]/g, '')}`),
    { minLength: 1, maxLength: 3 },
  ),
  suffixes: fc.array(
    whole.map((value) => `-${value.replaceAll(/[\s\p{Cc}]/gu, '')}`),
    { minLength: 1, maxLength: 3 },
  ),
  file: fc.record(
    { url: fc.webUrl(), name: whole.map((value) => `n${value}`) },
    { requiredKeys: ['url'], noNullPrototype: true },
  ),
});

/** A template, hostile in every key, with a matching message. Most templates are valid; some must not be. */
export const arbitraryCall: Arbitrary<Call> = fc
  .tuple(template, values)
  .map(([declared, fill]) => ({ template: declared, message: matchingMessage(declared, fill) }));
