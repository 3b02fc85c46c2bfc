import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { writeText } from '../../test/support/files.ts';
import { killGroup } from '../../test/support/kill-group.ts';
import { notifygen } from '../../test/support/notifygen.ts';
import { cli, root } from '../../test/support/run.ts';
import { serveHttp } from '../../test/support/serve-http.ts';
import { faultNames } from '../src/faults/fault-kinds.js';
import { greetingProject, runCommand, sendGreeting, startCommand, stopCommand } from './support/command.js';
import { eventually } from './support/sandbox.js';

describe('notifygen sandbox', () => {
  it('prints working credentials, reloads changed templates, and exits with 0 on Ctrl-C', async () => {
    const folder = greetingProject();
    const running = await startCommand(['--port', '0'], folder);
    expect(running.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(await sendGreeting(running, ['Ann'])).toBe(200);
    expect(await (await fetch(running.url)).text()).toContain('<title>Inbox · notifygen sandbox</title>');

    writeText(join(folder, 'templates/greeting.yaml'), 'name: greeting\nbody: Hi {{1}} {{2}}!\n');
    await running.printed('templates: changed greeting');
    expect(await sendGreeting(running, ['Ann'])).toBe(422);
    writeText(join(folder, 'templates/greeting.yaml'), 'name: greeting\nbody: Hi {{x}}!\n');
    await running.printed('the templates have errors; the sandbox keeps the previous ones:');
    await running.printed('greeting.yaml:2:10');
    writeText(join(folder, 'templates/farewell.yaml'), 'name: farewell\nbody: Bye.\n');
    writeText(join(folder, 'templates/greeting.yaml'), 'name: greeting\nbody: Hi {{1}}!\n');
    await running.printed('templates: added farewell; changed greeting');
    expect(await sendGreeting(running, ['Ann'])).toBe(200);

    // Renaming removes all files at once: otherwise, a reload could see some of them.
    renameSync(join(folder, 'templates'), join(folder, 'away'));
    await running.printed('the sandbox keeps the previous templates');
    expect(await sendGreeting(running, ['Ann'])).toBe(200);
    writeText(join(folder, 'templates/greeting.yaml'), 'name: greeting\nbody: Hi {{1}} {{2}}!\n');
    await running.printed('templates: changed greeting; removed farewell');

    // An open inbox must not keep it from exiting.
    await fetch(`${running.url}/sandbox/events`);
    running.signal('SIGINT');
    expect(await running.exited).toContain('The sandbox has stopped.');
    expect(running.process.exitCode).toBe(0);
  });

  it('prints a line per call, with the reasons of a rejection and their lines in the YAML', async () => {
    const running = await runCommand(['--port', '0', '--fault', '503:1'], greetingProject());
    await sendGreeting(running, ['Ann']);
    await sendGreeting(running, ['Secret text']);
    await sendGreeting(running, []);
    await running.printed('sandbox-3');
    const lines = running.output().split('Press Ctrl-C to stop.\n')[1]?.split('\n') ?? [];
    expect(lines.map((line) => line.replace(/^\d\d:\d\d:\d\d /, 'TIME '))).toStrictEqual([
      'TIME  503  greeting                  …0123            faulted, fault 503  sandbox-1',
      'TIME  200  greeting                  …0123            accepted  sandbox-2',
      'TIME  422  greeting                  …0123            rejected  sandbox-3',
      expect.stringMatching(/^ {10}message\.parameters .*\(templates\/greeting\.yaml:2\)$/),
      '',
    ]);
  });

  it('keeps running after the reader of its output has closed', async () => {
    const running = await startCommand(['--port', '0'], greetingProject());
    running.process.stdout?.destroy();
    expect(await sendGreeting(running, ['Ann'])).toBe(200);
    expect(await sendGreeting(running, ['Ann'])).toBe(200);
    expect(running.process.exitCode).toBe(null);
  });

  it('prints no calls with --quiet', async () => {
    const folder = greetingProject();
    const running = await runCommand(['--port', '0', '--quiet'], folder);
    await sendGreeting(running, ['Ann']);
    writeText(join(folder, 'templates/greeting.yaml'), 'name: greeting\nbody: Hi!\n');
    await running.printed('templates: changed greeting');
    expect(running.output()).not.toContain('sandbox-1');
  });

  it('shows calls as the configuration has them generated', async () => {
    const folder = greetingProject({ parameters: 'named', timeZone: 'Asia/Tokyo' });
    writeText(
      join(folder, 'templates/greeting.yaml'),
      'name: greeting\nlanguage: en\nbody: Hi {{1}}!\nplaceholders: [{ name: at, type: datetime }]\n',
    );
    const { url } = await runCommand(['--port', '0'], folder);
    expect(await (await fetch(`${url}/sandbox/templates`)).json()).toMatchObject([
      { namedParameters: true, placeholders: [{ label: 'at', timeZone: 'Asia/Tokyo' }] },
    ]);
  });

  it.skipIf(process.platform === 'win32')(
    'exits after npx, which forwards signals only to its shell, and outlives any other parent',
    async () => {
      const folder = greetingProject();
      const startOrphan = async (event: string, script: string): Promise<string> => {
        const log = join(folder, `${event}-${script.length}.log`);
        const command = `'${process.execPath}' '${cli}' sandbox --port 0 > '${log}'; true`;
        const env = { ...process.env, npm_lifecycle_event: event, npm_lifecycle_script: script };
        const shell = spawn('sh', ['-c', command], { cwd: folder, env, detached: true });
        onTestFinished(() => killGroup(shell.pid));
        const output = (): string => (existsSync(log) ? readFileSync(log, 'utf8') : '');
        await eventually(output).toContain('Press Ctrl-C to stop.');
        shell.kill('SIGTERM');
        await once(shell, 'exit');
        return log;
      };
      // Those that must outlive their parent become orphans first, so that they have had at least as long to exit.
      const others = [
        await startOrphan('sandbox', "'notifygen'"),
        await startOrphan('npx', 'notifygen sandbox & sleep 1'),
      ];
      const npx = await startOrphan('npx', "'notifygen'");
      await eventually(() => readFileSync(npx, 'utf8')).toContain('The sandbox has stopped.');
      for (const log of others) expect(readFileSync(log, 'utf8')).not.toContain('The sandbox has stopped.');
    },
  );

  it('keeps messages in a file, and applies faults', async () => {
    const folder = greetingProject();
    const args = ['--port', '0', '--data', 'kept.jsonl', '--max', '2'];
    const first = await runCommand([...args, '--fault', '503:1', '--fault', 'cut-after:50%'], folder);
    expect(await sendGreeting(first, ['Ann'])).toBe(503);
    expect(await sendGreeting(first, ['Ben'])).toBe(200);
    await expect(sendGreeting(first, ['Cat'])).rejects.toThrow('fetch failed');
    await stopCommand(first);
    const second = await runCommand(args, folder);
    expect(second.output()).toMatch(/Messages {5}2 from .*kept\.jsonl/);
    const kept = await (await fetch(`${second.url}/sandbox/messages`)).json();
    expect(kept).toMatchObject([{ text: 'Hi Ben!' }, { text: 'Hi Cat!' }]);
  });

  it('accepts the dialect, the leniency and the credentials of its flags and configuration, and prints no credentials', async () => {
    const dialect = { templatePath: '/api/v1/whatsappHSM', messageWrapper: true };
    const folder = greetingProject({ sandbox: { apiKey: 'key-of-the-config', dialect } });
    const flags = ['--port', '0', '--app-id', 'id-of-the-flag'];
    const running = await runCommand(
      [...flags, '--lenient', '--dialect', 'messageWrapper=false', 'parametersField=parameter'],
      folder,
    );
    expect(running.output()).not.toMatch(/id-of-the-flag|key-of-the-config/);
    expect(running.output()).toContain('Credentials  as you set them');
    const message = { to: '447700900123', templateName: 'greeting', parameter: ['Ann'] };
    const greeting = { ...message, campaign: 'summer' };
    const send = (apiKey: string): Promise<Response> =>
      fetch(`${running.url}/api/v1/whatsappHSM`, {
        method: 'POST',
        headers: { 'x-app-id': 'id-of-the-flag', 'x-api-key': apiKey, 'content-type': 'application/json' },
        body: JSON.stringify(greeting),
      });
    expect((await send('sandbox-key')).status).toBe(401);
    expect((await send('key-of-the-config')).status).toBe(200);
  });

  it('reads options from the configuration, and flags take precedence', async () => {
    const names = { '447700900123': 'Ann' };
    const folder = greetingProject({
      sandbox: { port: 1, data: 'kept.jsonl', names: 'names.json', faults: ['500:1'] },
    });
    writeText(join(folder, 'names.json'), JSON.stringify(names));
    mkdirSync(join(folder, 'below'));
    const running = await runCommand(['--port', '0'], join(folder, 'below'));
    expect(await (await fetch(`${running.url}/sandbox/info`)).json()).toMatchObject({ names });
    expect(await sendGreeting(running, ['Ann'])).toBe(500);
    expect(readFileSync(join(folder, 'kept.jsonl'), 'utf8')).toContain('"faulted"');
    await stopCommand(running);
    writeText(join(folder, 'notifygen.config.json'), '{"sandbox": {"prot": 1}}');
    expect(await notifygen(folder, 'sandbox')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('did you mean "port"?'),
    });
  });

  it('explains that a port is in use', async () => {
    const { port } = new URL(await serveHttp(() => undefined));
    expect(await notifygen(greetingProject(), 'sandbox', '--port', port)).toStrictEqual({
      status: 2,
      stdout: '',
      stderr: `error: port ${port} is in use, perhaps by another sandbox; stop that one, or choose another port with --port (0: any free port)\n`,
    });
  });

  it.runIf(process.platform === 'linux')('opens the browser with --open', async () => {
    const folder = greetingProject();
    writeText(join(folder, 'bin/xdg-open'), '#!/bin/sh\necho "$1" > opened.txt\n');
    chmodSync(join(folder, 'bin/xdg-open'), 0o755);
    const env = { PATH: `${join(folder, 'bin')}:${process.env.PATH}` };
    const running = await runCommand(['--port', '0', '--open'], folder, env);
    await eventually(
      () => existsSync(join(folder, 'opened.txt')) && readFileSync(join(folder, 'opened.txt'), 'utf8'),
    ).toBe(`${running.url}\n`);
  });

  it('warns if it is reachable over the network', async () => {
    const running = await runCommand(['--port', '0', '--host', '0.0.0.0'], greetingProject());
    expect(running.output()).toContain('Warning: everyone who can reach 0.0.0.0 over the network');
    expect(await sendGreeting(running, ['Ann'])).toBe(200);
  });

  it.each([
    [['--port', '70000'], "argument '70000' is invalid. It must be a whole number from 0 to 65535."],
    [['--max', '0'], 'It must be a whole number from 1 to 1000000.'],
    [['--fault', '503', 'explode'], 'fault must be a status from 400 to 599'],
    [['--host', ''], 'A host name has no scheme'],
    [['--allow-host', 'sandbox', 'http://sandbox'], 'A host name has no scheme'],
    [['--data', ''], 'It must not be empty.'],
    [['--dialect', 'wrapper=no'], 'Allowed choices are templatePath=/api/v1/whatsApp/whatsappHSM,'],
    [['--app-id', 'two words'], '--app-id and --api-key take visible ASCII characters'],
    [['--api-key', ''], '--app-id and --api-key take visible ASCII characters'],
    [['--host', '203.0.113.1', '--port', '0'], '203.0.113.1 is not an address of this machine'],
    [['--data', 'notifygen.config.json'], 'is not a data file of the sandbox'],
    [['--names', 'nowhere.json'], 'nowhere.json: no such file or directory'],
    [
      ['--names', 'templates/greeting.yaml'],
      'greeting.yaml: it is not valid JSON; write { "447700900123": "Ann" }',
    ],
    [['--names', 'list.json'], 'list.json: names must be an object such as { "447700900123": "Ann" }'],
    [['--names', 'swapped.json'], 'swapped.json: the 1. name has no number as its key; write'],
    [['--names', 'number.json'], 'number.json: the 2. name must be a text of 1 to 60 characters'],
    [['--templates', 'nowhere'], 'nowhere'],
  ])('exits with 2 for %j and says why', async (args, reason) => {
    const folder = greetingProject();
    writeText(join(folder, 'list.json'), '["Ann"]');
    writeText(join(folder, 'swapped.json'), '{"Ann": "447700900123"}');
    writeText(join(folder, 'number.json'), '{"447700900123": "Ann", "447700900124": 7}');
    expect(await notifygen(folder, 'sandbox', ...args)).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringContaining(reason),
    });
  });

  it('lists every fault in its help', async () => {
    const { stdout } = await notifygen(root, 'sandbox', '--help');
    expect(stdout).toContain(`${faultNames.slice(0, -1).join(', ')} or ${faultNames.at(-1)}.`);
  });
});
