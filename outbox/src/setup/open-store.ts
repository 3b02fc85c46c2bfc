import { fileURLToPath } from 'node:url';
import { usageError } from '../errors.js';
import type { Store } from '../store/operations.js';
import { connectToPostgres } from '../store/postgres/connect.js';
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
