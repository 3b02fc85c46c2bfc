import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratchFolder, writeText } from '../../test/support/files.ts';
import { notifygen } from '../../test/support/notifygen.ts';
import { root } from '../../test/support/run.ts';
import { exportFromResponses } from '../src/platform/read-export.js';
import { verifyFolder } from '../src/platform/verify.js';

const messy = join(root, 'generator/test/fixtures/messy-export.json');
const partner = join(root, 'generator/test/fixtures/partner-export.json');

const url = 'https://shop.example/t/{{1}}';
const header = { type: 'HEADER', format: 'TEXT', text: 'News' };
const body = { type: 'BODY', text: 'Hi {{1}}, all is well. Bye.' };
const buttons = { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Go', url }] };
const entry = {
  name: 'note',
  language: 'en',
  status: 'APPROVED',
  category: 'UTILITY',
  components: [header, body, buttons],
};

const yaml = `name: note
category: utility
language: en
header: News
body: Hi {{1}}, all is well. Bye.
placeholders: [customerName]
buttons:
  - url: ${url}
    text: Go
`;

/** Location and rule of every diagnostic of a template against the entries of an export. */
function diagnosticsOf(text: string, exported: object): readonly string[] {
  return verified(text, exported).diagnostics.map(({ line, column, rule }) => `${line}:${column} ${rule}`);
}

function verified(text: string, exported: object) {
  const folder = scratchFolder({ 'note.yaml': text });
  return verifyFolder(folder, exportFromResponses('the export', [[exported].flat()]));
}

const components = (...list: object[]): object => ({ ...entry, components: list });
/** The entry with another body, or with other buttons. */
const withBody = (text: string): object => components(header, { type: 'BODY', text }, buttons);
const withButtons = (...list: object[]): object =>
  components(header, body, { type: 'BUTTONS', buttons: list });
const link = (text: string, url: string): object => ({ type: 'URL', text, url });
const spanish = { ...withBody('Hola {{1}}, todo bien.'), language: 'es' };

describe('the templates that the platform sends', () => {
  const paused = { ...entry, status: 'PAUSED' };
  const both = `${yaml.replace('language: en', 'language: [en, es]')}`;
  it.each<readonly [string, string, readonly object[], readonly string[], readonly object[]]>([
    ['one that is approved', yaml, [entry], ['note'], []],
    ['one that is paused', yaml, [paused], [], [{ name: 'note', status: 'PAUSED' }]],
    ['one that is flagged after a pause', yaml, [{ ...entry, status: 'FLAGGED' }], ['note'], []],
    ['one that is paused in another language', yaml, [entry, { ...spanish, status: 'PAUSED' }], ['note'], []],
    ['one that is paused in one of its languages', both, [paused, spanish], ['note'], []],
    ['one that is being reviewed', yaml, [{ ...entry, status: 'PENDING' }], [], []],
    ['one that is not declared', yaml, [entry, { ...paused, name: 'other' }], ['note'], []],
  ])('contain or not %s', (_, text, entries, approved, stopped) => {
    const found = verified(text, entries);
    expect([found.approved, found.paused]).toStrictEqual([approved, stopped]);
  });
});

it('white space at the end of a line that an editor removed is reported, and an update keeps it', () => {
  const text = 'Hi {{1}}. \nAll is well.  \nBye.';
  const exported = withBody(text);
  const block = yaml.replace(body.text, '|-\n  Hi {{1}}.\n  All is well.\n  Bye.');
  expect(verified(block, exported).diagnostics).toMatchObject([
    {
      line: 5,
      message: expect.stringMatching(/^the approved body is ".*", not ".*"$/),
      hint: 'run npx notifygen pull --update or import --update, which merges it into the file',
    },
  ]);
  const quoted = yaml.replace(body.text, JSON.stringify(text));
  expect(diagnosticsOf(quoted, exported)).toStrictEqual([]);
});

describe('notifygen verify', () => {
  it('reports nothing in what import just wrote', async () => {
    const folder = scratchFolder({ 'notifygen.config.json': '{}' });
    await notifygen(folder, 'import', messy, partner);
    expect(await notifygen(folder, 'verify', messy, partner)).toMatchObject({
      status: 0,
      stdout: '25 templates compared: all match the platform\n',
      stderr: expect.stringMatching(
        /^note: approved but not declared in the YAML: ___, app_url, host_url, order_1, reply_value;.*\n$/m,
      ),
    });
  });

  const unwritten =
    'name: note\nlanguage: en\nplaceholders: 1\nbuttons: [{ url: "https://shop.example/t/{{1}}" }]\n';
  const stopped = { ...entry, status: 'DISABLED' };
  const [footer, reply] = [
    { type: 'FOOTER', text: 'Bye' },
    { type: 'QUICK_REPLY', text: 'No' },
  ];
  const marketing = { ...entry, category: 'MARKETING' };
  it.each<[string, string, object, ...string[]]>([
    ['no difference', yaml, entry],
    ['another status', yaml, { ...entry, status: 'PAUSED' }, '3:11 not-approved'],
    ['one without languages', yaml.replace(/language.*\n/, ''), stopped, '1:7 not-approved'],
    ['an outdated status in the YAML', `${yaml}status: pending\n`, entry, '10:9 approval-gained'],
    ['a removed language', yaml.replace('en\n', '[en, es]\n'), entry, '3:16 language-missing'],
    ['an added language', yaml, [entry, spanish], '3:11 language-added'],
    ['another category', yaml, marketing, '2:11 category-changed'],
    ['no category that is not declared', yaml.replace('category: utility\n', ''), marketing],
    ['another number of parameters', yaml, withBody('Hi {{1}}, {{2}}. Bye.'), '6:15 parameter-added'],
    ['another text', yaml, withBody('Hi {{1}}, all is bad. Bye.'), '5:7 wording-changed'],
    ['another header', yaml, components({ ...header, text: 'Olds' }, body, buttons), '4:9 text-changed'],
    ['a removed header', yaml, components(body, buttons), '4:9 text-changed'],
    ['an added footer', yaml, components(header, body, footer, buttons), '1:7 text-changed'],
    [
      'a header that is now a file',
      yaml,
      components({ type: 'HEADER', format: 'VIDEO' }, body, buttons),
      '1:7 file-changed',
      '4:9 text-changed',
    ],
    ['an added button', yaml, withButtons(link('Go', url), reply), '8:3 buttons-changed'],
    ['a removed suffix', yaml, withButtons(link('Go', 'https://shop.example/t')), '8:3 button-removed'],
    [
      'another URL and another button text',
      yaml,
      withButtons(link('Away', 'https://b.example/{{1}}')),
      '8:10 wording-changed',
      '9:11 text-changed',
    ],
    ['a kind of button that cannot be sent', yaml, withButtons({ type: 'OTP' }), '3:11 not-sendable'],
    ['no difference in texts that the YAML leaves out', unwritten, entry],
    ['no difference in a body that the YAML leaves out', `${unwritten}header: News\n`, entry],
    // What the platform does not have.
    ['no difference in delivery', `${yaml}delivery: { priority: bulk, quietHours: 21:00-08:00 }\n`, entry],
    ['no difference in the line break after a block', yaml.replace('text: Go', 'text: |\n      Go'), entry],
  ])('reports %s', (_, template, exported, ...expected) => {
    expect(diagnosticsOf(template, exported)).toStrictEqual(expected);
  });

  it.each([
    ['wording-changed', 'All is well. Hi {{1}}, bye {{2}}.', 'which merges it into the file'],
    ['parameter-added', 'Hi {{1}}, {{2}}, {{3}}. All is well.', 'run npx notifygen pull --update or import'],
    ['approved-name', 'Bye {{who}}, hi {{day}}. All is well.', 'adds `approvedAs`; otherwise'],
  ])('says what to do about %s', (rule, text, hint) => {
    const own =
      'name: note\nlanguage: en\nbody: Bye {{1}}, hi {{2}}. All is well.\nplaceholders: [customer, day]\n';
    expect(verified(own, components({ type: 'BODY', text })).diagnostics).toContainEqual(
      expect.objectContaining({ rule, hint: expect.stringContaining(hint) }),
    );
  });

  const unheaded = yaml.replace('header: News\n', '');
  const declared = (placeholders: string): string => unheaded.replace('[customerName]', placeholders);
  const street = declared('[{ name: customer, approvedAs: street }]');
  const two = (placeholders: string): string => declared(placeholders).replace('{{1}},', '{{1}} of {{2}},');
  it.each<[string, string, ...string[]]>([
    [declared('[customer]'), 'Hi {{Customer}}, all is well. Bye.'],
    [declared('[customer]'), 'Hi {{street}}, all is well. Bye.', '5:16 approved-name'],
    [street, 'Hi {{street}}, all is well. Bye.'],
    [street, 'Hi {{customer}}, all is well. Bye.', '5:16 approved-name'],
    [
      declared('[{ name: placeholder1, approvedAs: street }]'),
      'Hi {{city}}, all is well. Bye.',
      '5:16 parameter-named',
    ],
    [two('[customer, {name: city}]'), 'Hi {{customer}} of {{town}}, all is well. Bye.', '5:26 approved-name'],
    [two('2'), 'Hi {{customer}} of {{town}}, all is well. Bye.'],
  ])('reports placeholders with another name: %j and %s', (own, text, ...expected) => {
    expect(diagnosticsOf(own, components({ type: 'BODY', text }, buttons))).toStrictEqual(expected);
  });

  it('compares every language with its own texts', async () => {
    const parts = (footer: string, label: string): object =>
      components(
        { ...header, text: `${footer}!` },
        body,
        { type: 'FOOTER', text: footer },
        { type: 'BUTTONS', buttons: [link(label, url)] },
      );
    const folder = scratchFolder({ 'notifygen.config.json': '{}' });
    const writeExport = (inSpanish: object): void => {
      const entries = [parts('Bye', 'Go'), { ...inSpanish, language: 'es' }];
      writeText(join(folder, 'export.json'), JSON.stringify(entries));
    };
    const verify = () => notifygen(folder, 'verify', 'export.json');
    writeExport(parts('Adiós', 'Ir'));
    await notifygen(folder, 'import', 'export.json');
    expect(await verify()).toMatchObject({ status: 0 });
    writeExport(parts('Hasta luego', 'Vete'));
    const { status, stderr } = await verify();
    expect(status).toBe(1);
    expect(stderr).toContain('the approved header in es is "Hasta luego!", not "Adiós!" [text-changed]');
    expect(stderr).toContain('the approved footer in es is "Hasta luego", not "Adiós" [text-changed]');
    expect(stderr).toContain('the approved text of button 1 in es is "Vete", not "Ir" [text-changed]');
  });

  it('concludes nothing about pages that the export lacks, and says how to get them', async () => {
    const paging = (key: string) => ({
      cursors: { after: 'x' },
      [key]: 'https://graph.example/?access_token=SECRET',
    });
    const folder = scratchFolder({
      'notifygen.config.json': '{}',
      'templates/note.yaml': yaml.replace('language: en', 'language: [en, es]').replace('News', 'Olds'),
      'templates/other.yaml': 'name: other\n',
      'first.json': JSON.stringify({ data: [entry], paging: paging('next') }),
      'last.json': JSON.stringify({ data: [spanish], paging: paging('previous') }),
    });
    writeText(join(folder, 'partner.json'), JSON.stringify({ waba_templates: [entry], count: 1, total: 2 }));
    const verify = (...args: string[]) => notifygen(folder, 'verify', ...args);
    for (const page of ['first.json', 'last.json', 'partner.json']) {
      const { status, stdout, stderr } = await verify(page);
      expect({ status, stdout }).toStrictEqual({ status: 2, stdout: '' });
      expect(stderr).toContain(
        'error: not everything was compared: the platform has more pages than this export: run',
      );
      expect(stderr).toContain('the approved header');
      expect(stderr).not.toMatch(/SECRET|not-on-platform|language-missing/);
    }
    expect(JSON.parse((await verify('first.json', '--json')).stdout)).toMatchObject({
      ok: false,
      isCut: true,
    });
    const complete = await verify('last.json', 'first.json');
    expect(complete).toMatchObject({ status: 1, stderr: expect.stringContaining('not-on-platform') });
    expect(complete.stderr).not.toContain('more pages');
  });

  it('reports a declared language with other values, and its advice leads to a working state', async () => {
    const other = { ...withBody('Hi {{1}} {{2}}.'), language: 'ar' };
    const own = yaml.replace('language: en', 'language: [en, ar]');
    const folder = scratchFolder({
      'notifygen.config.json': '{}',
      'templates/note.yaml': own,
      'export.json': JSON.stringify([other, entry]),
    });
    const { status, stderr } = await notifygen(folder, 'verify', 'export.json');
    expect(status).toBe(1);
    expect(stderr).toContain(
      'templates/note.yaml:3:16 - error: the platform has approved another template in ar: compared with en, it takes 2 parameters instead of 1 (added: placeholder2); one function must send all languages [language-differs]',
    );
    expect(stderr).toContain(
      '= remove ar from `language` and its texts, or change the template in ar on the platform',
    );
    expect(stderr).toMatch(/1 error\n/);
    writeText(join(folder, 'templates/note.yaml'), own.replace(', ar', ''));
    expect((await notifygen(folder, 'generate')).status).toBe(0);
    expect(await notifygen(folder, 'verify', 'export.json')).toMatchObject({
      status: 0,
      stderr: expect.stringContaining('has also approved this template in ar, which cannot be declared here'),
    });
  });

  it.each<[string, string, string, ...string[]]>([
    ['Of {{2}} to {{1}}.', '[to, from]', 'Of {{from}} to {{to}}.'],
    ['Of {{2}} to {{1}}.', '[from, to]', 'Of {{from}} to {{to}}.', '5:7 placeholders-swapped'],
    // Once, in whatever order the text has them.
    [
      'Of {{3}} to {{2}} at {{1}}.',
      '[time, to, from]',
      'Of {{from}} to {{goal}} at {{time}}.',
      '6:22 approved-name',
    ],
  ])(
    'reads named placeholders in the order of the YAML: %s with %s',
    (own, placeholders, text, ...expected) => {
      const named = yaml.replace(body.text, own).replace('[customerName]', placeholders);
      expect(diagnosticsOf(named, withBody(text))).toStrictEqual(expected);
    },
  );

  it('reports nothing after an import, whatever the placeholders are called', async () => {
    const inLanguage = (name: string, language: string, ...names: readonly string[]): object => ({
      name,
      language,
      components: [{ type: 'BODY', text: `Of ${names.map((own) => `{{${own}}} to`).join(' ')} you.` }],
    });
    const exported = [
      inLanguage('numbered_names', 'en', 'placeholder2', 'placeholder1'),
      inLanguage('other_names', 'en', 'header1', 'button1'),
      inLanguage('similar_names', 'en', 'a_b', 'ab', 'a b'),
      inLanguage('similar_names', 'es', 'ab', 'a b', 'a_b'),
      inLanguage('names_of_objects', 'en', '__proto__', 'constructor'),
      inLanguage('names_of_objects', 'es', 'constructor', '__proto__'),
    ];
    const folder = scratchFolder({ 'notifygen.config.json': '{}', 'export.json': JSON.stringify(exported) });
    await notifygen(folder, 'import', 'export.json');
    expect(await notifygen(folder, 'verify', 'export.json')).toStrictEqual({
      status: 0,
      stdout: '4 templates compared: all match the platform\n',
      stderr: '',
    });
  });

  it('prints locations in the YAML, and lists templates that are not declared', async () => {
    const folder = scratchFolder({ 'notifygen.config.json': '{}', 'templates/note.yaml': yaml });
    const changed = withBody('Hi {{1}}, all is bad. Bye.');
    writeText(join(folder, 'export.json'), JSON.stringify([changed, entry, { ...entry, name: 'other' }]));
    const { status, stdout, stderr } = await notifygen(folder, 'verify', 'export.json');
    expect({ status, stdout }).toStrictEqual({ status: 1, stdout: '' });
    expect(stderr).toContain(
      'templates/note.yaml:5:7 - error: the approved body is "Hi {{1}}, all is bad. Bye.", not "Hi {{1}}, all is well. Bye." [wording-changed]\n5 | body: Hi',
    );
    expect(stderr).toContain(
      'note: approved but not declared in the YAML: other; run notifygen import to add them\n',
    );
    expect(stderr).toContain('note: duplicates in the export (only the first of each is used): note (en)\n');
    writeText(join(folder, 'templates/notes.yaml'), 'name: notes\n');
    writeText(join(folder, 'templates/own.yaml'), 'name: Own\n');
    const report = JSON.parse((await notifygen(folder, 'verify', 'export.json', '--json')).stdout);
    expect(report).toMatchObject({
      ok: false,
      templates: 3,
      diagnostics: [
        { file: 'templates/note.yaml', rule: 'wording-changed' },
        {
          file: 'templates/notes.yaml',
          line: 1,
          column: 7,
          rule: 'not-on-platform',
          hint: expect.stringContaining('write the name that it has now'),
        },
        { file: 'templates/own.yaml', rule: 'format' },
      ],
      undeclared: ['other'],
    });
  });
});
