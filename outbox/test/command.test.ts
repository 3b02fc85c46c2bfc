import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Outbox } from '@notifygen/outbox';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '../../test/support/files.ts';
import { root, runNode } from '../../test/support/run.ts';
import { runMain } from '../../test/support/run-main.ts';
import manifest from '../package.json' with { type: 'json' };
import { run as main } from '../src/command.js';
import { commandsOn, program, refusal, setUpCommands } from './support/commands.js';
import { recipientOf, testFolder, text } from './support/outbox.js';

const support = (file: string): string => fileURLToPath(new URL(`support/${file}`, import.meta.url));
const module = support('outbox-module.ts');
const runtime = new URL('../../runtime/dist/index.js', import.meta.url).href;
const until = { timeout: 30_000, interval: 20 };

async function suppressed(outbox: Pick<Outbox, 'suppressions'>): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const { recipient } of outbox.suppressions()) found.push(recipient);
  return found;
}

describe('notifygen-outbox', () => {
  it('prints its version', async () => {
    expect(await runMain(main, ['--version'])).toMatchObject({ status: 0, stdout: `${manifest.version}\n` });
  });

  it.each([
    [['status'], "missing required argument 'module'"],
    [['status', '--api-key=EAAG'], "unknown option '--api-key'\n(add --help to see the options)"],
    [['send', module], "unknown command 'send'"],
    [['resolve', module, 'perhaps', '1'], 'Allowed choices are accepted, not-sent'],
    [['retry', module, '+447700900123'], 'It must be the ID of a message'],
    [['cancel', module, '--status', 'failed'], 'Allowed choices are queued'],
    [['list', module, '--from', '2026-02-31'], 'It must be a date such as'],
    [['list', module, '--from', '2026-11-23T08:00'], 'such as 2026-11-23T08:00Z'],
    [['status', 'no-such-file.ts'], 'no-such-file.ts is not a file. Name the module that exports the outbox'],
    [['status', module], 'url is missing, perhaps because an environment variable is not set'],
    [['status', support('two-outboxes.ts')], 'several outboxes: first, second'],
    [['status', support('gateway.ts')], 'exports no outbox. Add: export const'],
    [['migrate', module, '--print'], 'url is missing'],
  ])('exits with 2 and says how to fix %j', async (args, message) => {
    const { status, stderr } = await runMain(main, args, { env: { DATABASE_URL: '' } });
    expect(stderr).toContain(message);
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(status).toBe(2);
  });

  it('reports each error as JSON with --json', async () => {
    const { run } = await setUpCommands();
    for (const [call, message] of [
      [() => runMain(main, ['status', '--json']), "missing required argument 'module'"],
      [() => runMain(main, ['send', '--json']), "unknown command 'send'"],
      [() => runMain(main, ['work', 'no-such-file.ts', '--json']), 'no-such-file.ts is not a file'],
      [() => run('retry', '--json', '--status', 'accepted'), 'Allowed choices are'],
      [() => run('pause', '--json', '--tag', 'sale'), "required option '--reason"],
    ] as const) {
      const { status, stdout, stderr } = await call();
      expect({ status, stderr }).toEqual({ status: 2, stderr: '' });
      expect(JSON.parse(stdout)).toEqual({ ok: false, error: expect.stringContaining(message) });
    }
  });

  it.each([
    ['outbox.yaml', 'name: shop', /outbox\.yaml is not JavaScript or TypeScript\. Name the module/],
    ['outbox.mjs', "import 'no-such-package';", /Cannot find package 'no-such-package'/],
    ['env.mjs', "throw new Error('no GATEWAY_KEY');", /no GATEWAY_KEY \(file:.*env\.mjs:1:\d+\)$/],
    [
      'client.mjs',
      `import { clientFromEnv } from '${runtime}'; clientFromEnv();`,
      /_API_KEY\. Only work posts: /,
    ],
    ['bad.mjs', 'export const = 1', /Unexpected token '='\. To see where, run: node .*bad\.mjs$/],
    ['as-js.ts', "import './outbox.js';", /compile it and name the JavaScript file, or import it as \.ts/],
  ])('says in one line why %s cannot be loaded', (file, content, message) => {
    const folder = temporaryFolder({ 'outbox.ts': '', [file]: content });
    const { status, stderr } = runNode([program, 'status', file], folder);
    expect(stderr.trimEnd()).toMatch(message);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(status).toBe(2);
  });

  it('says what to do if Node cannot load TypeScript', () => {
    const { status, stderr } = runNode(['--no-experimental-strip-types', program, 'status', module], root);
    expect(stderr).toContain('Use Node 22.18 or newer, or compile it');
    expect(status).toBe(2);
  });

  it('hides only the warning of Node 22 for node:sqlite', () => {
    const warnings = `process.emitWarning('SQLite is an experimental feature and might change at any time', 'ExperimentalWarning');
       process.emitWarning('something else');`;
    const folder = temporaryFolder({ 'outbox.mjs': warnings });
    const { stderr } = runNode([program, 'status', 'outbox.mjs'], folder);
    expect(stderr).toContain('something else');
    expect(stderr).not.toContain('SQLite');
  });
});

