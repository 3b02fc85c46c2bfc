import { describe, expect } from 'vitest';
import { schemaVersion } from '../../src/store/schema-version.js';
import { accepted, forTests, ids, newMessage, type StoreTest } from './support.js';

const nextVersion = `update {meta} set value = '${schemaVersion + 1}' where key = 'schema_version'`;

export function testSchema(test: StoreTest): void {
  describe('the tables', () => {
    test('are created once, however often and by however many stores at once', async (store, database) => {
      const id = await store.enqueueOne();
      await store.open();
      await store.migrate();
      const others = Array.from({ length: 5 }, () => forTests(database.connect()));
      await Promise.all(others.map((other) => other.open()));
      await Promise.all(others.map((other) => other.migrate()));
      for (const other of others) expect(await other.statusOf(id)).toBe('queued');
    });

    test('are created by several stores that start at once on an empty database', async (store, database) => {
      await store.close();
      await database.clear();
      const others = Array.from({ length: 5 }, () => forTests(database.connect()));
      await Promise.all(others.map((other) => other.open()));
      await Promise.all(others.map((other) => other.enqueueOne()));
      expect((await others[0]?.status())?.shop?.counts.queued).toBe(5);
    });

    test('of a newer version are refused', async (store, database) => {
      await store.close();
      await database.execute(nextVersion);
      for (const migrate of [true, false]) {
        const newer = database.connect({ migrate });
        await expect(newer.open()).rejects.toMatchObject({ name: 'OutboxError', code: 'schema-newer' });
        await expect(newer.migrate()).rejects.toMatchObject({ code: 'schema-newer' });
      }
    });

    test('are not created without leave', async (store, database) => {
      await store.close();
      await database.clear();
      const careful = forTests(database.connect({ migrate: false }));
      const error = expect.objectContaining({
        code: 'schema-missing',
        message: expect.stringContaining('notifygen-outbox migrate'),
      });
      await expect(careful.open()).rejects.toEqual(error);
      await careful.migrate();
      await careful.open();
      expect(await careful.statusOf(await careful.enqueueOne())).toBe('queued');
    });

    test('that are older are updated only with leave', async (store, database) => {
      await store.close();
      await database.execute(`update {meta} set value = '0' where key = 'schema_version'`);
      await expect(database.connect({ migrate: false }).open()).rejects.toMatchObject({
        code: 'schema-missing',
      });
    });
  });

  describe('a store that was open when a later version updated the tables', () => {
    const newer = { name: 'OutboxError', code: 'schema-newer', message: expect.stringContaining('Update') };

    test('claims nothing more, and says why', async (store, database) => {
      const id = await store.enqueueOne();
      await database.execute(nextVersion);
      await expect(store.takeTurn()).rejects.toMatchObject(newer);
      await expect(store.look(['shop'])).rejects.toMatchObject(newer);
      await expect(store.check()).rejects.toMatchObject(newer);
      expect(await store.statusOf(id)).toBe('queued');
    });

    test('still stores what became of the messages that it had claimed', async (store, database) => {
      const [sent, other] = ids(await store.enqueue([newMessage(), newMessage()]));
      const message = await store.claimOne();
      await database.execute(nextVersion);
      expect((await store.takeTurn({ outcomes: [{ message, result: accepted }] })).claimed).toEqual([]);
      expect(await store.statusOf(sent ?? '')).toBe('accepted');
      expect(await store.statusOf(other ?? '')).toBe('queued');
    });
  });

  describe('a closed store', () => {
    test('says that it is closed, and can be opened again', async (store) => {
      await store.close();
      await store.close();
      await expect(store.status()).rejects.toMatchObject({ name: 'OutboxError', code: 'stopped' });
      await store.open();
      expect(await store.statusOf('1')).toBeUndefined();
    });
  });
}
