import { fileURLToPath } from 'node:url';
import { usageError } from '../errors.js';
import type { Store } from '../store/operations.js';
import { createPgDriver, type Driver } from '../store/postgres/pg-driver.js';
import { createPostgresStore } from '../store/postgres/postgres-store.js';
import { migrationSql } from '../store/postgres/schema.js';
import { createSqliteStore } from '../store/sqlite/sqlite-store.js';
import type { CheckedOptions } from './check-options.js';

/** The store that a checked URL names. It connects when it is opened. */
export function storeFor(
  { url, migrate, forms }: Pick<CheckedOptions, 'url' | 'migrate' | 'forms'>,
  clock: () => number,
): Store {
  if (url.startsWith('file:')) return createSqliteStore({ path: filePath(url), clock, migrate, forms });
  return createPostgresStore({ connect: () => connectToPostgres(url), migrate, forms });
}

/** `file:outbox.db` and `file:./outbox.db` are relative to the current folder. */
export function filePath(url: string): string {
  return url.startsWith('file:///') ? fileURLToPath(url) : url.slice('file:'.length);
}

/** @throws OutboxError `invalid-options` with SQLite. */
export function migrationSqlFor(url: string): string {
  if (url.startsWith('file:')) throw usageError('SQLite needs no SQL: run the migration without --print.');
  return migrationSql();
}

/** Connects with the application's own `pg`; no connection is made before the first statement. */
async function connectToPostgres(url: string): Promise<Driver> {
  try {
    const { default: pg } = await import('pg');
    return createPgDriver(pg, url);
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
    // A package that is there but broken must say so itself.
    if (!isMissing || !error.message.includes(`'pg'`)) throw error;
    throw usageError(
      'The outbox uses the package pg, which is not installed. Run `npm install pg`. (Transactions of other clients can be passed as tx.)',
    );
  }
}
