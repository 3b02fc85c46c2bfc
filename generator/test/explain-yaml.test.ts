import { describe, expect, it } from 'vitest';
import { scratchFolder } from '../../test/support/files.ts';
import { checkSource } from '../src/check/check-template.js';
import { type Diagnostic, isError, loadTemplates } from '../src/index.js';
import { parseSource } from '../src/source/parse-source.js';
import { slips } from './support/yaml-slips.ts';

const syntaxRules = ['conflict', 'duplicate-key', 'unquoted-text', 'yaml'];

/** What is wrong with the syntax of a template. */
async function diagnose(text: string): Promise<readonly Diagnostic[]> {
  const { diagnostics } = await loadTemplates(scratchFolder({ 'a.yaml': text }));
  return diagnostics.filter(({ rule }) => syntaxRules.includes(rule));
}

/** The text after doing what a hint says; `undefined` if it shows no corrected line. */
function follow(text: string, { line, hint = '' }: Diagnostic): string | undefined {
  const lines = text.split('\n');
  const written = lines[line - 1] ?? '';
  const [, spaces] = /^indent it with (\d+) spaces?$/.exec(hint) ?? [];
  const isDeleted = hint === 'delete the white space before it';
  const [, , before, corrected] = /^([^:]+?)(?:, with (\w+) spaces? before it)?: (.+)$/.exec(hint) ?? [];
  const indent = isDeleted || before === 'no' ? 0 : Number(spaces ?? before ?? written.search(/\S/));
  const fixed = isDeleted || spaces !== undefined ? written.trimStart() : corrected;
  return fixed === undefined ? undefined : lines.with(line - 1, ' '.repeat(indent) + fixed).join('\n');
}

const quotes = 'put the text in quotes: ';
const anyHint = 'compare this line, and the one above, with an example in the documentation of the keys';
const twice = 'delete one of the two; in a list, put a dash before the first key of each entry';

