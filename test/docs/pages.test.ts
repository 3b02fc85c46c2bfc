import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratchShop, writeText } from '../support/files.ts';
import { codeBlock, codeBlocks, readPage } from '../support/markdown.ts';
import { notifygen } from '../support/notifygen.ts';
import { outboxTesting } from '../support/outbox-page.ts';
import { root } from '../support/run.ts';
import { strictConfigWith, typeCheck } from '../support/typescript.ts';

/** What `init` writes, with its links into the documentation. */
const written = globSync('generator/init/{*,**/*.*}', { cwd: root, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => relative(root, join(parentPath, name)).replaceAll('\\', '/'))
  .map((name) => ({ name, text: readPage(name).replaceAll(/%docs%(\S+)/g, '[](/docs$1)') }));

const pages = globSync(
  ['*.md', 'llms.txt', '{docs,docs/reference,generator,runtime,sandbox,outbox}/*.md', 'examples/*/*.md'],
  {
    cwd: root,
  },
)
  .map((name) => name.replaceAll('\\', '/'))
  .sort()
  .map((name) => ({ name, text: readPage(name) }));

/** The READMEs of the packages link to GitHub, so that their links work on npm too. */
function inRepository(text: string): string {
  return text
    .replaceAll(/\]\(https:\/\/github\.com\/notifygen\/notifygen\/(?:blob|tree)\/main\//g, '](/')
    .replaceAll('#readme)', '/README.md)');
}

describe('the documentation', () => {
  it('shows only TypeScript that compiles with the code generated from the templates of this repository', async () => {
    const folder = scratchShop({
      // The declarations of Drizzle have errors.
      'tsconfig.json': strictConfigWith({ types: ['node'], skipLibCheck: true }),
      'outbox.ts': codeBlock(readPage('docs/outbox.md'), 'ts', '// outbox.ts'),
      'outbox-testing.ts': outboxTesting,
    });
    expect(await notifygen(folder, 'generate')).toMatchObject({ status: 0, stderr: '' });
    for (const { name, text } of pages) {
      for (const [index, block] of codeBlocks(text, 'ts').entries())
        writeText(join(folder, `${name.replaceAll(/\W/g, '-')}-${index}.ts`), block);
    }
    for (const path of globSync('examples/transactions/*.ts', { cwd: root })) {
      writeText(join(folder, path.replaceAll(/\W/g, '-').replace(/-ts$/, '.ts')), readPage(path));
    }
    expect(typeCheck(folder)).toMatchObject({ stdout: '', status: 0 });
  });

  it('shows only calls with named parameters that compile if the configuration says so', async () => {
    const folder = scratchShop({ 'notifygen.config.json': '{ "parameters": "named" }' });
    expect(await notifygen(folder, 'generate')).toMatchObject({ status: 0, stderr: '' });
    const blocks = pages.flatMap(({ text }) => codeBlocks(text, 'ts named'));
    expect(blocks).toHaveLength(1);
    for (const [index, block] of blocks.entries()) writeText(join(folder, `${index}.ts`), block);
    expect(typeCheck(folder)).toMatchObject({ stdout: '', status: 0 });
  });

  it.each([...pages, ...written])('$name links only to files and headings that exist', ({ name, text }) => {
    const links = [...inRepository(text).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)];
    const broken = links.filter(([, target = '', anchor]) => {
      const folder = target.startsWith('/') ? root : join(root, dirname(name));
      const path = target === '' ? join(root, name) : join(folder, target);
      return !existsSync(path) || (anchor && !anchorsOf(readFileSync(path, 'utf8')).includes(anchor));
    });
    expect(broken.map(([link]) => link)).toStrictEqual([]);
  });
});

/** The anchors that GitHub gives to headings. */
function anchorsOf(page: string): readonly string[] {
  return [...page.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
}
