import { describe, expect } from 'vitest';
import {
  accepted,
  type CreateTestDatabase,
  enqueueOne,
  ids,
  limits,
  newMessage,
  report,
  statusOf,
  storeTests,
  turnOf,
} from './support.js';

export function testSchema(create: CreateTestDatabase): void {
  const test = storeTests(create);

  describe('the tables', () => {
    test('are created once, however often and by however many stores at once', async ({
      database,
      store,
    }) => {
      const id = await enqueueOne(store);
      await store.open();
      await store.migrate();
      const others = Array.from({ length: 5 }, () => database.connect());
      await Promise.all(others.map((other) => other.open()));
      await Promise.all(others.map((other) => other.migrate()));
      for (const other of others) expect(await statusOf(other, id)).toBe('queued');
    });

    test('are created by several stores that start at once on an empty database', async ({
      database,
      store,
    }) => {
      await store.close();
      await database.clear();
      const others = Array.from({ length: 5 }, () => database.connect());
      await Promise.all(others.map((other) => other.open()));
      await Promise.all(others.map((other) => enqueueOne(other)));
      expect((await others[0]?.status())?.shop?.counts.queued).toBe(5);
    });

    test('of a newer version are refused', async ({ database, store }) => {
      await store.close();
      await database.execute(`update {meta} set value = '999' where key = 'schema_version'`);
      for (const migrate of [true, false]) {
        const newer = database.connect({ migrate });
        await expect(newer.open()).rejects.toMatchObject({ name: 'OutboxError', code: 'schema-newer' });
        await expect(newer.migrate()).rejects.toMatchObject({ code: 'schema-newer' });
      }
    });

    test('are not created without leave', async ({ database, store }) => {
      await store.close();
      await database.clear();
      const careful = database.connect({ migrate: false });
      const error = expect.objectContaining({
        code: 'schema-missing',
        message: expect.stringContaining('notifygen-outbox migrate'),
      });
      await expect(careful.open()).rejects.toEqual(error);
      await careful.migrate();
      await careful.open();
      expect(await statusOf(careful, await enqueueOne(careful))).toBe('queued');
    });

    test('that are older are updated only with leave', async ({ database, store }) => {
      await store.close();
      await database.execute(`update {meta} set value = '0' where key = 'schema_version'`);
      await expect(database.connect({ migrate: false }).open()).rejects.toMatchObject({
        code: 'schema-missing',
      });
    });
  });

  describe('the tables of 0.2', () => {
    test('are updated, and messages of every status go on as before', async ({ database, store }) => {
      await store.close();
      await database.clear();
      await database.execute(database.version02);
      const updated = database.connect();
      await updated.open();
      await updated.migrate();
      const found = await updated.find({});
      expect(Object.fromEntries(found.map(({ id, sender, status }) => [`${sender} ${id}`, status]))).toEqual({
        'shop 1': 'accepted',
        'shop 2': 'accepted',
        'shop 3': 'failed',
        'shop 4': 'unknown',
        'shop 5': 'expired',
        'shop 6': 'cancelled',
        'shop 7': 'queued',
        'shop 8': 'sending',
        'shop 9': 'queued',
        'shop 10': 'queued',
        'shop 11': 'queued',
        'bank 12': 'queued',
      });
      const { shop, bank } = await updated.status();
      expect(shop?.counts).toEqual({
        queued: 4,
        sending: 1,
        accepted: 2,
        failed: 1,
        unknown: 1,
        expired: 1,
        cancelled: 1,
      });
      expect(bank?.counts.queued).toBe(1);
      for (const dedupe of ['key-1', 'key-2', 'key-9']) {
        const [enqueued] = await updated.enqueue([newMessage({ dedupe })]);
        expect(enqueued).toEqual({ id: dedupe.slice(4), created: false });
      }
      expect(await updated.decide('3', 'retry')).toMatchObject({ status: 'queued', applied: true });
      expect(await updated.decide('4', 'accepted')).toMatchObject({ status: 'accepted', applied: true });
      await database.advance(365 * 86_400_000);
      expect(await updated.recover()).toMatchObject([{ id: '8', status: 'unknown' }]);
      await updated.join('shop', limits, 'a');
      const { claimed, changes } = await turnOf(updated);
      expect(ids(claimed).toSorted()).toEqual(['11', '3', '7', '9']);
      expect(changes).toMatchObject([{ id: '10', status: 'expired' }]);
      await report(updated, ...claimed.map((message) => ({ message, result: accepted })));
      expect((await updated.status()).shop?.counts).toMatchObject({ accepted: 7, queued: 0, expired: 2 });
    });
  });

  describe('a closed store', () => {
    test('says that it is closed, and can be opened again', async ({ store }) => {
      await store.close();
      await store.close();
      await expect(store.status()).rejects.toMatchObject({ name: 'OutboxError', code: 'stopped' });
      await store.open();
      expect(await store.status()).toEqual({});
    });
  });
}
