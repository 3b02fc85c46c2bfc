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
/** In milliseconds. */
export interface TimeLimits {
  /** After it, a statement counts as lost. */
  readonly statement: number;
  /** After it, the server ends a transaction whose process does not go on: it would keep a sender locked. */
  readonly idle: number;
}
export const timeLimits: TimeLimits = { statement: 30_000, idle: 10_000 };
export const limitIdleTime = ({ idle }: TimeLimits): string =>
  `set local idle_in_transaction_session_timeout = ${idle}`;
export const applicationName = 'notifygen-outbox';
/** The servers' default may be another level, whose conflicts the store does not expect. */
export const isolation = 'isolation level read committed';
