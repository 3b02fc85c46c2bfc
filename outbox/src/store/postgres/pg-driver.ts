import type { PoolClient } from 'pg';
import type { Query } from '../../transactions/query.js';
import {
  applicationName,
  connectTimeout,
  type Driver,
  isolation,
  limitIdleTime,
  poolSize,
  type TimeLimits,
  timeLimits,
} from './driver.js';

/** Connects with the package `pg`. */
export function createPgDriver(
  pg: Pick<typeof import('pg'), 'Pool'>,
  url: string,
  limits: TimeLimits = timeLimits,
): Driver {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectTimeout,
    query_timeout: limits.statement,
    application_name: applicationName,
    keepAlive: true,
    // A script that only enqueues may end without closing the outbox.
    allowExitOnIdle: true,
  });
  // An `error` event without a listener ends the process. The next statement reports the lost connection.
  const ignore = () => {};
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));

  return {
    query: queryOf(pool),
    transaction: async (run) => {
      const client = await pool.connect();
      try {
        await client.query(`begin ${isolation}; ${limitIdleTime(limits)}`);
        const result = await run(queryOf(client));
        await client.query('commit');
        client.release();
        return result;
      } catch (error) {
        // The server rolls back, even if the connection hangs.
        client.release(true);
        throw error;
      }
    },
    close: () => pool.end(),
  };
}

function queryOf(client: Pick<PoolClient, 'query'>): Query {
  return async (text, params = []) => {
    const { rows } = await client.query<{ result: string | null }>(text, [...params]);
    return rows[0]?.result ?? undefined;
  };
}
