import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, OutgoingMessage, TemplateContract } from '@notifygen/runtime';
import { describe, expect, it, vi } from 'vitest';
import { startGateway } from './support/gateway.js';
import { nextEvent, recipientOf, setUpOutbox, testFolder, testOutbox, text } from './support/outbox.js';
import { passTime } from './support/pass-time.js';

const until = { timeout: 20_000, interval: 10 };

describe('a gateway that hangs', () => {
  it('does not delay urgent messages', async () => {
    const { gateway, outbox } = await setUpOutbox({ sender: { concurrency: 10 } });
    gateway.reply = ({ to }) => ({ hangs: to !== recipientOf(999) });
    await outbox.enqueueAll(Array.from({ length: 30 }, (_, n) => ({ message: text(n), priority: 'bulk' })));
    await outbox.start();
    await vi.waitFor(() => expect(gateway.received).toHaveLength(9), until);
    const accepted = nextEvent(outbox, 'accepted');
    const { id } = await outbox.enqueue(text(999), { priority: 'urgent' });
    expect(await accepted).toMatchObject({ id, sender: 'shop', attempt: 1 });
    expect(gateway.received).toHaveLength(10);
    await outbox.stop({ timeout: 100 });
  });

  it('does not keep stop() from ending in time, and what was posted is unknown', async () => {
    const { gateway, outbox } = await setUpOutbox();
    gateway.reply = () => ({ hangs: true });
    const { id } = await outbox.enqueue(text());
    await outbox.start();
    await vi.waitFor(() => expect(gateway.received).toHaveLength(1), until);
    const unknown = nextEvent(outbox, 'unknown');
    await outbox.stop({ timeout: 100 });
    expect(await unknown).toMatchObject({ id, code: 'aborted' });
    expect(await outbox.get(id)).toMatchObject({ status: 'unknown', code: 'aborted' });
  });
});

it('a deployment that changes a template fails what has no digest and no longer matches, without posting it', async () => {
  const gateway = await startGateway();
  const url = `file:${join(testFolder(), 'outbox.db')}`;
  const after: TemplateContract = { name: 'order_shipped', parameters: ['customerName', 'orderId'] };
  const request = { to: recipientOf(1), templateName: 'order_shipped', parameters: ['Ann'] };
  const senders = { shop: gateway.client() };
  // As messages that are enqueued through SQL, or were before digests existed.
  const old = testOutbox({ url, senders });
  const { id } = await old.enqueue({ kind: 'template', request });
  await old.close();

  const changed = testOutbox({ url, senders, templates: { order_shipped: after } });
  const failed = nextEvent(changed, 'failed');
  await changed.drain();
  expect(await failed).toMatchObject({ id, code: 'template-changed', template: 'order_shipped' });
  expect((await changed.get(id))?.detail?.message).toContain('parameters must have length 2');
  expect(gateway.received).toStrictEqual([]);
});

