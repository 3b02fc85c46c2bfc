import { describe, expect } from 'vitest';
import {
  accepted,
  failedWith,
  limits,
  openOther,
  type StoreTest,
  type TestDatabase,
  type TestStore,
  timedOut,
} from './support.js';

const returned = { type: 'returned' } as const;

export function testRecovery(test: StoreTest): void {
  async function claimNew(store: TestStore, onUnknown: 'hold' | 'resend' = 'hold') {
    await store.enqueueOne({ onUnknown });
    return store.claimOne();
  }

  async function claimAndLose(database: TestDatabase, store: TestStore, onUnknown: 'hold' | 'resend') {
    const message = await claimNew(store, onUnknown);
    await database.advance(60_000);
    await store.recover();
    return message;
  }

  describe('recovery', () => {
    test('leaves a claimed message alone until its lease ends', async (store, database) => {
      const { id } = await claimNew(store);
      await database.advance(59_999);
      expect(await store.recover()).toEqual([]);
      expect(await store.statusOf(id)).toBe('sending');
      await database.advance(1);
      expect(await store.recover()).toMatchObject([
        { id, attempt: 1, sender: 'shop', template: 'order_shipped', status: 'unknown', code: 'worker-lost' },
      ]);
      expect(await store.recover()).toEqual([]);
      expect(await store.get(id)).toMatchObject({ status: 'unknown', finishedAt: new Date(database.now()) });
    });

    test('is taken back if the worker says later that it posted nothing', async (store, database) => {
      const { id } = await claimAndLose(database, store, 'hold');
      const next = await store.claimOne({ claim: 'next', abandoned: ['claim'] });
      expect(next).toMatchObject({ id, attempt: 2 });
    });

    test('also concerns senders that no process has any more', async (store, database) => {
      const { id } = await claimNew(store);
      await database.execute(`delete from {senders}`);
      await database.advance(60_000);
      const other = await openOther(database);
      await other.join('renamed', limits, 'b');
      expect(await other.recover()).toMatchObject([{ id, sender: 'shop', status: 'unknown' }]);
      expect(await store.statusOf(id)).toBe('unknown');
    });
  });

  describe('a late result', () => {
    test('resolves an unknown message', async (store, database) => {
      for (const [result, status] of [
        [accepted, 'accepted'],
        [failedWith({}), 'failed'],
        [returned, 'queued'],
      ] as const) {
        const message = await claimAndLose(database, store, 'hold');
        expect((await store.report({ message, result })).changes).toMatchObject([{ status }]);
        expect(await store.get(message.id)).toMatchObject({
          status,
          finishedAt: status === 'queued' ? undefined : new Date(database.now()),
        });
        await store.decide(message.id, 'cancel');
      }
    });

    for (const [name, onUnknown, decisions, result, status] of [
      ['prevents a second sending if it is an acceptance', 'resend', [], accepted, 'accepted'],
      ['that is no acceptance leaves a message queued', 'resend', [], failedWith({}), 'queued'],
      ['counts after a cancel if it is an acceptance', 'resend', ['cancel'], accepted, 'accepted'],
      ['counts although a person was wrong', 'hold', ['not-sent', 'cancel'], accepted, 'accepted'],
      ['does not overrule a person', 'hold', ['accepted'], failedWith({}), 'accepted'],
      ['that says returned does not queue what was cancelled', 'resend', ['cancel'], returned, 'unknown'],
    ] as const)
      test(name, async (store, database) => {
        const message = await claimAndLose(database, store, onUnknown);
        for (const decision of decisions)
          expect(await store.decide(message.id, decision)).toMatchObject({ applied: true });
        const { changes } = await store.report({ message, result });
        expect(changes).toHaveLength(result === accepted ? 1 : 0);
        expect(await store.statusOf(message.id)).toBe(status);
        await database.advance(300_000);
        expect((await store.takeTurn()).claimed).toHaveLength(status === 'queued' ? 1 : 0);
      });
  });

  describe('a decision', () => {
    test('that an unknown message was not sent keeps the failures before it', async (store, database) => {
      const message = await claimNew(store);
      const result = failedWith({ status: 408, advice: 'retry' });
      await store.report({ message, result });
      await database.advance(1_000);
      const second = await store.claimOne();
      expect(second).toMatchObject({ id: message.id, failures: 1 });
      await store.report({ message: second, result: timedOut });
      await store.decide(message.id, 'not-sent');
      expect(await store.claimOne()).toMatchObject({ id: message.id, failures: 1 });
    });

    test('to retry queues a failed message without its failures', async (store) => {
      const id = await store.sendOne(failedWith({}));
      expect(await store.decide(id, 'retry')).toMatchObject({ status: 'queued', applied: true });
      expect(await store.claimOne()).toMatchObject({ id, failures: 0 });
    });

    test('to retry gives an expired message no expiry', async (store, database) => {
      const id = await store.enqueueOne({ expiresAfter: 10 });
      await database.advance(10);
      await store.takeTurn();
      expect(await store.decide(id, 'retry')).toMatchObject({ status: 'queued', applied: true });
      expect(await store.claimOne()).toMatchObject({ id, expiresAt: undefined });
    });

    test('to cancel stops a queued message only', async (store) => {
      const { id } = await claimNew(store);
      expect(await store.decide(id, 'cancel')).toMatchObject({ status: 'sending', applied: false });
    });

    test('that does not fit the status changes nothing', async (store) => {
      const id = await store.enqueueOne();
      for (const decision of ['accepted', 'not-sent', 'retry'] as const)
        expect(await store.decide(id, decision)).toMatchObject({ status: 'queued', applied: false });
    });

    test('cannot queue a message again whose request was erased', async (store, database) => {
      const id = await store.sendOne(failedWith({}));
      await database.advance(10);
      await store.prune(5);
      expect(await store.decide(id, 'retry')).toMatchObject({ status: 'failed', applied: false });
    });
  });
}
