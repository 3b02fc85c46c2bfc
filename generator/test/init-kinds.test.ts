import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTree, scratchFolder } from '../../test/support/files.ts';
import { notifygen } from '../../test/support/run.ts';

type Files = Readonly<Record<string, string>>;

interface Kind {
  readonly type?: 'module';
  readonly scripts?: Files;
  /** Names of direct dependencies. */
  readonly uses?: readonly string[];
  readonly compilerOptions?: object;
  readonly files?: Files;
}

function projectOf({ type, scripts, uses = [], compilerOptions, files = {} }: Kind): string {
  const devDependencies = Object.fromEntries(uses.map((name) => [name, '*']));
  return scratchFolder({
    'package.json': JSON.stringify({ type, scripts, devDependencies }),
    ...(compilerOptions && { 'tsconfig.json': JSON.stringify({ compilerOptions }) }),
    ...files,
  });
}

/** The settings that `init` writes, and the import that it prints. */
function initIn(folder: string) {
  const { status, stdout, stderr } = notifygen(folder, 'init', '--json');
  const report: { readonly importLine: string } = JSON.parse(stdout);
  const { target, out, importExtension } = JSON.parse(
    readFileSync(join(folder, 'notifygen.config.json'), 'utf8'),
  );
  const [, path] = /'(.*)'/.exec(report.importLine) ?? [];
  return { status, stderr, chosen: [target, importExtension, out, path] };
}

const src = { 'src/index.ts': '' };
const emitted = { module: 'nodenext', outDir: 'dist' };

const kinds: readonly (readonly [name: string, kind: Kind, chosen: readonly (string | undefined)[]])[] = [
  [
    'Next',
    {
      uses: ['next', 'typescript'],
      scripts: { build: 'next build' },
      compilerOptions: { module: 'esnext', moduleResolution: 'bundler', noEmit: true },
    },
    ['js', undefined, 'generated', './generated/index.mjs'],
  ],
  [
    'Next with Jest',
    { uses: ['next', 'typescript', 'jest'], scripts: { build: 'next build' }, compilerOptions: {} },
    ['ts', 'none', 'generated', './generated'],
  ],
  [
    'Nest with Jest in CommonJS',
    {
      uses: ['@nestjs/core', 'ts-loader', 'jest', 'typescript'],
      scripts: { build: 'nest build' },
      compilerOptions: emitted,
      files: src,
    },
    ['ts', 'none', 'src/generated', './generated'],
  ],
  [
    'Nest with ES modules',
    { type: 'module', uses: ['@nestjs/core', 'vitest'], compilerOptions: emitted, files: src },
    ['ts', '.js', 'src/generated', './generated/index.js'],
  ],
  [
    'webpack, before there is a script',
    {
      uses: ['webpack', 'ts-loader'],
      compilerOptions: { outDir: 'dist' },
      files: { ...src, 'webpack.config.js': '' },
    },
    ['js', undefined, 'src/generated', './generated/index.mjs'],
  ],
  [
    'Vite',
    {
      type: 'module',
      uses: ['vite'],
      scripts: { build: 'tsc && vite build' },
      compilerOptions: { noEmit: true },
    },
    ['js', undefined, 'generated', './generated/index.js'],
  ],
  [
    'tsc with a Vite configuration for tests alone',
    {
      type: 'module',
      uses: ['vite', 'vitest'],
      scripts: { build: 'tsc -p .', test: 'vitest' },
      compilerOptions: emitted,
      files: { 'vite.config.ts': '' },
    },
    ['ts', '.js', 'generated', './generated/index.js'],
  ],
  [
    'a Cloudflare worker',
    { uses: ['wrangler'], compilerOptions: { noEmit: true }, files: { ...src, 'wrangler.jsonc': '{}' } },
    ['js', undefined, 'src/generated', './generated/index.mjs'],
  ],
  [
    'Express in CommonJS, compiled by tsc',
    { uses: ['express'], scripts: { build: 'tsc' }, compilerOptions: { module: 'commonjs' }, files: src },
    ['ts', 'none', 'src/generated', './generated'],
  ],
  [
    'Express with ES modules, compiled by tsc',
    {
      type: 'module',
      uses: ['express', 'tsx'],
      scripts: { build: 'tsc' },
      compilerOptions: emitted,
      files: src,
    },
    ['ts', '.js', 'src/generated', './generated/index.js'],
  ],
  [
    'tsc that rewrites the extension .ts',
    { type: 'module', compilerOptions: { ...emitted, rewriteRelativeImportExtensions: true } },
    ['ts', '.ts', 'generated', './generated/index.ts'],
  ],
  [
    'Node that runs TypeScript',
    {
      type: 'module',
      uses: ['typescript', 'vitest'],
      scripts: { dev: 'node --watch src/server.ts', check: 'tsc --noEmit', test: 'vitest run' },
      files: src,
    },
    ['js', undefined, 'src/generated', './generated/index.js'],
  ],
  [
    'tsx',
    {
      type: 'module',
      uses: ['tsx', 'typescript'],
      scripts: { start: 'tsx index.ts', check: 'tsc --noEmit' },
    },
    ['js', undefined, 'generated', './generated/index.js'],
  ],
  [
    'type stripping',
    { type: 'module', compilerOptions: { noEmit: true, allowImportingTsExtensions: true } },
    ['js', undefined, 'generated', './generated/index.js'],
  ],
  ['plain JavaScript', { type: 'module' }, ['js', undefined, 'generated', './generated/index.js']],
  [
    'TypeScript without a configuration yet',
    { type: 'module', uses: ['typescript'] },
    ['ts', '.js', 'generated', './generated/index.js'],
  ],
];

