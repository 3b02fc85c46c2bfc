import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTree, scratchFolder } from '../../test/support/files.ts';
import { notifygen } from '../../test/support/notifygen.ts';
import { type Kind, projectOf } from './support/init-project.ts';

/** The settings that `init` writes, and the import that it prints. */
async function initIn(folder: string) {
  const { status, stdout, stderr } = await notifygen(folder, 'init', '--json');
  const report: { readonly importLine: string } = JSON.parse(stdout);
  const { target, out, importExtension } = JSON.parse(
    readFileSync(join(folder, 'notifygen.config.json'), 'utf8'),
  );
  const [, path] = /'(.*)'/.exec(report.importLine) ?? [];
  const chosen = [target, importExtension, out, path].filter((choice) => choice !== undefined).join(', ');
  return { status, stderr, chosen };
}

const src = { 'src/index.ts': '' };
const emitted = { module: 'nodenext', outDir: 'dist' };

describe('notifygen init chooses the settings of', () => {
  const chooses = (name: string, chosen: string, kind: Kind): void =>
    it(name, async () => {
      expect(await initIn(projectOf(kind))).toStrictEqual({ status: 0, stderr: '', chosen });
    });
  chooses('Next', 'js, generated, ./generated/index.mjs', {
    uses: ['next', 'typescript'],
    scripts: { build: 'next build' },
    compilerOptions: { module: 'esnext', moduleResolution: 'bundler', noEmit: true },
  });
  chooses('Next with Jest', 'ts, none, generated, ./generated', {
    uses: ['next', 'typescript', 'jest'],
    scripts: { build: 'next build' },
    compilerOptions: {},
  });
  chooses('Nest with Jest in CommonJS', 'ts, none, src/generated, ./generated', {
    uses: ['@nestjs/core', 'ts-loader', 'jest', 'typescript'],
    scripts: { build: 'nest build' },
    compilerOptions: emitted,
    files: src,
  });
  chooses('webpack, before there is a script', 'js, src/generated, ./generated/index.mjs', {
    uses: ['webpack', 'ts-loader'],
    compilerOptions: { outDir: 'dist' },
    files: { ...src, 'webpack.config.js': '' },
  });
  chooses('Vite', 'js, generated, ./generated/index.js', {
    type: 'module',
    uses: ['vite'],
    scripts: { build: 'tsc && vite build' },
    compilerOptions: { noEmit: true },
  });
  chooses('tsc, with Vite and tsx for other things', 'ts, .js, generated, ./generated/index.js', {
    type: 'module',
    uses: ['vite', 'vitest', 'tsx'],
    scripts: { build: 'tsc -p .', test: 'vitest' },
    compilerOptions: emitted,
    files: { 'vite.config.ts': '' },
  });
  chooses('a Cloudflare worker', 'js, src/generated, ./generated/index.mjs', {
    uses: ['wrangler'],
    compilerOptions: { noEmit: true },
    files: { ...src, 'wrangler.jsonc': '{}' },
  });
  chooses('Express in CommonJS, compiled by tsc', 'ts, none, src/generated, ./generated', {
    uses: ['express'],
    scripts: { build: 'tsc' },
    compilerOptions: { module: 'commonjs' },
    files: src,
  });
  chooses('tsc that rewrites the extension .ts', 'ts, .ts, generated, ./generated/index.ts', {
    type: 'module',
    compilerOptions: { ...emitted, rewriteRelativeImportExtensions: true },
  });
  chooses('Node that runs TypeScript', 'js, src/generated, ./generated/index.js', {
    type: 'module',
    uses: ['typescript', 'vitest'],
    scripts: { dev: 'node --watch src/server.ts', check: 'tsc --noEmit', test: 'vitest run' },
    files: src,
  });
  chooses('tsx', 'js, generated, ./generated/index.js', {
    type: 'module',
    uses: ['tsx', 'typescript'],
    scripts: { start: 'tsx index.ts', check: 'tsc --noEmit' },
  });
  chooses('type stripping', 'js, generated, ./generated/index.js', {
    type: 'module',
    compilerOptions: { noEmit: true, allowImportingTsExtensions: true },
  });
  chooses('TypeScript without a configuration yet', 'ts, .js, generated, ./generated/index.js', {
    type: 'module',
    uses: ['typescript'],
  });

  chooses('a tsconfig.json with comments that extends another one', 'js, generated, ./generated/index.js', {
    type: 'module',
    files: {
      'tsconfig.json': '{\n  // shared\n  "extends": "./base.json",\n}',
      'base.json': '{ "compilerOptions": { "noEmit": true } }',
    },
  });
  const extending =
    '{\n  "extends": "@tsconfig/node24", // shared\n  "compilerOptions": { "noEmit": true }\n}';
  chooses('a tsconfig.json that extends what is not installed', 'js, generated, ./generated/index.js', {
    type: 'module',
    uses: ['typescript'],
    files: { 'tsconfig.json': extending },
  });
  chooses('a damaged tsconfig.json', 'ts, .js, generated, ./generated/index.js', {
    type: 'module',
    uses: ['typescript'],
    files: { 'tsconfig.json': '{ "a' },
  });
});

