import { describe, expect, it } from 'vitest';
import { scratchFolder } from '../../test/support/files.ts';
import { loadTemplates } from '../src/index.js';

/** Location, rule and hint of each diagnostic of a template. */
async function hints(yaml: string): Promise<readonly string[]> {
  const { diagnostics } = await loadTemplates(scratchFolder({ 'a.yaml': yaml }));
  return diagnostics.map(({ line, column, rule, hint = '' }) => `${line}:${column} ${rule}: ${hint}`);
}

/** The first line of the hints. */
async function outline(yaml: string): Promise<readonly string[]> {
  return (await hints(yaml)).map((line) => line.replace(/:(?! |\d).*|: .*/, ''));
}

describe('a text that needs quotes', () => {
  it.each<[string, string, string]>([
    ['header: *Sale*', '9', 'header: "*Sale*"'],
    ['body: *Hi* {{1}} there', '7', 'body: "*Hi* {{1}} there"'],
    ['body: &Hi there', '7', 'body: "&Hi there"'],
    ['footer: &Co', '9', 'footer: "&Co"'],
    ['body: !Hi there', '7', 'body: "!Hi there"'],
    ['body: @all of you', '7', 'body: "@all of you"'],
    ['body: `code` x', '7', 'body: "`code` x"'],
    ['body: %off today', '7', 'body: "%off today"'],
    ['body: > 5 items', '7', 'body: "> 5 items"'],
    ['body: - first', '7', 'body: "- first"'],
    ['body: [Sale] today', '7', 'body: "[Sale] today"'],
    ['body: {{1}}, hello', '7', 'body: "{{1}}, hello"'],
    ['body: Code: {{1}} so', '11', 'body: "Code: {{1}} so"'],
    ['body: *Say* "yes" now', '7', `body: '*Say* "yes" now'`],
    [`body: *Say* "yes", it's ok`, '7', String.raw`body: "*Say* \"yes\", it's ok"`],
    ['header: #1 in town', '9', 'header: "#1 in town"'],
    ['buttons: [{ reply: *Yes* }]', '20', 'buttons: [{ reply: "*Yes*" }]'],
    ['buttons:\n  - reply: @me', '12', '- reply: "@me"'],
  ])('%j is reported once, with the corrected line', async (line, column, corrected) => {
    const { diagnostics } = await loadTemplates(
      scratchFolder({ 'a.yaml': `name: a\n${line}\nstatus: approved\n` }),
    );
    expect(diagnostics).toMatchObject([
      {
        rule: line.includes('#') ? 'comment-in-text' : 'unquoted-text',
        column: Number(column),
        hint: `put the text in quotes: ${corrected}`,
      },
    ]);
  });

  it.each<[string, readonly string[]]>([
    [
      'name: A\nbody: *Hi* {{1}} there\nfooter: x {{1}}\n',
      ['1:7 format', '2:7 unquoted-text', '3:11 footer-placeholder'],
    ],
    [
      'name: a\nbody: *Hi* {{x}} there\nplaceholders: [b, b]\n',
      ['2:7 unquoted-text', '2:12 placeholder-number', '3:19 duplicate'],
    ],
    ['name: a\nbody: *Hi* {{1}} there\nplaceholders: [b]\n', ['2:7 unquoted-text']],
    [
      'name: a\nheader: *Sale\nbody: @all {{1}} of you\nfooter: x: y\nstatus: approved\n',
      ['2:9 unquoted-text', '3:7 unquoted-text', '4:10 unquoted-text'],
    ],
    ['name: a\nbody: *Hi*\n  {{1}} and {{x}} there\n', ['2:7 unquoted-text', '3:13 placeholder-number']],
    ['name: a\nbody:\n  *Hi* {{x}} there\n', ['3:3 unquoted-text', '3:8 placeholder-number']],
    ['name: a\nbody: Order # {{1}} and {{x}} so\n', ['2:13 comment-in-text', '2:25 placeholder-number']],
    ['name: a\nname: b\nfooter: "{{1}}"\n', ['2:1 duplicate-key', '3:10 footer-placeholder']],
    ['name: a\nfooter: "{{1}}"\n---\nname: b\n', ['2:10 footer-placeholder', '3:1 yaml']],
    [
      'name: a\nbody: |\nHi {{1}}\nand {{x}} there\nfooter: "{{1}}"\n',
      ['3:1 yaml', '4:5 placeholder-number', '5:10 footer-placeholder'],
    ],
    ['name: a\nplaceholders:\n  - b\n   - b\n', ['4:4 yaml', '4:6 duplicate']],
  ])('does not hide the other mistakes in %j, and adds none', async (yaml, expected) => {
    expect(await outline(yaml)).toStrictEqual(expected);
  });

  it('is not suggested where only a name or a code is allowed', async () => {
    expect(await hints('name: *order*\nlanguage: @en\nplaceholders: [*b*]\n')).toStrictEqual([
      '1:7 format: did you mean order?',
      '2:11 language-code: did you mean en?',
      '3:16 format: did you mean b?',
    ]);
  });

  it('may go on below its first line', async () => {
    expect(await hints('name: a\nbody: *Hi* {{1}}\n  and\n  more\nfooter: x\n')).toStrictEqual([
      '2:7 unquoted-text: put the text in quotes: one " before *Hi* {{1}} and one " at the end of line 4',
    ]);
  });
});

