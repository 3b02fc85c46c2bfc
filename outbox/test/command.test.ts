import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Outbox } from '@notifygen/outbox';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { type Gateway, startGateway } from './support/gateway.js';
import { recipientOf, testFolder, testOutbox, text } from './support/outbox.js';

const program = fileURLToPath(new URL('../bin/notifygen-outbox.js', import.meta.url));
const module = fileURLToPath(new URL('support/outbox-module.ts', import.meta.url));
const until = { timeout: 30_000, interval: 20 };

interface Run {
  readonly child: ChildProcess;
  readonly output: { stdout: string; stderr: string };
  readonly exited: Promise<number | null>;
}

function start(args: readonly string[], env: NodeJS.ProcessEnv = {}, nodeArgs: readonly string[] = []): Run {
  const child = spawn(process.execPath, [...nodeArgs, program, ...args], { env: { ...process.env, ...env } });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    output.stderr += text;
  });
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, output, exited };
}

async function run(args: readonly string[], env: NodeJS.ProcessEnv = {}, nodeArgs: readonly string[] = []) {
  const { output, exited } = start(args, env, nodeArgs);
  return { exitCode: await exited, ...output };
}

/** An outbox in a file, and the environment that the module reads. */
async function setUp() {
  const gateway: Gateway = await startGateway();
  const url = `file:${join(testFolder(), 'outbox.db')}`;
  const outbox = testOutbox({ url, senders: { shop: gateway.client() } });
  return { gateway, outbox, env: { DATABASE_URL: url, GATEWAY_URL: gateway.url } };
}

async function suppressed(outbox: Pick<Outbox, 'suppressions'>): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const { recipient } of outbox.suppressions()) found.push(recipient);
  return found;
}