describe('a mistake in the syntax', () => {
  it.each<[string, string, string]>([
    // Texts without quotes.
    ['body: *Hi* {{1}} there', '2:7 unquoted-text', `${quotes}body: "*Hi* {{1}} there"`],
    ['body: &Hi there', '2:7 unquoted-text', `${quotes}body: "&Hi there"`],
    ['body: !Hi there', '2:7 unquoted-text', `${quotes}body: "!Hi there"`],
    ['body: @all of you', '2:7 unquoted-text', `${quotes}body: "@all of you"`],
    ['body: `code` x', '2:7 unquoted-text', `${quotes}body: "\`code\` x"`],
    ['body: %off today', '2:7 unquoted-text', `${quotes}body: "%off today"`],
    ['body: > 5 items', '2:7 unquoted-text', `${quotes}body: "> 5 items"`],
    ['body: - first', '2:7 unquoted-text', `${quotes}body: "- first"`],
    ['body: [Sale] today', '2:7 unquoted-text', `${quotes}body: "[Sale] today"`],
    ['body: {{1}}, hello', '2:7 unquoted-text', `${quotes}body: "{{1}}, hello"`],
    ['body: Code: {{1}} so', '2:7 unquoted-text', `${quotes}body: "Code: {{1}} so"`],
    ['body: Ready to eat:', '2:7 unquoted-text', `${quotes}body: "Ready to eat:"`],
    ['body: *Say* "yes" now # note', '2:7 unquoted-text', `${quotes}body: '*Say* "yes" now' # note`],
    [`body: *It's* "so"`, '2:7 unquoted-text', String.raw`${quotes}body: "*It's* \"so\""`],
    ['body:\n  *Hi* you', '3:3 unquoted-text', `${quotes}"*Hi* you"`],
    ['buttons:\n  - reply: @me', '3:12 unquoted-text', `${quotes}- reply: "@me"`],
    ['buttons: [{ reply: *Yes* }]', '2:20 unquoted-text', `${quotes}buttons: [{ reply: "*Yes*" }]`],
    ['buttons: [{ url: a:/{{1}} }]', '2:18 unquoted-text', `${quotes}buttons: [{ url: "a:/{{1}}" }]`],
    // Quotes.
    ['body: "Thanks, {{1}}!\nfooter: Shop', '2:1 yaml', 'close it: body: "Thanks, {{1}}!"'],
    ['buttons: [{ reply: "Yes }]', '2:24 yaml', 'close it: buttons: [{ reply: "Yes" }]'],
    ["body: 'Don't'", '2:7 unquoted-text', `put the whole text in other quotes: body: "Don't"`],
    ['body: "So "so""', '2:7 unquoted-text', `put the whole text in other quotes: body: 'So "so"'`],
    ['body: "50\\%"', '2:7 unquoted-text', "put the whole text in other quotes: body: '50\\%'"],
    // Indentation.
    ['buttons:\n\t- reply: Yes', '3:2 yaml', 'indent it with 2 spaces'],
    ['buttons:\n - reply: Yes\n  - reply: No', '3:2 yaml', 'indent it with 2 spaces'],
    ['  language: en', '2:3 yaml', 'delete the white space before it'],
    ['body:\nDear {{1}}, thanks', '3:1 yaml', 'indent it with 2 spaces'],
    ['body: |\n    Hi {{1}}\n  and you\nfooter: x', '4:3 yaml', 'indent it with 4 spaces'],
    // Brackets, braces, commas and dashes.
    ['language: [en, es\nbody: Hi', '2:1 yaml', 'close it: language: [en, es]'],
    ['buttons: [{ reply: Yes }}]', '2:25 yaml', 'delete it: buttons: [{ reply: Yes }]'],
    ['placeholders: [who],', '2:20 yaml', 'delete it: placeholders: [who]'],
    [
      'placeholders: [{name: b type: money}]',
      '2:24 yaml',
      'separate them with commas: placeholders: [{name: b, type: money}]',
    ],
    ['buttons:\n  - { a: a }\n    b', '4:3 yaml', 'add a dash and a space, with 2 spaces before it: - b'],
    // Colons and spaces.
    ['body:\u00A0Hi', '2:6 yaml', 'replace it with a space: body: Hi'],
    ['footer = Hi', '2:7 yaml', 'add a colon and a space: footer: Hi'],
    // Lines of other formats.
    ['// note\nbody: Hi', '2:1 yaml', 'write: # note'],
    ['footer: !!str Hi', '2:9 yaml', 'delete it: footer: Hi'],
  ])('has a hint that fixes it: %j', async (lines, place, hint) => {
    const text = `name: a\n${lines}\n`;
    const [found, ...others] = await diagnose(text);
    expect(others).toStrictEqual([]);
    expect(`${found?.line}:${found?.column} ${found?.rule}`).toBe(place);
    expect(found?.hint).toBe(hint);
    expect(found && (await diagnose(follow(text, found) ?? text))).toStrictEqual([]);
  });

  it.each<[string, string, string]>([
    ['body: *Hi* {{1}}\n  and\n  more', '2:12 yaml', anyHint],
    [
      'buttons: - reply: Yes\n  - reply: No',
      '2:9 yaml',
      'move the first dash to a new line, aligned with the other dashes',
    ],
    ['body: "Thank you,\n  {{1}}!\nfooter: Shop', '2:7 yaml', 'close it where the text ends'],
    ['? [x]\n: y', '2:3 yaml', 'write a name before the colon, or open a bracket in the line above'],
    ['---\nname: b', '2:1 yaml', 'delete this line, and move what follows to a file of its own'],
    ['body: x\nbody: y', '3:1 duplicate-key', twice],
    ['placeholders:\n  name: x\n  name: y', '4:3 duplicate-key', twice],
    [
      '<<<<<<< HEAD\nbody: a\n=======\nbody: b\n>>>>>>> main',
      '2:1 conflict',
      'keep the lines that you want, and delete the lines that start with <<<<<<<, ======= and >>>>>>>',
    ],
  ])('has a hint in words: %j', async (lines, place, hint) => {
    const [found, ...others] = await diagnose(`name: a\n${lines}\n`);
    expect(others).toStrictEqual([]);
    expect(`${found?.line}:${found?.column} ${found?.rule}`).toBe(place);
    expect(found?.hint).toBe(hint);
  });

  it('is the only diagnostic of its file, and the other files are checked', async () => {
    const folder = scratchFolder({ 'a.yaml': 'name: A\nbody: *Hi* {{x}}\nbdy: x\n', 'b.yaml': 'name: B\n' });
    const { diagnostics } = await loadTemplates(folder);
    expect(diagnostics.map(({ rule }) => rule)).toStrictEqual(['unquoted-text', 'format']);
  });

  it('has a hint in words in a text that is too long to try fixes', async () => {
    const [found] = await diagnose(`name: a\nbody: *Hi* you\ndescription: ${'x'.repeat(30_000)}\n`);
    expect(found).toMatchObject({ line: 2, hint: anyHint });
  });
});