describe('notifygen-outbox work', () => {
  it('sends, reports progress and health, and stops at SIGTERM', async () => {
    const { gateway, outbox, startProcess } = await setUpCommands();
    await outbox.enqueueAll(Array.from({ length: 30 }, (_, n) => ({ message: text(n) })));
    const work = startProcess('work', '--port', '0', '--progress', '1');
    await vi.waitFor(() => expect(work.output()).toMatch(/30 accepted, .*per second/), until);
    const port = /on port (\d+)/.exec(work.output())?.[1];
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
    work.signal('SIGTERM');
    const output = await work.exited;
    expect(work.process.exitCode).toBe(0);
    expect(output).toMatch(/Stopped\. 30 accepted.*\n/);
    expect(output).toContain('SIGTERM: finishing what is in progress');
    expect(output).not.toContain(recipientOf(1));
    expect(gateway.received).toHaveLength(30);
    expect(await outbox.status()).toMatchObject({ accepted: 30, queued: 0 });
  });

  it('finishes what is in progress at the first signal, and ends at once at the second', async () => {
    const { gateway, outbox, startProcess } = await setUpCommands();
    gateway.reply = () => ({ hangs: true });
    await outbox.enqueue(text());
    const work = startProcess('work', '--json');
    await vi.waitFor(() => expect(gateway.received).toHaveLength(1), until);
    work.signal('SIGINT');
    await work.printed('"event":"stopping"');
    work.signal('SIGINT');
    const lines = (await work.exited).trim().split('\n');
    expect(work.process.exitCode).toBe(130);
    for (const line of lines) expect(JSON.parse(line)).toHaveProperty('event');
  });

  it('reports a wrong key, and keeps the messages', async () => {
    const { gateway, outbox, run, start } = await setUpCommands();
    gateway.reply = () => ({ status: 401 });
    await outbox.enqueue(text());
    const work = start('work');
    await work.printed('shop is paused until');
    work.signal('SIGTERM');
    const { status, stdout, stderr } = await work.ended;
    expect(status).toBe(0);
    expect(stdout).toMatch(/^\S+ Working\. .*\n\S+ Stopped\. 0 accepted.*\n$/);
    expect(stderr).toContain('SIGTERM: finishing what is in progress');
    expect(stderr.match(/ The sender shop is paused until .*API key/g)).toHaveLength(1);
    expect(await outbox.status()).toMatchObject({ queued: 1, failed: 0 });
    expect((await run('status')).stdout).toMatch(
      /sender shop: paused by the outbox \(.*\) since .*, next try at /,
    );
  });

  it('starts when the database can be reached, and ends at a signal until then', async () => {
    const work = commandsOn({ DATABASE_URL: 'postgres://u:pa55@127.0.0.1:9/shop' }).start('work');
    expect(await work.printed('start when the database can be reached')).not.toContain('pa55');
    work.signal('SIGTERM');
    expect(await work.ended).toMatchObject({ status: 0, stdout: '' });
  });

  it('says that the port is in use', async () => {
    const { gateway, run } = await setUpCommands();
    const { status, stderr } = await run('work', '--port', new URL(gateway.url).port);
    expect(stderr).toContain('Choose another one');
    expect(status).toBe(2);
  });
});