describe('notifygen-outbox', () => {
  it('explains each command, with an example', async () => {
    const { exitCode, stdout } = await run(['--help']);
    expect(exitCode).toBe(0);
    for (const name of [
      'work',
      'status',
      'list',
      'unknown',
      'resolve',
      'retry',
      'cancel',
      'pause',
      'resume',
      'prune',
      'migrate',
    ])
      expect(stdout).toMatch(new RegExp(`^  ${name} `, 'm'));
    expect((await run(['work', '--help'])).stdout).toContain('npx notifygen-outbox work ./src/outbox.ts');
  });

  it('prints its version', async () => {
    expect(await run(['--version'])).toMatchObject({ exitCode: 0, stdout: `${manifest.version}\n` });
  });

  it.each([
    [['status'], "missing required argument 'module'"],
    [['send', module], "unknown command 'send'"],
    [['resolve', module, 'perhaps', '1'], 'Allowed choices are accepted, not-sent'],
    [['retry', module, '+447700900123'], 'It must be the ID of a message'],
    [['cancel', module, '--status', 'failed'], 'Allowed choices are queued'],
    [['list', module, '--from', '2026-02-31'], 'It must be a date such as'],
    [['list', module, '--from', '2026-11-23T08:00'], 'such as 2026-11-23T08:00Z'],
    [['status', 'no-such-file.ts'], 'no-such-file.ts is not a file. Name the module that exports the outbox'],
    [['status', module], 'url is missing, perhaps because an environment variable is not set'],
    [
      ['status', fileURLToPath(import.meta.resolve('./support/two-outboxes.ts'))],
      'several outboxes: first, second',
    ],
    [
      ['status', fileURLToPath(import.meta.resolve('./support/gateway.ts'))],
      'exports no outbox. Add: export const',
    ],
    [['migrate', module, '--print'], 'url is missing'],
  ])('exits with 2 and says how to fix %j', async (args, message) => {
    const { exitCode, stderr } = await run(args, { DATABASE_URL: '' });
    expect(stderr).toContain(message);
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(exitCode).toBe(2);
  });

  it('names what a module cannot load', async () => {
    const path = join(testFolder(), 'outbox.mjs');
    writeFileSync(path, "import 'no-such-package';");
    const { exitCode, stderr } = await run(['status', path]);
    expect(stderr).toContain("Cannot find package 'no-such-package'");
    expect(exitCode).toBe(2);
  });

  it.each([
    ['outbox.yaml', 'name: shop', /outbox\.yaml is not JavaScript or TypeScript\. Name the module/],
    [
      'env.mjs',
      "throw new Error('GATEWAY_KEY is not set');",
      /GATEWAY_KEY is not set \(file:.*env\.mjs:1:\d+\)$/,
    ],
    ['bad.mjs', 'export const = 1', /Unexpected token '='\. To see where, run: node .*bad\.mjs$/],
  ])('says in one line why %s cannot be loaded', async (file, content, message) => {
    const path = join(testFolder(), file);
    writeFileSync(path, content);
    const { exitCode, stderr } = await run(['status', path]);
    expect(exitCode).toBe(2);
    expect(stderr.trimEnd()).toMatch(message);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });

  it('reports each error as JSON with --json', async () => {
    for (const [args, message] of [
      [['status', '--json'], "missing required argument 'module'"],
      [['send', '--json'], "unknown command 'send'"],
      [['retry', module, '--json', '--status', 'accepted'], 'Allowed choices are'],
      [['pause', module, '--json', '--tag', 'sale'], 'Say why with --reason'],
      [['work', 'no-such-file.ts', '--json'], 'no-such-file.ts is not a file'],
    ] as const) {
      const { exitCode, stdout, stderr } = await run(args, { DATABASE_URL: `file:${testFolder()}/o.db` });
      expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: '' });
      expect(JSON.parse(stdout)).toEqual({ ok: false, error: expect.stringContaining(message) });
    }
  });

  it('says what to do if a module imports TypeScript as JavaScript', async () => {
    const folder = testFolder();
    writeFileSync(join(folder, 'templates.ts'), '');
    writeFileSync(join(folder, 'outbox.ts'), "import './templates.js';");
    const { exitCode, stderr } = await run(['status', join(folder, 'outbox.ts')]);
    expect(stderr).toContain('compile it and name the JavaScript file, or import it as .ts');
    expect(exitCode).toBe(2);
  });

  it('says what to do if Node cannot load TypeScript', async () => {
    const { exitCode, stderr } = await run(['status', module], {}, ['--no-experimental-strip-types']);
    expect(stderr).toContain('Use Node 22.18 or newer, or compile it');
    expect(exitCode).toBe(2);
  });

  it('hides only the warning of Node 22 for node:sqlite', async () => {
    const path = join(testFolder(), 'outbox.mjs');
    writeFileSync(
      path,
      `process.emitWarning('SQLite is an experimental feature and might change at any time', 'ExperimentalWarning');
       process.emitWarning('something else');`,
    );
    const { stderr } = await run(['status', path]);
    expect(stderr).toContain('something else');
    expect(stderr).not.toContain('SQLite');
  });
});

