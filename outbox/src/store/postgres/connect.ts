import { OutboxError } from '../../errors.js';
import type { Driver } from './driver.js';
import { createPgDriver } from './pg-driver.js';
import { createPostgresJsDriver } from './postgres-js-driver.js';

/** Connects with the application's own `pg`, or else with its `postgres`; no connection is made before the first statement. */
export async function connectToPostgres(url: string): Promise<Driver> {
  // The clients' own errors would contain the URL and its password.
  if (!URL.canParse(url))
    throw new OutboxError(
      'invalid-options',
      'The URL of the database is invalid. Write it as postgres://user:password@host:5432/database, with special characters of the password percent-encoded.',
    );
  const pg = await load(() => import('pg'), 'pg');
  if (pg !== undefined) return createPgDriver(pg.default, url);
  const postgres = await load(() => import('postgres'), 'postgres');
  if (postgres !== undefined) return createPostgresJsDriver(postgres.default, url);
  throw new OutboxError(
    'invalid-options',
    'The outbox uses the PostgreSQL client that your application has, and found neither `pg` nor `postgres`. Run `npm install pg`.',
  );
}

async function load<Module>(load: () => Promise<Module>, name: string): Promise<Module | undefined> {
  try {
    return await load();
  } catch (error) {
    // A package that is there but broken must say so itself.
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')
      if (error.message.includes(`'${name}'`)) return undefined;
    throw error;
  }
}
