import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTree, scratchFolder, writeText } from '../../test/support/files.ts';
import { cli, root, runNode } from '../../test/support/run.ts';
import { statesOfNewOutput } from '../src/cache/new-output.js';
import { saveReplay } from '../src/cache/replay.js';
import { digestOf } from '../src/text/digest.js';
import {
  loadedBy,
  longerThanTimeStamps,
  settle,
  settledProject,
  startOnly,
} from './support/settled-project.ts';
import { bareProject, farewell, generate, greeting, smallProject } from './support/small-project.ts';

const unchanged = { status: 0, stdout: '2 templates in generated: 4 files unchanged\n', stderr: '' };
const heavy = /node_modules\/(yaml|ts-morph|@ts-morph)\//;

/** A copy of the built package, which a test may change, and a run of it. */
function copyOfBuild(): {
  readonly build: string;
  readonly run: (folder: string) => ReturnType<typeof runNode>;
} {
  const build = scratchFolder();
  for (const name of [
    'bin',
    'dist',
    'validators.js',
    'package.json',
    'config.schema.json',
    'template.schema.json',
  ])
    cpSync(join(root, 'generator', name), join(build, name), { recursive: true });
  return { build, run: (folder) => runNode([join(build, 'bin/notifygen.cjs'), 'generate'], folder) };
}

describe('an unchanged run', () => {
  let warned = '';
  beforeAll(async () => {
    warned = await settledProject({ 'templates/greeting.yaml': greeting.replace('en', 'xx') }, afterAll);
  });

  it('loads only main.cts', async () => {
    const folder = await settledProject();
    expect(loadedBy(folder)).toStrictEqual(startOnly);
    generate(folder, '--check');
    expect(loadedBy(folder, '--check')).toStrictEqual(startOnly);
    expect(generate(folder)).toStrictEqual(unchanged);
    expect(generate(folder, '--check').stdout).toBe('generated is up to date with templates\n');
  });

  it('loads neither the YAML parser nor ts-morph if files have only new time stamps', async () => {
    const folder = smallProject();
    expect(loadedBy(folder).filter((path) => heavy.test(path))).not.toStrictEqual([]);
    await settle(folder);
    for (const name of ['templates/greeting.yaml', 'generated/index.ts'])
      writeText(join(folder, name), readFileSync(join(folder, name), 'utf8'));
    const loaded = loadedBy(folder);
    expect(loaded).toContain('generator/dist/generate.js');
    expect(loaded.filter((path) => heavy.test(path))).toStrictEqual([]);
    expect(generate(folder)).toStrictEqual(unchanged);
  });

  it('repeats the warnings', () => {
    expect(loadedBy(warned)).toStrictEqual(startOnly);
    const { stdout, stderr } = generate(warned);
    expect(stdout).toBe(unchanged.stdout);
    expect(stderr).toMatch(/^templates\/greeting\.yaml:2:11 - warning: .*\n1 warning\n$/s);
  });

  it('repeats colors only if they are wanted', () => {
    const forced = (force: string): string =>
      runNode([cli, 'generate'], warned, { FORCE_COLOR: force }).stderr;
    expect([generate(warned).stderr, forced('1'), forced('1'), forced('0')]).toStrictEqual([
      expect.not.stringContaining('\x1b['),
      expect.stringContaining('\x1b[33mwarning'),
      expect.stringContaining('\x1b[33mwarning'),
      expect.not.stringContaining('\x1b['),
    ]);
  });

  // On other systems, the program that creates a terminal has other arguments.
  it.runIf(process.platform === 'linux')('follows the terminal', () => {
    const command = `'${process.execPath}' '${cli}' generate`;
    const onTerminal = (): string =>
      spawnSync('script', ['--quiet', '--command', command, '/dev/null'], {
        cwd: warned,
        env: { PATH: process.env.PATH, TERM: 'xterm' },
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      }).stdout;
    expect([onTerminal(), onTerminal(), generate(warned).stderr]).toStrictEqual([
      expect.stringContaining('\x1b[33mwarning'),
      expect.stringContaining('\x1b[33mwarning'),
      expect.not.stringContaining('\x1b['),
    ]);
  });

  it('is not replayed if a file changed after the run began', async () => {
    const folder = scratchFolder({ 'young.txt': '' });
    const isSaved = async (path: string): Promise<boolean> => {
      const replay = { path: join(folder, 'replay.json'), key: '' };
      await saveReplay({ folder, key: '', replay }, { stdout: '', stderr: '' }, new Set([path]));
      return 'replay.json' in readTree(folder);
    };
    expect(await isSaved(join(folder, 'young.txt'))).toBe(false);
    expect(await isSaved(join(root, 'package.json'))).toBe(true);
  });

  it('works without node_modules, where nothing is cached', () => {
    const folder = bareProject({ 'package.json': '{}' });
    expect(generate(folder).status).toBe(0);
    expect(generate(folder)).toStrictEqual(unchanged);
    expect(generate(folder, '--check').status).toBe(0);
    const folders = Object.keys(readTree(folder)).map((name) => name.split('/')[0]);
    expect([...new Set(folders)]).toStrictEqual(['generated', 'package.json', 'templates']);
  });
});