describe('a quote or a bracket that is not closed', () => {
  it.each<[string, readonly string[]]>([
    [
      'body: "Thank you, {{1}}!\nfooter: "Shop"',
      ['2:7 yaml: close it: body: "Thank you, {{1}}!"', '4:11 language-code: use the code'],
    ],
    [
      "body: 'Thank you, {{1}}!\nfooter: Shop",
      ["2:7 yaml: close it: body: 'Thank you, {{1}}!'", '4:11 language-code: use the code'],
    ],
    [
      'body: "Thank you,\n  {{1}}!\nfooter: Shop',
      ['2:7 yaml: put " at the end of line 3', '5:11 language-code: use the code'],
    ],
    [
      'header: "A\nbody: "Hi {{x}} there',
      [
        '2:9 yaml: close it: header: "A"',
        '3:7 yaml: close it: body: "Hi {{x}} there"',
        '3:11 placeholder-number: write {{1}}, and add: placeholders: [x]',
        '4:11 language-code: use the code',
      ],
    ],
    [
      'buttons: [{ reply: "Yes }, { reply: No }]',
      ['2:20 yaml: close it: buttons: [{ reply: "Yes" }, { reply: No }]', '3:11 language-code: use the code'],
    ],
    ['header: [Sale', ['2:9 yaml: close it: header: [Sale]', '3:11 language-code: use the code']],
    [
      'placeholders: [\n  a,\n  b\nbody: Hi {{1}}, {{2}} ok',
      ['2:15 yaml: close it with ]', '6:11 language-code: use the code'],
    ],
    [
      'buttons:\n  - { reply: Yes\n  - { reply: No }',
      ['3:5 yaml: close it: - { reply: Yes }', '5:11 language-code: use the code'],
    ],
    [
      'placeholders: [a, b}\nbody: Hi {{1}}, {{2}} ok',
      ['2:20 yaml: write ] instead', '4:11 language-code: use'],
    ],
    ['buttons: [{ reply: Yes ]', ['2:24 yaml: put } before it', '3:11 language-code: use the code']],
    ['buttons: [{ reply: Yes }}]', ['2:25 yaml: delete it', '3:11 language-code: use the code']],
    ['buttons: [{ reply: Yes }]]', ['2:26 yaml: delete it', '3:11 language-code: use the code']],
    ['"body: Hi', ['2:1 yaml: delete it']],
  ])('does not hide what follows %j', async (lines, expected) => {
    const found = await hints(`name: a\n${lines}\nlanguage: English\n`);
    expect(found).toStrictEqual(expected.map((line) => expect.stringContaining(line)));
  });

  it('may be in JSON', async () => {
    expect(await hints('{\n  "name": "A",\n  "body": "Hi"\n')).toStrictEqual([
      expect.stringContaining('1:1 yaml: close it with }'),
      '2:11 format: did you mean a?',
    ]);
    expect(await hints('{\n  "name": "a,\n  "body": "Hi"\n}\n')).toStrictEqual([
      '2:11 yaml: close it with "',
    ]);
    expect(await hints('{\n  "name": "A"\n  "body": "Hi"\n}\n')).toStrictEqual([
      '3:3 yaml: put a comma at the end of line 2',
    ]);
  });
});

