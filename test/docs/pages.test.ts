import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cli, root, runNode, scratchShop, strictConfig, tsc, writeText } from '../support/tools.ts';

const pages = globSync(['*.md', '{docs,generator,runtime,sandbox}/*.md', 'examples/*/*.md'], { cwd: root })
  .map((name) => name.replaceAll('\\', '/'))
  .sort()
  .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }));

describe('the documentation', () => {
  it('shows only TypeScript that compiles with what the generator makes of the templates', () => {
    const folder = scratchShop({ 'tsconfig.json': strictConfig.replace('"types":[]', '"types":["node"]') });
    expect(runNode([cli, 'generate'], folder)).toMatchObject({ status: 0, stderr: '' });
    for (const { name, text } of pages) {
      for (const [index, match] of [...text.matchAll(/```ts\n(.*?)```/gs)].entries()) {
        writeText(join(folder, `${name.replaceAll(/\W/g, '-')}-${index}.ts`), match[1] ?? '');
      }
    }
    expect(runNode([tsc, '-p', '.'], folder)).toMatchObject({ stdout: '', status: 0 });
  });

  it('shows the configuration of the JavaScript example as it is', () => {
    const page = readFileSync(join(root, 'docs/generated-code.md'), 'utf8');
    const shown = /```json\n(\{\n {2}"compilerOptions".*?)```/s.exec(page)?.[1];
    expect(shown).toBe(readFileSync(join(root, 'examples/plain-javascript/tsconfig.json'), 'utf8'));
  });

  it.each(pages)('$name links only to files and headings that are there', ({ name, text }) => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)];
    const broken = links.filter(([, target = '', anchor]) => {
      const path = target === '' ? join(root, name) : join(root, dirname(name), target);
      return !existsSync(path) || (anchor && !anchorsOf(readFileSync(path, 'utf8')).includes(anchor));
    });
    expect(broken.map(([link]) => link)).toStrictEqual([]);
  });
});

/** As GitHub makes them of headings. */
function anchorsOf(page: string): readonly string[] {
  return [...page.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
}
