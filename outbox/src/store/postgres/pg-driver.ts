import type { PoolClient } from 'pg';
import type { Query } from '../../transactions/query-of.js';
import { isSqlState } from './database-error.js';

export interface Driver {
  readonly query: Query;
  /** Commits if `run` resolves; with `last`, in the same round trip as its last statement. With a connection that is used for nothing else meanwhile. */
  readonly transaction: <Result>(run: (query: Query, last: Query) => Promise<Result>) => Promise<Result>;
  readonly close: () => Promise<void>;
}

/** As many as `pg` opens by default: with fewer, a web process that enqueues waits for its own commits. Unused ones close. */
const poolSize = 10;
const connectTimeout = 10_000;
export interface TimeLimits {
  /** After it, a statement counts as lost. */
  readonly statement: number;
  /** After it, the server ends a transaction whose process does not go on: it would keep a sender locked. */
  readonly idle: number;
}
export const timeLimits: TimeLimits = { statement: 30_000, idle: 10_000 };

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
    application_name: 'notifygen-outbox',
    keepAlive: true,
    // Statements are sent without waiting for the one before. Older versions of pg wait.
    pipeline: true,
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
        // The server's default may be another level, whose conflicts the store does not expect.
        const begin = `begin isolation level read committed; set local idle_in_transaction_session_timeout = ${limits.idle}`;
        // Sent together with the first statement, so that a database that is far away costs a round trip less.
        const begun = client.query(begin);
        begun.catch(ignore);
        const query = queryOf(client);
        let committed: Promise<unknown> | undefined;
        const result = await run(query, (...statement) => {
          const last = query(...statement);
          committed = client.query('commit');
          committed.catch(ignore);
          return last;
        });
        await begun;
        await (committed ?? client.query('commit'));
        client.release();
        return result;
      } catch (error) {
        // The server also rolls back if the connection closes, which it does if it hangs.
        const isFromServer = error instanceof Error && 'code' in error && isSqlState(error.code);
        const rolledBack =
          isFromServer &&
          (await client.query('rollback').then(
            () => true,
            () => false,
          ));
        client.release(!rolledBack);
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
