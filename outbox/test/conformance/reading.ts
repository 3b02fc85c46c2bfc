import { describe, expect } from 'vitest';
import { statuses } from '../../src/message/message.js';
import type { MessageFilter } from '../../src/store/store.js';
import {
  accepted,
  type CreateTestDatabase,
  claimOne,
  enqueueOne,
  failedWith,
  ids,
  limits,
  newMessage,
  report,
  statusOf,
  storeTests,
  timedOut,
  turnOf,
} from './support.js';

export function testReading(create: CreateTestDatabase): void {
  const test = storeTests(create);

  describe('find and get', () => {
    test('return messages by each filter, newest first', async ({ store }) => {
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
    });

    test('return at most a hundred unless asked for more', async ({ store }) => {
      await store.enqueue(Array.from({ length: 1_100 }, () => newMessage()));
      expect(await store.find({})).toHaveLength(100);
      expect(await store.find({ limit: 5_000 })).toHaveLength(1_000);
    });

    test('return nothing for an ID that no message has', async ({ store }) => {
      await enqueueOne(store);
      for (const id of ['999', '0', '-1', '1.0', ' 1', 'x', '', '99999999999999999999999'])
        expect(await store.get(id)).toBeUndefined();
    });
  });

  describe('the status', () => {
    test('counts messages per sender and status', async ({ store }) => {
      await store.join('shop', limits, 'a');
      await store.enqueue(Array.from({ length: 6 }, () => newMessage()));
      for (const result of [accepted, failedWith({}), timedOut])
        await report(store, { message: await claimOne(store), result });
      await claimOne(store);
      await store.decide((await store.find({ status: 'queued', limit: 1 }))[0]?.id ?? '', 'cancel');
      const { shop } = await store.status();
      expect(shop?.counts).toEqual({
        ...Object.fromEntries(statuses.map((status) => [status, 1])),
        expired: 0,
      });
    });

    test('is empty for an empty database', async ({ store }) => {
      expect(await store.status()).toEqual({});
    });

    test('shows senders whose workers were never started, and those without messages', async ({ store }) => {
      await enqueueOne(store);
      await store.join('bank', limits, 'a');
      const { shop, bank } = await store.status();
      expect(shop).toMatchObject({ limits: undefined, paused: undefined, counts: { queued: 1 } });
      expect(bank).toMatchObject({ limits, oldestDue: undefined, counts: { queued: 0 } });
    });

    test('says for how long the oldest message has been due', async ({ database, store }) => {
      await enqueueOne(store, { notBefore: database.now() + 100 });
      expect((await store.status()).shop?.oldestDue).toBeUndefined();
      await database.advance(50);
      await enqueueOne(store, { priority: 'urgent' });
      await database.advance(75);
      expect((await store.status()).shop?.oldestDue).toBe(75);
      await database.advance(100);
      await store.decide((await store.find({ limit: 1 }))[0]?.id ?? '', 'cancel');
      expect((await store.status()).shop?.oldestDue).toBe(125);
    });
  });

  describe('pruning', () => {
    test('erases what was finished before, and nothing else', async ({ database, store }) => {
      await store.join('shop', limits, 'a');
      const enqueued = await store.enqueue(
        [1, 2, 3, 4, 5, 6].map((key) => newMessage({ dedupe: `k${key}` })),
      );
      const [sent, failed, unknown, sending, cancelled, queued] = ids(enqueued);
      for (const result of [accepted, failedWith({ body: 'private' }), timedOut])
        await report(store, { message: await claimOne(store), result });
      await claimOne(store);
      await store.decide(cancelled ?? '', 'cancel');
      await database.advance(1_000);
      expect(await store.prune(1_000)).toBe(0);
      await database.advance(1);
      expect(await store.prune(1_000)).toBe(3);
      expect(await store.prune(1_000)).toBe(0);
      for (const id of [sent, failed, cancelled])
        expect(await store.get(id ?? '')).toMatchObject({
          recipient: undefined,
          message: undefined,
          detail: undefined,
          messageId: undefined,
          dedupe: undefined,
          template: 'order_shipped',
        });
      for (const id of [unknown, sending, queued])
        expect(await store.get(id ?? '')).toMatchObject({
          recipient: '491700000001',
          message: { kind: 'template' },
        });
      expect(await statusOf(store, sent ?? '')).toBe('accepted');
      expect(ids(await store.find({ dedupe: 'k1' }))).toEqual([sent]);
    });

    test('ends after a batch if it was stopped', async ({ database, store }) => {
      await store.enqueue(Array.from({ length: 1_500 }, () => newMessage()));
      await database.execute(`update {messages} set status = 'cancelled', finished_at = 0`);
      expect(await store.prune(0, () => true)).toBe(1_000);
      expect(await store.prune(0, () => true)).toBe(500);
    });

    test('erases more than one batch', async ({ database, store }) => {
      await store.join('shop', limits, 'a');
      await store.enqueue(Array.from({ length: 2_500 }, () => newMessage()));
      const { claimed } = await turnOf(store, { slots: { any: 2_500, notUrgent: 2_500 } });
      await report(store, ...claimed.map((message) => ({ message, result: accepted })));
      await database.advance(2);
      expect(await store.prune(1)).toBe(2_500);
    });
  });
}
