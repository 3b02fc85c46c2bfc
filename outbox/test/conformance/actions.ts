import { setImmediate } from 'node:timers/promises';
import { describe, expect, vi } from 'vitest';
import { OutboxError } from '../../src/errors.js';
import type { ClaimedMessage } from '../../src/message/message.js';
import type { DecideCursor, Decision, MessageFilter } from '../../src/store/store.js';
import {
  failedWith,
  ids,
  newMessage,
  openOther,
  type StoreTest,
  type TestStore,
  timedOut,
} from './support.js';

/** Decides about all that match, and returns how many that were. */
async function decideAll(
  store: TestStore,
  filter: MessageFilter,
  decision: Decision,
  options: Partial<Parameters<TestStore['decideAll']>[2]> = {},
): Promise<DecideCursor & { readonly applied: number; readonly skipped: number; readonly isDone: boolean }> {
  let [applied, skipped] = [0, 0];
  const { until, isDone } = await store.decideAll(filter, decision, {
    ...options,
    onPage: (page) => {
      applied += page.filter((decided) => decided.applied).length;
      skipped += page.filter((decided) => !decided.applied).length;
    },
  });
  return { until, applied, skipped, isDone };
}

async function fail(store: TestStore, count: number, changes: Parameters<typeof newMessage>[0] = {}) {
  await store.enqueue(Array.from({ length: count }, () => newMessage(changes)));
  const claimed: ClaimedMessage[] = [];
  while (claimed.length < count) claimed.push(...(await store.takeTurn()).claimed);
  await store.report(...claimed.map((message) => ({ message, result: failedWith({}) })));
}

const failed = { status: ['failed', 'expired'] } as const;

