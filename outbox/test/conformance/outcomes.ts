import { describe, expect } from 'vitest';
import { accepted, failedWith, ids, newMessage, type StoreTest, timedOut } from './support.js';

export function testOutcomes(test: StoreTest): void {
  describe('a result', () => {
    test('of an accepted message is stored and reported', async (store, database) => {
      const id = await store.enqueueOne();
      const message = await store.claimOne();
      await database.advance(5);
      const { changes } = await store.report({ message, result: accepted });
      expect(changes).toEqual([
        {
          id,
          attempt: 1,
          sender: 'shop',
          template: 'order_shipped',
          status: 'accepted',
          messageId: 'wamid.1',
          history: [{ at: database.now(), attempt: 1, took: 5, delivery: 'accepted' }],
        },
      ]);
      expect(await store.get(id)).toMatchObject({
        status: 'accepted',
        messageId: 'wamid.1',
        code: undefined,
        finishedAt: new Date(database.now()),
      });
    });

    test('of a rejected message keeps the response', async (store) => {
      const result = failedWith({ status: 400, body: { error: 'no such template' }, requestId: 'r-1' });
      const id = await store.sendOne(result);
      expect(await store.get(id)).toMatchObject({
        status: 'failed',
        code: 'rejected',
        detail: { status: 400, body: { error: 'no such template' }, requestId: 'r-1' },
      });
    });

    test('that is a rejection leaves a message unknown that an earlier attempt may have sent', async (store, database) => {
      const id = await store.sendOne(timedOut, { onUnknown: 'resend' });
      const at = database.now();
      await database.advance(1_000);
      const rejected = failedWith({ status: 400, message: 'not accepted', body: { error: 'no' } });
      const { changes } = await store.report({ message: await store.claimOne(), result: rejected });
      expect(changes).toMatchObject([{ id, status: 'unknown', code: 'timeout' }]);
      expect(await store.decide(id, 'retry')).toMatchObject({ status: 'unknown', applied: false });
      expect(await store.get(id)).toMatchObject({
        detail: { message: 'not accepted An earlier attempt may have sent it.', status: 400 },
        history: [
          { at: new Date(at), attempt: 1, code: 'timeout', delivery: 'unknown' },
          { at: new Date(at + 1_000), attempt: 2, code: 'rejected', status: 400, body: { error: 'no' } },
        ],
      });
      await store.decide(id, 'not-sent');
      const again = await store.claimOne();
      expect(again.resends).toBe(0);
      await store.report({ message: again, result: rejected });
      expect(await store.statusOf(id)).toBe('failed');
    });

    test('of an earlier attempt changes nothing, and one that was given back keeps its place', async (store, database) => {
      const id = await store.enqueueOne();
      const early = await store.claimOne();
      await database.advance(1_000);
      await store.enqueueOne({ to: '491700000002' });
      await database.advance(1_000);
      const { changes } = await store.report({ message: early, result: { type: 'returned' } });
      expect(changes).toEqual([expect.objectContaining({ id, dueAt: early.createdAt })]);
      const later = await store.claimOne();
      expect(later).toMatchObject({ id, attempt: 2 });
      expect((await store.get(id))?.waited).toEqual([{ at: new Date(database.now()), for: 'returned' }]);
      expect((await store.report({ message: early, result: accepted })).changes).toEqual([]);
      expect((await store.report({ message: early, result: failedWith({}) })).changes).toEqual([]);
      expect(await store.statusOf(id)).toBe('sending');
    });
  });

  describe('claims whose commit is not known', () => {
    test('are given back with the next turn', async (store) => {
      await store.enqueue([newMessage(), newMessage()]);
      const lost = await store.takeTurn({ claim: 'lost' });
      const { claimed } = await store.takeTurn({ claim: 'next', abandoned: ['lost', 'never committed'] });
      expect(ids(claimed)).toEqual(ids(lost.claimed));
      expect(claimed.map(({ attempt }) => attempt)).toEqual([2, 2]);
    });

    test('of another worker stay as they are', async (store) => {
      await store.enqueueOne();
      await store.takeTurn({ claim: 'theirs' });
      expect((await store.takeTurn({ claim: 'mine', abandoned: ['other'] })).claimed).toEqual([]);
    });
  });
}
