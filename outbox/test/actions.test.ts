import { setTimeout } from 'node:timers/promises';
import { createClient } from '@notifygen/runtime';
import { describe, expect, it } from 'vitest';
import { templates } from '../../generated/index.ts';
import { applyReport } from '../src/command/follow-platform.js';
import { refusal, setUpCommands } from './support/commands.js';
import { recipientOf, setUpOutbox, testOutbox, text } from './support/outbox.js';

/** An outbox in a file with messages of two tags, and its command line. */
async function setUp(count = 3) {
  const commands = await setUpCommands();
  // Each has its own recipient: after 6 seconds, a recipient has to wait for what comes after a burst.
  for (const [index, tag] of ['sale', 'other'].entries())
    await commands.outbox.enqueueAll(
      Array.from({ length: count }, (_, n) => ({ message: text(n + index * count), tag })),
    );
  return commands;
}

describe('what people do with many messages', () => {
  it('needs a filter that is not empty, so that a variable that is not set never means all', async () => {
    const { outbox } = await setUp();
    const wrong = [
      [{}, /needs at least one/],
      [{ tag: undefined }, /tag is undefined/],
      [{ status: 'failed' }, /it does nothing with failed/],
      [{ limit: 5 }, /limit is not an option/],
      [{ sender: 'shpo' }, /sender must be one of shop/],
    ] as const;
    for (const [filter, message] of wrong)
      await expect(outbox.cancel(filter as never)).rejects.toThrow(message);
    expect(await outbox.status()).toMatchObject({ queued: 6 });
  });

  it('refuses what matches nothing by mistake', async () => {
    const { outbox } = await setUpOutbox({ templates });
    const [early, late] = [new Date(0), new Date(1_000)];
    for (const call of [
      () => outbox.find({ template: 'order_shiped' }),
      () => outbox.cancel({ template: 'order_shiped' }),
      () => outbox.pause({ template: 'order_shiped' }, { reason: 'x' }),
    ])
      await expect(call()).rejects.toThrow('template is neither among the templates of the outbox');
    await expect(outbox.find({ from: late, to: early })).rejects.toThrow('from must be earlier than to');
    await expect(outbox.find({ tag: 'a\0' })).rejects.toThrow('tag must be a text');
    await expect(outbox.find({ code: '' })).rejects.toThrow('code must be a text');
    await expect(outbox.pause({ template: '' }, { reason: 'a\0' })).rejects.toThrow('reason must be');
    await outbox.pause({ template: 'order_shipped' }, { reason: 'Wrong text' });
    expect(await outbox.resume({ template: 'order_shiped' })).toBe(false);
  });

  it('decides about each message once, also if one fails again before the call goes on', async () => {
    const fetch = async () => Response.json({ error: 'rejected' }, { status: 400 });
    const client = createClient({ baseUrl: 'http://localhost', appId: 'app', apiKey: 'key', fetch });
    // A busy worker returns claimed messages, which then count twice for their recipient.
    const limits = { perSecond: 10_000, perRecipient: false, rejections: false } as const;
    const outbox = testOutbox({ senders: { shop: { client, limits } } });
    await outbox.enqueueAll(Array.from({ length: 2_050 }, (_, n) => ({ message: text(n) })));
    await outbox.drain();
    const stop = new AbortController();
    const onProgress = () => stop.abort();
    const first = await outbox.retry({ status: 'failed' }, { signal: stop.signal, onProgress });
    expect(first).toMatchObject({ count: 2_000, isDone: false, cursor: expect.any(String) });
    await outbox.drain();
    expect(await outbox.status()).toMatchObject({ failed: 2_050 });
    const rest = await outbox.retry({ status: 'failed' }, { cursor: first.cursor });
    expect(rest).toMatchObject({ count: 50, isDone: true });
    await expect(outbox.retry({ status: 'failed' }, { cursor: 'x' })).rejects.toThrow(
      /cursor must be the bound/,
    );
  });

  it('says which of those that were to be cancelled may have been sent', async () => {
    const { gateway, outbox, run } = await setUp(0);
    gateway.reply = () => ({ status: 503 });
    await outbox.enqueue(text(), { onUnknown: 'resend', tag: 'sale' });
    await outbox.drain();
    await outbox.enqueue(text(), { tag: 'sale', notBefore: new Date(Date.now() + 60_000) });
    expect(await outbox.cancel({ tag: 'sale' }, { dryRun: true })).toMatchObject({ count: 2, unknown: 1 });
    await outbox.enqueue(text(), { tag: 'red\u001b[31m' });
    expect((await run('list')).stdout).toContain('red\\u001b[31m');
    const { id } = await outbox.enqueue(text(), { tag: 'one\r4711  accepted' });
    for (const { stdout } of [await run('list'), await run('show', id)])
      expect(stdout).toContain('one\\u000d4711  accepted');
    const { stdout } = await run('cancel', '--tag', 'sale');
    expect(stdout).toMatch(/^1 message was cancelled\.\n1 message may have been sent: unknown\.\n/);
  });

  it('is the same on the command line, with who did it', async () => {
    const { outbox, run } = await setUp();
    const dry = await run('cancel', '--tag', 'sale', '--dry-run');
    expect(dry).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('3 messages would be cancelled.\n'),
    });
    const [, cursor = ''] = /--cursor (\S+)/.exec(dry.stdout) ?? [];
    // Times are milliseconds.
    await setTimeout(5);
    await outbox.enqueue(text(7), { tag: 'sale' });
    const bounded = await run('cancel', '--tag', 'sale', '--cursor', cursor, '--dry-run');
    expect(bounded.stdout).toContain('1 message came since, and is not included.\n');
    const done = await run('cancel', '--tag', 'sale', '--cursor', cursor, '--as', 'Ada', '--json');
    expect(JSON.parse(done.stdout)).toMatchObject({ count: 3, codes: { none: 3 }, isDone: true });
    const listed = await run('list', '--tag', 'sale', '--status', 'cancelled', 'queued', '--json');
    expect(JSON.parse(listed.stdout)).toMatchObject([
      { status: 'queued' },
      ...Array(3).fill({ actions: [{ by: 'Ada' }] }),
    ]);
    const page = await run('list', '--limit', '2');
    expect(page.stderr).toBe('More: --before 6\n');
    expect(page.stdout.split('\n')).toHaveLength(4);
    const status = await outbox.status();
    expect(status).toMatchObject({ queued: 4, log: [{ action: 'cancel', by: 'Ada', count: 3 }] });
  });
});