describe('notifygen-outbox work', () => {
  it('sends, reports progress and health, and stops at SIGTERM', async () => {
    const { gateway, outbox, env } = await setUp();
    await outbox.enqueueAll(Array.from({ length: 30 }, (_, n) => ({ message: text(n) })));
    const { child, output, exited } = start(['work', module, '--port', '0', '--progress', '1'], env);
    await vi.waitFor(() => expect(output.stdout).toMatch(/30 accepted, .*per second/), until);
    const port = /on port (\d+)/.exec(output.stdout)?.[1];
    const get = async (path: string) => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`);
      return [response.status, await response.text()] as const;
    };
    expect(await get('/healthz')).toStrictEqual([200, 'healthy\n']);
    expect(await get('/')).toStrictEqual([404, 'There are /healthz and /metrics.\n']);
    // No URL, which ended the process.
    const odd = await new Promise((resolve, reject) =>
      request({ host: '127.0.0.1', port, path: '//' }, ({ statusCode }) => resolve(statusCode))
        .once('error', reject)
        .end(),
    );
    expect(odd).toBe(404);
    const [status, metrics] = await get('/metrics');
    expect(status).toBe(200);
    for (const line of [
      'notifygen_outbox_messages{sender="shop",status="accepted"} 30',
      'notifygen_outbox_oldest_due_seconds{sender="shop"} 0',
      'notifygen_outbox_workers{sender="shop"} 1',
      'notifygen_outbox_outcomes_total{sender="shop",outcome="accepted"} 30',
    ])
      expect(metrics.split('\n')).toContain(line);
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
    expect(output.stdout).toMatch(/Stopped\. 30 accepted.*\n$/);
    expect(output.stderr).toContain('SIGTERM: finishing what is in progress');
    expect(output.stdout + output.stderr).not.toContain(recipientOf(1));
    expect(gateway.received).toHaveLength(30);
    expect(await outbox.status()).toMatchObject({ accepted: 30, queued: 0 });
  });

  it('finishes what is in progress at the first signal, and ends at once at the second', async () => {
    const { gateway, outbox, env } = await setUp();
    gateway.reply = () => ({ hangs: true });
    await outbox.enqueue(text());
    const { child, output, exited } = start(['work', module, '--json'], env);
    await vi.waitFor(() => expect(gateway.received).toHaveLength(1), until);
    child.kill('SIGINT');
    await vi.waitFor(() => expect(output.stdout).toContain('"event":"stopping"'), until);
    child.kill('SIGINT');
    expect(await exited).toBe(130);
    for (const line of output.stdout.trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('event');
  });

  it('reports a wrong key, and keeps the messages', async () => {
    const { gateway, outbox, env } = await setUp();
    gateway.reply = () => ({ status: 401 });
    await outbox.enqueue(text());
    const { child, output, exited } = start(['work', module], env);
    await vi.waitFor(() => expect(output.stderr).toMatch(/shop is paused until .*API key/), until);
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
    expect(output.stderr.match(/is paused/g)).toHaveLength(1);
    expect(await outbox.status()).toMatchObject({ queued: 1, failed: 0 });
    expect((await run(['status', module], env)).stdout).toMatch(/shop is paused since \S+Z until \S+Z: /);
  });

  it('starts when the database can be reached, and ends at a signal until then', async () => {
    const { child, output, exited } = start(['work', module], {
      DATABASE_URL: 'postgres://u:pa55@127.0.0.1:9/shop',
    });
    await vi.waitFor(() => expect(output.stderr).toContain('start when the database can be reached'), until);
    expect(output.stderr).not.toContain('pa55');
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
  });

  it('says that the port is in use', async () => {
    const { gateway, env } = await setUp();
    const { exitCode, stderr } = await run(['work', module, '--port', new URL(gateway.url).port], env);
    expect(stderr).toContain('Choose another one');
    expect(exitCode).toBe(2);
  });
});

describe('the commands for people', () => {
  it('list and resolve unknown messages, without recipients unless asked for', async () => {
    const { gateway, outbox, env } = await setUp();
    gateway.reply = () => ({ status: 500 });
    const { id } = await outbox.enqueue(text(1), { dedupe: 'order-1' });
    await outbox.drain();
    const listed = await run(['unknown', module], env);
    expect(listed).toMatchObject({ exitCode: 1, stderr: '' });
    expect(listed.stdout).toMatch(new RegExp(`^${id} +shop +session message +order-1 +gateway-failed`, 'm'));
    expect(listed.stdout).not.toContain(recipientOf(1));
    expect((await run(['unknown', module, '--show-recipient'], env)).stdout).toContain(recipientOf(1));
    const asJson = await run(['unknown', module, '--json'], env);
    expect(JSON.parse(asJson.stdout)).toMatchObject([{ id, dedupe: 'order-1', status: 'unknown' }]);
    expect(asJson.stdout).not.toContain(recipientOf(1));

    expect(await run(['resolve', module, 'not-sent', id, '99'], env)).toMatchObject({
      exitCode: 1,
      stdout: `Message ${id} is queued.\n`,
      stderr: 'There is no message with the ID 99.\n',
    });
    expect(await run(['cancel', module, id], env)).toMatchObject({
      exitCode: 0,
      stdout: `Message ${id} is cancelled.\n`,
    });
    expect(await run(['retry', module, id, '--json'], env)).toMatchObject({
      exitCode: 1,
      stdout: expect.stringContaining('is cancelled, not failed or expired'),
    });
    expect(await run(['unknown', module], env)).toMatchObject({
      exitCode: 0,
      stdout: 'No unknown messages.\n',
    });
  });

  it('migrate, count and prune', async () => {
    const { env, outbox } = await setUp();
    expect(await run(['migrate', module], env)).toMatchObject({
      exitCode: 0,
      stdout: 'The tables are up to date.\n',
    });
    await outbox.enqueue(text());
    await outbox.drain();
    expect((await run(['status', module], env)).stdout).toMatch(/^sender +queued .*\nshop +0 +0 +1 /);
    expect(JSON.parse((await run(['status', module, '--json'], env)).stdout)).toMatchObject({ accepted: 1 });
    expect(await run(['prune', module, '--older-than', '1 day'], env)).toMatchObject({
      stdout: 'Erased 0 messages.\n',
    });
    expect(await run(['prune', module, '--older-than', '0 days', '--dry-run'], env)).toMatchObject({
      stdout: '1 message would be erased.\n',
    });
    expect((await outbox.find())[0]?.recipient).toBeDefined();
    expect(await run(['prune', module, '--older-than', 'soon'], env)).toMatchObject({ exitCode: 2 });
    expect(await run(['migrate', module, '--print'], env)).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('SQLite needs no SQL'),
    });
    const postgres = { DATABASE_URL: 'postgres://shop:hunter2@127.0.0.1:9/shop' };
    const { stdout } = await run(['migrate', module, '--print'], postgres);
    expect(stdout).toContain('create or replace function notifygen.enqueue');
    const down = await run(['status', module], postgres);
    expect(down.exitCode).toBe(2);
    expect(down.stderr).not.toContain('hunter2');
  });

  it('exports and erases a person', async () => {
    const { outbox, env } = await setUp();
    const [ada, key] = [recipientOf(1), 'order-1'];
    const { id } = await outbox.enqueue(text(1), { dedupe: key });
    const { stdout } = await run(['export', module, `+${ada}`, '--json'], env);
    expect(JSON.parse(stdout)).toMatchObject({
      recipient: ada,
      messages: [{ id, dedupe: key, message: { request: { message: { text: 'Hello' } } } }],
    });
    expect((await run(['export', module, ada], env)).stdout).toContain(
      `${id}   shop    session message  ${ada}`,
    );
    const erased = await run(['erase', module, ada, '--as', 'Eve'], env);
    expect(erased.stdout).toContain('Erased 1 message, and the number from 0 rows of limits.\n1 was queued');
    expect(await outbox.get(id)).toMatchObject({
      recipient: undefined,
      actions: [{ action: 'erase', by: 'Eve' }],
    });
    expect(JSON.parse((await run(['erase', module, ada, '--json'], env)).stdout)).toMatchObject({
      messages: 0,
    });
    const wrong = await run(['erase', module, '+00447700900123'], env);
    expect(wrong).toMatchObject({ exitCode: 2, stderr: expect.not.stringContaining('7700900123') });
  });

  it('imports and exports suppressions as CSV, reports what is invalid, and goes on', async () => {
    const { env } = await setUp();
    const file = join(testFolder(), 'list.csv');
    const [ada, bob, eve] = [1, 2, 3].map(recipientOf);
    writeFileSync(
      file,
      `\ufeffName,Recipient,Scope,Reason\r\nAda,+${ada?.slice(0, 2)} ${ada?.slice(2)},,\r\nBob,${bob},all,"=complained, twice"\r\n\r\nX,07700 900123,,\r\nY,${eve},offers,\r\n`,
    );
    const suppress = ['suppress', module, '--from', file, '--reason', 'import', '--as', 'Eve'];
    const first = await run(suppress, env);
    expect(first).toMatchObject({ exitCode: 1, stdout: 'Suppressed 2 recipients; 0 were before.\n' });
    expect(first.stderr).toContain('line 5: recipient must be a string of 7 to 15 digits');
    expect(first.stderr).toContain('line 6: scope must be marketing or all');
    expect(first.stderr).not.toContain('7700');
    expect(JSON.parse((await run([...suppress, '--json'], env)).stdout)).toMatchObject({
      changed: 0,
      unchanged: 2,
    });
    const { stdout } = await run(['suppressions', module], env);
    const [header, ...rows] = stdout.trimEnd().split('\n');
    expect(header).toBe('recipient,scope,reason,by,at');
    expect(rows[0]).toMatch(new RegExp(`^${ada},marketing,import,Eve,20\\d\\d-`));
    expect(rows[1]).toContain(`${bob},all,"'=complained, twice",Eve,`);

    const other = await setUp();
    writeFileSync(file, stdout);
    expect((await run(['suppress', module, '--from', file, '--reason', 'x'], other.env)).exitCode).toBe(0);
    expect((await run(['suppressions', module], other.env)).stdout.split('\n')).toHaveLength(4);
    const ended = await run(
      ['unsuppress', module, `${ada}`, `${eve}`, '--reason', 'asked', '--json'],
      other.env,
    );
    expect(JSON.parse(ended.stdout)).toEqual({ changed: 1, unchanged: 1 });
    const listed = (await run(['suppressions', module, '--json'], other.env)).stdout.trimEnd().split('\n');
    expect(listed.map((line) => JSON.parse(line))).toMatchObject([{ recipient: bob, scope: 'all' }]);
  });

  it('suppresses those before a quote that is not closed, and beside HMACs of another key', async () => {
    const { outbox, env } = await setUp();
    const file = join(testFolder(), 'list.csv');
    const hmac = 'hmac:AAAAAAAAAAAA:x';
    const rows = [recipientOf(1), hmac, recipientOf(2), `${recipientOf(3)},"open`, recipientOf(4)];
    writeFileSync(file, ['recipient,reason', ...rows, ''].join('\n'));
    const { exitCode, stdout, stderr } = await run(
      ['suppress', module, '--from', file, '--reason', 'import'],
      env,
    );
    expect({ exitCode, stdout }).toEqual({
      exitCode: 1,
      stdout: 'Suppressed 2 recipients; 0 were before.\n',
    });
    expect(stderr).toMatch(
      /^line 3: recipient is a HMAC with another suppressionKey: .*\nline 5: a quote is not closed.*run the command again\n$/,
    );
    expect(await suppressed(outbox)).toEqual([recipientOf(1), recipientOf(2)]);
  });

  it('ends an import at Ctrl-C with what it stored', async () => {
    const { outbox, env } = await setUp();
    const { child, output, exited } = start(
      ['suppress', module, '--from', '-', '--reason', 'import', '--as', 'Eve'],
      env,
    );
    const rows = Array.from({ length: 1_500 }, (_, index) => recipientOf(index));
    child.stdin?.write(`recipient\n${rows.join('\n')}\n`);
    const count = async () => (await suppressed(outbox)).length;
    await vi.waitFor(async () => expect(await count()).toBe(1_000), until);
    child.kill('SIGINT');
    expect(await exited).toBe(130);
    expect(output.stderr).toContain('Stopped. Run the command again for the rest');
    const [, reported] = /^Suppressed ([\d,]+) recipients/.exec(output.stdout) ?? [];
    expect(Number(reported?.replace(',', ''))).toBe(await count());
  });

  it('suppresses single recipients, and refuses what is no list', async () => {
    const { env } = await setUp();
    const reason = ['--reason', 'replied STOP'];
    const all = await run(
      ['suppress', module, recipientOf(1), recipientOf(2), '--scope', 'all', ...reason],
      env,
    );
    expect(all).toMatchObject({ exitCode: 0, stdout: 'Suppressed 2 recipients; 0 were before.\n' });
    const file = join(testFolder(), 'list.csv');
    for (const [content, message] of [['phone\n447700900001\n', 'must name the columns']] as const) {
      writeFileSync(file, content);
      const refused = await run(['suppress', module, '--from', file, ...reason], env);
      expect(refused).toMatchObject({ exitCode: 2, stderr: expect.stringContaining(message) });
    }
    const folder = await run(['suppress', module, '--from', testFolder(), ...reason], env);
    expect(folder).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('cannot be read (EISDIR)') });
    const missing = await run(['suppress', module, '--from', `${file}.missing`, ...reason], env);
    expect(missing).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('cannot be read (ENOENT)'),
    });
    expect(await run(['suppress', module, ...reason], env)).toMatchObject({ exitCode: 2 });
  });
});