describe('notifygen init chooses the settings of', () => {
  it.each(kinds)('%s', (_name, kind, chosen) => {
    expect(initIn(projectOf(kind))).toStrictEqual({ status: 0, stderr: '', chosen });
  });

  it('a project whose tsconfig.json has comments and extends another one', () => {
    const folder = projectOf({
      type: 'module',
      files: {
        'tsconfig.json': '{\n  // shared\n  "extends": "./base.json",\n}',
        'base.json': '{ "compilerOptions": { "noEmit": true } }',
      },
    });
    expect(initIn(folder).chosen[0]).toBe('js');
  });
});

describe('notifygen init with a damaged package in node_modules', () => {
  it.each(['{', 'null', '{ "version": 5 }', ''])('names no version of TypeScript: %j', (manifest) => {
    const files = { 'node_modules/typescript/package.json': manifest };
    const { status, stdout } = notifygen(projectOf({ uses: ['typescript'], files }), 'init');
    expect({ status, found: stdout.split('\n')[0] }).toStrictEqual({ status: 0, found: 'CommonJS' });
  });
});

describe('the import that init prints', () => {
  it.each([
    [{ out: 'lib/whatsapp' }, './whatsapp/index.js'],
    [{ out: 'lib/whatsapp', importExtension: 'none' }, './whatsapp'],
    [{ out: 'messages', target: 'js' }, './messages/index.mjs'],
  ])('names the folder of the configuration that is there: %o', (config, path) => {
    const folder = projectOf({ files: { 'notifygen.config.json': JSON.stringify(config) } });
    expect(notifygen(folder, 'init').stdout).toContain(`import { sendOrderShipped } from '${path}';\n`);
  });
});