describe('the run after the first one', () => {
  it('loads only main.cts, prints what it would find, and repeats the warnings', async () => {
    const folder = smallProject({ 'templates/greeting.yaml': greeting.replace('en', 'xx') });
    await longerThanTimeStamps();
    const { stderr } = generate(folder);
    expect(loadedBy(folder)).toStrictEqual(startOnly);
    expect(generate(folder)).toStrictEqual({ ...unchanged, stderr });
    expect(stderr).toContain('1 warning');
  });

  it('notices a file that changed immediately after the first, even if it keeps the size', async () => {
    for (const name of ['generated/greeting.ts', 'generated/index.ts', 'templates/greeting.yaml']) {
      const folder = smallProject();
      await longerThanTimeStamps();
      generate(folder);
      const path = join(folder, name);
      writeText(path, readFileSync(path, 'utf8').replace('greeting', 'Greeting'));
      expect(generate(folder)).not.toStrictEqual(unchanged);
    }
  });

  it('is replayed only if no other program has changed the new folder since', async () => {
    const files = new Map([
      ['a.ts', 'a'],
      ['b.ts', 'b'],
    ]);
    const sizesAfter = async (change: (folder: string) => void): Promise<readonly (readonly unknown[])[]> => {
      const folder = scratchFolder(Object.fromEntries(files));
      const fileTime = statSync(folder).mtimeMs;
      const at = performance.now();
      change(folder);
      const digests = new Map(Array.from(files, ([name, text]) => [name, digestOf(text)]));
      const states = await statesOfNewOutput({ folder, digests, fileTime, at });
      return [...(states ?? [])].slice(1).map(([path, { size }]) => [basename(path), size]);
    };
    expect(await sizesAfter(() => {})).toStrictEqual([
      ['a.ts', 1],
      ['b.ts', 1],
    ]);
    const changes: readonly ((folder: string) => void)[] = [
      (folder) => writeText(join(folder, 'b.ts'), 'c'),
      (folder) => writeText(join(folder, 'c.ts'), 'c'),
      (folder) => rmSync(join(folder, 'a.ts')),
      (folder) => renameSync(join(folder, 'a.ts'), join(folder, 'c.ts')),
    ];
    for (const change of changes) expect(await sizesAfter(change)).toStrictEqual([]);
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
      const { status, stderr } = generate(folder, '--check');
      expect({ status, stderr }).toStrictEqual({ status: 1, stderr: expect.stringContaining(` ${name}\n`) });
      expect(generate(folder).stdout).toMatch(/1 file (added|changed), 3 unchanged/);
      expect(readTree(join(folder, 'generated'))).toStrictEqual(output);
      await settle(folder);
    }
  });

  it('an edit is noticed even if it keeps the size, follows immediately, or resets the time stamp', async () => {
    const folder = await settledProject();
    const path = join(folder, 'templates/greeting.yaml');
    writeText(path, greeting.replace('Hi', 'Yo'));
    expect(generate(folder).stdout).toContain('2 files changed, 2 unchanged');
    writeText(path, greeting.replace('Hi', 'Ho'));
    expect(generate(folder).stdout).toContain('2 files changed, 2 unchanged');
    // In whole seconds, which can be set exactly again.
    const time = 1_700_000_000;
    utimesSync(path, time, time);
    await settle(folder);
    writeText(path, greeting);
    utimesSync(path, time, time);
    expect(generate(folder).stdout).toContain('2 files changed, 2 unchanged');
  });

  it('a new, a removed and a moved template are noticed', async () => {
    const folder = await settledProject({ 'templates/sub/note.md': '' });
    const file = join(folder, 'templates/sub/hello.yaml');
    writeText(file, 'name: hello\n');
    expect(generate(folder).stdout).toContain(
      '3 templates in generated: 1 file added, 2 changed, 2 unchanged',
    );
    await settle(folder);
    rmSync(file);
    expect(generate(folder).stdout).toContain('2 files changed, 1 removed, 2 unchanged');
    await settle(folder);
    rmSync(join(folder, 'templates/farewell.yaml'));
    writeText(join(folder, 'templates/sub/farewell.yaml'), farewell);
    expect(generate(folder).stdout).toContain('2 files changed, 2 unchanged');
  });

  it('a changed configuration, a second one, and a package.json that starts another project are noticed', async () => {
    const config = 'notifygen.config.json';
    const folder = await settledProject({
      [config]: '{ "templates": "src/templates" }',
      'src/templates/greeting.yaml': greeting,
    });
    writeText(join(folder, config), '{ "templates": "src/templates", "header": ["// ours"] }');
    expect(generate(folder).stdout).toContain('2 files changed');
    await settle(folder);
    writeText(
      join(folder, config),
      '{ "templates": "src/templates", "header": ["// ours"], "parameters": "named" }',
    );
    expect(generate(folder).stdout).toContain('2 files changed');
    expect(readTree(folder)['generated/greeting.ts']).toContain('namedToTuples');
    await settle(folder);
    writeText(join(folder, 'src/package.json'), '{}');
    expect(generate(folder).stdout).toMatch(/[12] files? changed/);
    expect(readTree(folder)['generated/greeting.ts']).toMatch(
      /^.* from templates\/greeting\.yaml\. Do not edit/,
    );
    await settle(folder);
    writeText(join(folder, 'package.json'), '{ "notifygen": {} }');
    expect(generate(folder)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('delete one of the two'),
    });
  });

  it('a new build of the generator is noticed', async () => {
    const { build, run } = copyOfBuild();
    symlinkSync(join(root, 'generator/node_modules'), join(build, 'node_modules'));
    const folder = smallProject();
    run(folder);
    expect(run(folder)).toStrictEqual(unchanged);
    const emitter = join(build, 'dist/emit/template-docs.js');
    writeText(emitter, readFileSync(emitter, 'utf8').replace('`Sends ', '`Posts '));
    expect(run(folder).stdout).toContain('2 files changed, 2 unchanged');
    expect(readTree(folder)['generated/greeting.ts']).toContain('Posts `greeting` in `en`.');
  });

  it('an update of a dependency is noticed', () => {
    const { build, run } = copyOfBuild();
    const yaml = realpathSync(join(root, 'node_modules/yaml'));
    cpSync(yaml, join(build, 'node_modules/yaml'), { recursive: true });
    const folder = smallProject();
    run(folder);
    expect(run(folder)).toStrictEqual(unchanged);
    const entry = join(build, 'node_modules/yaml/dist/index.js');
    writeText(entry, readFileSync(entry, 'utf8'));
    const lexer = join(build, 'node_modules/yaml/dist/parse/lexer.js');
    const lex = '*lex(source, incomplete = false) {';
    const other = `${lex} source = source.replace('Hi ', 'Ho ');`;
    writeText(lexer, readFileSync(lexer, 'utf8').replace(lex, other));
    expect(run(folder).stdout).toContain('2 files changed, 2 unchanged');
  });

  it('another folder behind the same link is noticed, even if its files have the same size and age', async () => {
    const folder = smallProject();
    rmSync(join(folder, 'templates'), { recursive: true });
    const time = 1_700_000_000;
    for (const [name, text] of [
      ['v1', 'Hi'],
      ['v2', 'Yo'],
    ] as const) {
      const path = join(folder, name, 'greeting.yaml');
      writeText(path, `name: greeting\nbody: ${text}\n`);
      utimesSync(path, time, time);
    }
    const link = join(folder, 'templates');
    symlinkSync('v1', link);
    generate(folder);
    await settle(folder);
    rmSync(link);
    symlinkSync('v2', link);
    expect(generate(folder).stdout).toContain('2 files changed');
  });

  it('a loop of links instead of a folder is explained', async () => {
    const folder = await settledProject();
    rmSync(join(folder, 'templates'), { recursive: true });
    symlinkSync('templates', join(folder, 'templates'));
    expect(generate(folder)).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/^error: cannot read the templates folder templates: /),
    });
  });

  it('a damaged cache is harmless', async () => {
    const folder = await settledProject();
    const cache = join(folder, 'node_modules/.cache/notifygen');
    const files = Object.keys(readTree(cache));
    expect(files).toHaveLength(3);
    const texts = ['', '{ "key": "1", "wit', 'null', '\0\0\0'];
    for (const round of [0, 1]) {
      for (const [index, name] of files.entries()) writeText(join(cache, name), texts[index + round] ?? '');
      expect(generate(folder)).toStrictEqual(unchanged);
    }
    for (const name of files) {
      rmSync(join(cache, name));
      writeText(join(cache, name, 'folder'), '');
    }
    expect(generate(folder)).toStrictEqual(unchanged);
    rmSync(join(folder, 'node_modules/.cache'), { recursive: true });
    writeText(join(folder, 'node_modules/.cache'), 'a file');
    expect(generate(folder)).toStrictEqual(unchanged);
  });
});
