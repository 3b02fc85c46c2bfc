/**
 * The caller's transaction, in which messages are enqueued: they exist if it commits, and never existed if it does not.
 *
 * On PostgreSQL: a client of `pg` after `begin`, the `sql` that `postgres` passes to `sql.begin`, or a transaction of Knex,
 * Kysely or Drizzle. On SQLite: the `DatabaseSync` of `node:sqlite` that has the same file open.
 */
export type Transaction =
  | PgClient
  | PostgresJsTransaction
  | KnexTransaction
  | KyselyTransaction
  | DrizzleTransaction
  | SqliteConnection;

/** A `Client` or `PoolClient` of `pg`. Not a `Pool`, whose statements run on different connections. */
export interface PgClient {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>;
  escapeLiteral(text: string): string;
}

/** A client that a `Pool` of `pg` lends. */
export interface PgPoolClient extends PgClient {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[]; command: string }>;
  on(event: 'error', listener: () => void): unknown;
  off(event: 'error', listener: () => void): unknown;
  release(destroy?: boolean): void;
}

/** A `Pool` of `pg`. */
export interface PgPool<Client extends PgPoolClient = PgPoolClient> {
  connect: { (): Promise<Client>; (callback: never): unknown };
}

/** The `TransactionSql` or `ReservedSql` of `postgres`. */
export interface PostgresJsTransaction {
  unsafe(text: string, parameters: never[]): PromiseLike<readonly unknown[]>;
}

/** The `Transaction` of Knex. */
export interface KnexTransaction {
  raw(text: string, bindings: readonly string[]): PromiseLike<unknown>;
  isCompleted(): boolean;
}

/** The `Transaction` of Kysely. */
export interface KyselyTransaction {
  readonly isTransaction: true;
  executeQuery(query: never): Promise<{ readonly rows: readonly unknown[] }>;
}

/** The `PgTransaction` of Drizzle. */
export interface DrizzleTransaction {
  execute(query: never): PromiseLike<unknown>;
  rollback(): never;
}

/** A `DatabaseSync` of `node:sqlite`. */
export interface SqliteConnection {
  exec(sql: string): void;
  prepare(sql: string): { setReadBigInts(enabled: boolean): void };
}
