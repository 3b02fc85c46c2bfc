import { describe, expect } from 'vitest';
import { failedWith, ids, limits, newMessage, openOther, type StoreTest, unauthorized } from './support.js';

const day = 24 * 3_600_000;

export function testLimits(test: StoreTest): void {
  describe('the limits', () => {
    test('pass the rate in no sliding second, over two stores', async (store, database) => {
      const other = await openOther(database);
      await store.join('shop', { ...limits, perSecond: 20 }, 'a');
      await store.enqueue(
        Array.from({ length: 200 }, (_, index) =>
          newMessage({ priority: index % 3 === 0 ? 'urgent' : 'bulk' }),
        ),
      );
      const starts: number[] = [];
      for (let step = 0; step < 250; step += 1) {
        const { claimed } = await (step % 2 === 0 ? store : other).takeTurn({ claim: `claim-${step}` });
        starts.push(...claimed.map(() => database.now()));
        await database.advance(17);
      }
      const most = Math.max(
        ...starts.map((at) => starts.filter((start) => start >= at && start < at + 1000).length),
      );
      expect(most).toBeLessThanOrEqual(20);
      expect(starts.length).toBeGreaterThan(70);
    });

    test('delay messages by at most a second when the clock is set back, even if no result is stored in that time', async (store, database) => {
      await store.join('shop', { ...limits, perSecond: 3 }, 'a');
      await store.enqueue(Array.from({ length: 8 }, () => newMessage({ priority: 'urgent' })));
      expect((await store.takeTurn()).claimed).toHaveLength(3);
      await database.advance(-10_000);
      await store.enqueue(Array.from({ length: 3 }, () => newMessage({ priority: 'urgent' })));
      expect((await store.takeTurn()).claimed).toEqual([]);
      await database.advance(1_100);
      expect((await store.takeTurn()).claimed).toHaveLength(3);
    });

    test('let a message that was not accepted be sent again soon', async (store, database) => {
      await store.join('shop', { ...limits, perRecipient: { seconds: 6, burst: 45 } }, 'a');
      const busy = failedWith({ code: 'rate-limited', advice: 'retry', status: 429, retryAfter: 1_000 });
      await store.sendOne(busy);
      await database.advance(1_000);
      expect((await store.takeTurn()).claimed).toHaveLength(1);
    });

    test('count a recipient per sender', async (store) => {
      const limited = { ...limits, perRecipient: { seconds: 6, burst: 1 } };
      await store.join('shop', limited, 'a');
      await store.join('bank', limited, 'a');
      await store.enqueue([newMessage(), newMessage({ sender: 'bank' })]);
      expect((await store.takeTurn()).claimed).toHaveLength(1);
      expect((await store.takeTurn({ sender: 'bank' })).claimed).toHaveLength(1);
    });

    test('forget a burst only once it is paid back', async (store, database) => {
      await store.join('shop', { ...limits, perRecipient: { seconds: 6, burst: 3 } }, 'a');
      await store.enqueue(Array.from({ length: 4 }, () => newMessage({ priority: 'urgent' })));
      await store.takeTurn();
      await database.advance(17_000);
      await store.recover();
      expect((await store.takeTurn()).claimed).toEqual([]);
      await database.advance(2_000);
      await store.recover();
      expect((await store.takeTurn()).claimed).toHaveLength(1);
    });

    test('count distinct recipients of 24 hours over all senders of a group', async (store, database) => {
      const limited = { ...limits, recipientsPerDay: { limit: 3, group: 'business' } };
      await store.join('shop', limited, 'a');
      await store.join('bank', limited, 'a');
      const to = (digit: number) => `49170000000${digit}`;
      await store.enqueue([newMessage({ to: to(1) }), newMessage({ to: to(2) })]);
      expect((await store.takeTurn()).claimed).toHaveLength(2);
      await database.advance(1_000);
      const [third, known, fourth] = ids(
        await store.enqueue([3, 1, 4].map((digit) => newMessage({ sender: 'bank', to: to(digit) }))),
      );
      expect(ids((await store.takeTurn({ sender: 'bank' })).claimed)).toEqual([third, known]);
      // The second recipient is the first who leaves: the first one got another message.
      expect(await store.get(fourth ?? '')).toMatchObject({
        status: 'queued',
        dueAt: new Date(database.now() - 1_000 + day),
      });
      await database.advance(day - 1_001);
      expect((await store.takeTurn({ sender: 'bank' })).claimed).toEqual([]);
      await database.advance(1);
      expect(ids((await store.takeTurn({ sender: 'bank' })).claimed)).toEqual([fourth]);
    });

    test('keep no recipient longer than 24 hours, also if no worker of the group is left', async (store, database) => {
      await store.join('shop', { ...limits, recipientsPerDay: { limit: 2, group: 'business' } }, 'a');
      await store.enqueue([newMessage({ to: '491700000001' }), newMessage({ to: '491700000002' })]);
      await store.takeTurn();
      await database.advance(day - 1);
      await store.recover();
      expect(await database.count('audience')).toBe(2);
      await database.advance(1);
      await store.recover();
      expect(await database.count('audience')).toBe(0);
      await store.enqueue([newMessage({ to: '491700000003' }), newMessage({ to: '491700000004' })]);
      expect((await store.takeTurn()).claimed).toHaveLength(2);
    });

    test('keep groups of senders apart', async (store) => {
      await store.join('shop', { ...limits, recipientsPerDay: { limit: 1, group: 'one' } }, 'a');
      await store.join('bank', { ...limits, recipientsPerDay: { limit: 1, group: 'two' } }, 'a');
      await store.enqueue([
        newMessage({ to: '491700000001' }),
        newMessage({ to: '491700000002', sender: 'bank' }),
      ]);
      expect((await store.takeTurn()).claimed).toHaveLength(1);
      expect((await store.takeTurn({ sender: 'bank' })).claimed).toHaveLength(1);
    });

    test('of the last start apply, and the ones that they replace are returned', async (store) => {
      const slower = { ...limits, perSecond: 5 };
      expect(await store.join('shop', limits, 'b')).toBeUndefined();
      expect(await store.join('shop', slower, 'c')).toEqual({ limits, by: 'b' });
      expect((await store.status()).shop?.limits).toEqual(slower);
    });
  });

  describe('a pause', () => {
    test('ends for one message when a worker starts', async (store) => {
      await store.enqueue([newMessage(), newMessage()]);
      await store.report({ message: await store.claimOne(), result: unauthorized });
      await store.join('shop', limits, 'b');
      expect((await store.takeTurn()).claimed).toHaveLength(1);
    });

    test('that the gateway asked for lasts as long as asked, also when a worker starts', async (store, database) => {
      const result = failedWith({ code: 'rate-limited', advice: 'retry', retryAfter: 2_000, status: 429 });
      const id = await store.sendOne(result);
      await store.enqueueOne({ priority: 'urgent' });
      await store.join('shop', limits, 'b');
      expect(await store.takeTurn()).toMatchObject({ claimed: [], wakeIn: 2_000 });
      await database.advance(2_000);
      expect((await store.status()).shop?.pauses).toEqual([]);
      expect(ids((await store.takeTurn()).claimed)).toContain(id);
    });
  });
}
