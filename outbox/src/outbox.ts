import type { OutgoingMessage } from '@notifygen/runtime';
import { type Duration, durationFormat, milliseconds } from './enqueue/duration.js';
import type { EnqueueArguments, EnqueueItem, TransactionOption } from './enqueue/enqueue-options.js';
import { newMessage } from './enqueue/new-message.js';
import { OutboxError } from './errors.js';
import type { Enqueued, Status, StoredMessage } from './message/message.js';
import { checkFilter } from './setup/check-filter.js';
import { checkOptions, invalidOptions } from './setup/check-options.js';
import { migrationSqlFor, storeFor } from './setup/open-store.js';
import type { OutboxOptions, SendersOption } from './setup/outbox-options.js';
import type { Decision, MessageFilter, SenderStatus } from './store/store.js';
import { systemClock } from './worker/clock.js';
import { createEmitter } from './worker/emitter.js';
import type { OutboxEvents } from './worker/events.js';
import { createWorkers, type Workers } from './worker/workers.js';

/** How many messages there are of each status, and more about each sender. */
export type OutboxStatus = Readonly<Record<Status, number>> & {
  readonly senders: Readonly<Record<string, SenderStatus>>;
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
   * Starts to send in this process. Any number of processes may do so. Does nothing if it has started.
   *
   * @throws OutboxError (rejects) if the database cannot be opened.
   */
  readonly start: () => Promise<void>;
  /**
   * Claims nothing more, waits for posts in progress and stores their results. Ends within `timeout`, 30 seconds by default:
   * posts that take longer are aborted, and their messages become `unknown`.
   */
  readonly stop: (options?: { readonly timeout?: Duration }) => Promise<void>;
  /**
   * Sends what is due, for serverless functions and scheduled jobs, and returns how many messages are left that are due.
   * Starts nothing new after `maxMs`, 10,000 by default; posts in progress may take a third of the lease more.
   */
  readonly workOnce: (options?: { readonly maxMs?: number }) => Promise<{ readonly isDone: boolean }>;
  /**
   * Sends until nothing is due, for tests. A paused sender, and messages that wait for a time, a recipient or another
   * attempt, do not hold it up.
   *
   * @throws OutboxError (rejects) `timeout` if messages are still due after `maxMs`, 60,000 by default.
   */
  readonly drain: (options?: { readonly maxMs?: number }) => Promise<void>;
  /** Counts messages. Reads an index over all of them, so it takes about a second for some millions. */
  readonly status: () => Promise<OutboxStatus>;
  /** Newest first, 100 by default. */
  readonly find: (filter?: MessageFilter) => Promise<readonly StoredMessage[]>;
  /** Undefined if there is no such message. */
  readonly get: (id: string) => Promise<StoredMessage | undefined>;
  /**
   * Ends the status `unknown`: the message was `accepted`, or it was `not-sent` and is queued again. Returns its new status.
   *
   * @throws OutboxError (rejects) `not-found`, or `wrong-status` if it is not `unknown`.
   */
  readonly resolve: (id: string, decision: 'accepted' | 'not-sent') => Promise<Status>;
  /**
   * Queues a `failed` or `expired` message again. Returns its new status.
   *
   * @throws OutboxError (rejects) `not-found` or `wrong-status`.
   */
  readonly retry: (id: string) => Promise<Status>;
  /**
   * Ends a `queued` message without sending it. Returns its new status.
   *
   * @throws OutboxError (rejects) `not-found` or `wrong-status`.
   */
  readonly cancel: (id: string) => Promise<Status>;
  /**
   * Erases recipient, request and response of messages that were finished before. Workers do so hourly with the option
   * `retention`, which is the default here. Returns how many.
   */
  readonly prune: (olderThan?: Duration) => Promise<number>;
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
   * Listens to what the workers of this process do. Returns a function that stops it. Without a listener, `paused`, `warning`,
   * `error` and `restored` are printed as warnings of the process.
   */
  readonly on: <Name extends keyof OutboxEvents>(
    event: Name,
    listener: (event: OutboxEvents[Name]) => void,
  ) => () => void;
  /** Stops the workers and closes the connections. */
  readonly close: () => Promise<void>;
}

