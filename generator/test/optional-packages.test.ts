import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { scratchFolder, writeText } from '../../test/support/files.ts';
import { notifygen } from '../../test/support/notifygen.ts';
import { type Run, root, runNode } from '../../test/support/run.ts';
import { copyBuild } from './support/built-package.ts';

describe('a command whose package is not installed', () => {
  // Outside this repository, whose packages would be found.
  const folder = mkdtempSync(join(tmpdir(), 'notifygen-alone-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const modules = join(folder, 'node_modules');
  mkdirSync(modules);
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (['notifygen', '@notifygen', 'mediabunny'].includes(name) || name.startsWith('.')) continue;
    symlinkSync(join(root, 'node_modules', name), join(modules, name));
  }
  const program = copyBuild(join(modules, 'notifygen'));
  writeText(join(folder, 'templates/greeting.yaml'), 'name: greeting\n');

  it.each([
    ['sandbox', 'npm install --save-dev @notifygen/sandbox'],
    ['outbox', 'npm install @notifygen/outbox'],
  ])('prints how to install it: %s', (command, install) => {
    expect(runNode([program, command], folder)).toStrictEqual({
      status: 2,
      stdout: '',
      stderr: `error: the ${command} is not installed; install it with\n  ${install}\n`,
    });
  });

  it('prints how to install what checks audio and video, and checks other files without it', () => {
    for (const name of ['image.png', 'video.mp4'])
      cpSync(join(root, 'generator/test/fixtures/media', name), join(folder, name));
    expect(runNode([program, 'media', 'image.png', 'video.mp4'], folder)).toStrictEqual({
      status: 2,
      stdout: `image.png: can be sent as image, mime: image/png
error: cannot check video.mp4: audio and video are checked with mediabunny, which is not installed; install it with
  npm install --save-dev mediabunny
`,
      stderr: '',
    });
  });
});

describe('notifygen outbox', () => {
  /** Runs the command in a project with a package that has this code. */
  function outbox(code: string, args: readonly string[]): Promise<Run> {
    const folder = scratchFolder({
      'node_modules/@notifygen/outbox/package.json': JSON.stringify({
        type: 'module',
        exports: { './command': './command.js' },
      }),
      'node_modules/@notifygen/outbox/command.js': code,
    });
    return notifygen(folder, 'outbox', ...args);
  }

  const printing =
    'export const run = async (args) => { process.stdout.write(JSON.stringify(args)); return 3; };';

  it.each([
    [[]],
    [['--help']],
    [['help', 'work']],
    [['work', './src/outbox.ts', '--concurrency', '4', '--', '--help']],
    [['work', '--help', '-v', '--json']],
    [['resolve', '12', 'accepted', '']],
  ])("passes on %j, and exits with the package's exit code", async (args) => {
    expect(await outbox(printing, args)).toStrictEqual({
      status: 3,
      stdout: JSON.stringify(args),
      stderr: '',
    });
  });

  it('reports a package that does not match', async () => {
    const { status, stderr } = await outbox('export const start = () => {};', ['work']);
    expect(status).toBe(2);
    expect(stderr).toContain(
      'does not match this version of notifygen: update notifygen and @notifygen/outbox',
    );
  });

  it('is explained by the command help', async () => {
    const { status, stdout } = await notifygen(root, 'help', 'outbox');
    expect(status).toBe(0);
    expect(stdout).toContain('npx notifygen outbox --help');
  });
});
