import { describe, expect } from 'vitest';
import { priorities } from '../../src/message/message.js';
import { ids, limits, newMessage, openOther, orderShipped, type StoreTest, timedOut } from './support.js';

export function testClaim(test: StoreTest): void {
  describe('a claim', () => {
    test('returns the message and marks it in the same step', async (store, database) => {
      const traceParent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
      const id = await store.enqueueOne({ traceParent, expiresAfter: 1_000, priority: 'bulk' });
      expect(await store.claimOne()).toEqual({
        id,
        sender: 'shop',
        claimedAt: database.now(),
        attempt: 1,
        failures: 0,
        resends: 0,
        returned: 0,
        priority: 'bulk',
        template: 'order_shipped',
        message: orderShipped(),
        onUnknown: 'hold',
        expiresAt: database.now() + 1_000,
        createdAt: database.now(),
        traceParent,
        history: [],
      });
      expect(await store.get(id)).toMatchObject({ status: 'sending', attempt: 1 });
      expect((await store.takeTurn()).claimed).toEqual([]);
    });

    test('is worth a look exactly while a message is due that the worker may send', async (store, database) => {
      const senders = ['shop', 'bank'];
      const look = async (known = {}) => [...(await store.look(senders, known))];
      await store.enqueueOne({ sender: 'other' });
      expect(await look()).toEqual([]);
      await store.enqueueOne({ notBefore: database.now() + 1_000, priority: 'urgent', digest: 'old' });
      expect(await look()).toEqual([]);
      await database.advance(1_000);
      expect(await look()).toEqual(['shop']);
      // A worker whose templates do not match parks it for others.
      const matches = (digest: string) => digest !== 'old';
      expect((await store.takeTurn({ matches })).claimed).toEqual([]);
      expect(await look({ matches })).toEqual([]);
      expect(await look()).toEqual(['shop']);
      expect((await store.takeTurn()).claimed).toHaveLength(1);
      expect(await look()).toEqual([]);
    });

    test('takes the most urgent first, then the one that has been due for longest', async (store, database) => {
      const now = database.now();
      const byPriority = priorities
        .toReversed()
        .flatMap((priority) => [20, 10].map((wait) => newMessage({ priority, notBefore: now + wait })));
      const [bulk2, bulk1, normal2, normal1, high2, high1, urgent2, urgent1] = ids(
        await store.enqueue(byPriority),
      );
      await database.advance(30);
      const { claimed } = await store.takeTurn();
      expect(ids(claimed)).toEqual([urgent1, urgent2, high1, high2, normal1, normal2, bulk1, bulk2]);
    });

    test('takes messages that are due at the same time in the order in which they were enqueued', async (store) => {
      const enqueued = await store.enqueue(Array.from({ length: 20 }, () => newMessage()));
      expect(ids((await store.takeTurn()).claimed)).toEqual(ids(enqueued));
    });

    test('does not call a message expired that may have been sent, although a stopping worker returned it since', async (store, database) => {
      const id = await store.sendOne(timedOut, { expiresAfter: 10_000, onUnknown: 'resend' });
      await database.advance(1_000);
      await store.report({ message: await store.claimOne(), result: { type: 'returned' } });
      await database.advance(10_000);
      expect((await store.takeTurn()).changes).toMatchObject([{ id, status: 'unknown', code: 'timeout' }]);
      expect(await store.get(id)).toMatchObject({
        detail: { message: expect.stringMatching(/expired.*An earlier attempt may have sent it/) },
        history: [{ attempt: 1, code: 'timeout', delivery: 'unknown' }],
      });
    });

    test('claims other messages after those whose request or quiet hours cannot be read', async (store, database) => {
      const quietHours = { start: '22:00', end: '07:00', timeZone: 'Mars/Base' };
      const batch = [newMessage({ quietHours }), newMessage(), newMessage(), newMessage()];
      const [nowhere = '', never = '', text = '', fine] = ids(await store.enqueue(batch));
      const hours = '{"start":"22:00","end":"7 am","timeZone":"UTC"}';
      await database.execute(`update {messages} set quiet_hours = '${hours}' where id = ${never}`);
      await database.execute(`update {messages} set message = '"hello"' where id = ${text}`);
      const { claimed, changes } = await store.takeTurn();
      expect(ids(claimed)).toEqual([text, fine]);
      expect(claimed[0]?.message).toBe('hello');
      expect(ids(changes)).toEqual([nowhere, never]);
      for (const [id, wrong] of [
        [nowhere, 'quietHours.timeZone must be the name of a time zone, such as Europe/London.'],
        [never, 'quietHours.end must be a time from 00:00 to 23:59, such as 21:00.'],
      ] as const)
        expect(await store.get(id)).toMatchObject({ code: 'unreadable', detail: { message: wrong } });
      expect(await store.get(text)).toMatchObject({ message: undefined, unreadable: ['message'] });
    });

    test('reaches a due message behind many that have to wait', async (store, database) => {
      await store.join('shop', { ...limits, perRecipient: { seconds: 6, burst: 1 } }, 'a');
      await store.enqueue(Array.from({ length: 300 }, () => newMessage()));
      const last = await store.enqueueOne({ to: '491700000002' });
      await database.advance(1);
      const claimed: string[] = [];
      for (let turns = 0; turns < 20; turns += 1) {
        const result = await store.takeTurn({ slots: { any: 5, notUrgent: 5 } });
        claimed.push(...ids(result.claimed));
        if (result.wakeIn !== 0) break;
      }
      expect(claimed).toContain(last);
      expect(claimed).toHaveLength(2);
    });

    test('takes no more than the free slots, and keeps the reserved ones for urgent messages', async (store) => {
      await store.enqueue(Array.from({ length: 10 }, () => newMessage({ priority: 'bulk' })));
      const slots = { any: 4, notUrgent: 3 };
      expect((await store.takeTurn({ slots })).claimed).toHaveLength(3);
      const urgent = await store.enqueueOne({ priority: 'urgent' });
      expect(ids((await store.takeTurn({ slots: { any: 1, notUrgent: 0 } })).claimed)).toEqual([urgent]);
      expect((await store.takeTurn({ slots: { any: 1, notUrgent: 0 } })).claimed).toEqual([]);
      expect((await store.takeTurn({ slots: { any: 0, notUrgent: 0 } })).claimed).toEqual([]);
    });

    test('never gives one message to two stores', async (store, database) => {
      const other = await openOther(database);
      const enqueued = await store.enqueue(Array.from({ length: 200 }, () => newMessage()));
      const turns = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          (index % 2 === 0 ? store : other).takeTurn({
            claim: `${index}`,
            slots: { any: 10, notUrgent: 10 },
          }),
        ),
      );
      const claimed = turns.flatMap((result) => ids(result.claimed));
      expect(claimed.toSorted()).toEqual(ids(enqueued).toSorted());
    });

    test('fails for a sender that no worker has joined', async (store) => {
      await store.enqueueOne({ sender: 'bank' });
      await expect(store.takeTurn({ sender: 'bank' })).rejects.toMatchObject({
        name: 'OutboxError',
        code: 'not-found',
      });
    });
  });
}
