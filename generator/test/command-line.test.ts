import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scratchFolder, writeText } from '../../test/support/files.ts';
import { notifygen } from '../../test/support/notifygen.ts';
import { cli, type Run, root, runNode } from '../../test/support/run.ts';
import { copyBuild } from './support/built-package.ts';
import { generate, greeting, smallProject } from './support/small-project.ts';

const run = (...args: readonly string[]): Promise<Run> => notifygen(scratchFolder(), ...args);

describe('the help', () => {
  it.each([
    [
      [],
      'init, generate [options], 1 findings, 2 usage error or a missing prerequisite., npx notifygen init',
    ],
    [['init'], 'set up a project, Existing files are never overwritten;, \n  npx notifygen init\n'],
    [
      ['generate'],
      '--templates <dir>, --out <dir>, --import-extension <ext>, --runtime-module <name>, --check, --watch, --json, notifygen.config.json, \n  npx notifygen generate\n',
    ],
    [['import'], '--update, --status <list>, \n  npx notifygen import export.json\n'],
    [
      ['pull'],
      '--account <id>, --token-from <variable>, --url <url>, --header <name=variable>, --verify, \n  npx notifygen pull --update\n',
    ],
    [['verify'], '--json, with 2 if the export lacks pages, \n  npx notifygen verify export.json'],
  ])('of notifygen %j lists everything, with an example', async (command, texts) => {
    const { status, stdout, stderr } = await run(...command, '--help');
    expect({ status, stderr }).toStrictEqual({ status: 0, stderr: '' });
    expect(stdout).toContain(`Usage: notifygen ${command[0] ?? '[options] [command]'}`);
    for (const text of texts.split(', ')) expect(stdout).toContain(text);
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThan(100);
  });

  it('is printed as an error without a command', async () => {
    const { stdout } = await run('--help');
    expect(await run()).toStrictEqual({ status: 2, stdout: '', stderr: stdout });
  });

  it('does not include the version, which -v and --version print', async () => {
    const { version } = JSON.parse(readFileSync(join(root, 'generator/package.json'), 'utf8'));
    expect(await run('--version')).toStrictEqual({ status: 0, stdout: `${version}\n`, stderr: '' });
    expect((await run('-v')).stdout).toBe(`${version}\n`);
  });

  it('is also printed by the command help', async () => {
    expect(await run('help')).toStrictEqual(await run('--help'));
    expect(await run('help', 'generate')).toStrictEqual(await run('generate', '--help'));
  });
});

describe('a usage error', () => {
  it.each([
    [['generat'], "unknown command 'generat'\n(Did you mean generate?)"],
    [['generate', '--chek'], "unknown option '--chek'\n(Did you mean --check?)"],
    [['generate', 'whatsapp'], "too many arguments for 'generate'"],
    [['generate', '--out'], "option '--out <dir>' argument missing"],
    [['generate', '--out', ''], "option '--out <dir>' argument '' is invalid"],
    [['generate', '--runtime-module', "a'b"], 'A module name has no spaces, quotes or backslashes.'],
    [['generate', '--import-extension', 'js'], 'Allowed choices are .js, .ts, none.'],
    [['generate', '--watch', '--check'], "option '--check' cannot be used with option '--watch'"],
  ])('%j exits with 2 and explains what is wrong', async (args, message) => {
    const { status, stdout, stderr } = await run(...args);
    expect({ status, stdout }).toStrictEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^error: /);
    expect(stderr).toContain(message);
    expect(stderr).toMatch(/\(add --help to see the options\)\n$/);
  });

  it.each([
    [['generate', '--watch', '--json'], "option '--json' cannot be used with option '--watch'"],
    [['diff', '--json', '--nope=secret'], "unknown option '--nope'"],
    [['pull', '--json'], '--json needs --verify'],
  ])('%j is printed as JSON', async (args, error) => {
    const { status, stdout, stderr } = await run(...args);
    expect({ status, stderr }).toStrictEqual({ status: 2, stderr: '' });
    expect(JSON.parse(stdout)).toStrictEqual({ ok: false, error });
  });
});

it('exits with 2 after an internal error', () => {
  const folder = smallProject();
  const program = copyBuild(join(folder, 'broken'));
  rmSync(join(folder, 'broken/validators.js'));
  const { status, stdout, stderr } = runNode([program, 'generate'], folder);
  expect({ status, stdout }).toStrictEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(/^Error .*Cannot find module .*validators\.js/);
});

