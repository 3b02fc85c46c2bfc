import { setTimeout as sleep } from 'node:timers/promises';
import { OutboxError } from '../../errors.js';
import type { Query } from '../../transactions/query.js';
import { countOld } from './counts.js';
import { schemaMissing, toOutboxError } from './database-error.js';
import type { Driver } from './driver.js';
import {
  createIndex,
  dropIndex,
  indexes,
  limitWait,
  migrationLock,
  oldIndexes,
  schema,
  schemaVersion,
  setMigrated,
  setVersion,
} from './schema.js';

/** Milliseconds between two tries, how long to try, and for how long a process that builds indexes keeps others from it. */
const [retryTime, longestWait, turnTime] = [200, 60_000, 30_000];

/** Creates or updates the tables, in one short transaction. Processes that start at once wait for the first. */
export async function updateTables(driver: Driver): Promise<void> {
  const update = async (query: Query): Promise<void> => {
    await query(limitWait);
    await query(migrationLock);
    if (await isCurrent(query)) return;
    const isNew = (await query(tableSql, ['messages'])) === undefined;
    for (const statement of schema) await query(statement);
    if (isNew) for (const name of Object.keys(indexes)) await query(createIndex(name, ''));
    if (isNew) await query(setMigrated);
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

/**
 * Counts older messages and builds indexes, which takes minutes for many millions of messages, while others enqueue and send.
 * One process at a time: if it is lost, another one goes on.
 */
export async function finishMigration(driver: Driver, wait: { readonly ref?: boolean } = {}): Promise<void> {
  for (; (await driver.query(finishedSql)) === undefined; await sleep(retryTime, undefined, wait)) {
    if ((await driver.query(takeTurnSql)) === undefined) continue;
    const timer = setInterval(() => driver.query(keepTurnSql).catch(() => {}), turnTime / 3);
    try {
      await driver.long(countOld);
      for (const name of Object.keys(indexes)) {
        // One that was interrupted is there, but not used.
        if ((await driver.query(invalidSql, [name])) !== undefined) await driver.long(dropIndex(name));
        await driver.long(createIndex(name, 'concurrently'));
      }
      for (const name of oldIndexes) await driver.long(dropIndex(name));
      await driver.query(setMigrated);
      return;
    } finally {
      clearInterval(timer);
    }
  }
}

const finishedSql = `select value as result from notifygen.meta where key = 'migrated'`;
const takeTurnSql = `insert into notifygen.meta as stored values ('migrating_until', notifygen.clock() + ${turnTime})
on conflict (key) do update set value = excluded.value where stored.value::bigint < notifygen.clock()
returning value as result`;
const keepTurnSql = `update notifygen.meta set value = notifygen.clock() + ${turnTime} where key = 'migrating_until'`;
const invalidSql = `select 'invalid' as result from pg_catalog.pg_index
where indexrelid = to_regclass('notifygen.' || $1) and not indisvalid`;

export async function checkSchema(query: Query): Promise<void> {
  if (!(await isCurrent(query))) throw schemaMissing();
}

// A statement that names a missing table fails, and with it the transaction. `to_regclass` may answer from a cache that is
// older than the lock.
const tableSql = `select tablename as result from pg_catalog.pg_tables where schemaname = 'notifygen' and tablename = $1`;

export async function isCurrent(query: Query): Promise<boolean> {
  if ((await query(tableSql, ['meta'])) === undefined) return false;
  const version = await query(`select value as result from notifygen.meta where key = 'schema_version'`);
  if (Number(version ?? 0) > schemaVersion)
    throw new OutboxError(
      'schema-newer',
      `The tables of the outbox have version ${version}, and this package knows version ${schemaVersion}. Update @notifygen/outbox.`,
    );
  return Number(version ?? 0) === schemaVersion;
}
