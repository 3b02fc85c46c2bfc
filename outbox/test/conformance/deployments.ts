import { describe, expect } from 'vitest';
import {
  ids,
  newMessage,
  none,
  type StoreTest,
  type TestDatabase,
  type TestStore,
  timedOut,
} from './support.js';

const [minute, hour] = [60_000, 3_600_000];
const only = (known: string) => (digest: string) => digest === known;

/** What the upkeep of a process with these templates does. */
async function look(store: TestStore, known: string, unapproved = none, limit = hour) {
  await store.beat(known, ['shop'], { matches: only(known), unapproved });
  return store.checkVersions(['shop'], limit);
}

/** With the signs of life of a process. */
async function passMinute(
  database: TestDatabase,
  store: TestStore,
  known: string,
  unapproved = none,
): Promise<void> {
  for (const _ of ['20', '40', '60 seconds']) {
    await store.beat(known, ['shop'], { matches: only(known), unapproved });
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
      const old = await store.takeTurn({ matches: only('old') });
      expect(ids(old.claimed)).toEqual([second, session]);
      expect(await store.statusOf(first ?? '')).toBe('queued');
      expect((await store.takeTurn({ matches: only('old') })).claimed).toEqual([]);
      const later = await store.enqueueOne({ digest: 'new' });
      const current = await store.takeTurn({ matches: only('new') });
      expect(ids(current.claimed)).toEqual([first, third, later]);
    });

    test('send a message again with the same templates', async (store, database) => {
      const id = await store.enqueueOne({ digest: 'new', onUnknown: 'resend' });
      await store.takeTurn({ matches: only('old') });
      const message = await store.claimOne({ matches: only('new') });
      await store.report({ message, result: timedOut });
      await database.advance(hour);
      expect((await store.takeTurn({ matches: only('old') })).claimed).toEqual([]);
      expect(ids((await store.takeTurn({ matches: only('new') })).claimed)).toEqual([id]);
    });
  });

  describe('messages that no worker may send', () => {
    test('are shown until a worker has their template', async (store, database) => {
      await store.enqueue([newMessage({ digest: 'new' }), newMessage({ digest: 'new' })]);
      await store.takeTurn({ matches: only('old') });
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
      await store.enqueueOne({ digest: 'new, en' });
      await store.takeTurn({ matches: only('old') });
      await look(store, 'old');
      const since = new Date(database.now());
      await database.advance(20_000);
      await store.enqueue([newMessage({ digest: 'new, de' }), newMessage({ digest: 'new, de' })]);
      await store.takeTurn({ matches: only('old') });
      await look(store, 'old');
      await database.advance(20_000);
      await look(store, 'old');
      await database.advance(11_000);
      expect((await store.status()).shop?.held).toMatchObject([{ for: 'version', count: 3, since }]);
    });

    test('fail an hour after they are due, while workers of the sender run', async (store, database) => {
      const due = await store.enqueueOne({ digest: 'new' });
      const later = await store.enqueueOne({ digest: 'new', notBefore: database.now() + hour });
      const looks = async (minutes: number) => {
        for (let passed = 0; passed < minutes; passed += 1) {
          await store.takeTurn({ matches: only('old') });
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
      const id = await store.enqueueOne({ digest: 'new' });
      await store.takeTurn({ matches: only('old') });
      for (let passed = 0; passed < 90; passed += 1) {
        await database.advance(minute);
        await look(store, 'new');
        expect((await look(store, 'old')).changes).toEqual([]);
      }
      expect(await store.statusOf(id)).toBe('queued');
    });

    test('expire, and become unknown if they may have been sent', async (store, database) => {
      const resent = await store.sendOne(timedOut, { digest: 'new', onUnknown: 'resend' });
      const expiring = await store.enqueueOne({ digest: 'new', expiresAfter: hour });
      await database.advance(minute);
      await store.takeTurn({ matches: only('old') });
      for (let passed = 0; passed < 62; passed += 1) {
        await look(store, 'old');
        await passMinute(database, store, 'old');
      }
      expect(await store.statusOf(expiring)).toBe('expired');
      expect(await store.statusOf(resent)).toBe('unknown');
    });

    test('wait for an approval beyond that time, until they expire or no worker knows their template', async (store, database) => {
      const expiring = await store.enqueueOne({ digest: 'new', expiresAfter: 4 * minute });
      const waiting = await store.enqueueOne({ digest: 'new' });
      // Workers that do not know the template find it first.
      await store.takeTurn({ matches: only('old') });
      const pass = async (minutes: number, unapproved = none) => {
        for (let passed = 0; passed < minutes; passed += 1) {
          await look(store, 'old', unapproved, 3 * minute);
          await passMinute(database, store, 'old', unapproved);
        }
      };
      const unapproved = (digest: string) => (digest === 'new' ? 'its status is rejected' : undefined);
      await pass(6, unapproved);
      expect((await look(store, 'old', unapproved, 3 * minute)).waiting).toMatchObject([
        { unapproved: 'its status is rejected', count: 1 },
      ]);
      expect((await store.status()).shop).toMatchObject({
        oldestDue: undefined,
        held: [{ for: 'approval', reason: 'its status is rejected', count: 1 }],
      });
      expect(await store.statusOf(expiring)).toBe('expired');
      await pass(2);
      expect((await store.get(waiting))?.waits?.for).toBe('version');
      await pass(3);
      expect(await store.statusOf(waiting)).toBe('failed');
    });

    test('can take the current template, waiting or failed', async (store, database) => {
      const [waiting = '', failed = ''] = ids(
        await store.enqueue([newMessage({ digest: 'old' }), newMessage({ digest: 'old' })]),
      );
      await store.takeTurn({ matches: only('new') });
      await database.execute(`update {messages} set status = 'failed', finished_at = 1 where id = ${failed}`);
      for (const id of [waiting, failed])
        expect(await store.decide(id, 'adopt', { digestOf: () => 'new' })).toMatchObject({
          status: 'queued',
          applied: true,
        });
      expect(ids((await store.takeTurn({ matches: only('new') })).claimed)).toEqual([waiting, failed]);
      expect(await store.decide(waiting, 'adopt', { digestOf: () => 'new' })).toMatchObject({
        status: 'sending',
        applied: false,
      });
    });
  });
}
