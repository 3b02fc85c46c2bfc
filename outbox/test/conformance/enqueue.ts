import { describe, expect } from 'vitest';
import { ids, invalid, newMessage, openOther, orderShipped, type StoreTest } from './support.js';

export function testEnqueue(test: StoreTest): void {
  describe('enqueue', () => {
    test('stores every field of a message', async (store, database) => {
      const now = database.now();
      const [enqueued] = await store.enqueue([
        newMessage({
          dedupe: 'shipped-1',
          tag: 'orders',
          priority: 'high',
          notBefore: now + 1_000,
          expiresAfter: 5_000,
          onUnknown: 'resend',
          enqueuedBy: 'web-1:4711',
        }),
      ]);
      expect(enqueued).toEqual({ id: expect.stringMatching(/^[1-9]\d*$/), created: true });
      expect(await store.get(enqueued?.id ?? '')).toEqual({
        id: enqueued?.id,
        sender: 'shop',
        recipient: '491700000001',
        template: 'order_shipped',
        tag: 'orders',
        message: orderShipped(),
        dedupe: 'shipped-1',
        priority: 'high',
        status: 'queued',
        code: undefined,
        detail: undefined,
        messageId: undefined,
        attempt: 0,
        attempts: 0,
        resends: 0,
        onUnknown: 'resend',
        createdAt: new Date(now),
        enqueuedBy: 'web-1:4711',
        waits: { for: 'start', until: new Date(now + 1_000) },
        dueAt: new Date(now + 1_000),
        expiresAt: new Date(now + 6_000),
        finishedAt: undefined,
        history: [],
        waited: [{ at: new Date(now), for: 'start' }],
        actions: [],
      });
    });

    test('uses the documented defaults', async (store, database) => {
      const stored = await store.get(await store.enqueueOne());
      expect(stored).toMatchObject({
        priority: 'normal',
        onUnknown: 'hold',
        dedupe: undefined,
        expiresAt: undefined,
      });
      expect(stored?.dueAt).toEqual(new Date(database.now()));
    });

    test('makes a message due at once if its time has passed, and prefers expiresAt', async (store, database) => {
      const now = database.now();
      const id = await store.enqueueOne({ notBefore: now - 5_000, expiresAt: now + 7, expiresAfter: 9_000 });
      expect(await store.get(id)).toMatchObject({ dueAt: new Date(now), expiresAt: new Date(now + 7) });
    });

    test('stores session messages without a template, and any text as it is', async (store) => {
      const text = 'Hallo „Ada“ 👋\n\u2028 \\ " \' end';
      const message = { kind: 'text', request: { to: '491700000009', message: { text } } } as const;
      const stored = await store.get(await store.enqueueOne({ message }));
      expect(stored).toMatchObject({ template: undefined, recipient: '491700000009', message });
    });

    test('returns a batch in its order, with duplicates inside the batch', async (store) => {
      const [first] = await store.enqueue([newMessage({ dedupe: 'b' })]);
      const keys = ['z', 'b', 'a', 'z'].map((dedupe) => newMessage({ dedupe }));
      const result = await store.enqueue([...keys, newMessage(), newMessage()]);
      expect(result.map(({ created }) => created)).toEqual([true, false, true, false, true, true]);
      expect(result[1]?.id).toBe(first?.id);
      expect(result[3]?.id).toBe(result[0]?.id);
      expect(new Set(ids(result)).size).toBe(5);
    });

    test('returns nothing for an empty batch', async (store) => {
      expect(await store.enqueue([])).toEqual([]);
    });

    test('stores nothing of a batch with an invalid message', async (store) => {
      await expect(store.enqueue([newMessage(), invalid])).rejects.toMatchObject({ code: 'invalid-message' });
      expect(await store.find({})).toEqual([]);
    });

    test('compares dedupe keys exactly', async (store) => {
      const keys = ['Key', 'key', 'key ', 'ké', 'ke\u0301', ''];
      const result = await store.enqueue(keys.map((dedupe) => newMessage({ dedupe })));
      expect(result.every(({ created }) => created)).toBe(true);
    });

    test('creates one message when two stores enqueue the same key at once', async (store, database) => {
      const other = await openOther(database);
      const results = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          (index % 2 === 0 ? store : other).enqueue([newMessage({ dedupe: 'same' })]),
        ),
      );
      expect(results.flat().filter(({ created }) => created)).toHaveLength(1);
      expect(new Set(ids(results.flat())).size).toBe(1);
    });
  });
}
