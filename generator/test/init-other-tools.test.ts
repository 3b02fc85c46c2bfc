import { describe, expect, it } from 'vitest';
import { type Files, readTree } from '../../test/support/files.ts';
import { notifygen } from '../../test/support/notifygen.ts';
import { type Kind, projectOf } from './support/init-project.ts';

interface Advice {
  readonly file: string;
  readonly purpose: string;
  readonly lines: readonly string[];
}

/** The lines that `init` prints for each file. It changes none of them, and adds only a script to package.json. */
async function adviceIn(
  kind: Kind,
): Promise<readonly (readonly [file: string, ...lines: readonly string[]])[]> {
  const folder = projectOf(kind);
  const before = readTree(folder);
  const { status, stdout } = await notifygen(folder, 'init', '--json');
  expect(status).toBe(0);
  const { 'package.json': manifest = '', ...files } = before;
  const after = readTree(folder);
  expect(after).toMatchObject(files);
  expect(JSON.parse(after['package.json'] ?? '')).toMatchObject(JSON.parse(manifest));
  const { advice }: { readonly advice: readonly Advice[] } = JSON.parse(stdout);
  return advice.map(({ file, lines }) => [file, ...lines]);
}

const src = { 'src/index.ts': '' };

describe('for Jest, notifygen init prints the lines that let it load ES modules', () => {
  const ignored = '/node_modules/(?!(\\.pnpm|@notifygen/runtime|ky)/)';
  const line = `"transformIgnorePatterns": [${JSON.stringify(ignored)}]`;
  const uses = ['jest', 'typescript'];

  it.each<readonly [string, Kind, readonly (readonly string[])[]]>([
    ['package.json', { uses }, [['package.json', `"jest": { …, ${line} }`]]],
    [
      'a script with a preset of ts-jest, which compiles only TypeScript',
      {
        uses: [...uses, 'ts-jest'],
        files: { 'jest.config.js': "module.exports = { preset: 'ts-jest' };\n" },
      },
      [['jest.config.js', line, '"transform": { …, "^.+\\\\.js$": "ts-jest" }']],
    ],
    [
      'Next, whose preset reads the configuration of Next',
      { uses: ['next', ...uses], files: { 'next.config.ts': 'export default {};' } },
      [['next.config.ts', "transpilePackages: ['@notifygen/runtime', 'ky'],"]],
    ],
    ['a damaged configuration', { uses, files: { 'jest.config.json': '' } }, [['jest.config.json', line]]],
  ])('in %s', async (_where, kind, advice) => {
    expect(await adviceIn(kind)).toStrictEqual(advice);
  });

  it.each<readonly [string, Kind]>([
    ['package.json has it', { uses, manifest: { jest: { transformIgnorePatterns: [ignored] } } }],
    ['a script has it', { uses, files: { 'jest.config.js': `module.exports = { ${line} };` } }],
    ['Next has it', { uses: ['next', ...uses], files: { 'next.config.ts': "['@notifygen/runtime', 'ky']" } }],
    ['Jest runs ES modules', { uses, scripts: { test: 'NODE_OPTIONS=--experimental-vm-modules jest' } }],
    ['its configuration says so', { uses, files: { 'jest.config.cjs': "extensionsToTreatAsEsm: ['.ts']" } }],
  ])('but not if %s', async (_why, kind) => {
    expect(await adviceIn(kind)).toStrictEqual([]);
  });

  it('and they make it compile the two packages and no others, as npm and pnpm install them', () => {
    const isIgnored = (path: string): boolean => new RegExp(ignored).test(`/shop/node_modules/${path}`);
    const compiled = ['@notifygen/runtime/dist/index.js', '.pnpm/ky@2.1.0/node_modules/ky/a.js'];
    const others = ['@notifygen/sandbox/dist/index.js', '.pnpm/hono@4.13.19/node_modules/hono/a.js'];
    expect([...compiled, ...others].map(isIgnored)).toStrictEqual([false, false, true, true]);
  });
});

describe('for formatters and linters, notifygen init prints the line that keeps them from generated code', () => {
  it.each<readonly [string, Files, string]>([
    ['.prettierignore', {}, 'src/generated/'],
    ['.prettierignore', { '.prettierignore': 'dist\n' }, 'src/generated/'],
    ['eslint.config.mjs', { 'eslint.config.mjs': '' }, "{ ignores: ['src/generated/**'] },"],
    ['biome.json', { 'biome.json': '{}\n' }, '"files": { "includes": ["**", …, "!src/generated"] }'],
  ])('in %s, until it is there', async (file, files, line) => {
    const uses = file === '.prettierignore' ? ['prettier'] : [];
    expect(await adviceIn({ uses, files: { ...src, ...files } })).toStrictEqual([[file, line]]);
    expect(await adviceIn({ uses, files: { ...src, [file]: line } })).toStrictEqual([]);
  });

  it('with the folder of the configuration', async () => {
    const files = { 'notifygen.config.json': '{ "out": "lib/whatsapp" }' };
    expect(await adviceIn({ uses: ['prettier'], files })).toStrictEqual([
      ['.prettierignore', 'lib/whatsapp/'],
    ]);
  });

  it.each(['../generated', '..', '.'])('but not for a folder that cannot be named: %s', async (out) => {
    const files = { 'notifygen.config.json': JSON.stringify({ out }) };
    expect(await adviceIn({ uses: ['prettier'], files })).toStrictEqual([]);
  });

  it('as text that says why', async () => {
    const { stdout } = await notifygen(projectOf({ uses: ['prettier'] }), 'init');
    expect(stdout).toContain(
      '\nAdd to .prettierignore, so that Prettier skips generated code:\n  generated/\n',
    );
  });
});
