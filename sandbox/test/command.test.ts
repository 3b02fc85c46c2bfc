import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { scratchFolder, writeText } from '../../test/support/files.ts';
import { cli, root, runNode } from '../../test/support/run.ts';

interface Running {
  readonly child: ChildProcess;
  readonly url: string;
  readonly output: () => string;
  readonly says: (text: string) => Promise<void>;
}

/** Runs the real command until the test ends. */
async function run(
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Running> {
  const child = spawn(process.execPath, [cli, 'sandbox', ...args], { cwd, env });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const says = (text: string): Promise<void> =>
    expect.poll(() => output, { timeout: 15_000 }).toContain(text);
  await says('Press Ctrl-C to end.');
  return { child, says, output: () => output, url: /http:\S+/.exec(output)?.[0] ?? '' };
}

/** A project with one template, that only this test uses. */
function project(config: object = {}): string {
  return scratchFolder({
    'notifygen.config.json': JSON.stringify(config),
    'templates/greeting.yaml': 'name: greeting\nbody: Hi {{1}}!\n',
  });
}

async function send({ url, output }: Running, parameters: readonly string[]): Promise<number> {
  const variable = (name: string): string => new RegExp(`${name}=(\\S+)`).exec(output())?.[1] ?? '';
  expect(variable('NOTIFYGEN_BASE_URL')).toBe(url);
  const response = await fetch(`${url}/api/v1/whatsApp/whatsappHSM`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-app-id': variable('NOTIFYGEN_APP_ID'),
      'x-api-key': variable('NOTIFYGEN_API_KEY'),
    },
    body: JSON.stringify({ message: { to: '447700900123', templateName: 'greeting', parameters } }),
  });
  await response.text();
  return response.status;
}

async function stop({ child }: Running): Promise<number | null> {
  child.kill('SIGINT');
  const [code] = await once(child, 'exit');
  return code;
}

