import { describe, expect, it } from 'vitest';
import { makePages } from '../../docs/make/pages.ts';
import { scratchFolder } from '../support/files.ts';
import { codeBlock, codeBlocks, readPage } from '../support/markdown.ts';
import { notifygen } from '../support/notifygen.ts';
import { loadTemplate } from '../support/templates.ts';

const templatesPage = readPage('docs/templates.md') + readPage('docs/reference/template-keys.md');

/** Adds a name if the page shows only some keys of a template. */
function complete(yaml: string): string {
  return /^name:/m.test(yaml) ? yaml : `name: example\n${yaml}`;
}

it('the pages are up to date: npm run docs changes nothing', async () => {
  for (const { text, fresh } of await makePages()) expect(text, 'run npm run docs').toBe(fresh);
});

describe('the page on templates', () => {
  it.each(codeBlocks(templatesPage, 'yaml').map(complete))('shows only valid YAML: %j', async (yaml) => {
    expect((await loadTemplate(yaml)).diagnostics).toStrictEqual([]);
  });
});

describe('the page on JSON output', () => {
  const page = readPage('docs/reference/json-output.md');
  /** The keys of the first table after a sentence. */
  const keysAfter = (sentence: string): readonly string[] => {
    const [, rest = ''] = page.split(sentence);
    const [rows = ''] = /^(?:\|.*\n)+/m.exec(rest) ?? [];
    return [...rows.matchAll(/^\| `(\w+)\??` /gm)].map(([, key = '']) => key);
  };

  it('names every key that diff --json and verify --json print', async () => {
    const folder = scratchFolder({
      'notifygen.config.json': '{}',
      'templates/a.yaml': 'name: a\nbody: New\n',
      'before/a.yaml': 'name: a\nbody: Old\n',
      'export.json': '{"name": "a", "language": "en"}',
    });
    const print = async (...args: string[]) =>
      JSON.parse((await notifygen(folder, ...args, '--json')).stdout);
    const diff = await print('diff', 'before');
    expect(keysAfter('`diff --json` prints one object.')).toStrictEqual(Object.keys(diff));
    expect([...keysAfter('<!-- change'), 'file', 'line'].sort()).toStrictEqual(
      Object.keys(diff.changes[0]).sort(),
    );
    expect(keysAfter('`verify --json` prints one object.')).toStrictEqual(
      Object.keys(await print('verify', 'export.json')),
    );
  });
});

it.each([
  ['notifygen.config.json', '"$schema"'],
  ['package.json', '"notifygen"'],
])('the page on the configuration shows a valid %s', async (name, text) => {
  const json = codeBlock(readPage('docs/reference/configuration.md'), 'json', text);
  const folder = scratchFolder({ [name]: json, 'whatsapp/a.yaml': 'name: a\n' });
  expect(await notifygen(folder, 'generate')).toMatchObject({
    status: 0,
    stderr: '',
    stdout: '1 template in src/whatsapp: 3 files added\n',
  });
});