describe('any mistake in the syntax', () => {
  const first = (text: string) => checkSource(parseSource('a.yaml', text)).diagnostics.find(isError);
  const found = slips().flatMap((slip) => {
    const error = first(slip.text);
    return error ? { ...slip, error } : [];
  });

  it('is reported on its line, for at least 95 of 100, and always with a hint', () => {
    expect(found.length).toBeGreaterThan(400);
    const right = found.filter(({ lines, error }) => lines.includes(error.line));
    expect(right.length / found.length).toBeGreaterThan(0.95);
    expect(found.filter(({ error }) => error.hint === undefined)).toStrictEqual([]);
  });

  it('has a hint that, if it shows the corrected line, works', () => {
    const corrected = found.flatMap((slip) => {
      const text = syntaxRules.includes(slip.error.rule) ? follow(slip.text, slip.error) : undefined;
      return text === undefined ? [] : { ...slip, after: first(text) };
    });
    expect(corrected.length).toBeGreaterThan(300);
    // What a cut file lacks is another mistake.
    const wrong = corrected.filter(({ what, after }) =>
      what === 'a cut file' ? after && syntaxRules.includes(after.rule) : after !== undefined,
    );
    expect(wrong).toStrictEqual([]);
  });
});

it('a text may contain other white space, marks of other formats, and a carriage return as a line break', async () => {
  const lines = ['|\n  Hi\n  \tyou\n  \u00A0and all\n  Total:\u00A05 €\n  -\u00A0one', '|\n  ```\n  // code'];
  for (const quote of ['"', "'"]) lines.push(`${quote}Hi\n  Total:\u00A05 €\n  \u00A0note: x${quote}`);
  for (const line of lines) expect(await diagnose(`name: a\nbody: ${line}\n`)).toStrictEqual([]);
  expect(await diagnose('name:\ta\n\t# note\n\t\nbody: Hi\t\n')).toStrictEqual([]);
  expect(await diagnose('name: a\rbody: Hi\r')).toStrictEqual([]);
});

describe('a file', () => {
  it('is read as YAML 1.2', async () => {
    expect(await diagnose('%YAML 1.1\n---\nname: a\n')).toMatchObject([
      { line: 1, hint: 'delete this line' },
    ]);
    expect(await diagnose('%YAML 1.2\n---\nname: a\n')).toStrictEqual([]);
  });

  it.each(['[', '{ a: ', '- ', '? '])('may repeat %j a hundred thousand times', async (unit) => {
    const start = unit === '- ' || unit === '? ' ? '\n  ' : '';
    const found = await diagnose(`name: a\nbuttons: ${start}${unit.repeat(100_000)}`);
    expect(found.map(({ rule }) => rule)).toStrictEqual(['yaml']);
  });
});
