import { describe, expect } from 'vitest';
import { statuses } from '../../src/message/message.js';
import { run } from '../../src/store/exchange.js';
import type { MessageFilter } from '../../src/store/store.js';
import { accepted, failedWith, ids, limits, newMessage, type StoreTest, timedOut } from './support.js';

export function testReading(test: StoreTest): void {
  test('what workers counted is the status for a minute', async (store, database) => {
    await store.enqueueOne();
    const { shop } = await store.recount();
    expect(shop?.counts.queued).toBe(1);
    const counted = {
      at: database.now(),
      queued: [],
      others: [{ name: 'bank', status: 'failed', count: 7 }],
    };
    await store.each(() =>
      run(`insert into notifygen.meta (key, value) values ('counts', $1)`, JSON.stringify(counted)),
    );
    expect((await store.status()).bank?.counts.failed).toBe(7);
    await database.advance(60_000);
    expect((await store.status()).bank).toBeUndefined();
    await store.recount();
    expect(await store.each(() => run(`select key from notifygen.meta where key = 'counts'`))).toEqual([]);
  });

  test('the history adds up what processes did in a minute, and keeps two days', async (store, database) => {
    const day = 86_400_000;
    await database.advance(60_000 - (database.now() % 60_000));
    const at = new Date(database.now());
    const shop = { sender: 'shop', accepted: 2, failed: 1, unknown: 0, held: 7 };
    await store.addHistory([shop, { ...shop, sender: 'bank' }]);
    await database.advance(59_000);
    await store.addHistory([{ ...shop, accepted: 3, held: 5 }]);
    const { sender: _, ...first } = shop;
    expect(await store.history(day)).toEqual({
      bank: [{ at, ...first }],
      shop: [{ at, accepted: 5, failed: 2, unknown: 0, held: 5 }],
    });
    await database.advance(day);
    expect(await store.history(day)).toEqual({});
    await database.advance(day + 60_000);
    await store.addHistory([shop]);
    expect((await store.history(3 * day)).shop).toHaveLength(1);
  });

  describe('find and get', () => {
    test('return messages by each filter, newest first', async (store) => {
      const text = { kind: 'text', request: { to: '491700000003', message: { text: 'Hi' } } } as const;
      const [a, b, c, d] = ids(
        await store.enqueue([
          newMessage({ dedupe: 'one' }),
          newMessage({ to: '491700000002', sender: 'bank', dedupe: 'two' }),
          newMessage({ message: text }),
          newMessage({ sender: 'bank', dedupe: 'one' }),
        ]),
      );
      await store.decide(c ?? '', 'cancel');
      const found = async (filter: MessageFilter) => ids(await store.find(filter));
      expect(await found({})).toEqual([d, c, b, a]);
      expect(await found({ sender: 'shop' })).toEqual([c, a]);
      expect(await found({ status: 'cancelled' })).toEqual([c]);
      expect(await found({ status: 'unknown' })).toEqual([]);
      expect(await found({ recipient: '491700000001' })).toEqual([d, a]);
      expect(await found({ template: 'order_shipped' })).toEqual([d, b, a]);
      expect(await found({ dedupe: 'one' })).toEqual([d, a]);
      expect(await found({ dedupe: 'one', sender: 'shop', status: 'queued' })).toEqual([a]);
      expect(await found({ limit: 2 })).toEqual([d, c]);
      expect(await found({ limit: 2, before: c ?? '' })).toEqual([b, a]);
      expect(await found({ before: 'x' })).toEqual([]);
      expect(await found({ sender: 'bank', template: 'order_shipped', status: 'queued' })).toEqual([d, b]);
      expect(await found({ recipient: '491700000001', sender: 'bank', before: d ?? '' })).toEqual([]);
      expect(await found({ template: 'order_shipped', before: d ?? '', limit: 1 })).toEqual([b]);
    });

    test('return the newest of many messages, whatever they are found by', async (store) => {
      const enqueued = await store.enqueue(
        Array.from({ length: 25_000 }, (_, index) =>
          newMessage({ sender: index % 2 === 0 ? 'shop' : 'bank', to: `4917000${index % 1_000}` }),
        ),
      );
      const [a, b, c] = [...enqueued].reverse().filter((_, index) => index % 1_000 === 0);
      expect(ids(await store.find({ recipient: '4917000999', limit: 3 }))).toEqual([a?.id, b?.id, c?.id]);
      expect(await store.find({ recipient: '4917000999' })).toHaveLength(25);
      const newest = ids(enqueued.slice(-3).reverse());
      expect(ids(await store.find({ template: 'order_shipped', limit: 3 }))).toEqual(newest);
    });

    test('return at most a hundred unless asked for more', async (store) => {
      await store.enqueue(Array.from({ length: 1_100 }, () => newMessage()));
      expect(await store.find({})).toHaveLength(100);
      expect(await store.find({ limit: 1_000 })).toHaveLength(1_000);
    });

    test('return nothing for an ID that no message has', async (store) => {
      await store.enqueueOne();
      for (const id of ['999', '0', '-1', '1.0', ' 1', 'x', '', '99999999999999999999999'])
        expect(await store.get(id)).toBeUndefined();
    });
  });

  describe('the status', () => {
    test('counts messages per sender and status', async (store) => {
      await store.enqueue(Array.from({ length: 6 }, () => newMessage()));
      for (const result of [accepted, failedWith({}), timedOut])
        await store.report({ message: await store.claimOne(), result });
      await store.claimOne();
      await store.decide((await store.find({ status: 'queued', limit: 1 }))[0]?.id ?? '', 'cancel');
      const { shop } = await store.status();
      const each = Object.fromEntries(statuses.map((status) => [status, 1]));
      expect(shop?.counts).toEqual({ ...each, expired: 0 });
    });

    test('is empty for an empty database', async (store, database) => {
      await database.execute('delete from {senders}');
      expect(await store.status()).toEqual({});
    });

    test('shows senders whose workers were never started, and those without messages', async (store) => {
      await store.enqueueOne({ sender: 'bank' });
      const { shop, bank } = await store.status();
      expect(shop).toMatchObject({ limits, oldestDue: undefined, counts: { queued: 0 } });
      expect(bank).toMatchObject({ limits: undefined, pauses: [], counts: { queued: 1 } });
    });

    test('says for how long the oldest message has been due', async (store, database) => {
      await store.enqueueOne({ notBefore: database.now() + 100 });
      expect((await store.status()).shop?.oldestDue).toBeUndefined();
      await database.advance(50);
      await store.enqueueOne({ priority: 'urgent' });
      await database.advance(75);
      expect((await store.status()).shop?.oldestDue).toBe(75);
      await database.advance(100);
      await store.decide((await store.find({ limit: 1 }))[0]?.id ?? '', 'cancel');
      expect((await store.status()).shop?.oldestDue).toBe(125);
    });
  });

  describe('pruning', () => {
    test('erases what was finished before, and nothing else', async (store, database) => {
      const keys = ['k1', 'k2', 'k3', 'k4', 'k5', 'k6'];
      const enqueued = await store.enqueue(keys.map((dedupe) => newMessage({ dedupe })));
      const [sent, failed, unknown, sending, cancelled, queued] = ids(enqueued);
      for (const result of [accepted, failedWith({ body: 'private' }), timedOut])
        await store.report({ message: await store.claimOne(), result });
      await store.claimOne();
      await store.decide(cancelled ?? '', 'cancel');
      await database.advance(1_000);
      expect(await store.prune(1_000)).toBe(0);
      await database.advance(1);
      expect(await store.prune(1_000)).toBe(3);
      expect(await store.prune(1_000)).toBe(0);
      const names = ['recipient', 'message', 'detail', 'messageId', 'dedupe'];
      const erased = Object.fromEntries(names.map((name) => [name, undefined]));
      for (const id of [sent, failed, cancelled])
        expect(await store.get(id ?? '')).toMatchObject({
          ...erased,
          template: 'order_shipped',
          history: [],
        });
      const kept = { recipient: '491700000001', message: { kind: 'template' } };
      for (const id of [unknown, sending, queued]) expect(await store.get(id ?? '')).toMatchObject(kept);
      expect(await store.statusOf(sent ?? '')).toBe('accepted');
      expect(ids(await store.find({ dedupe: 'k1' }))).toEqual([sent]);
    });

    test('erases more than one batch, unless it was stopped', async (store, database) => {
      await store.enqueue(Array.from({ length: 3_500 }, () => newMessage()));
      await database.execute(`update {messages} set status = 'cancelled', finished_at = 0`);
      expect(await store.prune(0, { isStopped: () => true })).toBe(1_000);
      expect(await store.prune(0)).toBe(2_500);
    });
  });

  describe('deleting', () => {
    test('removes what was finished before, and keeps the effect of dedupe keys', async (store, database) => {
      const keys = ['erased', 'sent', 'unknown', 'queued'];
      const [erased, sent, unknown, queued] = ids(
        await store.enqueue(keys.map((dedupe) => newMessage({ dedupe }))),
      );
      const finish = async (result: typeof accepted) =>
        store.report({ message: await store.claimOne(), result });
      await finish(accepted);
      await database.advance(1_000);
      await store.prune(500);
      await finish(accepted);
      await finish(timedOut);
      await database.advance(1_000);
      await store.deleteFinished(1_000, () => false);
      expect(ids(await store.find({}))).toEqual([queued, unknown, sent]);
      await database.advance(1);
      await store.deleteFinished(1_000, () => false);
      expect(ids(await store.find({}))).toEqual([queued, unknown]);
      expect((await store.status()).shop?.counts).toMatchObject({ accepted: 0, unknown: 1, queued: 1 });
      const again = [...keys, 'new'].map((dedupe) => newMessage({ dedupe }));
      expect(await store.enqueue(again)).toEqual([
        { id: erased, created: false },
        { id: sent, created: false },
        { id: unknown, created: false },
        { id: queued, created: false },
        { id: expect.any(String), created: true },
      ]);
      expect((await store.status()).shop?.counts).toMatchObject({ queued: 2 });
      expect((await store.enqueue([newMessage({ dedupe: 'sent', sender: 'bank' })]))[0]?.created).toBe(true);
    });

    test('goes through more than one batch, past messages that stay', async (store, database) => {
      await store.enqueue(Array.from({ length: 2_500 }, () => newMessage()));
      await database.execute(
        `update {messages} set status = case when id % 5 = 0 then 'unknown' else 'failed' end, finished_at = 1`,
      );
      await database.advance(1_000);
      await store.deleteFinished(500, () => false);
      expect((await store.status()).shop?.counts).toMatchObject({ failed: 0, unknown: 500 });
    });
  });
}