describe('two versions of an application at once', () => {
  const version1: TemplateContract = { name: 'offer', language: ['en'], parameters: ['name', 'product'] };
  const version2: TemplateContract = { ...version1, language: ['de', 'en'], parameters: ['product', 'name'] };
  const message = (parameters: readonly string[], language = 'en'): OutgoingMessage => ({
    kind: 'template',
    request: { to: recipientOf(1), templateName: 'offer', language, parameters },
  });
  const sender = (client: Client) => ({ client, limits: { perRecipient: false as const } });

  it('send each message with the version that enqueued it, and lose and fail none', async () => {
    const gateway = await startGateway();
    const url = `file:${join(testFolder(), 'outbox.db')}`;
    const open = (version: string, offer: TemplateContract) =>
      testOutbox({ url, senders: { shop: sender(gateway.client(version)) }, templates: { offer } });
    const before = open('1', version1);
    let after = open('2', version2);
    await Promise.all([before.start(), after.start()]);
    const enqueueBoth = (count: number) =>
      Promise.all(
        Array.from({ length: count }, async () => {
          await before.enqueue(message(['1', 'lamp']));
          await after.enqueue(message(['lamp', '2']));
          await after.enqueue(message(['Lampe', '2'], 'de'));
        }),
      );
    await enqueueBoth(20);
    await vi.waitFor(async () => expect((await before.status()).accepted).toBe(60), { timeout: 30_000 });

    // The new version is taken back, and deployed again.
    await after.stop();
    await enqueueBoth(5);
    await vi.waitFor(async () => expect((await before.status()).accepted).toBe(65), { timeout: 30_000 });
    expect((await before.status()).queued).toBe(10);
    await after.close();
    after = open('2', version2);
    await after.start();
    await vi.waitFor(async () => expect((await before.status()).accepted).toBe(75), { timeout: 30_000 });
    for (const { apiKey, body } of gateway.received) expect(JSON.stringify(body)).toContain(`"${apiKey}"`);
  });

  it('hold messages in a language that is not approved for the version that knows it as approved', async () => {
    const gateway = await startGateway();
    const url = `file:${join(testFolder(), 'outbox.db')}`;
    const offer = { name: 'offer', language: ['de', 'en'], parameters: ['name', 'product'] } as const;
    const rejected = { ...offer, unapproved: [{ language: 'en', status: 'rejected', reason: 'SCAM' }] };
    const open = (template: TemplateContract) =>
      testOutbox({ url, senders: { shop: sender(gateway.client()) }, templates: { offer: template } });
    const before = open(rejected);
    const german = await before.enqueue(message(['Ann', 'Lampe'], 'de'));
    const english = await before.enqueue(message(['Ann', 'lamp'], 'en'));
    const other = testOutbox({ url, senders: { shop: gateway.client() } });
    const withoutDigest = await other.enqueue(message(['Ann', 'lamp'], 'en'));
    await before.drain();
    const statuses = () =>
      Promise.all([german, english, withoutDigest].map(async ({ id }) => (await before.get(id))?.status));
    expect(await statuses()).toEqual(['accepted', 'queued', 'queued']);
    expect(await before.get(withoutDigest.id)).toMatchObject({ attempts: 0, history: [] });

    const after = open(offer);
    await Promise.all([before.start(), after.start()]);
    await vi.waitFor(async () => expect(await statuses()).toEqual(Array(3).fill('accepted')), until);
    expect(gateway.received).toHaveLength(3);
  });

  it('report what waits, fail it after a time, and can send it with the current template', async () => {
    const gateway = await startGateway();
    const url = `file:${join(testFolder(), 'outbox.db')}`;
    const senders = { shop: sender(gateway.client()) };
    const swapped = { ...version1, parameters: ['product', 'name'] };
    const longer = { ...version1, parameters: ['name', 'product', 'price'] };
    const old = testOutbox({ url, senders, templates: { offer: version1 } });
    const { id } = await old.enqueue(message(['Ann', 'lamp']));
    await old.close();
    const current = testOutbox({ url, senders, templates: { offer: swapped }, templateWait: '1 second' });
    const waiting = nextEvent(current, 'waiting');
    const failed = nextEvent(current, 'failed');
    await current.start();
    expect(await waiting).toEqual({ sender: 'shop', template: 'offer', count: 1 });
    expect(await failed).toMatchObject({ id, code: 'template-changed', template: 'offer' });
    const other = testOutbox({ url, senders, templates: { offer: longer } });
    await expect(other.retry(id, { adoptTemplate: true })).rejects.toMatchObject({
      code: 'invalid-message',
      message: expect.stringContaining('parameters must have length 3'),
    });
    expect(gateway.received).toEqual([]);
    expect(await current.retry(id, { adoptTemplate: true })).toBe('queued');
    await current.drain();
    expect(await current.get(id)).toMatchObject({ status: 'accepted' });
  });
});

it('two processes with different limits for one sender use those of the one that started last, which warns', async () => {
  const gateway = await startGateway();
  const url = `file:${join(testFolder(), 'outbox.db')}`;
  const client = gateway.client();
  const first = testOutbox({ url, senders: { shop: { client, limits: { perSecond: 70 } } } });
  const second = testOutbox({ url, senders: { shop: { client, limits: { perSecond: 20 } } } });
  const warning = nextEvent(second, 'warning');
  await first.start();
  await second.start();
  const message = expect.stringContaining('"perSecond":70');
  expect(await warning).toMatchObject({ sender: 'shop', message });
  expect((await first.status()).senders.shop?.limits).toMatchObject({ perSecond: 20 });
});

