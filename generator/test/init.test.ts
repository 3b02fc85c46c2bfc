import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { userEnvironment } from '../../scripts/npm.ts';
import { readTree, scratchFolder, writeText } from '../../test/support/files.ts';
import { notifygen } from '../../test/support/notifygen.ts';
import { type Run, root, run, runNode } from '../../test/support/run.ts';
import { strictConfig, tsc } from '../../test/support/typescript.ts';
import { withJsonKey } from '../src/config/manifest.js';

const typescriptVersion: string = JSON.parse(
  readFileSync(join(root, 'node_modules/typescript/package.json'), 'utf8'),
).version;

const init = (folder: string): Promise<Run> => notifygen(folder, 'init');

const next = `
Next:
  npm install @notifygen/runtime
  npm install -D notifygen @notifygen/sandbox
  npx notifygen generate      # one typed function per template
  npx notifygen sandbox       # a local gateway with an inbox, to try them out
`;

/** The result of `npm install` with the printed packages. */
function install(folder: string): void {
  for (const [name, workspace] of [
    ['notifygen', 'generator'],
    ['@notifygen/runtime', 'runtime'],
  ] as const) {
    const manifest = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8'));
    expect(manifest).toMatchObject({ name });
    mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true });
    symlinkSync(join(root, workspace), join(folder, 'node_modules', name));
  }
  mkdirSync(join(folder, 'node_modules/.bin'));
  symlinkSync('../notifygen/bin/notifygen.cjs', join(folder, 'node_modules/.bin/notifygen'));
}

function runCommand(line: string, folder: string): Run {
  const [command = '', ...args] = line.split(' ');
  return run(command, args, folder, userEnvironment());
}