describe('notifygen init in a project with Jest', () => {
  const ignored = ['/node_modules/(?!(\\.pnpm|@notifygen/runtime|ky)/)'];

  it('adds the key to package.json and to a JSON file that a script names', () => {
    const folder = scratchFolder({
      'package.json': JSON.stringify({
        scripts: { test: 'jest', e2e: 'jest --config ./test/e2e.json' },
        devDependencies: { jest: '*', typescript: '*' },
        jest: { rootDir: 'src' },
      }),
      'test/e2e.json': '{ "rootDir": "." }',
    });
    expect(notifygen(folder, 'init').stdout).toContain('transformIgnorePatterns for Jest to test/e2e.json\n');
    const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'));
    expect(read('package.json')).toMatchObject({
      scripts: { generate: 'notifygen generate' },
      jest: { rootDir: 'src', transformIgnorePatterns: ignored },
    });
    expect(read('test/e2e.json')).toStrictEqual({ rootDir: '.', transformIgnorePatterns: ignored });

    const before = readTree(folder);
    expect(notifygen(folder, 'init').stdout).toContain(
      'kept     the configuration of Jest in package.json\n',
    );
    expect(readTree(folder)).toStrictEqual(before);
  });

  it.each([
    ['a script names it', { test: 'jest --config "./config/jest.json"' }, undefined],
    ['package.json names it', {}, './config/jest.json'],
  ])('adds the key to a JSON file with comments: %s', (_how, scripts, jest) => {
    const folder = scratchFolder({
      'package.json': JSON.stringify({ scripts, devDependencies: { jest: '*' }, jest }),
      'config/jest.json': '{\n  // Where the tests are.\n  "rootDir": "../src"\n}\n',
    });
    expect(notifygen(folder, 'init')).toMatchObject({ status: 0 });
    const added = `,\n  "transformIgnorePatterns": [\n    ${JSON.stringify(ignored[0])}\n  ]\n}\n`;
    expect(readFileSync(join(folder, 'config/jest.json'), 'utf8')).toBe(
      `{\n  // Where the tests are.\n  "rootDir": "../src"${added}`,
    );
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    expect(manifest.jest).toBe(jest);
    expect(manifest).not.toHaveProperty('transformIgnorePatterns');
  });

  it('adds the key once if a script names package.json', () => {
    const scripts = { test: 'jest --config=package.json' };
    const folder = scratchFolder({
      'package.json': JSON.stringify({ scripts, devDependencies: { jest: '*' } }),
    });
    notifygen(folder, 'init');
    expect(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))).toStrictEqual({
      scripts: { ...scripts, generate: 'notifygen generate' },
      devDependencies: { jest: '*' },
      jest: { transformIgnorePatterns: ignored },
    });
  });

  it.each([
    ['package.json', { jest: null }, {}],
    ['package.json', { jest: 'missing.json' }, {}],
    ['jest.config.json', {}, { 'jest.config.json': '["not", "an object"]' }],
    ['jest.config.json', {}, { 'jest.config.json': '{ "rootDir": ' }],
    ['jest.config.json', {}, { 'jest.config.json': '' }],
  ] satisfies [string, object, Files][])(
    'prints the line for %s if the configuration there is invalid: %o %o',
    (file, key, files) => {
      const manifest = { devDependencies: { jest: '*' }, ...key };
      const folder = scratchFolder({ 'package.json': JSON.stringify(manifest), ...files });
      const { status, stdout } = notifygen(folder, 'init');
      expect({ status, stdout }).toMatchObject({
        status: 0,
        stdout: expect.stringContaining(`Add to ${file}, so that Jest can load ES modules:\n`),
      });
      const after = readTree(folder);
      expect(after).toMatchObject(files);
      expect(JSON.parse(after['package.json'] ?? '')).toMatchObject(manifest);
    },
  );

  it('makes Jest compile the two packages and no others, as npm and pnpm install them', () => {
    const isIgnored = (path: string): boolean => ignored.some((pattern) => new RegExp(pattern).test(path));
    const compiled = [
      '@notifygen/runtime/dist/index.js',
      'ky/distribution/index.js',
      '.pnpm/ky@2.1.0/node_modules/ky/a.js',
    ];
    expect(compiled.filter((path) => isIgnored(`/shop/node_modules/${path}`))).toStrictEqual([]);
    const others = [
      'hono/a.js',
      '@notifygen/sandbox/dist/index.js',
      '.pnpm/hono@4.13.19/node_modules/hono/a.js',
    ];
    expect(others.filter((path) => !isIgnored(`/shop/node_modules/${path}`))).toStrictEqual([]);
  });

  it.each([
    [
      'a script starts it so',
      { test: 'NODE_OPTIONS=--experimental-vm-modules jest' },
      'module.exports = {};',
    ],
    ['its configuration says so', {}, "module.exports = { extensionsToTreatAsEsm: ['.ts'] };"],
  ])('changes nothing if Jest runs ES modules: %s', (_how, scripts, config) => {
    const folder = projectOf({ scripts, uses: ['jest'], files: { 'jest.config.cjs': config } });
    expect(notifygen(folder, 'init').stdout).not.toContain('ES modules:');
    expect(readFileSync(join(folder, 'package.json'), 'utf8')).not.toContain('transformIgnorePatterns');
  });

  it('names the packages in the configuration of Next, which next/jest reads', () => {
    const uses = ['next', 'jest', 'typescript'];
    const line = "transpilePackages: ['@notifygen/runtime', 'ky'],";
    const project = projectOf({ uses, files: { 'next.config.ts': 'export default {};' } });
    expect(notifygen(project, 'init').stdout).toContain(
      `Add to next.config.ts, so that Jest can load ES modules:\n  ${line}\n`,
    );
    const done = projectOf({ uses, files: { 'next.config.ts': `export default { ${line} };` } });
    expect(notifygen(done, 'init').stdout).toContain(
      'kept     the configuration of Jest in next.config.ts\n',
    );
  });

  it('prints the lines for a configuration in JavaScript, until they are there', () => {
    const config = "module.exports = { preset: 'ts-jest' };\n";
    const uses = ['jest', 'ts-jest', 'typescript'];
    const folder = projectOf({ uses, files: { 'jest.config.js': config } });
    const { stdout } = notifygen(folder, 'init');
    expect(stdout).toContain(`
Add to jest.config.js, so that Jest can load ES modules:
  transformIgnorePatterns: ['/node_modules/(?!(\\\\.pnpm|@notifygen/runtime|ky)/)'],
  transform: { …, '^.+\\\\.js$': 'ts-jest' },
`);
    expect(readFileSync(join(folder, 'jest.config.js'), 'utf8')).toBe(config);
    const [line = ''] = stdout.match(/transformIgnorePatterns: .*/) ?? [];
    const done = projectOf({ uses, files: { 'jest.config.js': `module.exports = { ${line} };\n` } });
    expect(notifygen(done, 'init').stdout).toContain(
      'kept     the configuration of Jest in jest.config.js\n',
    );
  });

  it('does not change patterns that are already there', () => {
    const jest = { transformIgnorePatterns: ['/other/'] };
    const folder = scratchFolder({
      'package.json': JSON.stringify({ devDependencies: { jest: '*', typescript: '*' }, jest }),
    });
    expect(notifygen(folder, 'init').stdout).toContain(
      'Add to package.json, so that Jest can load ES modules:\n',
    );
    expect(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))).toMatchObject({ jest });
  });
});