it.each(['{', 'null', '{ "version": 5 }', ''])(
  'notifygen init with a damaged package in node_modules names no version of TypeScript: %j',
  async (manifest) => {
    const files = { 'node_modules/typescript/package.json': manifest };
    const { status, stdout } = await notifygen(projectOf({ uses: ['typescript'], files }), 'init');
    expect({ status, found: stdout.split('\n')[0] }).toStrictEqual({ status: 0, found: 'CommonJS' });
  },
);

it.each([
  [{ out: 'lib/whatsapp' }, './whatsapp/index.js'],
  [{ out: 'lib/whatsapp', importExtension: 'none' }, './whatsapp'],
  [{ out: 'messages', target: 'js' }, './messages/index.mjs'],
])(
  'the import that init prints names the folder of the configuration that is there: %o',
  async (config, path) => {
    const folder = projectOf({ files: { 'notifygen.config.json': JSON.stringify(config) } });
    expect((await notifygen(folder, 'init')).stdout).toContain(
      `import { sendOrderShipped } from '${path}';\n`,
    );
  },
);

describe('notifygen init', () => {
  const typescript = (version: string) => ({
    'node_modules/typescript/package.json': JSON.stringify({ version }),
  });
  const warns = (what: string, warning: string, kind: Kind): void =>
    it(`warns about ${what}`, async () => {
      const { status, stderr } = await notifygen(projectOf(kind), 'init');
      expect(status).toBe(0);
      expect(stderr).toMatch(/^warning: .*\n$/);
      expect(stderr).toContain(warning);
    });
  const nodenext = { module: 'nodenext' };
  warns('node16 in CommonJS', 'set "module" to "nodenext"', { compilerOptions: { module: 'node16' } });
  const onlyRequire = 'TypeScript allows no import statements in CommonJS with "verbatimModuleSyntax"';
  warns('verbatimModuleSyntax in CommonJS', onlyRequire, {
    compilerOptions: { ...nodenext, verbatimModuleSyntax: true },
  });
  const replaced = 'TypeScript would write index.d.ts over the generated one: set "outDir" in tsconfig.json';
  warns('declarations that would replace generated ones', replaced, {
    uses: ['jest'],
    compilerOptions: { module: 'commonjs', declaration: true },
  });
  const rejected = 'TypeScript 5.7.3 rejects imports of ES modules in CommonJS: update it to 5.8 or newer';
  warns('an old compiler in CommonJS', rejected, { compilerOptions: nodenext, files: typescript('5.7.3') });
  const tooOld = 'generated code needs TypeScript 5.4 or newer, this project has 5.3.3';
  warns('a compiler that is too old for generated code', tooOld, {
    type: 'module',
    files: typescript('5.3.3'),
    uses: ['typescript'],
  });

  it.each([{ outDir: 'dist' }, { declarationDir: 'types' }, { noEmit: true }])(
    'does not warn about declarations that replace nothing: %j',
    async (more) => {
      const compilerOptions = { module: 'commonjs', declaration: true, ...more };
      expect((await notifygen(projectOf({ uses: ['jest'], compilerOptions }), 'init')).stderr).toBe('');
    },
  );

  it('refuses the root of a workspace, unless it is configured or has code of its own', async () => {
    const folder = scratchFolder({ 'package.json': '{ "workspaces": ["packages/*"] }' });
    const before = readTree(folder);
    expect(await notifygen(folder, 'init')).toStrictEqual({
      status: 2,
      stdout: '',
      stderr:
        'error: this is the root of a workspace: change to the package that sends messages, such as packages/app, and run init there (to set up the root itself, create notifygen.config.json with {} first)\n',
    });
    expect(readTree(folder)).toStrictEqual(before);
    for (const file of ['notifygen.config.json', 'src/index.ts']) {
      const other = scratchFolder({ 'package.json': '{ "workspaces": [] }', [file]: '{}' });
      expect((await notifygen(other, 'init')).status).toBe(0);
    }
  });

  it('keeps a script of another tool', async () => {
    const folder = projectOf({ scripts: { generate: 'prisma generate' } });
    expect((await notifygen(folder, 'init')).stdout).toContain('npm run generate:whatsapp\n');
    expect(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).scripts).toStrictEqual({
      generate: 'prisma generate',
      'generate:whatsapp': 'notifygen generate',
    });
  });
});
