import { setTimeout as sleep } from 'node:timers/promises';
import { OutboxError } from '../../errors.js';
import type { Query } from '../../transactions/query-of.js';
import { isCurrentVersion, schemaVersion } from '../schema-version.js';
import { indexes, tables } from '../tables.js';
import { schemaMissing, toOutboxError } from './database-error.js';
import { enqueueFunction, insertFunction } from './enqueue-function.js';
import type { Driver } from './pg-driver.js';

/** Others that want to use the tables wait behind a statement that waits, so that it must not wait for long. */
const limitWait = `set local lock_timeout = '500ms'`;
/** The key of the lock that migrations hold; any constant that other programs are unlikely to use. */
const migrationLock = 'select pg_advisory_xact_lock(7021874620934)';

const storage: Readonly<Record<string, string>> = {
  // Every message is updated at least twice, so it has to be vacuumed earlier than by default.
  messages: ' with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02)',
};

/** Each statement can be run again. */
const schema: readonly string[] = [
  'create schema if not exists notifygen',
  'create table if not exists notifygen.meta (key text primary key, value text not null)',
  // Tells the outbox's own database from others with the same tables.
  `insert into notifygen.meta values ('id', gen_random_uuid()) on conflict do nothing`,
  `create or replace function notifygen.clock() returns bigint
language sql volatile
as $$ select (extract(epoch from clock_timestamp()) * 1000)::bigint $$`,

  'create sequence if not exists notifygen.message_ids',
  ...Object.entries(tables).map(
    ([name, columns]) => `create table if not exists notifygen.${name} (${columns}\n)${storage[name] ?? ''}`,
  ),
  ...indexes().map(([name, table, on]) => `create index if not exists ${name} on notifygen.${table} ${on}`),
  `create unique index if not exists messages_dedupe on notifygen.messages (dedupe_hash, sender)
  where dedupe_hash is not null`,
  insertFunction,
  enqueueFunction,
];

export const readId = `select value as result from notifygen.meta where key = 'id'`;

const setVersion: string = `insert into notifygen.meta values ('schema_version', '${schemaVersion}')
  on conflict (key) do update set value = excluded.value`;

/** What `migrate` runs, for a database administrator to run with `psql`. It can be run again. */
export function migrationSql(): string {
  const refuseNewer = `do $$
begin
  if to_regclass('notifygen.meta') is not null then
    if (select value::integer from notifygen.meta where key = 'schema_version') > ${schemaVersion} then
      raise exception 'The tables of the outbox were updated by a newer version of @notifygen/outbox.';
    end if;
  end if;
end
$$`;
  const statements = ['begin', limitWait, migrationLock, refuseNewer, ...schema, setVersion, 'commit'];
  return `-- The tables of @notifygen/outbox, version ${schemaVersion}.\n${statements.join(';\n\n')};\n`;
}

/** Milliseconds between two tries, and how long to try. */
const [retryTime, longestWait] = [200, 60_000];

/** Creates or updates the tables, in one short transaction. Processes that start at once wait for the first. */
export async function updateTables(driver: Driver): Promise<void> {
  const update = async (query: Query): Promise<void> => {
    await query(limitWait);
    await query(migrationLock);
    if (await isCurrent(query)) return;
    for (const statement of schema) await query(statement);
    await query(setVersion);
  };
  for (const start = performance.now(); !(await isCurrent(driver.query)); await sleep(retryTime)) {
    try {
      return await driver.transaction(update);
    } catch (error) {
      const known = toOutboxError(error);
      const isLocked = known instanceof OutboxError && known.code === 'locked';
      if (!isLocked || performance.now() - start > longestWait) throw error;
    }
  }
}

export async function checkSchema(query: Query): Promise<void> {
  if (!(await isCurrent(query))) throw schemaMissing();
}

// A statement that names a missing table fails, and with it the transaction. `to_regclass` may answer from a cache that is
// older than the lock.
const metaSql = `select tablename as result from pg_catalog.pg_tables where schemaname = 'notifygen' and tablename = 'meta'`;

export async function isCurrent(query: Query): Promise<boolean> {
  if ((await query(metaSql)) === undefined) return false;
  return isCurrentVersion(
    await query(`select value as result from notifygen.meta where key = 'schema_version'`),
  );
}
