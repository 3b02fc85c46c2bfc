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

/** Location, severity and rule of each diagnostic: `2:7 error format`. */
async function outline(yaml: string): Promise<readonly string[]> {
  const { diagnostics } = await loadTemplates(scratchFolder({ 'a.yaml': yaml }));
  return diagnostics.map(({ line, column, severity, rule }) => `${line}:${column} ${severity} ${rule}`);
}

describe('check', () => {
  it('finds nothing wrong with a template that has only a name', async () => {
    expect(await checkOne('name: order_shipped\n')).toBe('');
  });

  it('writes a diagnostic like a compiler', async () => {
    expect(await checkOne('nmae: a\nname: b\n')).toBe(
      'a.yaml:1:1 - error: unknown key "nmae" [unknown-key]\n1 | nmae: a\n  | ^~~~\n  = did you mean "name"?',
    );
  });

  it.each<[string, readonly string[]]>([
    ['body: Hi\n', ['1:1 error missing-key']],
    ['name: Order-Shipped\n', ['1:7 error format']],
    ['name: 42\n', ['1:7 error type']],
    ['name: a\nlanguage: english\n', ['2:11 error language-code']],
    ['name: a\nlanguage: [en, en, en]\n', ['2:16 error duplicate', '2:20 error duplicate']],
    ['name: a\nlanguage: en_UK\n', ['2:11 warning unknown-language']],
    ['name: a\nfile: imgae\n', ['2:7 error format']],
    ['name: a\nplaceholders: [order-id]\n', ['2:16 error format']],
    ['name: a\nplaceholders: [x, x]\n', ['2:19 error duplicate']],
    ['name: a\nplaceholders: [class, class_]\n', ['2:23 error duplicate']],
    ['name: a\nbuttons: []\n', ['2:10 error empty']],
    ['name: a\nplaceholders: []\nbody: Hi!\n', []],
    ['name: a\nplaceholders: []\nbody: Hi {{1}}!\n', ['2:15 error placeholder-count']],
    [
      'name: a\nbody: Hi {{ 1 }}, {{0}} and {{}}!\n',
      ['2:10 error placeholder-number', '2:19 error placeholder-number', '2:29 error placeholder-number'],
    ],
    ['name: a\nplaceholders: [x]\nbody: Hi {{1}} {{2}}!\n', ['2:15 error placeholder-count']],
    ['name: a\nplaceholders: 1\nheader: Hi {{1}}\nbody: Hi {{1}}!\n', ['2:15 error placeholder-count']],
    ['name: a\nplaceholders: 0\nheader: Hi {{1}}\n', ['2:15 error placeholder-count']],
    ['name: a\nplaceholders: 2\nheader: Hi {{1}}\n', []],
    ['name: a\nbody: Hi {{1}} {{3}}!\n', ['2:16 error placeholder-gap']],
    ['name: a\nbody: Hi {{x}} {{x}}!\n', ['2:10 error placeholder-number', '2:16 error placeholder-number']],
    [
      'name: a\nbody: Hi {{1} and {2}!\n',
      ['2:10 warning placeholder-braces', '2:19 warning placeholder-braces'],
    ],
    [
      'name: a\nbody: So {{1}} {1} {1}!\n',
      ['2:16 warning placeholder-braces', '2:20 warning placeholder-braces'],
    ],
    ['name: a\nbody: |-\n  Hi {{1}},\n  see {1}!\n', ['4:7 warning placeholder-braces']],
    ['name: a\nbuttons: [{ url: "https://a.example/{1}" }]\n', ['2:37 warning placeholder-braces']],
    ['name: a\nbuttons: [{ url: "https://a.example/{{1}" }]\n', ['2:37 warning placeholder-braces']],
    ['name: a\nbuttons: [{ phone: "1", text: "See {1}" }]\n', ['2:36 warning placeholder-braces']],
    ['name: a\nbuttons: [{ reply: "Ok {1}" }]\n', ['2:24 warning placeholder-braces']],
    ['name: a\nbody: "Hi\\0"\n', ['2:7 warning hidden-character']],
    ['name: a\nbody: Hi \u202Eyou\n', ['2:10 warning hidden-character']],
    ['name: a\nbody: "👩\u200D🚀 \u200F"\n', []],
    ['name: a\nfooter: Bye {{1}}\n', ['2:13 error misplaced-placeholder']],
    ['name: a\nbody: { en: Hi }\n', ['2:1 error undeclared-language']],
    [
      'name: a\nlanguage: en\nbody: { es: Hola }\n',
      ['3:9 error undeclared-language', '3:1 warning missing-translation'],
    ],
    [
      'name: a\nlanguage: [en, es]\nbody: { en: "a {{1}} b", es: Hola }\n',
      ['3:30 error placeholder-mismatch'],
    ],
    ['name: a\nlanguage: en\nbody: { EN: Hi }\n', ['3:9 error language-code']],
    ['name: a\nbuttons: [{ text: Buy }]\n', ['2:11 error button-kind']],
    ['name: a\nbuttons: [yes]\n', ['2:11 error type']],
    ['name: a\nbuttons: [{ reply: Yes, name: x }]\n', ['2:25 error misplaced-key']],
    ['name: a\nbuttons: [{ reply: Yes, text: x }]\n', ['2:25 error misplaced-key']],
    ['name: a\nbuttons: [{ reply: "Yes {{1}}" }]\n', ['2:25 error misplaced-placeholder']],
    ['name: a\nbuttons: [{ url: "https://a.example/{{1}}/x" }]\n', ['2:37 error url-suffix']],
    ['name: a\nbuttons: [{ url: "https://{{1}}" }]\n', ['2:18 error format']],
    ['name: a\nbuttons: [{ url: "https://a.example{{1}}" }]\n', ['2:18 error format']],
    ['name: a\nbuttons: [{ url: "https://a.example/", name: x }]\n', ['2:40 error misplaced-key']],
    ['name: a\nbuttons: [{ url: a.example }]\n', ['2:18 error format']],
    ['name: a\nfunction: orderShipped\n', ['2:11 error format']],
    ['name: a\ndelivery: { priority: urgent, expires: 10 minutes }\n', []],
    ['name: a\ndelivery: { quietHours: 21:00-08:00, onUnknown: hold }\n', []],
    ['name: a\ndelivery: { quietHours: 00:00-23:59 }\n', []],
    ['name: a\ndelivery: {}\n', ['2:11 error empty']],
    ['name: a\ndelivery:\n', ['2:10 error empty']],
    ['name: a\ndelivery: urgent\n', ['2:11 error type']],
    ['name: a\ndelivery: { priority: urgnt }\n', ['2:23 error format']],
    ['name: a\ndelivery: { prio: urgent }\n', ['2:13 error unknown-key']],
    ['name: a\ndelivery: { expires: 10 }\n', ['2:22 error type']],
    ['name: a\ndelivery: { expires: 10m }\n', ['2:22 error format']],
    ['name: a\ndelivery: { expires: 1 second }\n', []],
    ['name: a\ndelivery: { expires: 0 seconds }\n', ['2:22 error expiry-range']],
    ['name: a\ndelivery: { expires: 365 days }\n', []],
    ['name: a\ndelivery: { expires: 8761 hours }\n', ['2:22 error expiry-range']],
    ['name: a\ndelivery: { retention: 0 seconds }\n', []],
    ['name: a\ndelivery: { retention: 9999 days }\n', []],
    ['name: a\ndelivery: { retention: 10000 days }\n', ['2:24 error format']],
    ['name: a\ndelivery: { retention: 60 }\n', ['2:24 error type']],
    ['name: a\ndelivery: { quietHours: 21:00-24:00 }\n', ['2:25 error format']],
    ['name: a\ndelivery: { quietHours: 21:00 }\n', ['2:25 error format']],
    ['name: a\ndelivery: { quietHours: 21:00-21:00 }\n', ['2:25 error quiet-hours']],
    ['name: a\ndelivery: { onUnknown: retry }\n', ['2:24 error format']],
    [
      'name: a\ndelivery:\n  priority: top\n  expires: 2 years\n  quietHours: 08:00-08:00\n',
      ['3:13 error format', '4:12 error format'],
    ],
    ['name: ___\n', ['1:7 error no-function-name']],
    ['name: a\nbody:\n', ['2:6 error empty']],
    ['name: a\ndescription: ""\n', ['2:14 error empty']],
    ['name: a\nplaceholders: -1\n', ['2:15 error range']],
    ['nmae: a\n', ['1:1 error unknown-key']],
  ])('%j has the diagnostics %j', async (yaml, expected) => {
    expect(await outline(yaml)).toStrictEqual(expected);
  });

  it.each<[string, string]>([
    ['name: a\nlanguage: en_UK\n', 'did you mean one of en, '],
    ['name: a\nlanguage: en_XX\n', 'did you mean one of en, en_AE, '],
    ['name: a\nlanguage: pt-BR\n', 'did you mean pt_BR?'],
    ['name: a\nfile: imgae\n', 'did you mean "image"?'],
    ['name: a\nfunction: orderShipped\n', 'a function name starts with send and continues in camelCase'],
    ['name: a\nbuttons: { reply: Yes }\n', 'use a list of buttons, each starting with a dash'],
    ['name: a\ndelivery: { expires: 10 }\n', '= write a number and a unit, such as 10 minutes'],
    ['name: a\nfile: other\n', 'document: a document, such as a PDF; video: a video'],
    ['name: a\nbase: Hi\n', 'known keys: name, '],
    ['name: a\ncolour: Hi\n', 'known keys: name, '],
    ['name: a\nbuttons: [{ ulr: x }]\n', 'did you mean "url"?'],
    ['name: a\nbuttons: [{ phone: +447700900123 }]\n', 'put the text in quotes: "+447700900123"'],
    ['name: 0012\n', 'put the text in quotes: "0012"'],
    ['file: video\n', 'add it, for example name: order_shipped'],
    ['name: a\nfooter:\n', 'add a value, in "quotes" if it contains a #'],
    ['name: a\nlanguage: Portuguese (Brazil)\n', 'write a code such as en or en_GB'],
    ['name: orderShipped\n', 'invalid value "orderShipped": a template name consists of lowercase letters'],
    ['name: a\ndelivery: { priority: urgnt }\n', '= did you mean "urgent"?'],
    ['name: a\ndelivery: { priority: low }\n', 'bulk: after all others, such as a campaign'],
    ['name: a\ndelivery: { expire: 2 days }\n', '= did you mean "expires"?'],
    ['name: a\ndelivery: { expires: soon }\n', '= How long after it was enqueued'],
    ['name: a\ndelivery: { expires: 1.5 hours }\n', '= How long after it was enqueued'],
    ['name: a\ndelivery: { quietHours: 25:00-08:00 }\n', '= Between these times'],
    ['name: a\ndelivery: { quietHours: night }\n', '= Between these times'],
    ['name: a\nlanguage: [en, en]\n', '= delete or rename one of the two'],
    [
      'name: a\nlanguage: [en, es]\nbody: { en: "a {{1}} b", es: Hola }\n',
      '= compare both with the approved template',
    ],
    ['name: a\nplaceholders: [x, x]\n', '= delete or rename one of the two'],
    ['name: a\nplaceholders: -1\n', '= use a number from 0 to 1000'],
    ['name: a\nfooter: Hi {{1}}\n', '= write it as it was approved'],
    ['name: a\nbuttons: [{ url: "https://a.example/{{2}}" }]\n', 'with one {{1}} at its end'],
    [
      'name: a\nbuttons: [{ url: "https://a.example/{{1}}/x" }]\n',
      '. If that is https://a.example/{{1}}, the caller passes what follows, such as A-1/x',
    ],
    ['name: a\nbuttons: [{ url: "https://a.example/{{1}}{{2}}" }]\n', 'with one {{1}} at its end'],
    ['name: a\nbuttons: [{ text: Hi }]\n', 'this one has none'],
    ['name: a\nbuttons: [{ reply: Hi, phone: "1" }]\n', 'this one has phone and reply'],
    ['name: a\nbuttons: [{ reply: Hi, phone: "1" }]\n', '= keep exactly one of them'],
    ['name: a\nbuttons: [{ reply: Hi, text: x }]\n', '= delete the key'],
    ['name: a\nbuttons: [{ reply: Hi, name: x }]\n', '= delete the key'],
    [`name: a\nbuttons:${'\n  - reply: Yes'.repeat(12)}\n`, 'there are 12 buttons; WhatsApp allows 10'],
    ['name: a\nbuttons: Yes\n', 'use a list of buttons, each starting with a dash'],
    [
      'name: a\nbody: Hi {{x}}!\n',
      '= number the placeholders {{1}}, {{2}}, …, and list their names under `placeholders`',
    ],
    ['name: a\nbody: So {{1}} and {{ 2 }}!\n', '= write {{2}}'],
    [
      'name: a\nbody: So {{1}} and {{3}}!\n',
      '= compare it with the approved template: add {{2}} where it is missing',
    ],
    [
      'name: a\nplaceholders: [x]\nbody: So {{1}} and {{2}}!\n',
      '= declare one parameter for each placeholder',
    ],
    [
      'name: a\nlanguage: en\nbody: { en: Hi, es: Hola }\n',
      '= add es to `language` (now en), or delete the text',
    ],
    ['name: a\nplaceholders: "2"\n', '= delete the quotes: 2'],
    ['name: a\nplaceholders: [x]\nheader: Hi {{1}}\nbody: Hi {{1}}!\n', 'those of the header first'],
  ])('%j gets the hint %j', async (yaml, hint) => {
    expect(await checkOne(yaml)).toContain(hint);
  });

  it('limits the length of a list', async () => {
    const buttons = '\n  - reply: Yes'.repeat(101);
    expect(await checkOne(`name: a\nbuttons:${buttons}\n`)).toContain(
      'too many items: 101, but at most 100 are allowed [range]',
    );
  });

  it('counts a repeated placeholder once', async () => {
    expect(await outline('name: a\nplaceholders: 1\nbody: So {{1}}, yes {{1}}!\n')).toStrictEqual([]);
  });

  it('reports every value that does not match the schema, and what the rules say once all do', async () => {
    const rest = 'body: Hi {{2}}!\nplaceholders: [x, x]\nfooter: "{{1}}"\n';
    expect(await outline(`name: A\nfile: x\n${rest}`)).toStrictEqual([
      '1:7 error format',
      '2:7 error format',
    ]);
    expect(await outline(`name: a\nfile: image\n${rest}`)).toStrictEqual([
      '3:10 error placeholder-gap',
      '4:19 error duplicate',
      '5:10 error misplaced-placeholder',
    ]);
  });

  it.each<[string, string]>([
    [
      'components: []',
      'write header, body, footer and buttons instead; or convert the JSON export of the platform with npx notifygen import FILE',
    ],
    ['url: https://a.example', 'write it below the key `buttons`'],
    ['priority: high', 'write it below the key `delivery`'],
    ['retention: 1 hour', 'write it below the key `delivery`'],
    [
      'file: { type: image, url: x }',
      'document: a document, such as a PDF; video: a video; image: an image; the caller passes the URL with each message',
    ],
    [
      'buttons: [{ reply: Yes, footer: Hi }]',
      'move it to the left, so that it is aligned with `name` at the top',
    ],
    ['placeholders: [{ name: b, type: percent }]', 'write type: number and style: percent'],
    [
      'placeholders: [{ name: b, currency: EUR }]',
      'write type: money instead; the caller passes the currency with each amount',
    ],
    ['placeholders: [{ name: b, type money }]', 'put a colon after type: type: money'],
    ['footer: 010', 'put the text in quotes: "010"'],
    ['footer: True', 'put the text in quotes: "True"'],
  ])('knows what was meant by %j', async (line, hint) => {
    const { diagnostics } = await loadTemplates(scratchFolder({ 'a.yaml': `name: a\n${line}\n` }));
    expect(diagnostics.map((diagnostic) => diagnostic.hint)).toStrictEqual([hint]);
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
