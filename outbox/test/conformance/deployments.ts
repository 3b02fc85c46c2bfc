import { describe, expect } from 'vitest';
import type { Digests } from '../../src/message/templates.js';
import type { Store } from '../../src/store/store.js';
import {
  claimOne,
  enqueueOne,
  ids,
  newMessage,
  report,
  type StoreTest,
  sendOne,
  statusOf,
  type TestDatabase,
  timedOut,
  turnOf,
} from './support.js';

const [minute, hour] = [60_000, 3_600_000];
const only = (known: string) => (digest: string) => digest === known;

/** What the upkeep of a process with these templates does. */
async function look(store: Store, known: string, digests?: Digests, limit = hour) {
  await store.beat(known, ['shop'], only(known), digests);
  return store.checkVersions(['shop'], limit);
}

/** With the signs of life of a process. */
async function passMinute(
  database: TestDatabase,
  store: Store,
  known: string,
  digests?: Digests,
): Promise<void> {
  for (const _ of ['20', '40', '60 seconds']) {
    await store.beat(known, ['shop'], only(known), digests);
    await database.advance(minute / 3);
  }
}

export function testDeployments(test: StoreTest): void {
  describe('workers of two versions', () => {
    test('send only messages that their own templates match, whichever comes first', async (store) => {
      const [first, second, third, session] = ids(
        await store.enqueue([
          newMessage({ digest: 'new', priority: 'urgent' }),
          newMessage({ digest: 'old' }),
          newMessage({ digest: 'new' }),
          newMessage(),
        ]),
      );
      const old = await turnOf(store, { matches: only('old') });
      expect(ids(old.claimed)).toEqual([second, session]);
      expect(await statusOf(store, first ?? '')).toBe('queued');
      expect((await turnOf(store, { matches: only('old') })).claimed).toEqual([]);
      const later = await enqueueOne(store, { digest: 'new' });
      const current = await turnOf(store, { matches: only('new') });
      expect(ids(current.claimed)).toEqual([first, third, later]);
    });

    test('send a message again with the same templates', async (store, database) => {
      const id = await enqueueOne(store, { digest: 'new', onUnknown: 'resend' });
      await turnOf(store, { matches: only('old') });
      const message = await claimOne(store, { matches: only('new') });
      await report(store, { message, result: timedOut });
      await database.advance(hour);
      expect((await turnOf(store, { matches: only('old') })).claimed).toEqual([]);
      expect(ids((await turnOf(store, { matches: only('new') })).claimed)).toEqual([id]);
    });
  });

  describe('messages that no worker may send', () => {
    test('are shown until a worker has their template', async (store, database) => {
      await store.enqueue([newMessage({ digest: 'new' }), newMessage({ digest: 'new' })]);
      await turnOf(store, { matches: only('old') });
      const since = new Date(database.now());
      expect(await look(store, 'old')).toEqual({ waiting: [], changes: [] });
      expect((await store.status()).shop?.held).toEqual([{ for: 'line', count: 2 }]);
      await database.advance(20_000);
      await look(store, 'old');
      await database.advance(20_000);
      expect((await look(store, 'old')).waiting).toMatchObject([{ template: 'order_shipped', count: 2 }]);
      expect((await store.status()).shop).toMatchObject({
        oldestDue: database.now() - since.getTime(),
        held: [{ for: 'version', scope: { template: 'order_shipped' }, count: 2, since }],
      });
      await look(store, 'new');
      expect((await store.status()).shop?.held).toEqual([{ for: 'line', count: 2 }]);
      expect((await store.status()).shop?.counts.queued).toBe(2);
    });

    test('are shown as one number per template, of all its languages', async (store, database) => {
      await enqueueOne(store, { digest: 'new, en' });
      await turnOf(store, { matches: only('old') });
      await look(store, 'old');
      const since = new Date(database.now());
      await database.advance(20_000);
      await store.enqueue([newMessage({ digest: 'new, de' }), newMessage({ digest: 'new, de' })]);
      await turnOf(store, { matches: only('old') });
      await look(store, 'old');
      await database.advance(20_000);
      await look(store, 'old');
      await database.advance(11_000);
      expect((await store.status()).shop?.held).toMatchObject([{ for: 'version', count: 3, since }]);
    });

    test('fail an hour after they are due, while workers of the sender run', async (store, database) => {
      const due = await enqueueOne(store, { digest: 'new' });
      const later = await enqueueOne(store, { digest: 'new', notBefore: database.now() + hour });
      const looks = async (minutes: number) => {
        for (let passed = 0; passed < minutes; passed += 1) {
          await turnOf(store, { matches: only('old') });
          const { changes } = await look(store, 'old');
          if (changes.length > 0) return [passed + 1, ...changes.map(({ id, code }) => `${id} ${code}`)];
          await passMinute(database, store, 'old');
        }
        return undefined;
      };
      expect(await looks(60)).toBeUndefined();
      expect(await looks(1)).toEqual([1, `${due} template-changed`]);
      expect(await store.get(due)).toMatchObject({
        status: 'failed',
        detail: { message: expect.stringContaining('adoptTemplate') },
      });
      expect(await looks(30)).toBeUndefined();
      // No worker of the sender runs for two hours.
      await database.advance(2 * hour);
      expect(await looks(60)).toBeUndefined();
      expect(await looks(5)).toEqual([1, `${later} template-changed`]);
    });

    test('do not fail while another worker has their template', async (store, database) => {
      const id = await enqueueOne(store, { digest: 'new' });
      await turnOf(store, { matches: only('old') });
      for (let passed = 0; passed < 90; passed += 1) {
        await database.advance(minute);
        await look(store, 'new');
        expect((await look(store, 'old')).changes).toEqual([]);
      }
      expect(await statusOf(store, id)).toBe('queued');
    });

    test('expire, and become unknown if they may have been sent', async (store, database) => {
      const resent = await sendOne(store, timedOut, { digest: 'new', onUnknown: 'resend' });
      const expiring = await enqueueOne(store, { digest: 'new', expiresAfter: hour });
      await database.advance(minute);
      await turnOf(store, { matches: only('old') });
      for (let passed = 0; passed < 62; passed += 1) {
        await look(store, 'old');
        await passMinute(database, store, 'old');
      }
      expect(await statusOf(store, expiring)).toBe('expired');
      expect(await statusOf(store, resent)).toBe('unknown');
    });

    test('wait for an approval beyond that time, until they expire or no worker knows their template', async (store, database) => {
      const expiring = await enqueueOne(store, { digest: 'new', expiresAfter: 4 * minute });
      const waiting = await enqueueOne(store, { digest: 'new' });
      // Workers that do not know the template find it first.
      await turnOf(store, { matches: only('old') });
      const pass = async (minutes: number, digests?: Digests) => {
        for (let passed = 0; passed < minutes; passed += 1) {
          await look(store, 'old', digests, 3 * minute);
          await passMinute(database, store, 'old', digests);
        }
      };
      const digests = new Map([['new', 'its status is rejected']]);
      await pass(6, digests);
      expect((await look(store, 'old', digests, 3 * minute)).waiting).toMatchObject([
        { unapproved: 'its status is rejected', count: 1 },
      ]);
      expect((await store.status()).shop).toMatchObject({
        oldestDue: undefined,
        held: [{ for: 'approval', reason: 'its status is rejected', count: 1 }],
      });
      expect(await statusOf(store, expiring)).toBe('expired');
      await pass(2);
      expect((await store.get(waiting))?.waits?.for).toBe('version');
      await pass(3);
      expect(await statusOf(store, waiting)).toBe('failed');
    });

    test('can take the current template, waiting or failed', async (store, database) => {
      const [waiting = '', failed = ''] = ids(
        await store.enqueue([newMessage({ digest: 'old' }), newMessage({ digest: 'old' })]),
      );
      await turnOf(store, { matches: only('new') });
      await database.execute(`update {messages} set status = 'failed', finished_at = 1 where id = ${failed}`);
      for (const id of [waiting, failed])
        expect(await store.decide(id, 'adopt', { digestOf: () => 'new' })).toEqual({
          status: 'queued',
          applied: true,
        });
      expect(ids((await turnOf(store, { matches: only('new') })).claimed)).toEqual([waiting, failed]);
      expect(await store.decide(waiting, 'adopt', { digestOf: () => 'new' })).toEqual({
        status: 'sending',
        applied: false,
      });
    });
  });
}