describe('the commands for people', () => {
  it('list and resolve unknown messages, without recipients unless asked for', async () => {
    const { gateway, outbox, run } = await setUpCommands();
    gateway.reply = () => ({ status: 500 });
    const { id } = await outbox.enqueue(text(1), { dedupe: 'order-1' });
    await outbox.drain();
    const unknown = ['--status', 'unknown'];
    const listed = await run('list', ...unknown);
    expect(listed).toMatchObject({ status: 0, stderr: '' });
    expect(listed.stdout).toMatch(
      new RegExp(`^${id} +unknown +shop +session message +- +order-1 +gateway-failed`, 'm'),
    );
    expect(listed.stdout).not.toContain(recipientOf(1));
    expect((await run('list', ...unknown, '--show-recipient')).stdout).toContain(recipientOf(1));
    const asJson = await run('list', ...unknown, '--json');
    expect(JSON.parse(asJson.stdout)).toMatchObject([{ id, dedupe: 'order-1', status: 'unknown' }]);
    expect(asJson.stdout).not.toContain(recipientOf(1));

    expect(await run('resolve', 'not-sent', id, '99')).toMatchObject({
      status: 1,
      stdout: `Message ${id} is queued.\n`,
      stderr: 'There is no message with the ID 99.\n',
    });
    const cancelled = await run('cancel', id);
    expect(cancelled).toMatchObject({ status: 0, stdout: `Message ${id} is cancelled.\n` });
    const retried = await run('retry', id, '--json');
    expect(retried.status).toBe(1);
    expect(retried.stdout).toContain('is cancelled, not failed or expired');
    const none = await run('list', ...unknown);
    expect(none).toMatchObject({ status: 0, stdout: 'No such messages.\n' });
  });

  it('show what happened to a message, and why it waits', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { outbox, run } = await setUpCommands();
    const { id } = await outbox.enqueue(text(), { notBefore: new Date(Date.now() + 86_400_000) });
    vi.setSystemTime(Date.now() + 5_400_000);
    await outbox.cancel(id, { by: 'Ada' });
    const { id: paused } = await outbox.enqueue(text(1));
    await outbox.pause({ sender: 'shop' }, { reason: 'wrong price', by: 'Bob' });
    const linesOf = async (one: string) =>
      (await run('show', one)).stdout
        .replaceAll(/\d{4}-[\d-]+T[\d:.]+Z/g, 'TIME')
        .replaceAll(/\d\d:\d\d \S+/g, 'TIME')
        .split('\n');
    expect(await linesOf(id)).toEqual([
      `${id} of shop, session-messages, cancelled`,
      '',
      `TIME  enqueued by ${hostname()}:${process.pid}`,
      'TIME  starting later for 90 min',
      'TIME  cancel by Ada, was queued',
      'TIME  cancelled',
      '',
    ]);
    const waits = 'now                       sender shop: paused by Bob (wrong price) since TIME';
    expect(await linesOf(paused)).toEqual([
      `${paused} of shop, session-messages, queued`,
      '',
      `TIME  enqueued by ${hostname()}:${process.pid}`,
      'TIME  paused by Bob: wrong price',
      waits,
      '',
    ]);
    expect((await run('status')).stdout).toMatch(
      /shop: 1 queued\n {2}1 {2}person {2}sender shop: paused by Bob \(wrong price\) since .*\n +end it: .* resume /,
    );
    const list = await run('list', '--status', 'queued');
    expect(list.stdout).toMatch(/ waits\n.*paused by Bob \(wrong price\)/);
    expect(await run('show', '4711')).toMatchObject(refusal('no message 4711'));
    expect(JSON.parse((await run('show', paused, '--json')).stdout)).toMatchObject({
      waits: { for: 'person' },
      timeline: [{ what: 'enqueued' }, { what: 'pause', action: 'pause', by: 'Bob', reason: 'wrong price' }],
    });
  });

  it('migrate, count and prune', async () => {
    const { outbox, run } = await setUpCommands();
    expect(await run('migrate')).toMatchObject({ status: 0, stdout: 'The tables are up to date.\n' });
    await outbox.enqueue(text());
    await outbox.drain();
    expect((await run('status')).stdout).toMatch(/^sender +queued .*\nshop +0 +0 +1 /);
    expect(JSON.parse((await run('status', '--json')).stdout)).toMatchObject({ accepted: 1 });
    expect((await run('prune', '--older-than', '1 day')).stdout).toBe('Erased 0 messages.\n');
    expect(await run('prune', '--older-than', 'soon')).toMatchObject({ status: 2 });
    expect(await run('migrate', '--print')).toMatchObject(refusal('SQLite needs no SQL'));
    const postgres = commandsOn({ DATABASE_URL: 'postgres://shop:hunter2@127.0.0.1:9/shop' });
    const { stdout } = await postgres.run('migrate', '--print');
    expect(stdout).toContain('create or replace function notifygen.enqueue');
    const down = await postgres.run('status');
    expect(down.status).toBe(2);
    expect(down.stderr).not.toContain('hunter2');
  });

  it('exports and erases a person', async () => {
    const { outbox, run } = await setUpCommands();
    const [ada, key] = [recipientOf(1), 'order-1'];
    const { id } = await outbox.enqueue(text(1), { dedupe: key });
    const { stdout } = await run('export', `+${ada}`, '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      recipient: ada,
      messages: [{ id, dedupe: key, message: { request: { message: { text: 'Hello' } } } }],
    });
    expect((await run('export', ada)).stdout).toMatch(
      new RegExp(`^${id} +queued +shop +session message +- +${ada}`, 'm'),
    );
    const erased = await run('erase', ada, '--as', 'Eve');
    expect(erased.stdout).toContain('Erased 1 message and 0 records of limits.\n1 was queued');
    const actions = [{ action: 'erase', by: 'Eve' }];
    expect(await outbox.get(id)).toMatchObject({ recipient: undefined, actions });
    expect(JSON.parse((await run('erase', ada, '--json')).stdout)).toMatchObject({ messages: 0 });
    const wrong = await run('erase', '+00447700900123');
    expect(wrong).toMatchObject({ status: 2, stderr: expect.not.stringContaining('7700900123') });
  });

  it('imports and exports suppressions as CSV, reports what is invalid, and goes on', async () => {
    const { run } = await setUpCommands();
    const file = join(testFolder(), 'list.csv');
    const [ada, bob, eve] = [1, 2, 3].map(recipientOf);
    const lines = [
      '\ufeffName,Recipient,Scope,Reason',
      `Ada,+${ada?.slice(0, 2)} ${ada?.slice(2)},,`,
      `Bob,${bob},all,"=complained, twice"`,
      '',
      'X,07700 900123,,',
      `Y,+${eve},offers,`,
      `"Z,${eve},,`,
    ];
    // As Excel writes it where the comma is part of numbers.
    const written = lines.join('\r\n').replaceAll(',', ';').replace('complained;', 'complained,');
    writeFileSync(file, written);
    const suppress = (...options: readonly string[]) =>
      run('suppress', '--from', file, '--reason', 'import', '--as', 'Eve', ...options);
    const first = await suppress();
    expect(first).toMatchObject({
      status: 1,
      stdout: 'Suppressed 2 recipients; 0 were suppressed before.\n',
    });
    expect(first.stderr).toContain('row 5: recipient has no country code');
    expect(first.stderr).toContain('not suppressed: they can still be written to. Correct the rows in /');
    expect(first.stderr).toContain('row 6: scope must be marketing or all');
    expect(first.stderr).toContain('row 7: a quote is not closed');
    expect(first.stderr).not.toContain('7700');
    const failed = readFileSync(file.replace('.csv', '.problems.csv'), 'utf8');
    const problems = failed.trimEnd().split('\n');
    expect(problems).toHaveLength(4);
    expect(problems[0]).toBe('\ufeffproblem (not sent);Name;Recipient;Scope;Reason');
    expect(problems[1]).toMatch(/^"?recipient has no country code.*;X;07700 900123;;$/);
    expect(JSON.parse((await suppress('--json')).stdout)).toMatchObject({ changed: 0, unchanged: 2 });
    const { stdout } = await run('suppressions');
    const [header, ...rows] = stdout.trimEnd().split('\n');
    expect(header).toBe('recipient,scope,reason,by,at');
    expect(rows[0]).toMatch(new RegExp(`^${ada},marketing,import,Eve,20\\d\\d-`));
    expect(rows[1]).toContain(`${bob},all,"'=complained, twice",Eve,`);

    const other = await setUpCommands();
    writeFileSync(file, stdout);
    expect((await other.run('suppress', '--from', file)).status).toBe(0);
    expect((await other.run('suppressions')).stdout.split('\n')).toHaveLength(4);
    const ended = await other.run('unsuppress', `${ada}`, `${eve}`, '--reason', 'asked', '--json');
    expect(JSON.parse(ended.stdout)).toEqual({ changed: 1, unchanged: 1 });
    const listed = (await other.run('suppressions', '--json')).stdout.trimEnd().split('\n');
    expect(listed.map((line) => JSON.parse(line))).toMatchObject([{ recipient: bob, scope: 'all' }]);
    writeFileSync(file, failed.replace('offers', 'all'));
    const corrected = await other.run('suppress', '--from', file, '--reason', 'x', '--json');
    expect(JSON.parse(corrected.stdout)).toMatchObject({ changed: 1, rejected: [{ row: 2 }] });
  });

  it('suppresses those beside a quote that is not closed and HMACs of another key', async () => {
    const { outbox, run } = await setUpCommands();
    const file = join(testFolder(), 'list.csv');
    const hmac = 'hmac:AAAAAAAAAAAA:x';
    const rows = [recipientOf(1), hmac, recipientOf(2), `${recipientOf(3)},"open`, recipientOf(4)];
    writeFileSync(file, ['recipient,reason', ...rows, ''].join('\n'));
    const { status, stdout, stderr } = await run('suppress', '--from', file, '--reason', 'import');
    expect(status).toBe(1);
    expect(stdout).toBe('Suppressed 3 recipients; 0 were suppressed before.\n');
    expect(stderr).toMatch(
      /^row 3: recipient is a HMAC with another suppressionKey: .*\nrow 5: a quote is not closed.*\nThese recipients are not suppressed/,
    );
    expect(await suppressed(outbox)).toEqual([1, 2, 4].map(recipientOf));
  });

  it('ends an import at Ctrl-C with what it stored', async () => {
    const { outbox, startProcess } = await setUpCommands();
    const suppress = startProcess('suppress', '--from', '-', '--reason', 'import', '--as', 'Eve');
    const rows = Array.from({ length: 1_500 }, (_, index) => recipientOf(index));
    suppress.process.stdin?.write(`recipient\n${rows.join('\n')}\n`);
    const count = async () => (await suppressed(outbox)).length;
    await vi.waitFor(async () => expect(await count()).toBe(1_000), until);
    suppress.signal('SIGINT');
    const output = await suppress.exited;
    expect(suppress.process.exitCode).toBe(130);
    expect(output).toContain('Stopped. Run the command again for the rest');
    const [, reported] = /^Suppressed ([\d,]+) recipients/m.exec(output) ?? [];
    expect(Number(reported?.replace(',', ''))).toBe(await count());
  });

  it('take a number as people write it, and refuse one with the (0) that is not dialled from abroad', async () => {
    const { outbox, run } = await setUpCommands();
    const reason = ['--reason', 'replied STOP'];
    const dialled = '+44 (0)7700 900123';
    expect(await run('suppress', dialled, ...reason)).toMatchObject(refusal('A number has no country code'));
    const file = join(testFolder(), 'list.csv');
    writeFileSync(file, `recipient\n${dialled}\n+44 (7700) 900-124\n`);
    expect(await run('suppress', '--from', file, ...reason)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('row 2: recipient has no country code, or (0) after it'),
    });
    expect(await suppressed(outbox)).toEqual(['447700900124']);
    writeFileSync(file, `to\n${dialled}\n`);
    for (const list of [['--from', file], ['07700 900124']])
      expect((await run('suppress', ...list, '--country', 'GB', ...reason)).status).toBe(0);
  });

  it('suppresses single recipients, and refuses what is no list', async () => {
    const { run } = await setUpCommands();
    const reason = ['--reason', 'replied STOP'];
    const all = await run('suppress', recipientOf(1), recipientOf(2), '--scope', 'all', ...reason);
    expect(all).toMatchObject({ status: 0, stdout: 'Suppressed 2 recipients; 0 were suppressed before.\n' });
    const file = join(testFolder(), 'list.csv');
    writeFileSync(file, 'phone\n447700900001\n');
    expect(await run('suppress', recipientOf(1))).toMatchObject(refusal('Pass a reason for the record'));
    for (const [from, message] of [
      [file, 'must name its columns'],
      [testFolder(), 'cannot be opened (EISDIR)'],
      [`${file}.missing`, 'cannot be opened (ENOENT)'],
    ] as const)
      expect(await run('suppress', '--from', from, ...reason)).toMatchObject(refusal(message));
    expect(await run('suppress', ...reason)).toMatchObject({ status: 2 });
    writeFileSync(file, 'recipient\n447700900001\n');
    expect(await run('suppress', '--from', file)).toMatchObject(refusal('and reason unless you pass'));
  });
});
