import {
  appendFileSync,
  cpSync,
  readFileSync,
  realpathSync,
  rmSync,
  truncateSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTree, replaceIn, scratchFolder, writeText } from '../../test/support/files.ts';
import { cli, root, runNode } from '../../test/support/run.ts';
import { type RunFiles, readOthers, readStamp, type StampPlace, writeStamp } from '../src/output/stamp.js';
import { copyBuild } from './support/built-package.ts';
import { loadedBy, settledProject } from './support/settled-project.ts';
import { bareProject, farewell, generate, greeting, smallProject } from './support/small-project.ts';

const unchanged = { status: 0, stdout: '2 templates in generated: 4 files unchanged\n', stderr: '' };
const heavy = /node_modules\/(yaml|ts-morph|@ts-morph)\//;

describe('an unchanged run', () => {
  it('loads neither the YAML parser nor ts-morph, nor what would check a configuration', async () => {
    const folder = smallProject({ 'notifygen.config.json': '{ "header": ["// ours"] }' });
    expect(loadedBy(folder).filter((path) => heavy.test(path))).not.toStrictEqual([]);
    for (const flags of [[], ['--check'], ['--json']]) {
      const loaded = loadedBy(folder, ...flags);
      expect(loaded).toContain('generator/dist/output/stamp.js');
      expect(loaded.filter((path) => heavy.test(path))).toStrictEqual([]);
    }
    expect(await generate(folder)).toStrictEqual(unchanged);
    expect((await generate(folder, '--check')).stdout).toBe('generated is up to date with templates\n');
    expect(JSON.parse((await generate(folder, '--json')).stdout)).toMatchObject({ ok: true, templates: 2 });
  });

  it('writes nothing, and finds files with new time stamps or Windows line ends unchanged', async () => {
    const folder = await settledProject();
    for (const name of ['templates/greeting.yaml', 'generated/index.ts'])
      writeText(join(folder, name), readFileSync(join(folder, name), 'utf8'));
    const index = join(folder, 'generated/index.ts');
    writeText(index, readFileSync(index, 'utf8').replaceAll('\n', '\r\n'));
    const before = readTree(folder);
    expect(loadedBy(folder).filter((path) => heavy.test(path))).toStrictEqual([]);
    expect(await generate(folder)).toStrictEqual(unchanged);
    expect(readTree(folder)).toStrictEqual(before);
  });

  it('repeats the warnings, in color only if that is wanted', async () => {
    const folder = smallProject({ 'templates/greeting.yaml': greeting.replace('en', 'xx') });
    const { stderr } = await generate(folder);
    expect(stderr).toMatch(/^templates\/greeting\.yaml:2:11 - warning: .*\n1 warning\n$/s);
    expect(await generate(folder)).toStrictEqual({ ...unchanged, stderr });
    const forced = runNode([cli, 'generate'], folder, { FORCE_COLOR: '1' }).stderr;
    expect(forced).toContain('\x1b[33mwarning');
  });

  it('works without node_modules, where nothing is cached', async () => {
    const folder = bareProject({ 'package.json': '{}' });
    expect((await generate(folder)).status).toBe(0);
    expect(await generate(folder)).toStrictEqual(unchanged);
    expect((await generate(folder, '--check')).status).toBe(0);
    const folders = Object.keys(readTree(folder)).map((name) => name.split('/')[0]);
    expect([...new Set(folders)]).toStrictEqual(['generated', 'package.json', 'templates']);
  });

  it('has a stamp for each set of options', async () => {
    const folder = await settledProject();
    await generate(folder, '--out', 'other');
    for (const flags of [[], ['--out', 'other']])
      expect(loadedBy(folder, ...flags).filter((path) => heavy.test(path))).toStrictEqual([]);
    expect((await generate(folder, '--target', 'js')).stdout).toContain('8 files added');
  });
});