export function testActions(test: StoreTest): void {
  describe('a decision about many', () => {
    test('queues each message again exactly once, although two people decide at once', async (store, database) => {
      await fail(store, 1_500, { tag: 'sale' });
      await fail(store, 10, { tag: 'other' });
      const other = await openOther(database);
      const results = await Promise.all([
        decideAll(store, { ...failed, tag: 'sale' }, 'retry', { by: 'Ada' }),
        decideAll(other, { ...failed, tag: 'sale' }, 'retry', { by: 'Bob' }),
      ]);
      expect(results.reduce((sum, { applied }) => sum + applied, 0)).toBe(1_500);
      const queued = await store.find({ status: 'queued', limit: 1_000 });
      expect(queued).toHaveLength(1_000);
      for (const { actions } of queued) expect(actions).toHaveLength(1);
      expect((await store.status()).shop?.counts).toMatchObject({ queued: 1_500, failed: 10 });
    });

    test('only counts when it is dry, can be stopped, and goes on with the rest', async (store) => {
      await fail(store, 2_100);
      const dry = await decideAll(store, failed, 'retry', { isDry: true });
      expect(dry).toMatchObject({ applied: 2_100, skipped: 0, isDone: true });
      expect((await store.status()).shop?.counts.failed).toBe(2_100);
      const isStopped = vi.fn().mockReturnValueOnce(false).mockReturnValue(true);
      const first = await decideAll(store, failed, 'retry', { isStopped });
      expect(first).toMatchObject({ applied: 2_000, isDone: false });
      expect(await decideAll(store, failed, 'retry')).toMatchObject({ applied: 100, isDone: true });
    });

    test('leaves messages alone that failed again since it began', async (store, database) => {
      await fail(store, 2_100);
      await database.advance(1_000);
      let refailed = 0;
      const refail = async () => {
        await database.advance(1_000);
        const { claimed } = await store.takeTurn();
        await store.report(...claimed.map((message) => ({ message, result: failedWith({}) })));
        refailed += claimed.length;
      };
      const other = await openOther(database);
      let isOver = false;
      const begun = new Set<TestStore>();
      const decide = (on: TestStore) => {
        const isStopped = () => {
          begun.add(on);
          return false;
        };
        return decideAll(on, failed, 'retry', { isStopped });
      };
      const deciding = Promise.all([decide(store), decide(other)]).finally(() => {
        isOver = true;
      });
      // What failed again before the second one began is its own again.
      for (; !isOver; await setImmediate()) if (begun.size === 2) await refail();
      await refail();
      const results = await deciding;
      expect(refailed).toBeGreaterThan(0);
      expect(results.reduce((sum, { applied }) => sum + applied, 0)).toBe(2_100);
    });

    test('with the bound of a dry run keeps out what was being sent, or got its code, since', async (store, database) => {
      const sending = await store.enqueueOne();
      const claimAndLimit = async () => {
        const message = await store.claimOne();
        await database.advance(10);
        return () => store.report({ message, result: failedWith({ code: 'rate-limited', advice: 'retry' }) });
      };
      const report = await claimAndLimit();
      await store.enqueueOne();
      const cursor = await decideAll(store, { status: 'queued' }, 'cancel', { isDry: true });
      expect(cursor).toMatchObject({ applied: 1, skipped: 0 });
      await database.advance(10);
      await (await claimAndLimit())();
      await report();
      const byCode = { status: 'queued', code: 'rate-limited' } as const;
      for (const [filter, applied] of [[byCode, 0] as const, [{ status: 'queued' }, 1] as const])
        expect(await decideAll(store, filter, 'cancel', { cursor })).toMatchObject({
          applied,
          skipped: 2 - applied,
        });
      expect(await store.statusOf(sending)).toBe('queued');
    });

    test('with such a bound keeps out what was claimed then, and given back without a post since', async (store, database) => {
      for (const returned of ['reported', 'abandoned']) {
        await store.enqueue([newMessage(), newMessage()]);
        const claim = await store.claimOne({ claim: returned });
        await database.advance(10);
        const cursor = await decideAll(store, { status: 'queued' }, 'cancel', { isDry: true });
        await database.advance(10);
        if (returned === 'reported') await store.report({ message: claim, result: { type: 'returned' } });
        else await store.takeTurn({ abandoned: [returned], slots: { any: 0, notUrgent: 0 } });
        const decided = await decideAll(store, { status: 'queued' }, 'cancel', { cursor });
        expect(decided).toMatchObject({ applied: 1, skipped: 1 });
        await decideAll(store, { status: 'queued' }, 'cancel');
      }
    });

    test('to cancel ends what may have been sent as unknown, and leaves what is being sent', async (store) => {
      const sent = await store.sendOne(timedOut, { onUnknown: 'resend' });
      const sending = await store.enqueueOne();
      await store.takeTurn();
      const waiting = await store.enqueueOne();
      expect(await decideAll(store, { status: ['queued'] }, 'cancel')).toMatchObject({ applied: 2 });
      const statuses = await Promise.all([sent, sending, waiting].map((id) => store.statusOf(id)));
      expect(statuses).toEqual(['unknown', 'sending', 'cancelled']);
      const detail = { message: expect.stringContaining('cancelled') };
      expect(await store.get(sent)).toMatchObject({ code: 'timeout', detail });
    });

    test('is in the history of each message, with who did it, also after it was erased', async (store, database) => {
      await fail(store, 1);
      await store.decide('1', 'retry', { by: 'Ada' });
      await database.advance(10);
      await decideAll(store, { status: 'queued' }, 'cancel', { by: 'Bob' });
      const expected = [
        { action: 'retry', by: 'Ada', from: 'failed' },
        { action: 'cancel', by: 'Bob', from: 'queued' },
      ];
      expect((await store.get('1'))?.actions).toMatchObject(expected);
      await database.advance(10);
      await store.prune(5);
      expect((await store.get('1'))?.actions).toMatchObject(expected);
      await store.decide('1', 'retry', { by: 'Cem' });
      expect((await store.get('1'))?.actions).toHaveLength(2);
    });

    test('skips a message that does not match its template', async (store) => {
      await fail(store, 2, { digest: 'old' });
      const decided: boolean[] = [];
      await store.decideAll({ status: 'failed' }, 'adopt', {
        digestOf: vi.fn().mockReturnValueOnce(null).mockReturnValue('new'),
        onPage: (page) => decided.push(...page.map(({ applied }) => applied)),
      });
      expect(decided).toEqual([false, true]);
      const digestOf = () => {
        throw new OutboxError('invalid-message', 'wrong');
      };
      await expect(store.decide('1', 'adopt', { digestOf })).rejects.toThrow('wrong');
    });
  });

  describe('find', () => {
    test('takes statuses, tag, code and time, together and page by page', async (store, database) => {
      await fail(store, 3, { tag: 'sale' });
      await fail(store, 2, { tag: 'other' });
      const from = new Date(database.now() + 500);
      await database.advance(1_000);
      await store.enqueue(Array.from({ length: 4 }, () => newMessage({ tag: 'sale' })));
      await database.advance(1_000);
      const count = async (filter: MessageFilter) => (await store.find(filter)).length;
      expect(await count({ tag: 'sale' })).toBe(7);
      expect(await count({ code: 'rejected' })).toBe(5);
      expect(await count({ code: 'rejected', tag: 'sale' })).toBe(3);
      expect(await count({ status: ['failed', 'queued'], tag: 'sale', template: 'order_shipped' })).toBe(7);
      expect(await count({ status: 'queued', tag: 'other' })).toBe(0);
      expect(await count({ template: '' })).toBe(0);
      expect(await count({ from })).toBe(4);
      expect(await count({ to: from })).toBe(5);
      expect(await count({ from, to: from })).toBe(0);
      expect(await count({ from, tag: 'sale', status: 'queued', sender: 'shop' })).toBe(4);
      expect(await count({ to: from, recipient: '491700000001', code: 'rejected', tag: 'other' })).toBe(2);
      expect(await count({ from: new Date(0), to: new Date(8e15) })).toBe(9);
      expect(ids(await store.find({ ids: ['2', '4', '99'] }))).toEqual(['4', '2']);
      expect(ids(await store.find({ ids: ['2', '4'], tag: 'other' }))).toEqual(['4']);
      expect(await store.count({ tag: 'sale', limit: 100 })).toBe(7);
      expect(await store.count({ tag: 'sale', limit: 5 })).toBe(5);
      const pages: string[] = [];
      for (let page = await store.find({ tag: 'sale', limit: 2 }); page.length > 0; ) {
        pages.push(...ids(page));
        page = await store.find({ tag: 'sale', limit: 2, before: pages.at(-1) ?? '' });
      }
      expect(pages).toEqual(ids(await store.find({ tag: 'sale' })));
    });
  });
}