/** How the command line recognises an outbox among the exports of a module, also one of another copy of this package. */
export const outboxBrand: unique symbol = Symbol.for('@notifygen/outbox');

/** The waiting times of `stop`, `workOnce` and `drain`, in milliseconds. */
const [stopTime, workTime, drainTime] = [30_000, 10_000, 60_000];
/** How many problems an error lists. */
const listed = 20;

/**
 * Creates an outbox. It connects when it is first used, so this does not wait and can be called in a module.
 *
 * @throws OutboxError `no-url` or `invalid-options` with every problem, without credentials.
 */
export function createOutbox<const Senders extends SendersOption>(
  options: OutboxOptions<Senders>,
): Outbox<keyof Senders & string> {
  const { url, senders, templates, lease, retention, migrate, telemetry } = checkOptions(options);
  const store = storeFor(url, migrate);
  const { emit, on } = createEmitter();
  const context = {
    templates,
    senders: Object.fromEntries(
      senders.map(({ name, timeZone, client }) => [
        name,
        { timeZone, checkParameterText: client.checkParameterText },
      ]),
    ),
    traceParent: () => telemetry?.traceParent(),
  };
  let opening: Promise<void> | undefined;
  let isClosed = false;
  let workers: Promise<Workers> | undefined;
  /** The calls that need workers: `start` counts as one. */
  let users = 0;
  let isStarted = false;

  const open = async (): Promise<void> => {
    if (isClosed) throw new OutboxError('stopped', 'The outbox is closed.');
    opening ??= store.open();
    try {
      await opening;
    } catch (error) {
      opening = undefined;
      throw error;
    }
  };

  const launch = async (): Promise<Workers> => {
    await open();
    const launched = createWorkers({
      store,
      senders,
      templates: templates ?? {},
      lease,
      retention,
      telemetry,
      clock: systemClock,
      emit,
    });
    await launched.start();
    return launched;
  };
  const acquire = async (): Promise<Workers> => {
    users += 1;
    try {
      workers ??= launch();
      return await workers;
    } catch (error) {
      workers = undefined;
      users = Math.max(0, users - 1);
      throw error;
    }
  };
  const halt = async (timeout: number): Promise<void> => {
    const running = workers;
    users = 0;
    isStarted = false;
    workers = undefined;
    await (await running?.catch(() => undefined))?.stop(timeout);
  };
  const release = async (used: Workers): Promise<void> => {
    // `stop` may have ended them before.
    if ((await workers?.catch(() => undefined)) !== used) return;
    users -= 1;
    if (users === 0) await halt(stopTime);
  };

  const workFor = async (maxMs: number): Promise<boolean> => {
    if (!(maxMs > 0)) throw invalidOptions(['maxMs must be a positive number of milliseconds'], 'outbox');
    const used = await acquire();
    const timeUp = Promise.withResolvers<false>();
    const timer = setTimeout(timeUp.resolve, Math.min(maxMs, 2 ** 31 - 1), false);
    try {
      return await Promise.race([used.idle().then(() => true), timeUp.promise]);
    } finally {
      clearTimeout(timer);
      await release(used);
    }
  };

  const enqueueAll = async (
    items: readonly EnqueueItem[],
    tx: unknown,
    pathOf: (index: number) => string,
  ): Promise<readonly Enqueued[]> => {
    const problems: string[] = [];
    const messages = items.map((item, index) =>
      newMessage(item, context, (problem) => problems.push(pathOf(index) + problem)),
    );
    if (problems.length > 0) throw invalidMessage(problems);
    if (messages.length === 0) return [];
    await open();
    const enqueued = await store.enqueue(messages, tx);
    const running = await workers?.catch(() => undefined);
    const wakes = new Set(messages.map(({ sender, priority }) => `${priority === 'urgent'} ${sender}`));
    for (const wake of wakes) running?.wake(wake.slice(wake.indexOf(' ') + 1), wake.startsWith('true'));
    return enqueued;
  };

  const decide = async (id: string, decision: Decision, from: string): Promise<Status> => {
    await open();
    const result = await store.decide(id, decision);
    if (result === undefined) throw new OutboxError('not-found', `There is no message ${shownId(id)}.`);
    if (result.applied) return result.status;
    throw new OutboxError(
      'wrong-status',
      `Message ${id} is ${result.status}, not ${from}, or it was erased.`,
    );
  };

  const outbox: Outbox = {
    enqueue: async (message, ...[given]) => {
      const { tx, ...item } = given ?? {};
      const [enqueued] = await enqueueAll([{ ...item, message }], tx, () => '');
      if (enqueued === undefined) throw new Error('The store returned nothing for a message.');
      return enqueued;
    },
    enqueueAll: (items, { tx } = {}) => enqueueAll(items, tx, (index) => `[${index}] `),
    start: async () => {
      if (isStarted) return;
      isStarted = true;
      try {
        await acquire();
      } catch (error) {
        isStarted = false;
        throw error;
      }
    },
    stop: async ({ timeout = stopTime } = {}) => halt(readTime('timeout', timeout)),
    workOnce: async ({ maxMs = workTime } = {}) => ({ isDone: await workFor(maxMs) }),
    drain: async ({ maxMs = drainTime } = {}) => {
      if (await workFor(maxMs)) return;
      throw new OutboxError('timeout', `Messages are still due after ${maxMs} milliseconds.`);
    },
    status: async () => {
      await open();
      const bySender = await store.status();
      const sum = (status: Status) =>
        Object.values(bySender).reduce((total, { counts }) => total + counts[status], 0);
      const [queued, sending, accepted, failed, unknown, expired, cancelled] = [
        sum('queued'),
        sum('sending'),
        sum('accepted'),
        sum('failed'),
        sum('unknown'),
        sum('expired'),
        sum('cancelled'),
      ];
      return { queued, sending, accepted, failed, unknown, expired, cancelled, senders: bySender };
    },
    find: async (filter = {}) => {
      checkFilter(filter);
      await open();
      return store.find(filter);
    },
    get: async (id) => {
      await open();
      return store.get(id);
    },
    resolve: async (id, decision) => {
      if (decision !== 'accepted' && decision !== 'not-sent')
        throw invalidOptions(['the decision must be accepted or not-sent'], 'resolve');
      return decide(id, decision, 'unknown');
    },
    retry: (id) => decide(id, 'retry', 'failed or expired'),
    cancel: (id) => decide(id, 'cancel', 'queued'),
    prune: async (olderThan = retention) => {
      const time = readTime('olderThan', olderThan);
      await open();
      return store.prune(time);
    },
    migrate: () => store.migrate(),
    migrationSql: () => migrationSqlFor(url),
    health: async () => {
      const since = (await workers?.catch(() => undefined))?.sinceTurn() ?? 0;
      if (since > lease) return { isHealthy: false, reason: 'The workers had no turn within the lease.' };
      try {
        await open();
        await store.get('1');
        return { isHealthy: true };
      } catch (error) {
        return {
          isHealthy: false,
          reason: error instanceof OutboxError ? error.message : 'The database fails.',
        };
      }
    },
    on,
    close: async () => {
      await halt(stopTime);
      isClosed = true;
      await opening?.catch(() => undefined);
      await store.close();
    },
  };
  return Object.defineProperty(outbox, outboxBrand, { value: true });
}

function invalidMessage(problems: readonly string[]): OutboxError {
  const more = problems.length > listed ? [`and ${problems.length - listed} more`] : [];
  const lines = [...problems.slice(0, listed), ...more];
  const text = lines.length === 1 ? ` ${lines[0]}` : lines.map((line) => `\n  ${line}`).join('');
  return new OutboxError('invalid-message', `Not enqueued:${text}`);
}

/** @throws OutboxError `invalid-options` */
function readTime(name: string, given: unknown): number {
  const time = milliseconds(given);
  if (time === undefined) throw invalidOptions([`${name} must be ${durationFormat}`], 'outbox');
  return time;
}

/** A text that is no ID may be a recipient. */
function shownId(id: unknown): string {
  return /^\d{1,6}$/.test(String(id)) ? `with the ID ${id}` : 'with this ID';
}