describe('the command line', () => {
  it('refuses what could act on the wrong messages', async () => {
    const { outbox, run } = await setUp();
    const wrong: readonly (readonly [string, readonly string[]])[] = [
      ['Name messages by their IDs, or choose them', ['cancel']],
      ['Name messages by their IDs, or choose them', ['cancel', '4711', '--tag', 'sale']],
      ['--dry-run and --cursor are for messages that', ['cancel', '1', '--dry-run']],
      ['pause: needs at least one of sender, template, tag', ['pause', '--reason', 'x']],
      ['pause: sender must be one of shop', ['pause', '--sender', 'shpo', '--reason', 'x']],
      ['It is empty, perhaps because a variable is not set', ['pause', '--template', '', '--reason', 'x']],
      ['It is empty, perhaps because a variable is not set', ['cancel', '--tag', '']],
      ["required option '--reason <text>' not specified", ['pause', '--tag', 'sale']],
      ['retry: status must be failed or expired', ['retry', '--status', 'queued']],
    ];
    for (const [message, [command = '', ...args]] of wrong)
      expect(await run(command, ...args)).toMatchObject(refusal(message));
    expect(await outbox.status()).toMatchObject({ queued: 6, pauses: [] });
    const dry = await run('cancel', '--template', 'session-messages', '--dry-run');
    expect(dry.stdout).toContain('6 messages would be cancelled.\n');
  });
});

