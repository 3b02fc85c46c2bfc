import { describe, expect, it } from 'vitest';
import { readTree, scratchFolder } from '../../test/support/files.ts';
import { notifygen } from '../../test/support/notifygen.ts';
import { compareContracts } from '../src/contract/compare-contracts.js';
import { contractOf } from '../src/contract/contract.js';
import { emitModule } from '../src/emit/emit-module.js';
import { createFileLoader } from '../src/load-templates.js';
import type { Template } from '../src/template/template.js';

const load = createFileLoader();
const path = 'templates/receipt.yaml';
const base = 'https://scontent.whatsapp.net/v/t61.29466-34';
const signature = '?ccb=1-7&_nc_sid=a80384&oh=01_SECRET&oe=6A1B2C3D#SECRET';

function read(text: string) {
  return load({ path: 'a.yaml', shownAs: 'a.yaml', origin: 'a.yaml', text });
}

function findingsIn(text: string): readonly string[] {
  return read(text).diagnostics.map(
    ({ line, column, severity, rule, message }) => `${line}:${column} ${severity} ${rule}: ${message}`,
  );
}

/** The module of a template with an example of its file. */
function moduleWith(fileExample: string, fields: Partial<Template> = {}): string {
  const text = `name: a\nfile: image\nfileExample: ${JSON.stringify(fileExample)}\n`;
  const { template } = read(text);
  if (!template) throw new Error(`not a template: ${text}`);
  return emitModule({ ...template, ...fields }, '', {}).join();
}

/** A header as the platform exports it, in a template of one or more languages. */
function entry(format: string, example: object, language = 'en'): object {
  return {
    name: 'receipt',
    parameter_format: 'POSITIONAL',
    components: [
      { type: 'HEADER', format, example },
      { type: 'BODY', text: 'Your receipt.' },
    ],
    language,
    status: 'APPROVED',
    category: 'UTILITY',
    id: '1407680676729941',
  };
}

function project(own: string | undefined, ...entries: readonly object[]): string {
  return scratchFolder({
    'notifygen.config.json': '{}',
    'export.json': JSON.stringify({ data: entries }),
    ...(own !== undefined && { [path]: own }),
  });
}

/** The file after an import, or an update of what it was. */
async function importInto(
  own: string | undefined,
  ...entries: readonly object[]
): Promise<string | undefined> {
  const folder = project(own, ...entries);
  const args = own === undefined ? [] : ['receipt', '--update'];
  expect((await notifygen(folder, 'import', 'export.json', ...args)).status).toBe(0);
  return readTree(folder)[path];
}

describe('the example of a file in an import', () => {
  it.each(['DOCUMENT', 'IMAGE', 'VIDEO'])(
    'is the link of the sample without its signature: %s',
    async (format) => {
      const exported = entry(format, { header_handle: [`${base}/1.bin${signature}`] });
      const yaml = await importInto(undefined, exported);
      expect(yaml).toContain(`\nfile: ${format.toLowerCase()}\nfileExample: ${base}/1.bin\n`);
      expect(yaml).not.toContain('SECRET');
      expect(await importInto(yaml, exported)).toBe(yaml);
    },
  );

  it.each<[what: string, example: object]>([
    ['a list of links', { header_url: [`${base}/1.jpg${signature}`] }],
    ['one link', { header_url: `${base}/1.jpg${signature}` }],
    ['a link with credentials', { header_url: `${base.replace('//', '//user:SECRET@')}/1.jpg` }],
    ['a link beside the handle of an upload', { header_handle: ['4::aW1n'], header_url: [`${base}/1.jpg`] }],
  ])('is read from %s', async (_, example) => {
    const yaml = await importInto(undefined, entry('IMAGE', example));
    expect(yaml).toMatch(new RegExp(`^fileExample: ${base}/1\\.jpg$`, 'm'));
  });

  it.each<[what: string, format: string, example: object]>([
    ['the sample is the handle of an upload', 'IMAGE', { header_handle: ['4::aW1n:SECRET'] }],
    ['the link has another scheme', 'IMAGE', { header_handle: ['file:///SECRET.jpg'] }],
    ['the header has no sample', 'IMAGE', {}],
    ['the sample is not a text', 'IMAGE', { header_handle: [{ SECRET: 1 }], header_url: null }],
  ])('is left out if %s', async (_, format, example) => {
    const yaml = await importInto(undefined, entry(format, example));
    expect(yaml).toContain('file: image\n');
    expect(yaml).not.toMatch(/fileExample|SECRET/);
  });

  it('is that of the first language that has one', async () => {
    const entries = [entry('IMAGE', {}), entry('IMAGE', { header_handle: [`${base}/es.jpg`] }, 'es')];
    const yaml = await importInto(undefined, ...entries);
    expect(yaml).toContain(`fileExample: ${base}/es.jpg\n`);
  });
});

