import type postgresClient from 'postgres';
import type { Query } from '../../transactions/query.js';
import { applicationName, connectTimeout, type Driver, isolation, poolSize } from './driver.js';

/** Connects with the package `postgres`. */
export function createPostgresJsDriver(postgres: typeof postgresClient, url: string): Driver {
  const sql = postgres(url, {
    max: poolSize,
    connect_timeout: connectTimeout / 1000,
    // An idle connection keeps the process alive.
    idle_timeout: 5,
    // Named statements belong to a session, which PgBouncer shares between clients.
    prepare: false,
    fetch_types: false,
    connection: { application_name: applicationName },
    onnotice: () => {},
  });
  return {
    query: queryOf(sql),
    transaction: async (run) => {
      // The result is wrapped because `begin` awaits an array of queries.
      const { result } = await sql.begin(isolation, async (tx) => ({ result: await run(queryOf(tx)) }));
      return result;
    },
    close: () => sql.end({ timeout: 5 }),
  };
}

function queryOf(sql: Pick<postgresClient.Sql, 'unsafe'>): Query {
  return async (text, params = []) => {
    const rows = await sql.unsafe<{ result: string | null }[]>(text, [...params]);
    return rows[0]?.result ?? undefined;
  };
}