describe('a pause', () => {
  it('keeps messages in the queue of all workers until it is resumed', async () => {
    const { gateway, outbox, run } = await setUp();
    const paused = await run('pause', '--tag', 'sale', '--reason', 'Wrong price', '--as', 'Ada');
    expect(paused.status).toBe(0);
    await outbox.drain();
    expect(gateway.received).toHaveLength(3);
    expect(await outbox.status()).toMatchObject({
      queued: 3,
      pauses: [{ scope: { tag: 'sale' }, reason: 'Wrong price', by: 'Ada', since: expect.any(Date) }],
    });
    const { stdout } = await run('status');
    expect(stdout).toMatch(/3 queued\n {2}3 {2}person {2}tag sale: paused by Ada \(Wrong price\) since /);
    const again = await run('pause', '--tag', 'sale', '--reason', 'Wrong text', '--as', 'Bob');
    expect(again.stdout).toMatch(/^Paused.*\nBefore: tag .+: paused by Ada \(Wrong price\) since .+\.\n$/);
    const resumed = await run('resume', '--tag', 'sale', '--as', 'Eve');
    expect(resumed).toMatchObject({ status: 0, stdout: 'Resumed.\n' });
    expect((await outbox.status()).log).toMatchObject([
      { action: 'resume', by: 'Eve', scope: { tag: 'sale' }, at: expect.any(Date) },
      { action: 'pause', by: 'Bob', reason: 'Wrong text' },
      { action: 'pause', by: 'Ada', reason: 'Wrong price' },
    ]);
    expect((await run('resume', '--tag', 'sale')).status).toBe(1);
    await outbox.drain();
    expect(gateway.received).toHaveLength(6);
  });

  it('follows the platform, and leaves alone what people paused', async () => {
    const { outbox } = await setUp(0);
    const follow = (report: object) => applyReport(outbox, JSON.stringify(report));
    await outbox.pause({ template: 'by_ada' }, { reason: 'Wrong text', by: 'Ada' });
    const paused = ['by_ada', 'note'].map((name) => ({ name, status: 'PAUSED' }));
    expect(await follow({ approved: [], paused })).toEqual({ paused: ['note'], resumed: [] });
    const reason = 'The platform reports the status PAUSED.';
    expect((await outbox.status()).pauses).toMatchObject([{ by: 'Ada' }, { kind: 'platform', reason }]);
    const over = await follow({ approved: ['by_ada', 'note'], paused: [] });
    expect(over).toEqual({ paused: [], resumed: ['note'] });
    for (const [report, message] of [
      [{ approved: ['by_ada'], paused: [], isCut: true }, 'The export lacks pages'],
      [{ error: 'no token' }, 'It contains an error: no token'],
      [{}, 'It lacks the templates'],
    ] as const)
      await expect(follow(report)).rejects.toThrow(message);
  });

  it('is shown before there are any messages', async () => {
    const { outbox, run } = await setUp(0);
    await outbox.pause({ sender: 'shop' }, { reason: 'Not before Monday' });
    expect((await run('status')).stdout).toContain('(Not before Monday)');
  });

  it('is obeyed at once by a process that works, and so is its end', async () => {
    const { gateway, outbox } = await setUp(0);
    await outbox.start();
    await outbox.pause({ tag: 'sale' }, { reason: 'Incident' });
    await outbox.enqueueAll([{ message: text(1), tag: 'sale' }, { message: text(2) }]);
    const sent = () => gateway.received.map(({ to }) => to);
    await expect.poll(sent, { timeout: 20_000 }).toEqual([recipientOf(2)]);
    await outbox.resume({ tag: 'sale' });
    await expect.poll(sent, { timeout: 20_000 }).toEqual([recipientOf(2), recipientOf(1)]);
  });
});