describe('notifygen init', () => {
  it.each<readonly [string, Kind, string]>([
    ['node16 in CommonJS', { compilerOptions: { module: 'node16' } }, 'set "module" to "nodenext"'],
    [
      'verbatimModuleSyntax in CommonJS',
      { compilerOptions: { module: 'nodenext', verbatimModuleSyntax: true } },
      'TypeScript allows no import statements in CommonJS with "verbatimModuleSyntax"',
    ],
    [
      'declarations that would replace generated ones',
      { uses: ['jest'], compilerOptions: { module: 'commonjs', declaration: true } },
      'TypeScript would write index.d.ts over the generated one: set "outDir" in tsconfig.json',
    ],
    [
      'an old compiler in CommonJS',
      {
        compilerOptions: { module: 'nodenext' },
        files: { 'node_modules/typescript/package.json': '{ "version": "5.7.3" }' },
      },
      'TypeScript 5.7.3 rejects imports of ES modules in CommonJS: update it to 5.8 or newer',
    ],
    [
      'a compiler that is too old for generated code',
      {
        type: 'module',
        files: { 'node_modules/typescript/package.json': '{ "version": "5.3.3" }' },
        uses: ['typescript'],
      },
      'generated code needs TypeScript 5.4 or newer, this project has 5.3.3',
    ],
  ])('warns about %s', (_what, kind, warning) => {
    const { status, stderr } = notifygen(projectOf(kind), 'init');
    expect(status).toBe(0);
    expect(stderr).toMatch(/^warning: .*\n$/);
    expect(stderr).toContain(warning);
  });

  it.each([{ outDir: 'dist' }, { declarationDir: 'types' }, { noEmit: true }])(
    'does not warn about declarations that replace nothing: %j',
    (more) => {
      const compilerOptions = { module: 'commonjs', declaration: true, ...more };
      expect(notifygen(projectOf({ uses: ['jest'], compilerOptions }), 'init').stderr).toBe('');
    },
  );

  it('does not advise another module type', () => {
    const { stdout, stderr } = notifygen(
      projectOf({ uses: ['@nestjs/core'], compilerOptions: emitted }),
      'init',
    );
    expect(stdout + stderr).not.toContain('type=module');
  });

  it('refuses the root of a workspace, unless it is configured or has code of its own', () => {
    const folder = scratchFolder({ 'package.json': '{ "workspaces": ["packages/*"] }' });
    const before = readTree(folder);
    expect(notifygen(folder, 'init')).toStrictEqual({
      status: 2,
      stdout: '',
      stderr:
        'error: this is the root of a workspace: change to the package that sends messages, such as packages/app, and run init there (to set up the root itself, create notifygen.config.json with {} first)\n',
    });
    expect(readTree(folder)).toStrictEqual(before);
    const configured = scratchFolder({
      'package.json': '{ "workspaces": [] }',
      'notifygen.config.json': '{}',
    });
    expect(notifygen(configured, 'init').status).toBe(0);
    const withCode = scratchFolder({ 'package.json': '{ "workspaces": [] }', 'src/index.ts': '' });
    expect(notifygen(withCode, 'init').status).toBe(0);
  });

  it('prints the commands of the package manager', () => {
    const { stdout } = notifygen(projectOf({ files: { 'pnpm-lock.yaml': '' } }), 'init');
    expect(stdout).toContain('  pnpm add @notifygen/runtime\n');
    expect(stdout).toContain('  pnpm notifygen generate ');
  });

  it('keeps a script of another tool', () => {
    const folder = projectOf({ scripts: { generate: 'prisma generate' } });
    expect(notifygen(folder, 'init').stdout).toContain('npm run generate:whatsapp\n');
    expect(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).scripts).toStrictEqual({
      generate: 'prisma generate',
      'generate:whatsapp': 'notifygen generate',
    });
  });
});
