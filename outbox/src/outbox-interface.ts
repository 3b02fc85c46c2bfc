import type { OutgoingMessage } from '@notifygen/runtime';
import type { Campaigns } from './campaign/campaigns-interface.js';
import type { Duration } from './enqueue/duration.js';
import type { EnqueueArguments, EnqueueItem, TransactionOption } from './enqueue/enqueue-options.js';
import type { LoggedAction } from './message/log.js';
import type { Enqueued, Status, StoredMessage } from './message/message.js';
import type { PauseScope, StoredPause } from './message/pauses.js';
import type { Suppression } from './message/suppression.js';
import type { TimelineEntry } from './rules/timeline.js';
import type {
  ActionFilter,
  ActionOptions,
  ActionResult,
  By,
  PausedBy,
  RetryOptions,
  SuppressOptions,
} from './setup/call-options.js';
import type { Minute } from './store/history.js';
import type { Erased, MessageFilter, PersonExport, SenderStatus } from './store/store.js';
import type { PgPool, PgPoolClient, SqliteConnection } from './transactions/transaction.js';
import type { OutboxEvents } from './worker/events.js';

/** How many messages there are of each status, and more about each sender. */
export type OutboxStatus = Readonly<Record<Status, number>> & {
  /** The templates whose category is not known, so that a suppression of marketing stops them only in campaigns. */
  readonly withoutCategory: readonly string[];
  /** By their names. */
  readonly senders: Readonly<Record<string, SenderStatus>>;
  /** What was paused until `resume`, the oldest first. */
  readonly pauses: readonly StoredPause[];
  /**
   * What people did with many messages or with a person, and what was paused, the newest first: the last 50 pauses and resumes,
   * and the last 50 others.
   */
  readonly log: readonly LoggedAction[];
};

