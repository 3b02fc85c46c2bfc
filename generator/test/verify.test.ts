import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cli, root, runNode } from '../../test/support/run.ts';
import { scratchFolder, writeText } from '../../test/support/files.ts';
import { createChecker } from '../src/check/check.js';
import { sortDiagnostics } from '../src/diagnostics/diagnostic.js';
import { readPlatformTemplate } from '../src/platform/platform-template.js';
import { verifyTemplate } from '../src/platform/verify-template.js';
import { parseSource } from '../src/source/yaml-source.js';

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

const yaml = `# category: UTILITY
name: note
language: en
header: News
body: Hi {{1}}, all is well. Bye.
placeholders: [customerName]
buttons:
  - url: ${url}
    text: Go
`;

const check = createChecker();

/** Location and rule of every diagnostic of a template against the entries of an export. */
function diagnosticsOf(text: string, exported: object): readonly string[] {
  const source = parseSource('note.yaml', text);
  const { template } = check(source, 'note.yaml');
  if (!template) throw new Error('the template is wrong by itself');
  const entries = [exported].flat().flatMap((one) => readPlatformTemplate(one) ?? []);
  return sortDiagnostics(verifyTemplate(source, template, entries)).map(
    ({ line, column, rule }) => `${line}:${column} ${rule}`,
  );
}

const components = (...list: object[]): object => ({ ...entry, components: list });
const spanish = {
  ...entry,
  language: 'es',
  components: [header, { type: 'BODY', text: 'Hola {{1}}, todo bien.' }, buttons],
};

