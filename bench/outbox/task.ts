export type Task =
  /** Commits of `batch` messages, `atOnce` of them at the same time. */
  | { readonly type: 'enqueue'; readonly count: number; readonly batch: number; readonly atOnce: number }
  /** Stores a campaign, and waits until all of it is sent. */
  | { readonly type: 'campaign'; readonly name: string; readonly rows: number; readonly isAwaited: boolean }
  /** Sends all that is due. */
  | { readonly type: 'drain' }
  | { readonly type: 'start' }
  | { readonly type: 'stop' }
  /** Lets time pass, while a worker that was started works. */
  | { readonly type: 'idle'; readonly seconds: number }
  /** Enqueues urgent messages, so many milliseconds apart. */
  | { readonly type: 'urgent'; readonly count: number; readonly interval: number }
  /** Sends without an outbox. */
  | { readonly type: 'send'; readonly count: number };

export interface TaskReport {
  /** In seconds. */
  readonly time: number;
  /** CPU time of the process, in seconds. */
  readonly cpu: number;
  /** How many statements it sent to PostgreSQL. */
  readonly statements: number;
  /** The most memory that the process has had, in bytes. */
  readonly peakMemory: number;
  /** When each urgent message was enqueued, in milliseconds since 1970. */
  readonly enqueued: Readonly<Record<string, number>>;
  /** When each post to the gateway was started, in milliseconds since 1970. */
  readonly starts: readonly number[];
}

export const concurrency = 64;
