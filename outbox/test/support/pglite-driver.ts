import type { PGlite, Transaction } from '@electric-sql/pglite';
import type { Driver } from '../../src/store/postgres/pg-driver.js';
import type { Query } from '../../src/transactions/query-of.js';

/** PostgreSQL inside this process, with one connection. Transactions wait for each other. */
export function createPgliteDriver(database: PGlite): Driver {
  return {
    query: queryOf(database),
    transaction: (run) => database.transaction((tx) => run(queryOf(tx), queryOf(tx))),
    close: async () => {},
  };
}

function queryOf(database: PGlite | Transaction): Query {
  return async (text, parameters = []) => {
    const { rows } = await database.query<{ result: string | null }>(text, [...parameters]);
    return rows[0]?.result ?? undefined;
  };
}