describe('notifygen verify', () => {
  it('finds no error in what import just wrote', () => {
    const folder = scratchFolder({ 'notifygen.config.json': '{}' });
    runNode([cli, 'import', messy, partner], folder);
    expect(runNode([cli, 'verify', messy, partner], folder)).toMatchObject({
      status: 0,
      stdout: '25 templates as the platform has them\n',
      stderr: expect.stringMatching(
        /^note: approved but not declared here.*: app_url, host_url, reply_value\n$/m,
      ),
    });
  });

  it.each<[string, string, object, readonly string[]]>([
    ['nothing in the same', yaml, entry, []],
    ['a status', yaml, { ...entry, status: 'PAUSED' }, ['3:11 not-approved']],
    [
      'a status without languages',
      yaml.replace('language: en\n', ''),
      { ...entry, status: 'DISABLED' },
      ['2:7 not-approved'],
    ],
    ['a language that is gone', yaml.replace('en\n', '[en, es]\n'), entry, ['3:16 language-missing']],
    ['a language that came', yaml, [entry, spanish], ['3:11 language-added']],
    ['a category', yaml, { ...entry, category: 'MARKETING' }, ['1:13 category']],
    ['no category that was not noted', yaml.replace(/^#.*\n/, ''), { ...entry, category: 'MARKETING' }, []],
    [
      'a count and the text',
      yaml,
      components(header, { ...body, text: 'Hi {{1}}, {{2}}. Bye.' }, buttons),
      ['5:7 text-differs', '6:15 placeholder-count'],
    ],
    [
      'a text',
      yaml,
      components(header, { ...body, text: 'Hi {{1}}, all is bad. Bye.' }, buttons),
      ['5:7 text-differs'],
    ],
    ['a header text', yaml, components({ ...header, text: 'Olds' }, body, buttons), ['4:9 text-differs']],
    ['a header that is gone', yaml, components(body, buttons), ['4:9 text-differs']],
    [
      'a footer that came',
      yaml,
      components(header, body, buttons, { type: 'FOOTER', text: 'Bye' }),
      ['2:7 text-differs'],
    ],
    [
      'a header that is a file',
      yaml,
      components({ type: 'HEADER', format: 'VIDEO' }, body, buttons),
      ['2:7 header-kind', '4:9 text-differs'],
    ],
    [
      'a button that came',
      yaml,
      components(header, body, {
        type: 'BUTTONS',
        buttons: [...buttons.buttons, { type: 'QUICK_REPLY', text: 'No' }],
      }),
      ['8:3 buttons-differ'],
    ],
    [
      'a suffix that is gone',
      yaml,
      components(header, body, {
        type: 'BUTTONS',
        buttons: [{ type: 'URL', text: 'Go', url: 'https://shop.example/t' }],
      }),
      ['8:3 buttons-differ'],
    ],
    [
      'a URL and a caption',
      yaml,
      components(header, body, {
        type: 'BUTTONS',
        buttons: [{ type: 'URL', text: 'Away', url: 'https://b.example/{{1}}' }],
      }),
      ['8:10 buttons-differ', '9:11 buttons-differ'],
    ],
    [
      'a kind of button that cannot be sent',
      yaml,
      components(header, body, { type: 'BUTTONS', buttons: [{ type: 'OTP' }] }),
      ['2:7 not-sendable'],
    ],
    [
      'nothing where texts are left out',
      'name: note\nlanguage: en\nplaceholders: 1\nbuttons: [{ url: "https://shop.example/t/{{1}}" }]\n',
      entry,
      [],
    ],
  ])('finds %s', (_, template, exported, expected) => {
    expect(diagnosticsOf(template, exported)).toStrictEqual(expected);
  });

  it('tells placeholders that got another name', () => {
    const named = (text: string): object => components({ type: 'BODY', text }, buttons);
    const own = yaml.replace('header: News\n', '').replace('customerName', 'customer');
    expect(diagnosticsOf(own, named('Hi {{Customer}}, all is well. Bye.'))).toStrictEqual([]);
    expect(diagnosticsOf(own, named('Hi {{street}}, all is well. Bye.'))).toStrictEqual([
      '5:16 placeholder-names',
    ]);
    const noted = own.replace('placeholders', '# Approved as {{street}}; as import notes\nplaceholders');
    expect(diagnosticsOf(noted, named('Hi {{street}}, all is well. Bye.'))).toStrictEqual([]);
    expect(diagnosticsOf(noted, named('Hi {{customer}}, all is well. Bye.'))).toStrictEqual([
      '6:16 placeholder-names',
    ]);
    const two = own.replace('{{1}},', '{{1}} of {{2}},').replace('[customer]', '[customer, {name: city}]');
    expect(diagnosticsOf(two, named('Hi {{customer}} of {{town}}, all is well. Bye.'))).toStrictEqual([
      '5:33 placeholder-names',
    ]);
    // Where a value has no name here, nothing says which one the new name is of.
    const half = two.replace('[customer, {name: city}]', '[customer, placeholder2]');
    expect(diagnosticsOf(half, named('Hi {{customer}} of {{town}}, all is well. Bye.'))).toStrictEqual([
      '5:15 placeholder-names',
    ]);
    const headed = yaml
      .replace('News', 'News {{1}}')
      .replace('Hi {{1}},', 'Hi {{1}} of {{2}},')
      .replace(
        'placeholders: [customerName]',
        '# Approved as {{1}}, {{name}}, {{city}}\nplaceholders: [a, b, c]',
      );
    const moved = components(
      { ...header, text: 'News {{1}}' },
      { type: 'BODY', text: 'Hi {{name}} of {{town}}, all is well. Bye.' },
      buttons,
    );
    expect(diagnosticsOf(headed, moved)).toStrictEqual(['7:22 placeholder-names']);
  });

  it('tells what changed in the second language, and what cannot be declared', () => {
    const parts = (footer: string, caption: string, text = 'Hi {{1}}, all is well.'): object[] => [
      { ...header, text: `${footer}!` },
      { type: 'BODY', text },
      { type: 'FOOTER', text: footer },
      { type: 'BUTTONS', buttons: [{ type: 'URL', text: caption, url }] },
    ];
    const english = { ...entry, components: parts('Bye', 'Go') };
    const other = (list: object[], more: object = {}): object => ({
      ...entry,
      language: 'es',
      category: 'MARKETING',
      components: list,
      ...more,
    });
    const folder = scratchFolder({ 'notifygen.config.json': '{}' });
    const verify = (...entries: object[]): string => {
      writeText(join(folder, 'export.json'), JSON.stringify(entries));
      const { status, stdout, stderr } = runNode([cli, 'verify', 'export.json'], folder);
      return [
        status,
        ...`${stdout}${stderr}`.split('\n').filter((line) => /^templates|\bas the/.test(line)),
      ].join('\n');
    };
    const spain = other(parts('Adiós', 'Ir'));
    writeText(join(folder, 'export.json'), JSON.stringify([english, spain]));
    runNode([cli, 'import', 'export.json'], folder);
    expect(verify(english, spain)).toBe('0\n1 template as the platform has them');
    const changed = verify(english, other(parts('Hasta luego', 'Vete'), { category: 'UTILITY' }));
    expect(changed).toMatch(/^1\n/);
    expect(changed).toContain('as the header in es stands neither here nor in a comment: "Hasta luego!"');
    expect(changed).toContain('as the footer in es stands neither here nor in a comment: "Hasta luego"');
    expect(changed).toContain(`as the buttons in es stands neither here nor in a comment: "Vete -> ${url}"`);
    expect(changed).toContain('the platform has it in the category UTILITY in es [category]');
    const french = other(parts('Bye', 'Go', 'Tu {{1}} et {{2}}.'), { language: 'fr', category: undefined });
    expect(verify(english, spain, french)).toMatch(
      /^0\n1 template .*\n.*warning: the platform approves it in fr too, which cannot be declared here: it takes other values than in en.*\[language-added\]$/,
    );
  });

  it('reads named placeholders in the order of the YAML', () => {
    const named = yaml
      .replace('Hi {{1}}, all is well. Bye.', 'Of {{2}} to {{1}}.')
      .replace('[customerName]', '[to, from]');
    const text = 'Of {{from}} to {{to}}.';
    expect(diagnosticsOf(named, components(header, { type: 'BODY', text }, buttons))).toStrictEqual([]);
    expect(
      diagnosticsOf(
        named.replace('[to, from]', '[from, to]'),
        components(header, { type: 'BODY', text }, buttons),
      ),
    ).toStrictEqual(['5:7 text-differs']);
  });

  it('points at the YAML like a compiler, and names what is not declared', () => {
    const folder = scratchFolder({ 'notifygen.config.json': '{}', 'templates/note.yaml': yaml });
    const changed = components(header, { ...body, text: 'Hi {{1}}, all is bad. Bye.' }, buttons);
    writeText(join(folder, 'export.json'), JSON.stringify([changed, entry, { ...entry, name: 'other' }]));
    const { status, stdout, stderr } = runNode([cli, 'verify', 'export.json'], folder);
    expect({ status, stdout }).toStrictEqual({ status: 1, stdout: '' });
    expect(stderr).toContain(
      'templates/note.yaml:5:7 - error: the body in en is approved with other words: "Hi {{1}}, all is bad. Bye.", not "Hi {{1}}, all is well. Bye." [text-differs]\n5 | body: Hi',
    );
    expect(stderr).toContain(
      'note: approved but not declared here; notifygen import adds them or says why not: other\n',
    );
    expect(stderr).toContain('note: in the export twice, of which the first counts: note (en)\n');
    writeText(join(folder, 'templates/notes.yaml'), 'name: notes\n');
    writeText(join(folder, 'templates/own.yaml'), 'name: Own\n');
    const report = JSON.parse(runNode([cli, 'verify', 'export.json', '--json'], folder).stdout);
    expect(report).toMatchObject({
      ok: false,
      templates: 3,
      diagnostics: [
        { file: 'templates/note.yaml', rule: 'text-differs' },
        {
          file: 'templates/notes.yaml',
          line: 1,
          column: 7,
          rule: 'not-on-platform',
          hint: 'did you mean note?',
        },
        { file: 'templates/own.yaml', rule: 'form' },
      ],
      undeclared: ['other'],
    });
  });
});
