import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratchFolder } from '../../test/support/files.ts';
import { loadTemplates } from '../src/index.js';

/** Location, rule and hint of each diagnostic. */
async function diagnose(text: string): Promise<readonly string[]> {
  const { diagnostics } = await loadTemplates(scratchFolder({ 'a.yaml': `name: a\n${text}\n` }));
  return diagnostics.map(({ line, column, rule, hint = '' }) => `${line}:${column} ${rule}: ${hint}`);
}

describe('what looks like a placeholder', () => {
  it.each([
    'body: Hi {name}, you',
    'body: Hi $\x7B1}, you',
    'body: Hi {{{1}}}, you',
    'body: Hi ｛｛1｝｝, you',
    'body: Hi %s, you',
    'body: Hi %2$s, you',
    'body: OK {1}, %s, {a}',
  ])('is reported in %s', async (line) => {
    const [first, ...others] = await diagnose(line);
    expect(first).toBe(
      '2:10 placeholder-braces: if it should be a placeholder, write a number with two braces on each side, such as {{1}}',
    );
    expect(others).toHaveLength(line.includes('OK') ? 2 : 0);
  });

  it.each(['body: Hi {{\u200B1}}, you', 'body: Hi {{١}}, you', 'body: Hi {{name}}, you'])(
    'is no number in %s',
    async (line) => {
      expect(await diagnose(line)).toStrictEqual([
        '2:10 placeholder-number: number the placeholders {{1}}, {{2}}, …, and list their names under `placeholders`',
      ]);
    },
  );

  it('may be an amount in dollars or a percentage', async () => {
    expect(await diagnose(`body: Pay $\{{1}} now, 5%d %sale`)).toStrictEqual([]);
  });
});

describe('a text without double quotes', () => {
  it.each([
    ['body: Hi {{1}},\\nyou', '2:16'],
    [`body: 'Hi "all",\\nyou'`, '2:17'],
    ['body: |\n  Hi,\\nyou', '3:6'],
    ['body: “Hi you”', '2:7'],
    ['language: en\nfooter: { en: “Hi” }', '3:15'],
  ])('is not what was meant in %j', async (line, location) => {
    expect(await diagnose(line)).toStrictEqual([
      `${location} quotes: put the text in "double quotes", even around “curly” ones that were approved; in a block, continue on a new line instead of writing \`\\n\``,
    ]);
  });

  it('may contain quotes and backslashes', async () => {
    expect(await diagnose('body: "“Hi\\nyou”"\nfooter: “Yes” or “No” \\ x')).toStrictEqual([]);
  });
});

describe('a list or a map where a text belongs', () => {
  const notText = (at: string) =>
    `${at} type: must be a string: put a number, true, false or null in "quotes"`;
  it.each([
    ['language: en\nbody: { en: [Hi] }', [notText('3:13')]],
    ['description: [Hi]', [notText('2:14')]],
    [
      'header:\n  Hi there:\n    x: y',
      ['3:3 language-code: put the text in quotes: "Hi there: …"', notText('4:5')],
    ],
  ])('is reported in %j', async (text, expected) => {
    expect(await diagnose(text)).toStrictEqual(expected);
  });
});

describe('a header or a footer', () => {
  const hint = 'change it before you submit the template, unless WhatsApp approves it like this';
  it.each([
    ['header: "*Sale*"', '2:10'],
    ['header: "A _big_ sale"', '2:12'],
    ['header: 2 * 3', '2:11'],
    ['header: Sale 🎉', '2:14'],
    ['header: |\n  a\n  b', '3:4'],
    ['footer: Sale 🎉', '2:14'],
  ])('is plain text, unlike %j', async (line, location) => {
    expect(await diagnose(`${line}\nstatus: pending`)).toStrictEqual([`${location} plain-text: ${hint}`]);
    for (const approved of [line, `${line}\nstatus: approved`])
      expect(await diagnose(approved)).toStrictEqual([]);
  });

  it('is named with what it contains', async () => {
    const folder = scratchFolder({ 'a.yaml': 'name: a\nstatus: pending\nheader: 2 * 3\nfooter: Sale 🎉\n' });
    expect((await loadTemplates(folder)).diagnostics).toMatchObject([
      { message: 'WhatsApp usually does not approve an asterisk in a header' },
      { message: 'WhatsApp usually does not approve an emoji in a footer' },
    ]);
  });

  it('may contain underscores, digits and signs', async () => {
    expect(await diagnose('header: snake_case_name ©2026 ~5\nfooter: "*2026* _a_™"')).toStrictEqual([]);
  });
});

it('a file in UTF-16 is not UTF-8, with and without a byte-order mark', async () => {
  for (const mark of ['', '\uFEFF']) {
    const folder = scratchFolder();
    writeFileSync(join(folder, 'a.yaml'), `${mark}name: a\n`, 'utf16le');
    expect((await loadTemplates(folder)).diagnostics).toMatchObject([
      { rule: 'encoding', line: 1, column: 1 },
    ]);
  }
});

it.each([
  ['header', 60],
  ['footer', 60],
  ['body', 1024],
])('a %s may have %i characters, not one more', async (part, max) => {
  expect(await diagnose(`${part}: ${'x'.repeat(max)}`)).toStrictEqual([]);
  expect(await diagnose(`${part}: ${'x'.repeat(max + 1)}`)).toStrictEqual([
    expect.stringContaining('text-length: '),
  ]);
});
