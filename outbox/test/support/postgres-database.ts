import type { Driver } from '../../src/store/postgres/driver.ts';
import { createPostgresStore } from '../../src/store/postgres/postgres-store.ts';
import type { Store } from '../../src/store/store.ts';
import type { TestDatabase } from '../conformance/support.ts';

/** A database without the outbox's tables, in which `notifygen.clock` returns the time of the test. */
export async function createPostgresDatabase(connect: () => Promise<Driver>): Promise<TestDatabase> {
  const own = await connect();
  await own.query('drop schema if exists notifygen cascade');
  const stores: Store[] = [];
  let now = Date.UTC(2026, 10, 20, 12);
  const setClock = async () => {
    await own.query(
      `create or replace function notifygen.clock() returns bigint language sql volatile as $$ select ${now}::bigint $$`,
    );
  };
  return {
    connect: (options = {}) => {
      const store = createPostgresStore({ connect, ...options });
      stores.push(store);
      const andSetClock = (work: () => Promise<void>) => async () => {
        await work();
        await setClock();
      };
      return { ...store, open: andSetClock(store.open), migrate: andSetClock(store.migrate) };
    },
    now: () => now,
    advance: async (milliseconds) => {
      now += milliseconds;
      await setClock();
    },
    execute: async (sql) => {
      await own.query(sql.replace(/\{(\w+)\}/g, 'notifygen.$1'));
    },
    close: async () => {
      for (const store of stores) await store.close();
      await own.close();
    },
  };
}