describe('the example of a file in an update', () => {
  const sample = { header_handle: [`${base}/new.pdf${signature}`] };
  const head = '# Ours.\nname: receipt\nlanguage: en\nbody: Your receipt.\n';

  it.each([
    ['the example of a person', 'file: document\nfileExample: "https://files.example/r.pdf?page=1" # ours\n'],
    ['no example', 'file: document # without\n'],
  ])('leaves the file as it is with %s', async (_, end) => {
    const own = head + end;
    expect(await importInto(own, entry('DOCUMENT', sample))).toBe(own);
  });

  it('is added with a new file', async () => {
    const updated = await importInto(head, entry('DOCUMENT', sample));
    expect(updated).toBe(`${head}file: document\nfileExample: ${base}/new.pdf\n`);
  });

  it('is replaced if the kind of the file changes, and removed with the file', async () => {
    const own = `${head}file: image # ours\nfileExample: https://files.example/r.jpg\n`;
    const other = await importInto(own, entry('DOCUMENT', sample));
    expect(other).toBe(`${head}file: document # ours\nfileExample: ${base}/new.pdf\n`);
    const plain = await importInto(own, entry('TEXT', {}), { ...entry('DOCUMENT', sample), name: 'other' });
    expect(plain).toBe(head);
  });
});

it('is not compared by verify or diff', async () => {
  const own = `name: receipt\nlanguage: en\nbody: Your receipt.\nfile: document\n`;
  const withExample = `${own}fileExample: https://files.example/other.pdf\n`;
  const folder = project(withExample, entry('DOCUMENT', { header_handle: [`${base}/1.pdf${signature}`] }));
  const run = await notifygen(folder, 'verify', 'export.json');
  expect(run.status).toBe(0);
  expect(run.stdout).not.toMatch(/fileExample|other\.pdf|error|warning/);
  const [before, after] = [own, withExample].map((text) => {
    const { template } = read(text);
    return template ? [contractOf(template)] : [];
  });
  expect(before).toHaveLength(1);
  expect(after).toStrictEqual(before);
  expect(compareContracts(before ?? [], after ?? [])).toStrictEqual([]);
});

describe('the documentation comment of the file', () => {
  it.each([{}, { namedParameters: true }] as const)('shows its example, with %j', (fields) => {
    expect(moduleWith('https://files.example/cat.jpg', fields)).toContain(
      '/** The image in the header, for example “https://files.example/cat.jpg”. */\n  readonly file: TemplateFile<"image">;',
    );
  });

  it('is not ended by its example', () => {
    expect(moduleWith('https://files.example/*/cat.jpg')).toContain(
      '“https://files.example/*\\/cat.jpg”. */',
    );
  });
});

describe('the key fileExample', () => {
  it('is an error without a file', () => {
    expect(findingsIn('name: a\nfileExample: https://files.example/a.pdf\n')).toStrictEqual([
      '2:1 error misplaced-key: `fileExample` has no effect here: the template has no `file`',
    ]);
  });

  it.each(['ftp://files.example/a.pdf', 'a.pdf', 'https://files.example/a b.pdf', 'https://'])(
    'is an error with anything but a URL: %s',
    (value) => {
      expect(findingsIn(`name: a\nfile: document\nfileExample: ${value}\n`)).toStrictEqual([
        expect.stringMatching(
          /^3:14 error format: .*the URL of a sample file starts with https:\/\/ or http:\/\//,
        ),
      ]);
    },
  );
});