describe('notifygen init', () => {
  it('writes a configuration, an example and a script, and its next steps work', async () => {
    const folder = scratchFolder({ 'package.json': '{ "type": "module" }\n', 'tsconfig.json': strictConfig });
    expect(await init(folder)).toStrictEqual({
      status: 0,
      stdout: `Node, ES modules, TypeScript ${typescriptVersion}
  wrote    notifygen.config.json
             target js: Node runs it as it is
  wrote    templates/order_shipped.yaml
  added    the script "generate" to package.json: npm run generate
${next}
Then import it:
  import { sendOrderShipped } from './generated/index.js';
`,
      stderr: '',
    });
    expect(Object.keys(readTree(folder))).toStrictEqual([
      'notifygen.config.json',
      'package.json',
      'templates/order_shipped.yaml',
      'tsconfig.json',
    ]);
    install(folder);
    expect(runCommand('npx notifygen generate', folder)).toStrictEqual({
      status: 0,
      stdout: '1 template in generated: 6 files added\n',
      stderr: '',
    });
    expect(runNode([tsc, '-p', '.'], folder)).toMatchObject({ status: 0, stdout: '' });
    expect(runCommand('npm run generate', folder)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/\n1 template in generated: 6 files unchanged\n$/),
    });
  });

  it('refers to schemas that exist once the package is installed', async () => {
    const folder = scratchFolder({ 'package.json': '{ "notifygen": { "templates": "src/whatsapp" } }' });
    await init(folder);
    install(folder);
    const template = readFileSync(join(folder, 'src/whatsapp/order_shipped.yaml'), 'utf8');
    const schema = /^# yaml-language-server: \$schema=(.*)$/m.exec(template)?.[1];
    expect(existsSync(join(folder, 'src/whatsapp', schema ?? '?'))).toBe(true);
    const plain = scratchFolder({ 'package.json': '{}' });
    await init(plain);
    install(plain);
    const config = JSON.parse(readFileSync(join(plain, 'notifygen.config.json'), 'utf8'));
    expect(existsSync(join(plain, config.$schema))).toBe(true);
  });

  it('overwrites nothing, and changes nothing the second time', async () => {
    const folder = scratchFolder({ 'package.json': '{}' });
    await init(folder);
    writeText(join(folder, 'templates/order_shipped.yaml'), 'name: mine\n');
    writeText(join(folder, 'notifygen.config.json'), '{ "out": "src" }');
    writeText(
      join(folder, 'package.json'),
      '{ "type": "module", "scripts": { "generate": "notifygen generate" } }',
    );
    const before = readTree(folder);
    expect((await init(folder)).stdout).toContain(`
  kept     notifygen.config.json
  kept     templates
  kept     the script "generate" in package.json
${next.replace('sendOrderShipped', '…')}`);
    expect(readTree(folder)).toStrictEqual(before);
  });

  it('omits the steps that are already done', async () => {
    const manifest = {
      type: 'commonjs',
      dependencies: { '@notifygen/runtime': '^0.3.0' },
      devDependencies: { notifygen: '^0.3.0', '@notifygen/sandbox': '^0.3.0' },
    };
    expect((await init(scratchFolder({ 'package.json': JSON.stringify(manifest) }))).stdout).toContain(`
Next:
  npx notifygen generate      # one typed function per template
  npx notifygen sandbox       # a local gateway with an inbox, to try them out
`);
  });

  it('uses an existing configuration', async () => {
    const own = scratchFolder({
      'package.json': '{}',
      'notifygen.config.json': '{ "templates": "whatsapp" }',
      'templates/other.yaml': 'kind: other\n',
    });
    expect((await init(own)).stdout).toContain('  wrote    whatsapp/order_shipped.yaml\n');
    const inManifest = scratchFolder({ 'package.json': '{ "notifygen": {} }' });
    expect((await init(inManifest)).stdout).toContain('  kept     the key "notifygen" in package.json\n');
    expect(Object.keys(readTree(inManifest))).not.toContain('notifygen.config.json');
    expect(await notifygen(inManifest, 'generate')).toMatchObject({ status: 0, stderr: '' });
  });

  it.each([
    ['two spaces', '{\n  "name": "a"\n}\n', '{\n  "name": "a",\n  "scripts": {\n    "a": "b"\n  }\n}\n'],
    [
      'tabs and no final newline',
      '{\n\t"scripts": {\n\t\t"test": "vitest"\n\t}\n}',
      '{\n\t"scripts": {\n\t\t"test": "vitest",\n\t\t"a": "b"\n\t}\n}',
    ],
    ['CRLF', '{\r\n  "scripts": {}\r\n}\r\n', '{\r\n  "scripts": {\r\n    "a": "b"\r\n  }\r\n}\r\n'],
    ['a byte-order mark', '\uFEFF{\n  "scripts": {}\n}\n', '\uFEFF{\n  "scripts": {\n    "a": "b"\n  }\n}\n'],
    ['one line', '{"name":"shop"}\n', '{\n  "name": "shop",\n  "scripts": {\n    "a": "b"\n  }\n}\n'],
  ])('keeps the formatting of a package.json with %s', (_looks, text, expected) => {
    expect(withJsonKey(text, ['scripts', 'a'], 'b')).toBe(expected);
  });

  it.each([
    [undefined, 'there is no package.json here: run npm init first'],
    ['{ "name": "shop", }', 'package.json is not valid JSON: Expected double-quoted property name'],
    ['[]', 'package.json must contain a JSON object'],
    ['{ "scripts": "test" }', '"scripts" in package.json must be a JSON object'],
  ])('writes nothing if package.json is %j', async (text, message) => {
    const folder = scratchFolder(text === undefined ? {} : { 'package.json': text });
    const before = readTree(folder);
    const { status, stdout, stderr } = await init(folder);
    expect({ status, stdout }).toStrictEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^error: .*\n$/);
    expect(stderr).toContain(message);
    expect(readTree(folder)).toStrictEqual(before);
  });

  it('reports in one line which file prevents it from writing, and writes nothing', async () => {
    const folder = scratchFolder({ 'package.json': '{}', templates: 'a file' });
    const before = readTree(folder);
    expect(await init(folder)).toStrictEqual({
      status: 2,
      stdout: '',
      // What the system says depends on the version of Node.
      stderr: expect.stringMatching(
        /^error: cannot write templates\/order_shipped\.yaml: .* \((EEXIST|ENOTDIR)\)\n$/,
      ),
    });
    expect(readTree(folder)).toStrictEqual(before);
  });
});
