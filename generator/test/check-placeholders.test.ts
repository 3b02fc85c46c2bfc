import { describe, expect, it } from 'vitest';
import { scratchFolder } from '../../test/support/files.ts';
import { loadTemplates } from '../src/index.js';
import { typeOf, valueTypes } from '../src/keys/placeholder-types.js';

/** Location, rule, message and hint of each diagnostic of a template with one placeholder. */
async function outline(keys: string, language = 'language: en'): Promise<readonly string[]> {
  const yaml = `name: a\n${language}\nbody: On {{1}}.\nplaceholders: [{ name: x, ${keys} }]\n`;
  const { diagnostics } = await loadTemplates(scratchFolder({ 'a.yaml': yaml }));
  return diagnostics.map(
    ({ line, column, rule, message, hint }) => `${line}:${column} ${rule}: ${message} (${hint})`,
  );
}

describe('a typed placeholder', () => {
  it.each([
    'type: text, max: 60, overflow: truncate',
    'max: 60',
    'type: code, max: 8',
    'type: number, style: percent, decimals: 1, digits: latn',
    'type: money, style: narrow, digits: latn',
    'type: date, style: full, weekday: short, digits: latn, calendar: gregory, timeZone: Europe/Berlin',
    'type: datetime, style: short, weekday: long, digits: latn, calendar: gregory, timeZone: UTC',
    'type: time, digits: latn, timeZone: America/Argentina/Buenos_Aires',
  ])('may have the keys %s', async (keys) => {
    expect(await outline(keys)).toStrictEqual([]);
  });

  it.each([
    ['type: mony', `4:33 format: "mony" is not one of ${valueTypes.join(', ')} (did you mean "money"?)`],
    [
      'digits: latn',
      '4:27 placeholder-option: "digits" has no effect on values of type text (delete it, or correct `type`; the keys of type text are max, overflow)',
    ],
    ['type: money, style: full', '4:47 placeholder-option: values of type money have no style "full" (use'],
    [
      'overflow: truncate',
      '4:27 placeholder-option: `overflow` has no effect without `max` (add `max`, such as `max: 60`, or delete it)',
    ],
    [
      'type: date, timeZone: Berlin',
      '4:49 time-zone: "Berlin" is not a time zone (use an IANA name such as Europe/Berlin, which also knows when summer time starts)',
    ],
    [
      'type: date, timeZone: "+01:00"',
      '4:49 time-zone: "+01:00" is not a time zone (use an IANA name such as Europe/Berlin, which also knows when summer time starts)',
    ],
    ['max: 0', '4:32 range: 0 is out of range (use a number from 1 to 1024)'],
  ])('is rejected with the keys %s', async (keys, expected) => {
    expect(await outline(keys)).toStrictEqual([expect.stringContaining(expected)]);
  });

  it.each(valueTypes.filter((type) => !typeOf(type).isVerbatim))(
    'of type %s needs a language',
    async (type) => {
      expect(await outline(`type: ${type}`, 'category: utility')).toStrictEqual([
        `4:33 placeholder-language: values of type ${type} are formatted in the language of the message, but this template has none (declare the approved \`language\`, or delete \`type\` and pass formatted texts)`,
      ]);
    },
  );

  it.each(['text', 'code'])('of type %s needs no language', async (type) => {
    expect(await outline(`type: ${type}`, 'category: utility')).toStrictEqual([]);
  });
});

async function warnings(yaml: string): Promise<readonly string[]> {
  const { diagnostics } = await loadTemplates(scratchFolder({ 'a.yaml': yaml }));
  return diagnostics.map(({ rule, severity, line, message }) => `${line} ${severity} ${rule}: ${message}`);
}

describe('an example', () => {
  const long = (length: number) => `example: ${'x'.repeat(length)}`;

  it('may be exactly as long as its text leaves, with values of several types', async () => {
    expect(
      await warnings(`name: a\nheader: Hi {{1}}!\nplaceholders: [{ name: b, ${long(56)} }]`),
    ).toStrictEqual([]);
    const body = 'name: a\nlanguage: en\nbody: Hi {{1}}, you paid {{2}}.\nplaceholders:\n';
    expect(
      await warnings(`${body}  - { name: b, ${long(1000)} }\n  - { name: c, type: money, example: "€1.00" }`),
    ).toStrictEqual([]);
  });

  it('is a warning where the examples of a text are too long together, at the longest one', async () => {
    const yaml = `name: a
language: [en, de]
header: Hi {{1}}!
body:
  en: For {{1}} and {{2}}.
  de: Für Sie, {{1}} und noch einmal {{1}} und {{2}}.
placeholders:
  - { name: title, ${long(57)} }
  - { name: first, ${long(500)} }
  - { name: second, ${long(510)} }
`;
    expect(await warnings(yaml)).toStrictEqual([
      '8 warning example-length: the examples have 57 characters, but the header leaves 56',
      '10 warning example-length: the examples have 1510 characters, but the body in de leaves 992',
    ]);
  });

  it('is a warning if it is longer than `max`, in characters as readers count them', async () => {
    const keys = (example: string, others = '') =>
      `name: a\nbody: Hi {{1}}!\nplaceholders: [{ name: b, max: 3${others}, example: ${example} }]`;
    expect(await warnings(keys('👩‍👩‍👧👍🏽x'))).toStrictEqual([]);
    expect(await warnings(keys('abcd', ', overflow: truncate'))).toStrictEqual([]);
    expect(await warnings(keys('abcd'))).toStrictEqual([
      '3 warning example-length: the example has 4 characters, but `max` is 3',
    ]);
  });
});

it('`max` is a warning where it allows more than the text leaves, in the language that leaves the least', async () => {
  const yaml = `name: a
language: [en, de]
header:
  en: Hi {{1}}!
  de: Guten Tag {{1}}!
body: For {{1}} and {{2}}.
placeholders:
  - { name: title, max: 49, overflow: truncate }
  - { name: first, max: 500 }
  - { name: second, max: 510 }
`;
  expect(await warnings(yaml)).toStrictEqual([]);
  const long = yaml.replace('49', '50').replace('510', '520');
  const [header, body] = [
    '8 warning max-length: the values may have 50 characters, but the header in de leaves 49',
    '10 warning max-length: the values may have 1020 characters, but the body leaves 1014',
  ];
  expect(await warnings(long)).toStrictEqual([header, body]);
  expect(await warnings(long.replace('max: 50, overflow: truncate', 'type: text'))).toStrictEqual([body]);
});
