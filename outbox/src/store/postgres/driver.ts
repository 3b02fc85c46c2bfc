import type { Query } from '../../transactions/query.js';

/** What the store needs of a PostgreSQL client. */
export interface Driver {
  readonly query: Query;
  /** Commits if `run` resolves; with `last`, in the same round trip as its last statement. With a connection that is used for nothing else meanwhile. */
  readonly transaction: <Result>(run: (query: Query, last: Query) => Promise<Result>) => Promise<Result>;
  readonly close: () => Promise<void>;
}
