import { OutboxError } from '../errors.js';

/**
 * Runs one statement and returns the column `result` of its first row as text. Every statement of the outbox has this form,
 * so that type parsers, column names in camel case and the like of the caller's own client change nothing.
 */
export type Query = (text: string, params?: readonly (string | null)[]) => Promise<string | undefined>;

/** A client library whose transactions can be passed as `tx`, recognised by its methods, not by its class. */
interface Client {
  readonly methods: readonly string[];
  readonly isTransaction: (tx: Members) => boolean;
  /** What its other objects are, and what to pass in their place. */
  readonly other: string;
  readonly pass: string;
  readonly run: (tx: Members, text: string, parameters: readonly (string | null)[]) => unknown;
}

type Members = Readonly<Record<string, unknown>>;

// The order matters: Knex and Kysely also have methods of the others.
const clients: readonly Client[] = [
  {
    methods: ['executeQuery', 'selectFrom'],
    isTransaction: (tx) => tx.isTransaction === true,
    other: 'a Kysely instance',
    pass: 'the trx of db.transaction().execute(async (trx) => …)',
    run: (tx, text, parameters) => {
      // What CompiledQuery.raw returns.
      const query = { kind: 'RawNode', sqlFragments: [text], parameters: [] };
      return call(tx, 'executeQuery', [{ sql: text, parameters, query, queryId: { queryId: 'notifygen' } }]);
    },
  },
  {
    methods: ['raw', 'transaction'],
    isTransaction: (tx) => tx.isTransaction === true,
    other: 'a Knex instance',
    pass: 'the trx of knex.transaction(async (trx) => …)',
    run: (tx, text, parameters) => {
      const { parts, values } = inOrder(text, parameters);
      return call(tx, 'raw', [parts.join('?'), values]);
    },
  },
  {
    methods: ['execute', 'transaction', 'select'],
    isTransaction: (tx) => has(tx, 'rollback'),
    other: 'a Drizzle database',
    pass: 'the tx of db.transaction(async (tx) => …)',
    run: async (tx, text, parameters) => {
      const { sql } = await import('drizzle-orm');
      const { parts, values } = inOrder(text, parameters);
      const chunks = parts.flatMap((part, index) => [
        ...(index > 0 ? [sql`${values[index - 1]}`] : []),
        sql.raw(part),
      ]);
      return call(tx, 'execute', [sql.join(chunks)]);
    },
  },
  {
    methods: ['unsafe', 'notify'],
    isTransaction: (tx) => has(tx, 'savepoint') || has(tx, 'release'),
    other: 'the sql of postgres()',
    pass: 'the sql of sql.begin(async (sql) => …)',
    run: (tx, text, parameters) => call(tx, 'unsafe', [text, parameters]),
  },
  {
    methods: ['query', 'connect'],
    // Older versions of pg do not tell the status.
    isTransaction: (tx) =>
      has(tx, 'escapeLiteral') &&
      (!has(tx, 'getTransactionStatus') || call(tx, 'getTransactionStatus', []) !== 'I'),
    other: 'a Pool or a client without an open transaction',
    pass: "a client of pool.connect(), after await client.query('begin')",
    run: (tx, text, parameters) => call(tx, 'query', [text, parameters]),
  },
];

/** A statement split at its parameters, and their values in the order in which they occur. */
function inOrder(text: string, parameters: readonly (string | null)[]) {
  const values = [...text.matchAll(/\$(\d+)/g)].map(([, number]) => parameters[Number(number) - 1] ?? null);
  return { parts: text.split(/\$\d+/), values };
}

/**
 * How to run the outbox's statements in the caller's transaction.
 *
 * @throws OutboxError `wrong-transaction`
 */
export function queryOf(tx: unknown): Query {
  const client = clients.find(({ methods }) => methods.every((name) => has(tx, name)));
  if (client === undefined || !isObject(tx))
    throw new OutboxError(
      'wrong-transaction',
      'tx is not a transaction on PostgreSQL. Pass a client of pg, the sql that sql.begin of postgres passes, or a transaction of Knex, Kysely or Drizzle; or leave tx out.',
    );
  if (!client.isTransaction(tx))
    throw new OutboxError(
      'wrong-transaction',
      `tx is ${client.other}: its statements run outside of your transaction. Pass ${client.pass}.`,
    );
  return async (text, parameters = []) => {
    const result = await client.run(tx, text, [...parameters]);
    // Some return the rows, others an object with them.
    const rows: unknown = Array.isArray(result) ? result : isObject(result) ? result.rows : undefined;
    const row: unknown = Array.isArray(rows) ? rows[0] : undefined;
    const value = isObject(row) ? row.result : undefined;
    return typeof value === 'string' ? value : undefined;
  };
}

function isObject(value: unknown): value is Members {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

function has(tx: unknown, method: string): boolean {
  return isObject(tx) && typeof tx[method] === 'function';
}

function call(tx: Members, name: string, parameters: readonly unknown[]): unknown {
  const member = tx[name];
  return typeof member === 'function' ? Reflect.apply(member, tx, parameters) : undefined;
}