/** A durable queue of messages, and the workers that send them. Printing it shows no secret. */
export interface Outbox<Sender extends string = string> {
  /**
   * Stores a message that a `build…` function returned. With `tx`, it is stored if and only if the caller's transaction commits.
   *
   * @throws OutboxError (rejects) `invalid-message` with every problem; `locked` or `unavailable` if the database fails.
   */
  readonly enqueue: (message: OutgoingMessage, ...options: EnqueueArguments<Sender>) => Promise<Enqueued>;
  /** Stores many messages in one transaction, all or none. Returned in their order. Otherwise like `enqueue`. */
  readonly enqueueAll: (
    messages: readonly EnqueueItem<Sender>[],
    options?: TransactionOption,
  ) => Promise<readonly Enqueued[]>;
  /**
   * Runs work in a transaction of a `Pool` of `pg`, or of your own `DatabaseSync` on the outbox's file, and passes it the client or
   * connection: the `tx` of `enqueue`. It commits when the work resolves, and rolls back when it rejects. On SQLite, transactions of this
   * outbox take turns, and every other statement on the connection belongs to the open one.
   *
   * @throws OutboxError (rejects) `wrong-transaction` if it is called within another one; `refused` if the work ignored a failed
   * statement; `locked`.
   */
  readonly transaction: {
    <Connection extends SqliteConnection, Result>(
      db: Connection,
      work: (tx: Connection) => Promise<Result>,
    ): Promise<Result>;
    <Client extends PgPoolClient, Result>(
      pool: PgPool<Client>,
      work: (tx: Client) => Promise<Result>,
    ): Promise<Result>;
  };
  /**
   * Starts to send in this process. Any number of processes may do so. Does nothing if it has started. In a module that
   * `notifygen-outbox` has loaded, it does nothing, and neither do `workOnce` and `drain`: of the commands, only `work` sends.
   *
   * @throws OutboxError (rejects) if the database cannot be opened.
   */
  readonly start: () => Promise<void>;
  /**
   * Claims nothing more, waits for posts in progress and stores their results. Ends within `timeout`, 30 seconds by default:
   * posts that take longer than 80 percent of it are aborted, and their messages become `unknown`.
   */
  readonly stop: (options?: { readonly timeout?: Duration }) => Promise<void>;
  /**
   * Sends what is due, for serverless functions and scheduled jobs. `isDone` is false if the time ended before nothing more was
   * due. Starts nothing new after `maxMs`, 10,000 by default; posts in progress may take a third of the lease more.
   */
  readonly workOnce: (options?: { readonly maxMs?: number }) => Promise<{ readonly isDone: boolean }>;
  /**
   * Sends until nothing is due, for tests. Messages that wait for a time, a recipient or another attempt do not delay it,
   * nor does a sender that is paused because of its setup or an outage. One that the gateway asked to wait does.
   *
   * @throws OutboxError (rejects) `timeout` if messages are still due after `maxMs`, 60,000 by default.
   */
  readonly drain: (options?: { readonly maxMs?: number }) => Promise<void>;
  /** How many messages of each sender have each status, what they wait for, and what is paused. */
  readonly status: () => Promise<OutboxStatus>;
  /**
   * What became of the messages of each sender per minute, oldest first, in the last `hours`: 24 by default, at most 48. Minutes in
   * which nothing happened are absent. Workers add results every 15 seconds, to the minute of
   * that time; what one has not added yet is lost when its process is killed.
   */
  readonly history: (options?: {
    readonly hours?: number;
  }) => Promise<Readonly<Record<string, readonly Minute[]>>>;
  /** The messages that match, newest first; 100 by default. */
  readonly find: (filter?: MessageFilter) => Promise<readonly StoredMessage[]>;
  /** How many messages match, up to 10,000: these are counted without reading them. */
  readonly count: (filter?: Omit<MessageFilter, 'before' | 'limit'>) => Promise<number>;
  /** One message. Undefined if there is none with this ID. */
  readonly get: (id: string) => Promise<StoredMessage | undefined>;
  /**
   * What happened to one message, oldest first: when it was enqueued, what it waited for, its attempts, what people did, those of
   * the last 50 pauses that concerned it, and its end. An entry that says what it waited for is followed by what ended that. Undefined
   * if there is no such message.
   */
  readonly timeline: (id: string) => Promise<readonly TimelineEntry[] | undefined>;
  /**
   * Ends the status `unknown` of one message, or of all that match a filter: it was `accepted`, or it was `not-sent` and is
   * queued again. Returns the new status of the one.
   *
   * @throws OutboxError (rejects) `not-found`, or `wrong-status` if it is not `unknown`.
   */
  readonly resolve: {
    (id: string, decision: 'accepted' | 'not-sent', options?: By): Promise<Status>;
    (filter: ActionFilter, decision: 'accepted' | 'not-sent', options?: ActionOptions): Promise<ActionResult>;
  };
  /**
   * Queues a `failed` or `expired` message again, or all that match a filter. With `adoptTemplate`, also those that wait or
   * failed because their template changed: they are checked against the current one, which then counts as their own. Returns
   * the new status of the one.
   *
   * @throws OutboxError (rejects) `not-found`, `wrong-status`, or `invalid-message` if it does not match the current template.
   */
  readonly retry: {
    (id: string, options?: By & RetryOptions): Promise<Status>;
    (filter: ActionFilter, options?: ActionOptions & RetryOptions): Promise<ActionResult>;
  };
  /**
   * Ends a `queued` message without sending it, or all that match a filter; with `tx`, if and only if the caller's transaction
   * commits. One that an earlier attempt may have sent becomes `unknown`. Returns the new status of the one.
   *
   * @throws OutboxError (rejects) `not-found` or `wrong-status`.
   */
  readonly cancel: {
    (id: string, options?: By & TransactionOption): Promise<Status>;
    (filter: ActionFilter, options?: ActionOptions & TransactionOption): Promise<ActionResult>;
  };
  /**
   * Stops messages of a sender, a template, a tag, or of all that is given: in the workers of all processes, within a second or, if
   * that is more, what a slow database takes. They stay `queued`, and others can be enqueued. Called again, it only changes the reason,
   * and resolves to the pause as it was before.
   *
   * @throws OutboxError (rejects) `invalid-options`
   */
  readonly pause: (
    scope: PauseScope<Sender>,
    options: PausedBy & { readonly reason: string },
  ) => Promise<StoredPause | undefined>;
  /** Ends such a pause. Returns false if this scope was not paused. */
  readonly resume: (scope: PauseScope<Sender>, options?: PausedBy) => Promise<boolean>;
  /** Lists of recipients that are sent as one. */
  readonly campaigns: Campaigns<Sender>;
  /**
   * Erases recipient, request and response of messages that were finished before, unless their template has a retention of its
   * own. Without a duration, as workers do hourly: with the options `retention` and `unknownRetention`. Returns how many.
   */
  readonly prune: (olderThan?: Duration) => Promise<number>;
  /**
   * From now on, a message to this recipient is `cancelled` with the code `suppressed` when it is its turn, or `unknown` if it may
   * have been sent. Applies to all senders. `marketing` never replaces `all`. With `tx`, it applies once the caller's transaction
   * commits. Resolves to false if it applied already. Like the calls below, it takes a number with its country code as people write
   * it, such as `+44 7700 900123`.
   *
   * @throws OutboxError (rejects) `invalid-message` if it is no such number.
   */
  readonly suppress: (recipient: string, options: SuppressOptions) => Promise<boolean>;
  /** Suppresses many recipients in one transaction. Returns how many were not suppressed before. */
  readonly suppressAll: (
    entries: readonly (Pick<SuppressOptions, 'scope' | 'reason'> & { readonly recipient: string })[],
    options?: By & TransactionOption,
  ) => Promise<number>;
  /** Ends a suppression. Resolves to false if there was none. */
  readonly unsuppress: (recipient: string, options: Omit<SuppressOptions, 'scope'>) => Promise<boolean>;
  /** The suppressions that apply, in the order of the recipients. */
  readonly suppressions: () => AsyncIterable<Suppression>;
  /**
   * Erases a recipient from every table, and what was sent to it: queued messages are cancelled, and those that may have been
   * sent are `unknown`. Rows without personal data, dedupe keys and counts stay. So does a suppression. Safe to repeat.
   */
  readonly erase: (person: { readonly recipient: string }, options?: By) => Promise<Erased>;
  /** Everything that is stored about a recipient. The `log` says who asked for it, not about whom. */
  readonly export: (person: { readonly recipient: string }, options?: By) => Promise<PersonExport>;
  /** Creates or updates the tables. Safe when several processes do so at once. */
  readonly migrate: () => Promise<void>;
  /**
   * The SQL that `migrate` runs, for those who review it or run it with other rights.
   *
   * @throws OutboxError `invalid-options` with SQLite, which needs none.
   */
  readonly migrationSql: () => string;
  /** Whether this process works: its workers had a turn within the lease, if started, and the database responds now. */
  readonly health: () => Promise<{ readonly isHealthy: boolean; readonly reason?: string }>;
  /**
   * Listens to what the workers of this process do. Returns a function that stops it. Without a listener, `paused` (except
   * for `Retry-After`), `waiting`, `warning`, `error` and `restored` are printed as warnings of the process.
   */
  readonly on: <Name extends keyof OutboxEvents>(
    event: Name,
    listener: (event: OutboxEvents[Name]) => void,
  ) => () => void;
  /** Stops the workers and closes the connections. */
  readonly close: () => Promise<void>;
}
