import { describe, expect, it } from 'vitest';
import { readTree } from '../../test/support/files.ts';
import { notifygen } from '../../test/support/run.ts';
import { projectOf } from './support/init-project.ts';

describe('notifygen init in a project with formatters and linters', () => {
  const src = { 'src/index.ts': '' };

  it('keeps Prettier from generated code, once', () => {
    const folder = projectOf({ uses: ['prettier'], files: src });
    expect(notifygen(folder, 'init').stdout).toContain('  wrote    .prettierignore\n');
    const after = readTree(folder);
    expect(after['.prettierignore']).toBe('src/generated/\n');
    expect(notifygen(folder, 'init').stdout).not.toContain('.prettierignore');
    expect(readTree(folder)).toStrictEqual(after);
  });

  it('names the folder of the configuration', () => {
    const config = '{ "out": "lib/whatsapp" }';
    const folder = projectOf({ uses: ['prettier'], files: { 'notifygen.config.json': config } });
    notifygen(folder, 'init');
    expect(readTree(folder)['.prettierignore']).toBe('lib/whatsapp/\n');
  });

  it.each([
    ['.prettierignore', 'Prettier', 'dist\n', 'src/generated/'],
    ['eslint.config.mjs', 'ESLint', 'export default [];\n', "{ ignores: ['src/generated/**'] },"],
    ['biome.json', 'Biome', '{}\n', '"files": { "includes": ["**", …, "!src/generated"] }'],
  ])('prints the line for %s, until it is there', (file, tool, text, line) => {
    const uses = ['prettier'];
    const ignored = { '.prettierignore': 'src/generated/\n' };
    const folder = projectOf({ uses, files: { ...src, ...ignored, [file]: text } });
    expect(notifygen(folder, 'init').stdout).toContain(
      `\nAdd to ${file}, so that ${tool} skips generated code:\n  ${line}\n`,
    );
    expect(readTree(folder)[file]).toBe(text);
    const done = projectOf({ uses, files: { ...src, ...ignored, [file]: line } });
    expect(notifygen(done, 'init').stdout).not.toContain('Add to');
  });

  it.each([
    ['the folder is outside of the project', { 'notifygen.config.json': '{ "out": "../generated" }' }],
    ['the folder is the one above the project', { 'notifygen.config.json': '{ "out": ".." }' }],
    ['the folder is the project itself', { 'notifygen.config.json': '{ "out": "." }' }],
    ['.prettierignore is not a file', { '.prettierignore/a': '' }],
  ])('writes no .prettierignore if %s', (_case, files) => {
    const folder = projectOf({ uses: ['prettier'], files });
    const { status, stdout } = notifygen(folder, 'init');
    expect({ status, stdout }).toMatchObject({ status: 0, stdout: expect.not.stringContaining('.prettier') });
  });

  it('says nothing to a project without them', () => {
    const folder = projectOf({ files: src });
    expect(notifygen(folder, 'init').stdout).not.toContain('skips');
    expect(Object.keys(readTree(folder))).not.toContain('.prettierignore');
  });
});
