import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratchFolder } from '../../test/support/files.ts';
import { formatDiagnostic, loadTemplates } from '../src/index.js';

/** The printed diagnostics of some files, without the name of the scratch folder. */
async function check(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { diagnostics } = await loadTemplates(scratchFolder(files));
  return diagnostics.map((diagnostic) =>
    formatDiagnostic({
      ...diagnostic,
      file: diagnostic.file.slice(diagnostic.file.lastIndexOf('/') + 1),
    }).replaceAll(/test\/\.scratch\/run-\w+\//g, ''),
  );
}

const checkOne = async (yaml: string): Promise<string> => (await check({ 'a.yaml': yaml })).join('\n');

/** Severity and rule of each diagnostic after its locations: `2:7, 2:9 error format; 3:1 error type`. */
async function outline(yaml: string): Promise<string> {
  const { diagnostics } = await loadTemplates(scratchFolder({ 'a.yaml': yaml }));
  return diagnostics
    .map(({ line, column, severity, rule }, index) => {
      const next = diagnostics[index + 1];
      const isRepeated = next?.rule === rule && next.severity === severity;
      return `${line}:${column}${isRepeated ? ', ' : ` ${severity} ${rule}; `}`;
    })
    .join('')
    .replace(/; $/, '');
}

describe('check', () => {
  it('writes a diagnostic like a compiler', async () => {
    expect(await checkOne('nmae: a\nname: b\n')).toBe(
      'a.yaml:1:1 - error: unknown key "nmae" [unknown-key]\n1 | nmae: a\n  | ^~~~\n  = did you mean "name"?',
    );
  });

  it.each<[string, string, ...string[]]>([
    ['language: english', '2:11 error language-code'],
    ['language: [en, en, en]', '2:16, 2:20 error duplicate'],
    ['language: en_UK', '2:11 warning unknown-language', 'did you mean one of en, en_AE, '],
    ['file: imgae', '2:7 error format', 'did you mean "image"?'],
    ['placeholders: [order-id]', '2:16 error format'],
    ['placeholders: [x, x]', '2:19 error duplicate', 'delete or rename one of the two'],
    ['placeholders: [class, class_]', '2:23 error duplicate'],
    ['buttons: []', '2:10 error empty'],
    ['placeholders: []\nbody: Hi!', ''],
    ['placeholders: 1\nbody: So {{1}}, yes {{1}}!', ''],
    ['placeholders: []\nbody: Hi {{1}}!', '2:15 error placeholder-count'],
    ['body: Hi {{ 1 }}, {{0}} and {{}}!', '2:10, 2:19, 2:29 error placeholder-number'],
    ['placeholders: 0\nheader: Hi {{1}}', '2:15 error placeholder-count'],
    ['placeholders: 2\nheader: Hi {{1}}', ''],
    ['body: Hi {{x}} {{x}}!', '2:10, 2:16 error placeholder-number', 'is not a number', 'list their names'],
    ['body: Hi {{1} and {2}!', '2:10, 2:19 warning placeholder-braces'],
    ['body: So {{1}} {1} {1}!', '2:16, 2:20 warning placeholder-braces'],
    ['body: |-\n  Hi {{1}},\n  see {1}!', '4:7 warning placeholder-braces'],
    ['buttons: [{ url: "https://a.example/{1}" }]', '2:37 warning placeholder-braces'],
    ['buttons: [{ url: "https://a.example/{{1}" }]', '2:37 warning placeholder-braces'],
    ['buttons: [{ phone: "1", text: "See {1}" }]', '2:36 warning placeholder-braces'],
    ['buttons: [{ reply: "Ok {1}" }]', '2:24 warning placeholder-braces'],
    ['body: "Hi\\0"', '2:7 warning hidden-character'],
    ['body: Hi ‮you', '2:10 warning hidden-character', ' ^\n'],
    ['body: "👩‍🚀 ‏"', ''],
    ['language: en\nbody: { es: Hola }', '3:9 error undeclared-language; 3:1 warning missing-translation'],
    ['language: [en, es]\nbody: { en: "{{1}}", es: a }', '3:26 error placeholder-mismatch', 'compare both'],
    ['language: en\nbody: { EN: Hi }', '3:9 error language-code'],
    ['buttons: [yes]', '2:11 error type'],
    ['buttons: [{ reply: "Yes {{1}}" }]', '2:25 error misplaced-placeholder'],
    ['buttons: [{ url: "https://a.example/{{1}}/x" }]', '2:37 error url-suffix', 'such as A-1/x'],
    ['buttons: [{ url: "https://a.example{{1}}" }]', '2:18 error format'],
    ['buttons: [{ url: "https://a.example/", name: x }]', '2:40 error misplaced-key'],
    ['function: orderShipped', '2:11 error format', 'starts with send and continues in camelCase'],
    ['delivery: { priority: urgent, expires: 10 minutes }', ''],
    ['delivery: { quietHours: 21:00-08:00, onUnknown: hold }', ''],
    ['delivery: { quietHours: 00:00-23:59 }', ''],
    ['delivery: {}', '2:11 error empty'],
    ['delivery: urgent', '2:11 error type'],
    ['delivery: { priority: urgnt }', '2:23 error format', 'did you mean "urgent"?'],
    ['delivery: { expires: 10 }', '2:22 error type', 'write a number and a unit, such as 10 minutes'],
    ['delivery: { expires: 1 second }', ''],
    ['delivery: { expires: 0 seconds }', '2:22 error expiry-range'],
    ['delivery: { expires: 365 days }', ''],
    ['delivery: { expires: 8761 hours }', '2:22 error expiry-range'],
    ['delivery: { retention: 0 seconds }', ''],
    ['delivery: { retention: 9999 days }', ''],
    ['delivery: { retention: 10000 days }', '2:24 error format'],
    ['delivery: { retention: 60 }', '2:24 error type'],
    ['delivery: { quietHours: 21:00-21:00 }', '2:25 error quiet-hours'],
    ['delivery: { onUnknown: retry }', '2:24 error format'],
    ['delivery:\n  priority: top\n  expires: 2 years\n  quietHours: 08:00-08:00', '3:13, 4:12 error format'],
    ['description: ""', '2:14 error empty'],
    ['placeholders: -1', '2:15 error range', 'use a number from 0 to 1000'],
    ['language: pt-br', '2:11 error language-code', 'did you mean pt_BR?'],
    ['buttons: { reply: Yes }', '2:10 error type', 'use a list of buttons, each starting with a dash'],
    ['file: other', '2:7 error format', 'document: a document, such as a PDF; video: a video'],
    ['base: Hi', '2:1 error unknown-key', 'known keys: name, '],
    ['buttons: [{ ulr: x }]', '2:13 error unknown-key', 'did you mean "url"?'],
    ['buttons: [{ phone: +447700900123 }]', '2:20 error type', 'put the text in quotes: "+447700900123"'],
    ['footer:', '2:8 error empty', 'add a value, in "quotes" if it contains a #'],
    ['language: Portuguese (Brazil)', '2:11 error language-code', 'write a code such as en or en_GB'],
    ['delivery: { priority: low }', '2:23 error format', 'bulk: after all others, such as a campaign'],
    ['delivery: { expire: 2 days }', '2:13 error unknown-key', 'did you mean "expires"?'],
    ['delivery: { expires: 1.5 hours }', '2:22 error format', 'How long after its start'],
    ['delivery: { quietHours: 21:00 }', '2:25 error format', 'Between these times'],
    ['delivery: { quietHours: 21:00-24:00 }', '2:25 error format', 'Between these times'],
    ['footer: Hi {{1}}', '2:12 error misplaced-placeholder', 'write it as it was approved'],
    ['buttons: [{ url: "https://a.example/{{2}}" }]', '2:37 error url-suffix', 'one {{1}} at its end'],
    ['buttons: [{ url: "https://a.example/{{1}}{{2}}" }]', '2:37 error url-suffix', 'one {{1}} at its end'],
    ['buttons: [{ text: Hi }]', '2:11 error button-kind', 'this one has none'],
    ['buttons: [{ reply: Hi, phone: "1" }]', '2:24 error button-kind', 'keep exactly one'],
    ['buttons: [{ reply: Hi, text: x }]', '2:24 error misplaced-key', 'delete the key'],
    ['buttons: [{ reply: Hi, name: x }]', '2:24 error misplaced-key', 'delete the key'],
    ['body: So {{1}} and {{ 2 }}!', '2:20 error placeholder-number', 'contains spaces', 'write {{2}}'],
    ['body: So {{1}} and {{3}}!', '2:20 error placeholder-gap', 'but no {{2}}', 'add {{2}} where it is'],
    ['placeholders: [x]\nbody: So {{1}} and {{2}}!', '2:15 error placeholder-count', 'for each placeholder'],
    ['language: en\nbody: { en: Hi, es: Hola }', '3:17 error undeclared-language', 'add es to `language`'],
    ['placeholders: "2"', '2:15 error type', 'delete the quotes: 2'],
    ['placeholders: [x]\nheader: Hi {{1}}\nbody: Hi {{1}}!', '2:15 error placeholder-count', 'header first'],
    ['components: []', '2:1 error unknown-key', 'or convert the JSON export of the platform with npx'],
    ['footer: “Hi”', '2:9 warning quotes', 'YAML reads “ and ” as a part of the text'],
    ['url: https://a.example', '2:1 error unknown-key', 'write it below the key `buttons`'],
    ['priority: high', '2:1 error unknown-key', 'write it below the key `delivery`'],
    ['file: { type: image, url: x }', '2:7 error format', 'the caller passes the URL with each message'],
    ['placeholders: [{ name: b, type: percent }]', '2:33 error format', 'type: number and style: percent'],
    ['placeholders: [{ name: b, currency: EUR }]', '2:27 error unknown-key', 'write type: money instead'],
    ['placeholders: [{ name: b, type money }]', '2:27 error unknown-key', 'put a colon after type'],
    ['placeholders: [5]', '2:16 error type', 'must be a string or a map, not the number 5'],
    ['buttons: [{ reply: Hi, zzz: 1 }]', '2:24 error unknown-key', 'known keys: url, phone, reply'],
    [
      'buttons: [{ reply: Hi, footer: x }]',
      '2:24 error unknown-key',
      'move it to the left',
      'aligned with `name` at the top',
    ],
    ['footer: 010', '2:9 error type', 'put the text in quotes: "010"'],
  ])('reports of a template with %j: %s', async (keys, outlined, ...hints) => {
    const printed = await checkOne(`name: a\n${keys}\n`);
    expect(await outline(`name: a\n${keys}\n`)).toBe(outlined);
    for (const hint of hints) expect(printed).toContain(hint);
  });

  it.each<[string, string, string]>([
    ['body: Hi', '1:1 error missing-key', 'add it, for example name: order_shipped'],
    ['name: ___', '1:7 error no-function-name', 'the key `function`'],
    ['nmae: a', '1:1 error unknown-key', 'did you mean "name"?'],
    ['name: 0012', '1:7 error type', 'put the text in quotes: "0012"'],
    ['name: orderShipped', '1:7 error format', 'a template name consists of lowercase letters'],
  ])('reports of a file with %j alone: %s', async (yaml, outlined, hint) => {
    expect(await outline(yaml)).toBe(outlined);
    expect(await checkOne(yaml)).toContain(hint);
  });

  it('limits the length of a list', async () => {
    const buttons = '\n  - reply: Yes'.repeat(101);
    expect(await checkOne(`name: a\nbuttons:${buttons}\n`)).toContain(
      'too many items: 101, but at most 100 are allowed [range]',
    );
  });

  it('reports every value that does not match the schema, and what the rules say once all do', async () => {
    const rest = 'body: Hi {{2}}!\nplaceholders: [x, x]\nfooter: "{{1}}"\n';
    expect(await outline(`name: A\nfile: x\n${rest}`)).toBe('1:7, 2:7 error format');
    expect(await outline(`name: a\nfile: image\n${rest}`)).toBe(
      '3:10 error placeholder-gap; 4:19 error duplicate; 5:10 error misplaced-placeholder',
    );
  });

  it('allows at most 1,000 placeholders in texts', async () => {
    const body = Array.from({ length: 1001 }, (_, index) => `{{${index + 1}}}`).join(' ');
    const { diagnostics } = await loadTemplates(
      scratchFolder({ 'a.yaml': `name: a\nstatus: approved\nbody: >\n  ${body}\n` }),
    );
    expect(diagnostics).toContainEqual(
      expect.objectContaining({
        rule: 'placeholder-count',
        line: 3,
        column: 1,
        message: 'the texts have 1001 placeholders; at most 1000 are allowed',
      }),
    );
  });

  it('reports every file at once, sorted', async () => {
    const diagnostics = await check({ 'b.yaml': 'name: B\nfile: x\n', 'a.yaml': 'name: A\n' });
    expect(diagnostics.map((diagnostic) => diagnostic.split(' ')[0])).toStrictEqual([
      'a.yaml:1:7',
      'b.yaml:1:7',
      'b.yaml:2:7',
    ]);
  });

  it('names both files if two functions would have the same name, and the key that renames one', async () => {
    const [diagnostic] = (
      await check({ 'a.yaml': 'name: order_1\nfile: x\n', 'b.yaml': 'name: order1\n' })
    ).slice(-1);
    expect(diagnostic).toContain('b.yaml:1:7');
    expect(diagnostic).toContain('order1 and order_1 in ');
    expect(diagnostic).toContain('a.yaml both generate the function sendOrder1');
    expect(diagnostic).toContain('function: sendOrder');
    expect(
      await check({ 'a.yaml': 'name: order_1\n', 'b.yaml': 'name: order1\nfunction: sendOrderOne\n' }),
    ).toHaveLength(0);
  });

  it('accepts names that are only similar', async () => {
    const names = ['1', 'send1', '2fa', 'template2fa', 'index', 'index_template', 'httpserver'];
    const files = Object.fromEntries(names.map((name) => [join(`${name}.yaml`), `name: "${name}"\n`]));
    expect(await check(files)).toStrictEqual([]);
  });

  it('names both files if a template is declared twice', async () => {
    expect((await check({ 'a.yaml': 'name: a\n', 'b.yaml': 'name: a\n' })).join()).toMatch(
      /duplicate template name a: .*a\.yaml declares it too/,
    );
  });

  it('skips the names of other buttons when it numbers a button without a name', async () => {
    const url = 'https://a.example/{{1}}';
    const yaml = `name: a\nbuttons: [{ url: "${url}", name: button1 }, { url: "${url}" }]\n`;
    const { templates } = await loadTemplates(scratchFolder({ 'a.yaml': yaml }));
    expect(templates[0]?.buttons?.map((button) => button.kind === 'url' && button.label)).toStrictEqual([
      'button1',
      'button2',
    ]);
  });
});
