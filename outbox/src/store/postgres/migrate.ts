import { setTimeout as sleep } from 'node:timers/promises';
import { OutboxError } from '../../errors.js';
import type { Query } from '../../transactions/query-of.js';
import { isNewer, newerSchema, schemaVersion } from '../schema-version.js';
import { schemaMissing, toOutboxError } from './database-error.js';
import type { Driver } from './pg-driver.js';
import { limitWait, migrationLock, schema, setVersion } from './schema.js';

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
  const version = await query(`select value as result from notifygen.meta where key = 'schema_version'`);
  if (isNewer(version)) throw newerSchema(version);
  return Number(version ?? 0) === schemaVersion;
}
