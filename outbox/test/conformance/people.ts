import { describe, expect } from 'vitest';
import type { Result } from '../../src/message/message.js';
import { recipientForms } from '../../src/message/suppression.js';
import type { Limits } from '../../src/rules/limits.js';
import {
  accepted,
  failedWith,
  ids,
  limits,
  newMessage,
  openOther,
  orderShipped,
  type StoreTest,
  type TestStore,
  timedOut,
  unreachable,
} from './support.js';

const [ada, bob] = ['491700000001', '491700000002'];
const [key, otherKey] = [recipientForms('k'.repeat(32)), recipientForms('o'.repeat(32))];
const limited: Limits = {
  ...limits,
  perRecipient: { seconds: 60, burst: 5, burstFor: 'all' },
  recipientsPerDay: { limit: 10, group: 'all' },
};
const quietHours = { start: '21:00', end: '21:01', timeZone: 'Asia/Kathmandu' };

function suppress(store: TestStore, recipient: string, scope: 'marketing' | 'all' | 'none', by = 'Eve') {
  return store.decideSuppressions([{ recipient, entry: { scope, reason: 'replied STOP', by } }]);
}

export function testPeople(test: StoreTest): void {
  describe('a suppression of marketing', () => {
    test('cancels only messages of the category marketing, when it is their turn', async (store) => {
      const offer = await store.enqueueOne({ to: ada, category: 'marketing' });
      const others = [
        await store.enqueueOne({ to: ada, category: 'utility' }),
        await store.enqueueOne({ to: ada, category: 'authentication' }),
        await store.enqueueOne({ to: ada }),
        await store.enqueueOne({ to: bob, category: 'marketing' }),
      ];
      expect(await suppress(store, ada, 'marketing')).toBe(1);
      expect(await store.statusOf(offer)).toBe('queued');
      const { claimed, changes } = await store.takeTurn();
      expect(ids(claimed)).toEqual(others);
      expect(changes).toMatchObject([{ id: offer, status: 'cancelled', code: 'suppressed' }]);
      expect(await store.get(offer)).toMatchObject({
        status: 'cancelled',
        code: 'suppressed',
        attempt: 0,
        actions: [{ action: 'suppress', by: 'Eve', from: 'queued' }],
      });
    });

    test('follows the category that the worker knows, before that of the message', async (store) => {
      await suppress(store, ada, 'marketing');
      const id = await store.enqueueOne({ to: ada, category: 'utility' });
      await store.takeTurn({ categoryOf: () => 'marketing' });
      expect(await store.statusOf(id)).toBe('cancelled');
      const other = await store.enqueueOne({ to: ada, category: 'marketing' });
      expect(ids((await store.takeTurn({ categoryOf: () => 'authentication' })).claimed)).toEqual([other]);
    });

    test('leaves a message that may have been sent unknown', async (store, database) => {
      const id = await store.sendOne(timedOut, { to: ada, category: 'marketing', onUnknown: 'resend' });
      await suppress(store, ada, 'marketing');
      await database.advance(60_000);
      expect((await store.takeTurn()).claimed).toEqual([]);
      expect(await store.get(id)).toMatchObject({ status: 'unknown', code: 'timeout' });
    });

    test('ends, and is recorded with every decision', async (store, database) => {
      expect(await suppress(store, ada, 'none')).toBe(0);
      expect(await suppress(store, ada, 'marketing')).toBe(1);
      expect(await suppress(store, ada, 'marketing', 'Zoe')).toBe(0);
      await database.advance(1_000);
      expect(await suppress(store, ada, 'all')).toBe(1);
      expect(await suppress(store, ada, 'marketing')).toBe(0);
      expect(await store.suppressions('')).toMatchObject([{ recipient: ada, scope: 'all' }]);
      expect(await store.suppressions(ada)).toEqual([]);
      expect(await suppress(store, ada, 'none', 'Ida')).toBe(1);
      const now = database.now();
      const reason = 'replied STOP';
      expect((await store.personalData(ada)).suppression).toEqual({
        scope: 'none',
        history: [
          { at: new Date(now - 1_000), scope: 'marketing', reason, by: 'Eve' },
          { at: new Date(now), scope: 'all', reason, by: 'Eve' },
          { at: new Date(now), scope: 'none', reason, by: 'Ida' },
        ],
      });
      expect(await store.suppressions('')).toEqual([]);
      const id = await store.enqueueOne({ to: ada, category: 'marketing' });
      expect(ids((await store.takeTurn()).claimed)).toEqual([id]);
    });
  });

  describe('a list of suppressions', () => {
    test('that is imported twice, also at once, changes nothing the second time', async (store, database) => {
      const other = await openOther(database);
      const entry = { scope: 'marketing', reason: 'list' } as const;
      const list = Array.from({ length: 1_500 }, (_, index) => ({ recipient: `4917${1e8 + index}`, entry }));
      const changed = await Promise.all([store.decideSuppressions(list), other.decideSuppressions(list)]);
      expect(changed.toSorted()).toEqual([0, 1_500]);
      expect(await store.decideSuppressions([...list, ...list])).toBe(0);
      const first = await store.suppressions('');
      const rest = await store.suppressions(first.at(-1)?.recipient ?? '');
      expect([first.length, rest.length]).toEqual([1_000, 500]);
      expect(new Set([...first, ...rest].map(({ recipient }) => recipient)).size).toBe(1_500);
    });

    test('contains only HMACs if there is a key, also of numbers that were stored before', async (store, database) => {
      await suppress(store, ada, 'marketing');
      const withKey = await openOther(database, { forms: key });
      const first = await store.enqueueOne({ to: ada, category: 'marketing' });
      await withKey.takeTurn();
      expect(await store.statusOf(first)).toBe('cancelled');
      await suppress(withKey, bob, 'all');
      const [hidden, , more] = await withKey.suppressions('');
      expect(hidden?.recipient).toMatch(/^hmac:[\w-]{12}:[\w-]{43}$/);
      expect(more).toBeUndefined();
      const ids = [
        await withKey.enqueueOne({ to: ada, category: 'marketing' }),
        await withKey.enqueueOne({ to: bob }),
      ];
      expect((await withKey.takeTurn()).claimed).toEqual([]);
      for (const id of ids) expect(await store.statusOf(id)).toBe('cancelled');
      await withKey.erase(ada, undefined);
      await withKey.erase(bob, undefined);
      const dump = await database.dump();
      for (const number of [ada, bob]) expect(dump).not.toContain(number);
      expect(await suppress(withKey, ada, 'marketing')).toBe(0);
      expect(await suppress(withKey, ada, 'none')).toBe(1);
    });

    test('with a key stops processes that have another one or none, but not their results', async (store, database) => {
      const id = await store.enqueueOne({ to: ada });
      const message = await store.claimOne();
      const withKey = await openOther(database, { forms: key });
      await suppress(withKey, bob, 'all');
      const next = await store.enqueueOne({ to: ada });
      expect((await store.takeTurn({ outcomes: [{ message, result: accepted }] })).claimed).toEqual([]);
      expect(await store.statusOf(id)).toBe('accepted');
      const other = await openOther(database, { forms: otherKey });
      for (const wrong of [store, other]) {
        await expect(wrong.takeTurn()).rejects.toMatchObject({ name: 'OutboxError', code: 'wrong-key' });
        await expect(suppress(wrong, ada, 'all')).rejects.toMatchObject({ code: 'wrong-key' });
      }
      expect(ids((await withKey.takeTurn()).claimed)).toEqual([next]);
    });
  });

  describe('erasing a recipient', () => {
    test('leaves neither number nor content in any table, whatever became of the messages', async (store, database) => {
      await store.join('shop', limited, 'a');
      await store.join('bank', limits, 'a');
      const secret = 'hidden-text';
      const body = { error: `${ada} got ${secret}` };
      const personal = {
        message: orderShipped(ada, secret),
        quietHours,
        traceParent: `00-${'a1'.repeat(16)}-${'b2'.repeat(8)}-01`,
      };
      const acceptedAs = { type: 'accepted', messageId: `wamid.${ada}`, response: {} } as const;
      const next = (result: Result, changes = {}) => store.sendOne(result, { ...personal, ...changes });
      const done = await next(acceptedAs, { dedupe: 'key-1' });
      const failed = await next(failedWith({ body, message: `not accepted: ${secret}`, requestId: ada }));
      const lost = await next(failedWith({ code: 'timeout', delivery: 'unknown', advice: 'ask', body }));
      const again = await next(timedOut, { onUnknown: 'resend' });
      const later = { notBefore: database.now() + 60_000 };
      const queued = await store.enqueueOne({ ...personal, ...later, dedupe: 'key-2' });
      const atBank = await store.enqueueOne({ to: ada, sender: 'bank' });
      const others = await store.enqueueOne({ to: bob, ...later });
      const sent = await store.enqueueOne(personal);
      const sending = await store.claimOne();
      expect(sending.id).toBe(sent);
      const before = await database.dump();
      for (const text of [ada, secret, 'Kathmandu', 'a1a1', 'key-1']) expect(before).toContain(text);

      const found = { messages: 7, cancelled: 2, sending: 1, unknown: 2, limits: 2 };
      expect(await store.erase(ada, 'Eve')).toEqual({ ...found, suppression: undefined });
      const clean = async (): Promise<void> => {
        const dump = await database.dump();
        for (const text of [ada, secret, 'Kathmandu', 'a1a1', 'key-1', 'key-2'])
          expect(dump).not.toContain(text);
      };
      await clean();
      const status = async (id: string) => {
        const message = await store.get(id);
        expect(message?.actions).toMatchObject([{ action: 'erase', by: 'Eve' }]);
        return [message?.status, message?.code];
      };
      expect(await status(done)).toEqual(['accepted', undefined]);
      expect(await status(failed)).toEqual(['failed', 'rejected']);
      expect(await status(lost)).toEqual(['unknown', 'timeout']);
      expect(await status(again)).toEqual(['unknown', 'timeout']);
      expect(await status(queued)).toEqual(['cancelled', 'erased']);
      expect(await status(atBank)).toEqual(['cancelled', 'erased']);
      expect(await status(sent)).toEqual(['sending', undefined]);
      expect(await store.get(others)).toMatchObject({ status: 'queued', recipient: bob });

      await store.report({ message: sending, result: acceptedAs });
      expect(await status(sent)).toEqual(['accepted', undefined]);
      await clean();
      const counts = { queued: 1, sending: 0, accepted: 2, failed: 1, unknown: 2, cancelled: 1 };
      expect((await store.status()).shop?.counts).toMatchObject(counts);
      for (const dedupe of ['key-1', 'key-2'])
        expect(await store.enqueue([newMessage({ dedupe })])).toMatchObject([{ created: false }]);
      expect(await store.erase(ada, 'Eve')).toMatchObject({ messages: 0, limits: 0 });
      const nothing = { messages: [], limits: [], suppression: undefined };
      expect(await store.personalData(ada)).toEqual({ ...nothing, recipient: ada });
    });

    test('that is being sent never queues it again', async (store, database) => {
      const outcomes = [
        [unreachable, 'hold', ['cancelled', 'erased']],
        [{ type: 'returned' }, 'hold', ['cancelled', 'erased']],
        [timedOut, 'hold', ['unknown', 'timeout']],
        [timedOut, 'resend', ['unknown', 'timeout']],
      ] as const;
      for (const [result, onUnknown, expected] of outcomes) {
        const id = await store.enqueueOne({ to: ada, onUnknown });
        const message = await store.claimOne();
        await store.erase(ada, undefined);
        const { changes } = await store.report({ message, result });
        const [status, code] = expected;
        expect(await store.get(id)).toMatchObject({ status, code, finishedAt: new Date(database.now()) });
        expect(changes).toMatchObject([{ id, status }]);
        for (const decision of ['retry', 'not-sent'] as const)
          expect(await store.decide(id, decision)).toMatchObject({ applied: false });
      }
      const abandoned = await store.enqueueOne({ to: ada });
      await store.claimOne({ claim: 'lost' });
      await store.erase(ada, undefined);
      expect((await store.takeTurn({ abandoned: ['lost'] })).claimed).toEqual([]);
      expect(await store.get(abandoned)).toMatchObject({ status: 'cancelled', code: 'erased' });
      const gone = await store.enqueueOne({ to: ada, onUnknown: 'resend' });
      await store.claimOne();
      await store.erase(ada, undefined);
      await database.advance(60_000);
      expect(await store.recover()).toMatchObject([{ id: gone, status: 'unknown' }]);
      expect(await store.get(gone)).toMatchObject({ code: 'worker-lost', detail: undefined });
    });

    test('keeps a suppression that applies, and still counts the recipient of the last 24 hours', async (store, database) => {
      await store.join('shop', { ...limited, recipientsPerDay: { limit: 1, group: 'all' } }, 'a');
      await store.enqueueOne({ to: ada });
      await store.claimOne();
      await suppress(store, ada, 'marketing');
      await suppress(store, bob, 'marketing');
      await suppress(store, bob, 'none');
      expect(await store.erase(ada, undefined)).toMatchObject({ limits: 2, suppression: 'marketing' });
      expect(await store.erase(bob, undefined)).toMatchObject({ suppression: undefined });
      const dump = await database.dump();
      expect(dump.split(ada)).toHaveLength(2);
      expect(dump).not.toContain(bob);
      await store.enqueueOne({ to: bob });
      expect((await store.takeTurn()).claimed).toEqual([]);
      await database.advance(86_400_001);
      expect((await store.takeTurn()).claimed).toHaveLength(1);
    });

    test('works while workers send: nothing is left, and counts are right', async (store, database) => {
      const other = await openOther(database);
      await store.enqueue(
        Array.from({ length: 300 }, (_, index) => newMessage({ to: index % 3 === 0 ? bob : ada })),
      );
      let left = 300;
      const work = async (worker: TestStore, name: string) => {
        while (left > 0) {
          const slots = { any: 10, notUrgent: 10 };
          const { claimed } = await worker.takeTurn({ slots, claim: `${name}${left}` });
          if (claimed.length === 0) return;
          left -= claimed.length;
          await worker.report(...claimed.map((message) => ({ message, result: accepted })));
        }
      };
      const erasures = [store.erase(ada, 'Eve'), other.erase(ada, 'Zoe')];
      await Promise.all([work(store, 'a'), work(other, 'b'), ...erasures]);
      await work(store, 'c');
      expect(await database.dump()).not.toContain(ada);
      const counts = (await store.status()).shop?.counts;
      expect(counts).toMatchObject({ queued: 0, sending: 0 });
      expect((counts?.accepted ?? 0) + (counts?.cancelled ?? 0)).toBe(300);
      expect(counts?.accepted).toBeGreaterThanOrEqual(100);
    });
  });

  describe('what is stored about a recipient', () => {
    test('is returned with messages, limits and suppression, and nothing of others', async (store, database) => {
      await store.join('shop', limited, 'a');
      const first = await store.sendOne(accepted, { to: ada, quietHours });
      const second = await store.enqueueOne({ to: ada, notBefore: database.now() + 60_000 });
      await store.enqueueOne({ to: bob });
      await suppress(store, ada, 'marketing');
      const { messages, ...rest } = await store.personalData(ada);
      expect(messages).toMatchObject([
        { id: second, recipient: ada, quietHours: undefined },
        { id: first, recipient: ada, quietHours, messageId: 'wamid.1', history: [{ attempt: 1 }] },
      ]);
      expect(rest).toMatchObject({
        limits: [
          { sender: 'shop', since: new Date(database.now()), count: 1 },
          { group: 'all', since: new Date(database.now()), count: 1 },
        ],
        suppression: { scope: 'marketing', history: [{ by: 'Eve' }] },
      });
    });
  });

  describe('a retention', () => {
    test('of a message counts in place of that of the outbox', async (store, database) => {
      const all = [
        await store.enqueueOne({ retention: 1_000 }),
        await store.enqueueOne({ retention: 100_000 }),
        await store.enqueueOne(),
      ];
      const { claimed } = await store.takeTurn();
      await store.report(...claimed.map((message) => ({ message, result: accepted })));
      const erasedAfter = async (milliseconds: number) => {
        await database.advance(milliseconds);
        await store.prune(10_000);
        const messages = await Promise.all(all.map((id) => store.get(id)));
        return messages.map((message) => message?.recipient === undefined);
      };
      expect(await erasedAfter(1_000)).toEqual([false, false, false]);
      expect(await erasedAfter(1)).toEqual([true, false, false]);
      expect(await erasedAfter(9_000)).toEqual([true, false, true]);
      expect(await erasedAfter(90_000)).toEqual([true, true, true]);
    });

    test('of unknown messages is one of their own', async (store, database) => {
      const id = await store.sendOne(timedOut, { retention: 1, dedupe: 'key' });
      await database.advance(5_000);
      expect(await store.prune(0)).toBe(0);
      expect(await store.prune(0, { unknown: 5_000 })).toBe(0);
      await database.advance(1);
      expect(await store.prune(0, { unknown: 5_000 })).toBe(1);
      expect(await store.prune(0, { unknown: 5_000 })).toBe(0);
      expect(await store.get(id)).toMatchObject({ status: 'unknown', code: 'timeout', recipient: undefined });
      expect(await store.decide(id, 'not-sent')).toMatchObject({ applied: false });
      expect(await store.enqueue([newMessage({ dedupe: 'key' })])).toEqual([{ id, created: false }]);
      expect(await store.decide(id, 'accepted')).toMatchObject({ status: 'accepted', applied: true });
    });
  });
}
