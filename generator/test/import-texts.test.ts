import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { scratchFolder, writeText } from '../../test/support/files.ts';
import { loadTemplates } from '../src/index.js';
import { body, importOne, project, runImport } from './support/import.ts';

describe('an imported text', () => {
  it('reads back unchanged, whatever YAML makes of it', async () => {
    const texts = [
      ...`a: b¦#x¦x #y¦- x¦? x¦|¦>-\n x¦it's¦"q"¦%x¦@x¦\`x\`¦ x ¦1e3¦~¦null¦{{1}}\n¦*{{1}}*`.split('¦'),
      ...['x\n', '\nx', 'x\n\n', '\u0000x', '\u0085x', `\u0085${'x '.repeat(30)}\n \ny`, 'é\u0301😀'],
    ];
    const entries = texts.map((text, index) => ({
      name: `t_${index}`,
      language: 'en',
      status: 'APPROVED',
      components: [body(text)],
    }));
    const folder = project();
    writeText(join(folder, 'export.json'), JSON.stringify(entries));
    await runImport(folder, 'export.json');
    const { templates } = await loadTemplates(join(folder, 'templates'));
    const read = new Map(templates.map(({ name, body }) => [name, body]));
    expect(texts.map((_, index) => read.get(`t_${index}`))).toStrictEqual(texts);
  });

  it.each([
    'Hello {{1}}. \nBye. \t\nEnd',
    'Hello.\n \nBye.',
    'Hello.\nBye.  ',
    'Hello.\u00a0\nBye.',
    'Hello.\n\n',
    'Hello.\n',
  ])('survives a hook that trims the file: %j', async (approved) => {
    const yaml = await importOne([body(approved)]);
    const trimmed = `${yaml.replaceAll(/[^\S\n]+$/gm, '').trimEnd()}\n`;
    const { templates } = await loadTemplates(scratchFolder({ 'a.yaml': trimmed }));
    expect(templates.map((template) => template.body)).toStrictEqual([approved]);
    expect(trimmed).toBe(yaml);
  });

  it('is a block if nothing in it can be trimmed', async () => {
    expect(await importOne([body('Hello.\n\nBye.')])).toContain('body: |-\n  Hello.\n\n  Bye.\n');
  });
});

describe('the example of an imported URL', () => {
  const url = 'https://a.example/t/{{1}}';
  it.each<[unknown, string | undefined]>([
    [['https://a.example/t/A-1001'], 'A-1001'],
    ['https://a.example/t/A-1001', 'A-1001'],
    [['A-1001'], 'A-1001'],
    [[1001], '1001'],
    [['https://a.example/t/'], undefined],
    [['https://b.example/A-1001'], undefined],
    [[], undefined],
    [{ url: 'x' }, undefined],
    [undefined, undefined],
  ])('becomes that of the suffix: %j', async (example, suffix) => {
    const button = { type: 'URL', text: 'Go', url, example };
    const yaml = await importOne([body('Go.'), { type: 'BUTTONS', buttons: [button] }]);
    expect(parse(yaml).buttons[0].example).toBe(suffix);
  });
});

it.each(['https://a.example/%7B%7B1%7D%7D{{1}}', 'https://a.example/%7b%7bcode%7d%7d'])(
  'an imported URL with an encoded placeholder is kept, with a warning: %s',
  async (url) => {
    const yaml = await importOne([
      body('Go.'),
      { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Go', url }] },
    ]);
    const { templates, diagnostics } = await loadTemplates(scratchFolder({ 'a.yaml': yaml }));
    expect(templates[0]?.buttons).toMatchObject([{ url }]);
    expect(diagnostics.map(({ rule, severity }) => `${severity} ${rule}`)).toStrictEqual([
      'warning url-encoding',
    ]);
  },
);

describe('what the gateway cannot send', () => {
  const cases: readonly (readonly [what: string, components: readonly object[], reason: string])[] = [
    [
      'a fully dynamic URL',
      [body('Go.'), { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Go', url: '{{1}}' }] }],
      'it has a fully dynamic URL ({{1}}), and the gateway takes only the suffix of a URL',
    ],
    ['a location', [{ type: 'HEADER', format: 'LOCATION' }, body('Here.')], 'a header of type LOCATION'],
    ['a carousel', [body('See.'), { type: 'CAROUSEL', cards: [] }], 'a carousel'],
    [
      'a header without a format',
      [{ type: 'HEADER', example: { header_handle: ['4::a'] } }, body('Here.')],
      'the export does not contain the format of its header',
    ],
    [
      'buttons that are not a list',
      [body('Go.'), { type: 'BUTTONS', buttons: { 0: { type: 'QUICK_REPLY', text: 'Go' } } }],
      'its field buttons has an unexpected shape',
    ],
    ['no body', [{ type: 'HEADER', format: 'TEXT', text: 'Hi' }], 'does not contain its body text'],
    [
      'a URL of another scheme',
      [body('Go.'), { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Go', url: 'shop://x' }] }],
      'a URL starts with https:// or http://',
    ],
  ];

  let report = '';
  beforeAll(async () => {
    const entries = cases.map(([, components], index) => ({ name: `t${index}`, language: 'en', components }));
    const folder = project({ 'export.json': JSON.stringify(entries) }, afterAll);
    report = (await runImport(folder, 'export.json')).stdout;
  });

  it.each(cases.map(([what, , reason], index) => ({ what, name: `t${index}`, reason })))(
    'is skipped with its reason: $what',
    ({ name, reason }) => {
      const line = report.split('\n').find((text) => text.startsWith(`skipped    ${name} (en): `));
      expect(line).toContain(reason);
    },
  );

  it('is counted', () => {
    expect(report).toContain(`0 templates imported, ${cases.length} skipped`);
  });
});