it('runs where no code may be made from strings', () => {
  const folder = smallProject({ 'notifygen.config.json': '{ "out": "typed" }' });
  expect(runNode(['--disallow-code-generation-from-strings', cli, 'generate'], folder)).toStrictEqual({
    status: 0,
    stdout: '2 templates in typed: 4 files added\n',
    stderr: '',
  });
});

describe('generate --json', () => {
  async function json(folder: string, ...flags: readonly string[]): Promise<unknown> {
    const { status, stdout, stderr } = await generate(folder, '--json', ...flags);
    expect(stderr).toBe('');
    return { status, ...JSON.parse(stdout) };
  }

  it('prints one JSON document in every case', async () => {
    const folder = smallProject({ 'templates/greeting.yaml': greeting.replace('en', 'xx') });
    const added = ['contract.json', 'farewell.ts', 'greeting.ts', 'index.ts'];
    const diagnostics = [{ file: 'templates/greeting.yaml', line: 2, column: 11, severity: 'warning' }];
    const changes = { added, changed: [], removed: [], unchanged: [] };
    expect(await json(folder, '--check')).toMatchObject({
      status: 1,
      ok: false,
      templates: 2,
      diagnostics,
      changes,
    });
    expect(await json(folder)).toMatchObject({
      status: 0,
      templates: 2,
      out: 'generated',
      diagnostics,
      changes,
    });
    expect(await json(folder)).toMatchObject({
      status: 0,
      ok: true,
      changes: { added: [], unchanged: added },
    });
    expect(await json(folder, '--check')).toMatchObject({ status: 0, ok: true });

    writeText(join(folder, 'templates/greeting.yaml'), 'nme: greeting');
    const errors = [{ rule: 'unknown-key', hint: 'did you mean "name"?' }];
    expect(await json(folder)).toMatchObject({ status: 1, ok: false, diagnostics: errors });
    expect(await json(folder)).not.toHaveProperty('changes');
    rmSync(join(folder, 'templates'), { recursive: true });
    const error = expect.stringContaining('cannot read the templates folder templates');
    expect(await json(folder)).toStrictEqual({ status: 2, ok: false, error });
    writeText(join(folder, 'notifygen.config.json'), '{');
    expect(await json(folder)).toMatchObject({
      status: 1,
      ok: false,
      diagnostics: [{ rule: 'json', line: 1, column: 2 }],
    });
  });
});

describe('the output', () => {
  /** Runs a line of shell in which "$@" is this Node with the command line. */
  function shell(line: string, folder: string): Run {
    const { status, stdout, stderr } = spawnSync('sh', ['-c', line, 'sh', process.execPath, cli], {
      cwd: folder,
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  }

  const settled = smallProject({ 'templates/greeting.yaml': greeting.replace('en', 'xx') }, afterAll);
  beforeAll(() => generate(settled));

  it.each(['--help', 'generate', 'generate --check', 'generate --json', 'generate --nonsense'])(
    'of %s may have no reader',
    (command) => {
      const expected = command.endsWith('nonsense') ? 2 : 0;
      const run = `{ sleep 0.2; "$@" ${command}; echo "exit code $?" >&3; } 2>&1`;
      expect(shell(`{ ${run} | true; } 3>&1`, settled)).toStrictEqual({
        status: 0,
        stdout: `exit code ${expected}\n`,
        stderr: '',
      });
    },
  );

  it('waits for a full pipe, also if another program made the pipe non-blocking', () => {
    // A pipe holds 64 KiB, and Node makes the pipes that it writes to non-blocking.
    const fill = `"$1" -e 'process.stdout.write("x".repeat(65536)); setTimeout(() => {}, 600)' &`;
    const line = `{ ${fill} sleep 0.3; "$@" generate; } | { sleep 0.6; cat; }`;
    const { stdout, stderr } = shell(line, settled);
    expect(stderr).toMatch(/^templates\/greeting\.yaml:2:11 - warning: .*\n1 warning\n$/s);
    expect(stdout.replaceAll('x', '')).toBe('2 templates in generated: 4 files unchanged\n');
  });
});