describe('a stamp', () => {
  const stamp: StampPlace = { path: '', key: 'key' };

  it('is not valid for what changed while the run read and wrote', () => {
    const folder = scratchFolder({ 'templates/a.yaml': 'name: a\n', 'out/a.ts': 'new', 'other.json': '{}' });
    const place = { ...stamp, path: join(folder, 'stamp.json') };
    const [templates, out, path] = ['templates', 'out', 'templates/a.yaml'].map((name) => join(folder, name));
    const found = { templates: templates ?? '', out: out ?? '', result: 1 };
    const file = { path: path ?? '', shownAs: 'a.yaml', origin: 'a.yaml', text: 'name: a\n' };
    const texts = new Map([['a.ts', 'new']]);
    const others = readOthers([join(folder, 'other.json'), join(folder, 'missing.json')]);
    writeStamp(place, { others, files: [file], texts }, found);
    expect(readStamp<typeof found>(place)?.result).toBe(1);
    expect(readStamp({ ...place, key: 'other' })).toBe(undefined);
    const older: readonly RunFiles[] = [
      { others, files: [{ ...file, text: 'name: b\n' }], texts },
      { others, files: [file], texts: new Map([['a.ts', 'old']]) },
      { others: others.map(([other]) => [other, 'old']), files: [file], texts },
    ];
    for (const run of older) {
      writeStamp(place, run, found);
      expect(readStamp(place)).toBe(undefined);
    }
  });
});

