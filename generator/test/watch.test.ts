import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Files, readTree, writeText } from '../../test/support/files.ts';
import { killGroup } from '../../test/support/kill-group.ts';
import { cli } from '../../test/support/run.ts';
import { farewell, greeting, smallProject } from './support/small-project.ts';
import { startWatching, type Until, watch } from './support/watch-process.ts';

const added = 'TIME 2 templates: 4 files added (contract.json, farewell.ts, greeting.ts, index.ts)\n';
const waiting = 'TIME nothing was written; waiting for a change\n';

const greetingChanged =
  'TIME templates/greeting.yaml changed\nTIME 2 templates: 2 files changed, 2 unchanged (contract.json, greeting.ts)\n';

async function watchProject(files: Files = {}): Promise<{ readonly folder: string; readonly until: Until }> {
  const folder = smallProject(files);
  const until = watch(folder);
  await until(added);
  return { folder, until };
}

describe('generate --watch', () => {
  it('generates at the start and after every change, and ends on Ctrl-C', async () => {
    const folder = smallProject();
    const { until, signal, exited, process } = startWatching(folder);
    expect(await until(added)).toBe(`Watching templates. Press Ctrl-C to stop.\n${added}`);
    writeText(join(folder, 'templates/greeting.yaml'), greeting.replace('Hi', 'Hello'));
    expect(await until(')\n')).toBe(greetingChanged);
    expect(readTree(folder)['generated/greeting.ts']).toContain('Hello');
    signal('SIGINT');
    expect(await exited).toMatch(/\)\n\nStopped watching\.\n$/);
    expect(process.exitCode).toBe(0);
  });

  it('shows an error and waits until it is fixed', async () => {
    const folder = smallProject();
    const { until, signal, exited, process } = startWatching(folder);
    await until(added);
    writeText(join(folder, 'templates/greeting.yaml'), greeting.replace('name', 'nme'));
    const shown = await until(waiting);
    expect(shown).toMatch(/^TIME templates\/greeting\.yaml changed\ntemplates\/greeting\.yaml:1:1 - error: /);
    expect(shown).toContain('= did you mean "name"?\n\n1 error\n');
    writeText(join(folder, 'templates/greeting.yaml'), greeting);
    await until('TIME 2 templates: 4 files unchanged\n');
    signal('SIGTERM');
    await exited;
    expect(process.exitCode).toBe(0);
  });

  it('ignores files that are not templates', async () => {
    const { folder, until } = await watchProject({
      'templates/sub/note.txt': '',
      'templates/node_modules/a/a.yaml': 'name: a\n',
    });
    for (const name of ['sub/note.txt', '.greeting.yaml.swp', '.hidden.yaml', 'node_modules/a/a.yaml'])
      writeText(join(folder, 'templates', name), 'changed');
    writeText(join(folder, 'templates/greeting.yaml'), greeting.replace('Hi', 'Hello'));
    expect(await until(')\n')).toBe(greetingChanged);
  });

  it('runs once for many changes at the same time, and not for its own output', async () => {
    const { folder, until } = await watchProject();
    for (let n = 0; n < 12; n++) writeText(join(folder, `templates/sub/t${n}.yaml`), `name: t${n}\n`);
    const runs = (await until(/ 14 templates: .*\n$/)).match(/ templates?: /g) ?? [];
    // A busy machine may notice them in several steps.
    expect(runs.length).toBeLessThan(12);
    writeText(join(folder, 'templates/greeting.yaml'), greeting.replace('Hi', 'Hello'));
    expect(await until(')\n')).toBe(
      greetingChanged.replace('2 templates', '14 templates').replace('2 unchanged', '14 unchanged'),
    );
  });

  it('notices new and removed templates and folders', async () => {
    const { folder, until } = await watchProject();
    writeText(join(folder, 'templates/new/hello.yaml'), 'name: hello\n');
    expect(await until(')\n')).toBe(
      'TIME templates/new/hello.yaml added\nTIME 3 templates: 1 file added, 2 changed, 2 unchanged (hello.ts, contract.json, index.ts)\n',
    );
    rmSync(join(folder, 'templates/new'), { recursive: true });
    expect(await until(')\n')).toBe(
      'TIME templates/new/hello.yaml removed\nTIME 2 templates: 2 files changed, 1 removed, 2 unchanged (contract.json, index.ts, hello.ts)\n',
    );
    rmSync(join(folder, 'templates'), { recursive: true });
    expect(await until(waiting)).toContain('error: cannot read the templates folder templates: no such file');
    writeText(join(folder, 'templates/greeting.yaml'), greeting);
    await until(
      'TIME 1 template: 2 files changed, 1 removed, 1 unchanged (contract.json, index.ts, farewell.ts)\n',
    );
  });

  it('reports a file as added although it is written in several steps', async () => {
    const { folder, until } = await watchProject();
    const path = join(folder, 'templates/hello.yaml');
    writeText(path, 'name: hello\n');
    await sleep(40);
    appendFileSync(path, 'body: Hello.\n');
    expect(await until(')\n')).toContain('TIME templates/hello.yaml added\nTIME 3 templates: 1 file added');
  });

  it('notices that the folder was replaced by another one', async () => {
    const { folder, until } = await watchProject();
    rmSync(join(folder, 'templates'), { recursive: true });
    writeText(join(folder, 'templates/greeting.yaml'), greeting);
    await until('(contract.json, index.ts, farewell.ts)\n');
    writeText(join(folder, 'templates/farewell.yaml'), farewell);
    await until('(farewell.ts, contract.json, index.ts)\n');
  });

  it('waits for a templates folder that does not exist yet', async () => {
    const folder = smallProject({ 'notifygen.config.json': '{ "templates": "src/whatsapp/yaml" }' });
    const until = watch(folder);
    expect(await until(waiting)).toMatch(
      /^Watching src\/whatsapp\/yaml\. .*\nerror: cannot read the templates folder src\/whatsapp\/yaml: /,
    );
    mkdirSync(join(folder, 'src'));
    await until(waiting);
    writeText(join(folder, 'src/whatsapp/yaml/greeting.yaml'), greeting);
    await until('TIME 1 template: 3 files added (contract.json, greeting.ts, index.ts)\n');
  });

  it('notices changes of the configuration, including another templates folder', async () => {
    const { folder, until } = await watchProject({ 'whatsapp/greeting.yaml': greeting });
    const config = join(folder, 'notifygen.config.json');
    writeText(config, '{ "templates": 1 }');
    expect(await until(waiting)).toContain(
      'notifygen.config.json:1:16 - error: `templates` must be a string, not the number 1',
    );
    // The code of a folder that still has templates would not be replaced.
    rmSync(join(folder, 'templates'), { recursive: true });
    writeText(config, '{ "templates": "whatsapp", "header": ["// ours"] }');
    await until(
      'TIME 1 template: 3 files changed, 1 removed (contract.json, greeting.ts, index.ts, farewell.ts)\n',
    );
    writeText(join(folder, 'templates/greeting.yaml'), 'broken');
    writeText(join(folder, 'whatsapp/farewell.yaml'), farewell);
    expect(await until(')\n')).toBe(
      'TIME whatsapp/farewell.yaml added\nTIME 2 templates: 1 file added, 2 changed, 1 unchanged (farewell.ts, contract.json, index.ts)\n',
    );
    rmSync(config);
    writeText(join(folder, 'package.json'), '{ "notifygen": { "templates": "whatsapp" } }');
    await until('TIME 2 templates: 3 files changed, 1 unchanged (farewell.ts, greeting.ts, index.ts)\n');
  });

  it('ends when its output is closed', async () => {
    const folder = smallProject();
    const { process, until, exited } = startWatching(folder);
    await until(added);
    process.stdout?.destroy();
    writeText(join(folder, 'templates/greeting.yaml'), greeting.replace('Hi', 'Hello'));
    await exited;
    expect(process.exitCode).toBe(0);
  });

  it.skipIf(process.platform === 'win32')(
    'ends after npx, which forwards signals only to its shell',
    async () => {
      const folder = smallProject();
      const log = join(folder, 'log');
      const command = `'${process.execPath}' '${cli}' generate --watch > '${log}'; true`;
      const env = { ...process.env, npm_lifecycle_event: 'npx', npm_lifecycle_script: "'notifygen'" };
      const shell = spawn('sh', ['-c', command], { cwd: folder, env, detached: true });
      onTestFinished(() => killGroup(shell.pid));
      const output = (): string => (existsSync(log) ? readFileSync(log, 'utf8') : '');
      await expect.poll(output, { timeout: 60_000 }).toContain('4 files added');
      shell.kill('SIGTERM');
      await expect.poll(output, { timeout: 60_000 }).toContain('Stopped watching.');
    },
  );
});
