import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Files, readTree, scratchFolder } from '../../test/support/files.ts';
import { notifygen } from '../../test/support/run.ts';
import { projectOf } from './support/init-project.ts';

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