describe('notifygen sandbox', () => {
  it('prints keys that work, follows the templates, and ends cleanly with Ctrl-C', async () => {
    const folder = project();
    const running = await run(['--port', '0'], folder);
    expect(running.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(await send(running, ['Ann'])).toBe(200);
    expect(await (await fetch(running.url)).text()).toContain('<title>Inbox · notifygen sandbox</title>');

    writeText(join(folder, 'templates/greeting.yaml'), 'name: greeting\nbody: Hi {{1}} {{2}}!\n');
    await running.says('templates: changed greeting');
    expect(await send(running, ['Ann'])).toBe(422);
    writeText(join(folder, 'templates/greeting.yaml'), 'name: greeting\nbody: Hi {{x}}!\n');
    await running.says('the templates have errors, so the old ones stay:');
    await running.says('greeting.yaml:2:10');
    writeText(join(folder, 'templates/farewell.yaml'), 'name: farewell\nbody: Bye.\n');
    writeText(join(folder, 'templates/greeting.yaml'), 'name: greeting\nbody: Hi {{1}}!\n');
    await running.says('templates: added farewell; changed greeting');
    expect(await send(running, ['Ann'])).toBe(200);

    // At once: file by file, a template more or less may be seen in between.
    renameSync(join(folder, 'templates'), join(folder, 'away'));
    await running.says('until then the old templates stay');
    expect(await send(running, ['Ann'])).toBe(200);
    writeText(join(folder, 'templates/greeting.yaml'), 'name: greeting\nbody: Hi {{1}} {{2}}!\n');
    await running.says('templates: changed greeting; removed farewell');

    // An open inbox must not hold it back.
    await fetch(`${running.url}/sandbox/events`);
    expect(await stop(running)).toBe(0);
    expect(running.output()).toContain('The sandbox has ended.');
  });

  it.skipIf(process.platform === 'win32')(
    'ends when npx does, whose signals reach only the shell between, and outlives any other parent',
    async () => {
      const folder = project();
      const orphan = async (event: string, script: string): Promise<string> => {
        const log = join(folder, `${event}-${script.length}.log`);
        const command = `'${process.execPath}' '${cli}' sandbox --port 0 > '${log}'; true`;
        const env = { ...process.env, npm_lifecycle_event: event, npm_lifecycle_script: script };
        const shell = spawn('sh', ['-c', command], { cwd: folder, env, detached: true });
        onTestFinished(() => void process.kill(-(shell.pid ?? 0), 'SIGKILL'));
        const said = (): string => (existsSync(log) ? readFileSync(log, 'utf8') : '');
        await expect.poll(said, { timeout: 15_000 }).toContain('Press Ctrl-C to end.');
        shell.kill('SIGTERM');
        await once(shell, 'exit');
        return log;
      };
      // Those that have to live on are left alone first, so that they have had as long to notice.
      const others = [
        await orphan('sandbox', "'notifygen'"),
        await orphan('npx', 'notifygen sandbox & sleep 1'),
      ];
      const npx = await orphan('npx', "'notifygen'");
      await expect.poll(() => readFileSync(npx, 'utf8')).toContain('The sandbox has ended.');
      for (const log of others) expect(readFileSync(log, 'utf8')).not.toContain('The sandbox has ended.');
    },
  );

  it('keeps messages in a file, and fails on demand', async () => {
    const folder = project();
    const args = ['--port', '0', '--data', 'kept.jsonl', '--max', '2'];
    const first = await run([...args, '--fault', '503:1', '--fault', 'cut-after:50%'], folder);
    expect(await send(first, ['Ann'])).toBe(503);
    expect(await send(first, ['Ben'])).toBe(200);
    await expect(send(first, ['Cat'])).rejects.toThrow('fetch failed');
    await stop(first);
    const second = await run(args, folder);
    expect(second.output()).toMatch(/Messages {3}2 from .*kept\.jsonl/);
    const kept: readonly { readonly text: string }[] = await (
      await fetch(`${second.url}/sandbox/messages`)
    ).json();
    expect(kept.map(({ text }) => text)).toStrictEqual(['Hi Ben!', 'Hi Cat!']);
  });

  it('takes its options from the configuration too, and flags win', async () => {
    const folder = project({ sandbox: { port: 1, data: 'kept.jsonl', faults: ['500:1'] } });
    mkdirSync(join(folder, 'below'));
    const running = await run(['--port', '0'], join(folder, 'below'));
    expect(await send(running, ['Ann'])).toBe(500);
    expect(readFileSync(join(folder, 'kept.jsonl'), 'utf8')).toContain('"faulted"');
    await stop(running);
    writeText(join(folder, 'notifygen.config.json'), '{"sandbox": {"prot": 1}}');
    expect(runNode([cli, 'sandbox'], folder)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('did you mean "port"?'),
    });
  });

  it('explains a port that is taken', async () => {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    const child = spawn(process.execPath, [cli, 'sandbox', '--port', port], { cwd: project() });
    let stderr = '';
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
    });
    const [code] = await once(child, 'close');
    expect({ code, stderr }).toStrictEqual({
      code: 2,
      stderr: `error: port ${port} is taken, perhaps by another sandbox; end that, or choose another with --port (0: any that is free)\n`,
    });
  });

  it.runIf(process.platform === 'linux')('opens the browser where it is asked to', async () => {
    const folder = project();
    writeText(join(folder, 'bin/xdg-open'), '#!/bin/sh\necho "$1" > opened.txt\n');
    chmodSync(join(folder, 'bin/xdg-open'), 0o755);
    const env = { ...process.env, PATH: `${join(folder, 'bin')}:${process.env.PATH}` };
    const running = await run(['--port', '0', '--open'], folder, env);
    await expect
      .poll(() => existsSync(join(folder, 'opened.txt')) && readFileSync(join(folder, 'opened.txt'), 'utf8'))
      .toBe(`${running.url}\n`);
  });

  it('warns where everybody in the network can reach it', async () => {
    const running = await run(['--port', '0', '--host', '0.0.0.0'], project());
    expect(running.output()).toContain('Warning: 0.0.0.0 is open to the network');
    expect(await send(running, ['Ann'])).toBe(200);
  });

  it.each([
    [['--port', 'x'], "option '--port <number>' argument 'x' is invalid. It must be a whole number"],
    [['--port', '70000'], 'It must be a whole number from 0 to 65535.'],
    [['--max', '0'], 'It must be a whole number from 1 to 1000000.'],
    [['--fault', '503', 'explode'], 'fault must be a status from 400 to 599'],
    [['--host', ''], 'A host is named without scheme'],
    [['--allow-host', 'sandbox', 'http://sandbox'], 'A host is named without scheme'],
    [['--allow-host', 'sandbox:8025'], 'A host is named without scheme, port'],
    [['--data', ''], 'It is empty.'],
    [['--host', '203.0.113.1', '--port', '0'], '203.0.113.1 is no address of this machine'],
    [['--data', 'notifygen.config.json'], 'is no data file of the sandbox'],
    [['--templates', 'nowhere'], 'nowhere'],
  ])('answers %j with 2 and says why', (args, reason) => {
    expect(runNode([cli, 'sandbox', ...args], project())).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringContaining(reason),
    });
  });

  it('names the command that installs it where it is not installed', () => {
    const folder = mkdtempSync(join(tmpdir(), 'notifygen-alone-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const modules = join(folder, 'node_modules');
    mkdirSync(modules);
    for (const name of readdirSync(join(root, 'node_modules'))) {
      if (name === 'notifygen' || name === '@notifygen' || name.startsWith('.')) continue;
      symlinkSync(join(root, 'node_modules', name), join(modules, name));
    }
    for (const part of ['bin', 'dist', 'package.json', 'template.schema.json', 'config.schema.json']) {
      cpSync(join(root, 'generator', part), join(modules, 'notifygen', part), { recursive: true });
    }
    writeText(join(folder, 'templates/greeting.yaml'), 'name: greeting\n');
    const answer = runNode([join(modules, 'notifygen/bin/notifygen.cjs'), 'sandbox'], folder);
    expect(answer).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('npm install --save-dev @notifygen/sandbox'),
    });
  });
});
