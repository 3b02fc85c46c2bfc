import { usageError } from '../../errors.js';
import { createPgDriver, type Driver } from './pg-driver.js';

/** Connects with the application's own `pg`; no connection is made before the first statement. */
export async function connectToPostgres(url: string): Promise<Driver> {
  // The client's own errors would contain the URL and its password.
  if (!URL.canParse(url))
    throw usageError(
      'The URL of the database is invalid. Write it as postgres://user:password@host:5432/database, with special characters of the password percent-encoded.',
    );
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