describe('white space that is not a space', () => {
  it.each<[string, readonly string[]]>([
    [
      'body: x\nbuttons:\n\t- url: https://a.example/\n\t  text: Go',
      ['4:1 yaml: indent this line and 1 other with spaces'],
    ],
    ['body: |\n\tHi\n\tyou', ['3:1 yaml: indent this line and 1 other with spaces']],
    ['body: Hi\n\tyou', ['3:1 yaml: indent it with spaces']],
    ['buttons:\n\u00A0\u00A0- reply: Yes', ['3:1 yaml: indent it with spaces']],
    ['buttons:\n \u00A0- reply: Yes', ['3:1 yaml: indent it with spaces']],
    ['body:\u00A0Hi', ['2:6 yaml: replace it with a space']],
    ['placeholders:\n  -\u2003b', ['3:4 yaml: replace it with a space']],
  ])('is reported once in %j, and hides nothing', async (lines, expected) => {
    const found = await hints(`name: a\n${lines}\nlanguage: "x"\n`);
    expect(found).toStrictEqual([...expected, expect.stringContaining('language-code')]);
  });

  it('is reported alone if the indentation remains unclear', async () => {
    expect(
      await hints('name: a\nbuttons:\n  - url: https://a.example/\n\ttext: Go\nlanguage: x\n'),
    ).toStrictEqual(['4:1 yaml: indent it with spaces']);
  });

  it('is part of a text', async () => {
    expect(
      await hints('name: a\nbody: |\n  Hi\n  \tyou\n  \u00A0and all\n  Total:\u00A05 €\n  -\u00A0one\n'),
    ).toStrictEqual([]);
    for (const quote of ['"', "'"])
      expect(
        await hints(`name: a\nbody: ${quote}Hi\n  Total:\u00A05 €\n  \u00A0note: x${quote}\n`),
      ).toStrictEqual([]);
    expect(await hints('name:\ta\n\t# note\n\t\nbody: Hi\t\n')).toStrictEqual([]);
  });
});

describe('lines that belong to another format', () => {
  it('are reported, and the rest is checked', async () => {
    expect(await hints('```yaml\nname: A\n// note\n-- note\n```\n')).toStrictEqual([
      '1:1 yaml: delete this line',
      '2:7 format: did you mean a?',
      '3:1 yaml: write # instead of //',
      '4:1 yaml: write # instead of --',
      '5:1 yaml: delete this line',
    ]);
    expect(await hints('{\n  // note\n  "name": "A"\n}\n')).toStrictEqual([
      '2:3 yaml: write # instead of //',
      '3:11 format: did you mean a?',
    ]);
  });

  it('may be within a text', async () => {
    expect(await hints('name: a\nbody: |\n  ```\n  // code\n')).toStrictEqual([]);
  });

  it('may end with a carriage return alone', async () => {
    expect(await hints('name: A\rbody: Hi\r')).toStrictEqual(['1:7 format: did you mean a?']);
  });
});

describe('a text below its key', () => {
  it('may be indented less than its first line', async () => {
    expect(
      await hints('name: a\nbody: |\n    Hi {{1}}\n  and {{x}} you\n  all\nfooter: "{{1}}"\n'),
    ).toStrictEqual([
      '4:3 yaml: add 2 spaces before it',
      expect.stringContaining('4:7 placeholder-number'),
      expect.stringContaining('6:10 footer-placeholder'),
    ]);
  });

  it('gets a hint how to indent it if it is not indented', async () => {
    expect(await hints('name: a\nbody:\nDear {{1}}, thanks\nfooter: x\n')).toStrictEqual([
      '3:1 yaml: add 2 spaces before it',
    ]);
  });
});

describe('a file', () => {
  it('with a merge conflict is not checked further, and each conflict is reported', async () => {
    const conflict = '<<<<<<< HEAD\nname: a\n=======\nname: b\n>>>>>>> main\n';
    expect(await outline(`${conflict}${conflict}bdy: x\n`)).toStrictEqual(['1:1 conflict', '6:1 conflict']);
  });

  it('is read as YAML 1.2, and a directive is reported', async () => {
    const [directive, ...others] = await hints(
      '%YAML 1.1\n---\nname: a\ndelivery: { quietHours: 21:00-08:00 }\nfooter: 010\n',
    );
    expect(directive).toBe('1:1 yaml: delete this line');
    expect(others).toStrictEqual(['5:9 type: put the text in quotes: footer: "010"']);
  });

  it('cannot use tags', async () => {
    expect(await hints('name: !!str a\nfooter: !!binary aGk\nplaceholders: !!seq\n  - b\n')).toStrictEqual([
      '1:7 unquoted-text: delete !!str',
      '2:9 unquoted-text: delete !!binary',
      '3:15 unquoted-text: delete !!seq',
    ]);
  });

  it.each(['[', '{ a: ', '- ', '? '])('may repeat %j a hundred thousand times', async (unit) => {
    const [first = '', ...others] = await outline(
      `name: a\nbuttons: ${unit === '- ' || unit === '? ' ? '\n  ' : ''}${unit.repeat(100_000)}`,
    );
    expect(others).toStrictEqual([]);
    expect(first).toMatch(/ yaml$/);
  });
});
