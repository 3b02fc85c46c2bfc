import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadTemplates } from 'notifygen';
import { describe, expect, it } from 'vitest';
import { makePages } from '../../docs/make/pages.ts';
import { cli, root, runNode, scratchFolder } from '../support/tools.ts';

const templatesPage = readFileSync(join(root, 'docs/templates.md'), 'utf8');
const configurationPage = readFileSync(join(root, 'docs/configuration.md'), 'utf8');

function blocks(page: string, language: string): readonly string[] {
  const pattern = new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs');
  return [...page.matchAll(pattern)].map(([, text = '']) => text);
}

/** A template as the page shows it, or one that has just the keys that it shows. */
function whole(yaml: string): string {
  return /^name:/m.test(yaml) ? yaml : `name: example\n${yaml}`;
}

async function check(
  yaml: string,
): Promise<{ readonly labels: readonly string[]; readonly rules: readonly string[] }> {
  const { templates, diagnostics } = await loadTemplates(scratchFolder({ 'a.yaml': yaml }));
  return {
    labels: templates.flatMap(({ placeholders }) => placeholders.map(({ label }) => label)),
    rules: diagnostics.map(({ rule, message }) => `${rule}: ${message}`),
  };
}

describe('the pages', () => {
  it('are as npm run docs writes them', async () => {
    for (const { text, fresh } of await makePages()) expect(text, 'run npm run docs').toBe(fresh);
  });
});

describe('the page on templates', () => {
  it.each(blocks(templatesPage, 'yaml').map(whole))('shows YAML that is fine: %j', async (yaml) => {
    expect((await check(yaml)).rules).toStrictEqual([]);
  });

  it('counts the values of header and body as the generator does', async () => {
    const yaml = blocks(templatesPage, 'yaml').find((block) => block.includes('name: order_late')) ?? '';
    const rows = [...templatesPage.matchAll(/^\| \d +\| `(\w+)` /gm)].map(([, label = '']) => label);
    const { rules } = await check(yaml.replace(/^placeholders:.*$/m, `placeholders: [${rows.join(', ')}]`));
    expect({ rules, labels: (await check(yaml)).labels }).toStrictEqual({ rules: [], labels: rows });
    expect(await check(yaml.replace(/^placeholders:.*$/m, ''))).toMatchObject({ labels: { length: 4 } });
  });

  const quoted = [...templatesPage.matchAll(/\| `((?:header|phone): "[^`]*")` +\|/g)].map(
    ([, line = '']) => line,
  );

  it.each(quoted)('tells rightly that %s needs its quotes', async (line) => {
    const yaml = (text: string): string =>
      text.startsWith('phone') ? `name: a\nbuttons:\n  - ${text}\n` : `name: a\n${text}\n`;
    expect((await check(yaml(line))).rules).toStrictEqual([]);
    expect((await check(yaml(line.replaceAll('"', '')))).rules).not.toStrictEqual([]);
  });

  it('tells of every reason for quotes', () => {
    expect(quoted).toHaveLength(8);
  });
});

describe('the page on CI', () => {
  const page = readFileSync(join(root, 'docs/ci.md'), 'utf8');
  /** The keys of the first table after a sentence. */
  const keysAfter = (sentence: string): readonly string[] => {
    const [, rest = ''] = page.split(sentence);
    const [rows = ''] = /^(?:\|.*\n)+/m.exec(rest) ?? [];
    return [...rows.matchAll(/^\| `(\w+)` /gm)].map(([, key = '']) => key);
  };

  it('names every key that diff and verify print for machines', () => {
    const folder = scratchFolder({
      'notifygen.config.json': '{}',
      'templates/a.yaml': 'name: a\n',
      'before/b.yaml': 'name: b\n',
      'export.json': '{"name": "a", "language": "en"}',
    });
    const print = (...args: string[]) => JSON.parse(runNode([cli, ...args, '--json'], folder).stdout);
    const diff = print('diff', 'before');
    expect(keysAfter('`diff --json` prints one object.')).toStrictEqual(Object.keys(diff));
    expect(keysAfter('Each of the `changes` has')).toStrictEqual(Object.keys(diff.changes[0]));
    expect(keysAfter('`verify --json` prints one object')).toStrictEqual(
      Object.keys(print('verify', 'export.json')),
    );
  });
});

describe('the page on the configuration', () => {
  it.each([
    ['notifygen.config.json', '"$schema"'],
    ['package.json', '"notifygen"'],
  ])('shows a %s that is taken', (name, holding) => {
    const json = blocks(configurationPage, 'json').find((block) => block.includes(holding)) ?? '';
    const folder = scratchFolder({ [name]: json, 'whatsapp/a.yaml': 'name: a\n' });
    expect(runNode([cli, 'generate'], folder)).toMatchObject({
      status: 0,
      stderr: '',
      stdout: '1 template in src/whatsapp: 3 files added\n',
    });
  });
});
