import type { Query } from '../../transactions/query.js';

/** What the store needs of a PostgreSQL client. */
export interface Driver {
  readonly query: Query;
  /** Commits if `run` resolves; with `last`, in the same round trip as its last statement. With a connection that is used for nothing else meanwhile. */
  readonly transaction: <Result>(run: (query: Query, last: Query) => Promise<Result>) => Promise<Result>;
  /** Runs one statement outside of a transaction, without a time limit; `close` ends it. */
  readonly long: (text: string) => Promise<void>;
  readonly close: () => Promise<void>;
}
