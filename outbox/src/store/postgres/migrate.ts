import { OutboxError } from '../../errors.js';
import type { Query } from '../../transactions/query.js';
import { schemaMissing } from './database-error.js';
import type { Driver } from './driver.js';
import { migrationLock, schema, schemaVersion, setVersion } from './schema.js';

/** Creates or updates the tables, in one transaction. Processes that start at once wait for the first. */
export async function migrate(driver: Driver): Promise<void> {
  if (await isCurrent(driver.query)) return;
  await driver.transaction(async (query) => {
    await query(migrationLock);
    if (await isCurrent(query)) return;
    for (const statement of [...schema, setVersion]) await query(statement);
  });
}

export async function checkSchema(driver: Driver): Promise<void> {
  if (!(await isCurrent(driver.query))) throw schemaMissing();
}

async function isCurrent(query: Query): Promise<boolean> {
  // A statement that names a missing table fails, and with it the transaction. `to_regclass` may answer from a cache that is
  // older than the lock.
  const table = await query(
    `select tablename as result from pg_catalog.pg_tables where schemaname = 'notifygen' and tablename = 'meta'`,
  );
  if (table === undefined) return false;
  const version = await query(`select value as result from notifygen.meta where key = 'schema_version'`);
  if (Number(version ?? 0) > schemaVersion)
    throw new OutboxError(
      'schema-newer',
      `The tables of the outbox have version ${version}, and this package knows version ${schemaVersion}. Update @notifygen/outbox.`,
    );
  return Number(version ?? 0) === schemaVersion;
}
