import { describe, expect } from 'vitest';
import {
  accepted,
  claimOne,
  enqueueOne,
  failedWith,
  ids,
  newMessage,
  report,
  type StoreTest,
  sendOne,
  statusOf,
  timedOut,
  turnOf,
  unreachable,
} from './support.js';

export function testOutcomes(test: StoreTest): void {
  describe('a result', () => {
    test('of an accepted message is stored and reported', async (store, database) => {
      const id = await enqueueOne(store);
      const message = await claimOne(store);
      await database.advance(5);
      const { changes } = await report(store, { message, result: accepted });
      expect(changes).toEqual([
        {
          id,
          attempt: 1,
          sender: 'shop',
          template: 'order_shipped',
          status: 'accepted',
          messageId: 'wamid.1',
          history: [{ at: database.now(), attempt: 1, delivery: 'accepted' }],
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
      const id = await sendOne(store, result);
      expect(await store.get(id)).toMatchObject({
        status: 'failed',
        code: 'rejected',
        detail: { status: 400, body: { error: 'no such template' }, requestId: 'r-1' },
      });
    });

    test('that is a rejection leaves a message unknown that an earlier attempt may have sent', async (store, database) => {
      const id = await sendOne(store, timedOut, { onUnknown: 'resend' });
      const at = database.now();
      await database.advance(1_000);
      const rejected = failedWith({ status: 400, message: 'not accepted', body: { error: 'no' } });
      const { changes } = await report(store, { message: await claimOne(store), result: rejected });
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
      const again = await claimOne(store);
      expect(again.resends).toBe(0);
      await report(store, { message: again, result: rejected });
      expect(await statusOf(store, id)).toBe('failed');
    });

    test('that can be repeated queues the message again and counts the failure', async (store, database) => {
      const id = await sendOne(store, unreachable);
      const stored = await store.get(id);
      expect(stored).toMatchObject({ status: 'queued', code: 'unreachable', finishedAt: undefined });
      await database.advance((stored?.dueAt.getTime() ?? 0) - database.now());
      expect(await claimOne(store)).toMatchObject({ id, attempt: 2 });
    });

    test('of an earlier attempt changes nothing', async (store) => {
      const id = await enqueueOne(store);
      const early = await claimOne(store);
      await report(store, { message: early, result: { type: 'returned' } });
      const later = await claimOne(store);
      expect(later.attempt).toBe(2);
      expect((await report(store, { message: early, result: accepted })).changes).toEqual([]);
      expect((await report(store, { message: early, result: failedWith({}) })).changes).toEqual([]);
      expect(await statusOf(store, id)).toBe('sending');
    });

    test('of a message that is gone is ignored', async (store, database) => {
      await enqueueOne(store);
      const message = await claimOne(store);
      await database.execute('delete from {messages}');
      expect((await report(store, { message, result: accepted })).changes).toEqual([]);
    });

    test('that says returned makes the message claimable at once', async (store) => {
      const id = await sendOne(store, { type: 'returned' });
      expect(await claimOne(store)).toMatchObject({ id, failures: 0 });
    });
  });

  describe('claims whose commit is not known', () => {
    test('are given back with the next turn', async (store) => {
      await store.enqueue([newMessage(), newMessage()]);
      const lost = await turnOf(store, { claim: 'lost' });
      const { claimed } = await turnOf(store, { claim: 'next', abandoned: ['lost', 'never committed'] });
      expect(ids(claimed)).toEqual(ids(lost.claimed));
      expect(claimed.map(({ attempt }) => attempt)).toEqual([2, 2]);
    });

    test('of another worker stay as they are', async (store) => {
      await enqueueOne(store);
      await turnOf(store, { claim: 'theirs' });
      expect((await turnOf(store, { claim: 'mine', abandoned: ['other'] })).claimed).toEqual([]);
    });
  });
}
