import { OutboxError } from '../errors.js';

/**
 * Runs one statement and returns the column `result` of its first row as text. Every statement of the outbox has this form,
 * so that type parsers, column names in camel case and the like of the caller's own client change nothing.
 */
export type Query = (text: string, params?: readonly (string | null)[]) => Promise<string | undefined>;

/** A client library whose transactions can be passed as `tx`, recognised by what it has, not by its class. */
interface Client {
  readonly is: (tx: Members) => boolean;
  /** Why this object is not a transaction. */
  readonly refuse?: (tx: Members) => string | undefined;
  /** Runs one statement and returns its rows. */
  readonly run: (tx: Members, text: string, parameters: readonly (string | null)[]) => unknown;
}

/** A `tx` of any library. */
type Members = Readonly<Record<string, unknown>>;

const notConnected = 'its statements run on different connections, outside of your transaction';

// The order matters: Knex and Kysely also have members of the others.
const clients: readonly Client[] = [
  {
    // Kysely
    is: (tx) => has(tx, 'executeQuery') && has(tx, 'selectFrom'),
    refuse: (tx) =>
      tx.isTransaction === true
        ? undefined
        : `is a Kysely instance: ${notConnected}. Pass the trx of db.transaction().execute(async (trx) => …).`,
    run: (tx, text, parameters) => {
      // What CompiledQuery.raw returns.
      const query = { kind: 'RawNode', sqlFragments: [text], parameters: [] };
      return call(tx, 'executeQuery', [{ sql: text, parameters, query, queryId: { queryId: 'notifygen' } }]);
    },
  },
  {
    // Knex
    is: (tx) => has(tx, 'raw') && has(tx, 'transaction') && has(tx, 'schema', 'object'),
    refuse: (tx) =>
      tx.isTransaction === true
        ? undefined
        : `is a Knex instance: ${notConnected}. Pass the trx of knex.transaction(async (trx) => …).`,
    run: (tx, text, parameters) => {
      const { parts, values } = inOrder(text, parameters);
      return call(tx, 'raw', [parts.join('?'), values]);
    },
  },
  {
    // Drizzle
    is: (tx) => has(tx, 'execute') && has(tx, 'transaction') && has(tx, 'select'),
    refuse: (tx) =>
      has(tx, 'rollback')
        ? undefined
        : `is a Drizzle database: ${notConnected}. Pass the tx of db.transaction(async (tx) => …).`,
    run: async (tx, text, parameters) => {
      const { sql } = await import('drizzle-orm');
      const { parts, values } = inOrder(text, parameters);
      const joined = parts.flatMap((part, index) => [
        ...(index > 0 ? [sql`${values[index - 1]}`] : []),
        sql.raw(part),
      ]);
      return call(tx, 'execute', [sql.join(joined)]);
    },
  },
  {
    // postgres
    is: (tx) => has(tx, 'unsafe') && has(tx, 'notify'),
    refuse: (tx) =>
      has(tx, 'savepoint') || has(tx, 'release')
        ? undefined
        : `is the sql of postgres(): ${notConnected}. Pass the sql of sql.begin(async (sql) => …).`,
    run: (tx, text, parameters) => call(tx, 'unsafe', [text, parameters]),
  },
  {
    // pg
    is: (tx) => has(tx, 'query') && has(tx, 'connect'),
    refuse: (tx) => {
      if (!has(tx, 'escapeLiteral'))
        return `is a Pool: ${notConnected}. Take a client with pool.connect(), begin a transaction with it and pass the client.`;
      // Older versions of pg do not tell.
      return has(tx, 'getTransactionStatus') && call(tx, 'getTransactionStatus', []) === 'I'
        ? "has no open transaction. Run await client.query('begin') first."
        : undefined;
    },
    run: (tx, text, parameters) => call(tx, 'query', [text, parameters]),
  },
];

/** A statement split at its parameters, and their values in the order in which they occur. */
function inOrder(text: string, parameters: readonly (string | null)[]) {
  const values = [...text.matchAll(/\$(\d+)/g)].map(([, number]) => parameters[Number(number) - 1] ?? null);
  return { parts: text.split(/\$\d+/), values };
}

const fix =
  'Pass a client of pg, the sql that sql.begin of postgres passes, or a transaction of Knex, Kysely or Drizzle; or leave tx out.';

/**
 * How to run the outbox's statements in the caller's transaction.
 *
 * @throws OutboxError `wrong-transaction`
 */
export function queryOf(tx: unknown): Query {
  const client = isObject(tx) ? clients.find(({ is }) => is(tx)) : undefined;
  if (!isObject(tx) || client === undefined) {
    const isSqlite = isObject(tx) && has(tx, 'prepare') && has(tx, 'exec');
    throw wrong(
      isSqlite
        ? `is a connection to SQLite, and the outbox is on PostgreSQL. ${fix}`
        : `is not a transaction. ${fix}`,
    );
  }
  const reason = client.refuse?.(tx);
  if (reason !== undefined) throw wrong(reason);
  return async (text, parameters = []) => {
    const result = await client.run(tx, text, [...parameters]);
    // Some return the rows, others an object with them.
    const rows: unknown = Array.isArray(result) ? result : isObject(result) ? result.rows : undefined;
    const row: unknown = Array.isArray(rows) ? rows[0] : undefined;
    const value = isObject(row) ? row.result : undefined;
    return typeof value === 'string' ? value : undefined;
  };
}

function wrong(reason: string): OutboxError {
  return new OutboxError('wrong-transaction', `tx ${reason}`);
}

function isObject(value: unknown): value is Members {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

function has(tx: Members, name: string, type: 'function' | 'object' = 'function'): boolean {
  return typeof tx[name] === type;
}

function call(tx: Members, name: string, parameters: readonly unknown[]): unknown {
  const member = tx[name];
  return typeof member === 'function' ? Reflect.apply(member, tx, parameters) : undefined;
}