describe('after an unchanged run', () => {
  it('a generated file that is edited, deleted or truncated is noticed and repaired', async () => {
    const folder = await settledProject();
    const output = readTree(join(folder, 'generated'));
    const changes: readonly ((path: string) => void)[] = [
      (path) => appendFileSync(path, 'export const mine = 1;\n'),
      (path) => rmSync(path),
      (path) => truncateSync(path, 10),
    ];
    for (const [index, change] of changes.entries()) {
      const name = index % 2 === 0 ? 'greeting.ts' : 'index.ts';
      change(join(folder, 'generated', name));
      const { status, stderr } = await generate(folder, '--check');
      expect({ status, stderr }).toStrictEqual({ status: 1, stderr: expect.stringContaining(` ${name}\n`) });
      expect((await generate(folder)).stdout).toMatch(/1 file (added|changed), 3 unchanged/);
      expect(readTree(join(folder, 'generated'))).toStrictEqual(output);
    }
  });

  it('an edit is noticed even if it keeps the size and resets the time stamp', async () => {
    const folder = await settledProject();
    const path = join(folder, 'templates/greeting.yaml');
    writeText(path, greeting.replace('Hi', 'Yo'));
    expect((await generate(folder)).stdout).toContain('2 files changed, 2 unchanged');
    writeText(path, greeting.replace('Hi', 'Ho'));
    expect((await generate(folder)).stdout).toContain('2 files changed, 2 unchanged');
    // In whole seconds, which can be set exactly again.
    const time = 1_700_000_000;
    utimesSync(path, time, time);
    writeText(path, greeting);
    utimesSync(path, time, time);
    expect((await generate(folder)).stdout).toContain('2 files changed, 2 unchanged');
  });

  it('a new, a removed and a moved template are noticed', async () => {
    const folder = await settledProject({ 'templates/sub/note.md': '' });
    const file = join(folder, 'templates/sub/hello.yaml');
    writeText(file, 'name: hello\n');
    expect((await generate(folder)).stdout).toContain(
      '3 templates in generated: 1 file added, 2 changed, 2 unchanged',
    );
    rmSync(file);
    expect((await generate(folder)).stdout).toContain('2 files changed, 1 removed, 2 unchanged');
    rmSync(join(folder, 'templates/farewell.yaml'));
    writeText(join(folder, 'templates/sub/farewell.yaml'), farewell);
    expect((await generate(folder)).stdout).toContain('2 files changed, 2 unchanged');
  });

  it('a changed configuration, a second one, and a package.json that starts another project are noticed', async () => {
    const config = 'notifygen.config.json';
    const folder = await settledProject({
      [config]: '{ "templates": "src/templates" }',
      'src/templates/greeting.yaml': greeting,
    });
    writeText(join(folder, config), '{ "templates": "src/templates", "header": ["// ours"] }');
    expect((await generate(folder)).stdout).toContain('2 files changed');
    writeText(
      join(folder, config),
      '{ "templates": "src/templates", "header": ["// ours"], "parameters": "named" }',
    );
    expect((await generate(folder)).stdout).toContain('2 files changed');
    expect(readTree(folder)['generated/greeting.ts']).toContain('namedToTuples');
    writeText(join(folder, 'src/package.json'), '{}');
    expect((await generate(folder)).stdout).toMatch(/[12] files? changed/);
    expect(readTree(folder)['generated/greeting.ts']).toMatch(
      /^.* from templates\/greeting\.yaml\. Do not edit/,
    );
    writeText(join(folder, 'package.json'), '{ "notifygen": {} }');
    expect(await generate(folder)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('delete one of the two'),
    });
  });

  it('a new build of the generator and an update of a dependency are noticed', () => {
    const build = scratchFolder();
    const program = copyBuild(build);
    const run = (folder: string) => runNode([program, 'generate'], folder);
    const yaml = realpathSync(join(root, 'node_modules/yaml'));
    cpSync(yaml, join(build, 'node_modules/yaml'), { recursive: true });
    const folder = smallProject();
    run(folder);
    expect(run(folder)).toStrictEqual(unchanged);
    const emitter = join(build, 'dist/emit/template-docs.js');
    writeText(emitter, readFileSync(emitter, 'utf8').replace('`Sends ', '`Posts '));
    writeText(join(build, 'tsconfig.tsbuildinfo'), '');
    expect(run(folder).stdout).toContain('2 files changed, 2 unchanged');
    expect(readTree(folder)['generated/greeting.ts']).toContain('Posts `greeting` in `en`.');
    expect(run(folder)).toStrictEqual(unchanged);
    replaceIn(join(build, 'node_modules/yaml/package.json'), '"version": "', '"version": "9');
    const lexer = join(build, 'node_modules/yaml/dist/parse/lexer.js');
    const lex = '*lex(source, incomplete = false) {';
    const other = `${lex} source = source.replace('Hi ', 'Ho ');`;
    writeText(lexer, readFileSync(lexer, 'utf8').replace(lex, other));
    expect(run(folder).stdout).toContain('2 files changed, 2 unchanged');
  });

  it('a damaged stamp is harmless', async () => {
    const folder = await settledProject();
    const cache = join(folder, 'node_modules/.cache/notifygen');
    const [name = ''] = Object.keys(readTree(cache));
    const path = join(cache, name);
    const text = readFileSync(path, 'utf8');
    const others = ['', '5', 'null', text.slice(0, -1), text.replace('"others":[', '"others":["mine",')];
    const found = ['"unchanged":[]', '"templateCount":5', '"diagnostics":null'].map((part) =>
      text.replace(new RegExp(`"${part.slice(1, part.indexOf(':') - 1)}":(?:\\[[^\\]]*\\]|\\d)`), part),
    );
    for (const damaged of [...others, ...found]) {
      expect(damaged).not.toBe(text);
      writeText(path, damaged);
      expect(await generate(folder)).toStrictEqual(unchanged);
      expect(readFileSync(path, 'utf8')).toBe(text);
    }
    rmSync(path);
    writeText(join(path, 'folder'), '');
    expect(await generate(folder)).toStrictEqual(unchanged);
    rmSync(join(folder, 'node_modules/.cache'), { recursive: true });
    writeText(join(folder, 'node_modules/.cache'), 'a file');
    expect(await generate(folder)).toStrictEqual(unchanged);
  });
});
