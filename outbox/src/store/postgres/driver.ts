import type { Query } from '../../transactions/query.js';

/** What the store needs of a PostgreSQL client. */
export interface Driver {
  readonly query: Query;
  /** Commits if `run` resolves. With a connection that is used for nothing else meanwhile. */
  readonly transaction: <Result>(run: (query: Query) => Promise<Result>) => Promise<Result>;
  readonly close: () => Promise<void>;
}

/** As many as `pg` opens by default: with fewer, a web process that enqueues waits for its own commits. Unused ones close. */
export const poolSize = 10;
/** Milliseconds to wait for a connection. */
export const connectTimeout = 10_000;
/** Milliseconds after which a statement counts as lost. */
export const queryTimeout = 30_000;
export const applicationName = 'notifygen-outbox';
/** The servers' default may be another level, whose conflicts the store does not expect. */
export const isolation = 'isolation level read committed';
