import type { Store } from '../../src/store/operations.js';
import type { Driver } from '../../src/store/postgres/pg-driver.js';
import { createPostgresStore } from '../../src/store/postgres/postgres-store.js';
import type { TestDatabase } from '../conformance/support.js';

/** A database without the outbox's tables, in which `notifygen.clock` returns the time of the test. */
export async function createPostgresDatabase(connect: () => Promise<Driver>): Promise<TestDatabase> {
  const own = await connect();
  await own.query('drop schema if exists notifygen cascade');
  const stores: Store[] = [];
  let now = Date.UTC(2026, 10, 20, 12);
  // One at a time: PostgreSQL refuses to replace a function twice at once.
  let clockIsSet: Promise<unknown> = Promise.resolve();
  const setClock = async () => {
    const sql = () =>
      own.query(
        `create or replace function notifygen.clock() returns bigint language sql volatile as $$ select ${now}::bigint $$`,
      );
    clockIsSet = clockIsSet.then(sql, sql);
    await clockIsSet;
  };
  const execute = async (sql: string) => {
    await own.query(sql.replace(/\{(\w+)\}/g, 'notifygen.$1'));
  };
  let triggers = 0;
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
    execute,
    refuse: async (condition, table = 'messages') => {
      triggers += 1;
      const name = `notifygen.refuse_${triggers}`;
      await execute(`create function ${name}() returns trigger language plpgsql as
        $$ begin raise exception 'not to 491700000001'; end $$`);
      await execute(`create trigger refuse_${triggers} before update on {${table}} for each row when (${condition})
        execute function ${name}()`);
    },
    clear: async () => {
      await own.query('drop schema notifygen cascade');
    },
    count: async (table) =>
      Number(await own.query(`select count(*)::text as result from notifygen.${table}`)),
    dump: async () => {
      const tables = await own.query(
        `select string_agg(tablename, ',') as result from pg_tables where schemaname = 'notifygen'`,
      );
      const rows = `select string_agg(row_to_json(row)::text, E'\\n') as result from notifygen.`;
      const all: (string | undefined)[] = [];
      for (const table of tables?.split(',') ?? [])
        all.push(table, await own.query(`${rows}${table} as row`));
      return all.join('\n');
    },
    close: async () => {
      for (const store of stores) await store.close();
      await own.close();
    },
  };
}