it('a database that is locked for a while is reported once, and so is its end; nothing is lost and nothing sent twice', async () => {
  const path = join(testFolder(), 'outbox.db');
  const { gateway, outbox } = await setUpOutbox({ url: `file:${path}` });
  const replies: (() => void)[] = [];
  gateway.reply = () => new Promise((resolve) => replies.push(() => resolve({})));
  const { id } = await outbox.enqueue(text());
  const errors = vi.fn();
  outbox.on('error', errors);
  await outbox.start();
  await vi.waitFor(() => expect(replies).toHaveLength(1), until);

  const other = new DatabaseSync(path);
  other.exec('begin immediate');
  const failed = nextEvent(outbox, 'error');
  replies[0]?.();
  passTime(6_000);
  expect(await failed).toMatchObject({ error: { name: 'OutboxError', code: 'locked' } });
  const restored = nextEvent(outbox, 'restored');
  const accepted = nextEvent(outbox, 'accepted');
  other.exec('rollback');
  other.close();
  await restored;
  expect(await accepted).toMatchObject({ id });
  expect(errors).toHaveBeenCalledTimes(1);
  expect(gateway.received).toHaveLength(1);
});

describe('start, stop and close', () => {
  it('sends what is enqueued after the start at once, and nothing after the stop', async () => {
    const { gateway, outbox } = await setUpOutbox();
    await Promise.all([outbox.start(), outbox.start()]);
    const accepted = nextEvent(outbox, 'accepted');
    await outbox.enqueue(text());
    await accepted;
    expect(await outbox.health()).toStrictEqual({ isHealthy: true });
    await outbox.stop();
    await outbox.enqueue(text(1));
    await sleep(50);
    expect(gateway.received).toHaveLength(1);
    expect(await outbox.workOnce({ maxMs: 5_000 })).toStrictEqual({ isDone: true });
    expect(gateway.received).toHaveLength(2);
    await outbox.close();
    await expect(outbox.enqueue(text())).rejects.toMatchObject({ code: 'stopped' });
  });

  it('starts after a transaction that enqueues meanwhile, and does not delay it', async () => {
    const path = join(testFolder(), 'outbox.db');
    const { outbox } = await setUpOutbox({ url: `file:${path}` });
    await outbox.migrate();
    const own = new DatabaseSync(path);
    own.exec('begin immediate');
    const started = outbox.start();
    await sleep(50);
    const accepted = nextEvent(outbox, 'accepted');
    const { id } = await outbox.enqueue(text(), { tx: own });
    own.exec('commit');
    own.close();
    await started;
    expect(await accepted).toMatchObject({ id });
  });

  it('starts nothing while it is closed', async () => {
    const { outbox } = await setUpOutbox();
    await outbox.start();
    const closed = outbox.close();
    await expect(outbox.start()).rejects.toMatchObject({ code: 'stopped' });
    await expect(outbox.migrate()).rejects.toMatchObject({ code: 'stopped' });
    await closed;
  });

  it('lets timers and requests run between calls that wait for nothing but SQLite', async () => {
    const { outbox } = await setUpOutbox();
    const { id } = await outbox.enqueue(text());
    const timer = vi.fn();
    setImmediate(timer);
    for (let calls = 0; timer.mock.calls.length === 0 && calls < 20_000; calls += 1) await outbox.get(id);
    expect(timer).toHaveBeenCalled();
  });

  it('stops while drain waits', async () => {
    const { gateway, outbox } = await setUpOutbox({ sender: { limits: { perSecond: 1 } } });
    await outbox.enqueueAll(Array.from({ length: 30 }, (_, n) => ({ message: text(n) })));
    const drained = outbox.drain();
    await vi.waitFor(() => expect(gateway.received.length).toBeGreaterThan(0), until);
    await outbox.stop();
    await drained;
    const posted = gateway.received.length;
    expect(await outbox.status()).toMatchObject({ accepted: posted, queued: 30 - posted, sending: 0 });
    expect(await outbox.workOnce({ maxMs: 1 })).toStrictEqual({ isDone: false });
  });
});
