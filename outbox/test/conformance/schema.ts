import { describe, expect } from 'vitest';
import { type CreateTestDatabase, enqueueOne, statusOf, storeTests } from './support.js';

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
      await dropTables(database.execute);
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
      await dropTables(database.execute);
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

async function dropTables(execute: (sql: string) => Promise<void>) {
  for (const table of ['messages', 'senders', 'pairs', 'audience', 'audience_groups', 'meta'])
    await execute(`drop table {${table}}`);
}
