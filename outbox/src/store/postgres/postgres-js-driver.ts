import type postgresClient from 'postgres';
import { OutboxError } from '../../errors.js';
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

/** Connects with the package `postgres`. */
export function createPostgresJsDriver(
  postgres: typeof postgresClient,
  url: string,
  limits: TimeLimits = timeLimits,
): Driver {
  const connect = () =>
    postgres(url, {
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
  let sql = connect();
  const end = (client: postgresClient.Sql) => client.end({ timeout: 5 });

  /** Ends with an error if nothing happens: this client has no time limit of its own. `run` reports each statement that ended. */
  const inTime = async <Result>(
    run: (client: postgresClient.Sql, progress: () => void) => Promise<Result>,
  ): Promise<Result> => {
    const client = sql;
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      const reason = `The database did not respond within ${limits.statement} milliseconds.`;
      late.reject(new OutboxError('unavailable', reason));
      if (client !== sql) return;
      // A connection that hangs cannot be ended by itself; what others are doing may end in time.
      sql = connect();
      end(client).catch(() => {});
    }, limits.statement);
    try {
      return await Promise.race([run(client, () => timer.refresh()), late.promise]);
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    query: (text, parameters) => inTime((client) => queryOf(client)(text, parameters)),
    transaction: (run) =>
      inTime(async (client, progress) => {
        // The result is wrapped because `begin` awaits an array of queries.
        const { result } = await client.begin(isolation, async (tx) => {
          const query = queryOf(tx);
          const limited = query(limitIdleTime(limits));
          const ran = run(async (...statement) => {
            const value = await query(...statement);
            progress();
            return value;
          });
          try {
            const [, result] = await Promise.all([limited, ran]);
            return { result };
          } catch (error) {
            // The client would write a rollback to the closed connection, which ends the process; `begin` rejects by itself.
            if (isLost(error)) return new Promise<never>(() => {});
            throw error;
          }
        });
        return result;
      }),
    close: () => end(sql),
  };
}

/** Whether the connection is closed, by the client's own codes and those of Node. */
function isLost(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^(?:CONNECT|E[A-Z]+$)/.test(code);
}

function queryOf(sql: Pick<postgresClient.Sql, 'unsafe'>): Query {
  return async (text, params = []) => {
    const rows = await sql.unsafe<{ result: string | null }[]>(text, [...params]);
    return rows[0]?.result ?? undefined;
  };
}
