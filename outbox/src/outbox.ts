import { hostname } from 'node:os';
import { type CheckNames, createActions } from './actions.js';
import { campaignsOf, settleWith } from './campaign/campaigns.js';
import { campaignStore } from './campaign/store/campaign-store.js';
import { durationFormat, milliseconds } from './enqueue/duration.js';
import type { EnqueueItem } from './enqueue/enqueue-options.js';
import { newMessage } from './enqueue/new-message.js';
import { invalidOptions, listOf, OutboxError } from './errors.js';
import { countStatuses, type Enqueued } from './message/message.js';
import type { RecipientForms } from './message/suppression.js';
import type { Outbox } from './outbox-interface.js';
import { peopleOf } from './people.js';
import { timelineOf } from './rules/timeline.js';
import { checkArgument, checkFilter, checkTransaction, filterChecks } from './setup/check-call.js';
import { type CheckedOptions, checkOptions } from './setup/check-options.js';
import { ignoredCalls } from './setup/in-command.js';
import { migrationSqlFor, storeFor } from './setup/open-store.js';
import { openWhenUsed } from './setup/open-when-used.js';
import type { OutboxOptions } from './setup/outbox-options.js';
import { callerTransactions } from './store/caller-transactions.js';
import { longestHistory } from './store/history.js';
import { type Clock, systemClock } from './worker/clock.js';
import { createEmitter } from './worker/emitter.js';
import { createSession, stopTime } from './worker/session.js';
import { createWorkers } from './worker/workers.js';

/** How the command line recognises an outbox among the exports of a module, also one of another copy of this package. */
export const outboxBrand: unique symbol = Symbol.for('@notifygen/outbox');

/** An outbox that a command has loaded, with what commands need of it: its own `start` is ignored there. */
export interface LoadedOutbox extends Outbox {
  readonly [outboxBrand]: { readonly start: Outbox['start']; readonly forms: RecipientForms };
}

/** The waiting times of `workOnce` and `drain`, in milliseconds. */
const [workTime, drainTime] = [10_000, 60_000];
const mostCounted = 10_000;
const unknownTemplate =
  'template is neither among the templates of the outbox nor that of a stored message: check its spelling';
const listed = 20;

/**
 * Creates an outbox. It connects when it is first used, so this does not wait and can be called in a module.
 *
 * @throws OutboxError `no-url` or `invalid-options` with every problem, without credentials.
 */
export function createOutbox<Sender extends string>(options: OutboxOptions<Sender>): Outbox<Sender> {
  return outboxOn(checkOptions(options), systemClock);
}

/** The same on any clock. */
export function outboxOn(checked: CheckedOptions, clock: Clock): Outbox {
  const { url, senders, templates, lease, retention, unknownRetention, telemetry } = checked;
  const store = storeFor(checked, clock.now);
  const campaigns = campaignStore(store);
  const { emit, on } = createEmitter();
  const context = {
    templates,
    senders,
    traceParent: () => telemetry?.traceParent(),
    now: clock.now,
    enqueuedBy: `${hostname()}:${process.pid}`,
  };
  const isIgnored = ignoredCalls();
  const { open, migrate, close } = openWhenUsed(store);
  const session = createSession(async () => {
    await open();
    const tasks = [settleWith(campaigns, (sender, message) => emit('warning', { sender, message }))];
    const workers = createWorkers({ ...checked, store, clock, emit, on, tasks });
    await workers.start();
    return workers;
  }, clock.after);

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
    await open(tx);
    const enqueued = await store.enqueue(messages, tx);
    const running = session.workers();
    for (const { sender, priority } of messages) running?.wake(sender, priority === 'urgent');
    return enqueued;
  };

  /** A misspelt name has no messages, which would look like an answer. */
  const checkNames: CheckNames = async (call, { sender, template }) => {
    if (sender !== undefined && !senders.some(({ name }) => name === sender)) {
      const known = new Set([...senders.map(({ name }) => name), ...Object.keys(await store.status())]);
      if (!known.has(sender)) throw invalidOptions([`sender must be one of ${[...known].join(', ')}`], call);
    }
    if (!template || templates === undefined || Object.hasOwn(templates, template)) return;
    if ((await store.find({ template, limit: 1 })).length === 0)
      throw invalidOptions([unknownTemplate], call);
  };

  const actions = createActions({ store, open, checkNames, templates });
  const outbox: Outbox = {
    enqueue: async (message, ...[given = {}]) => {
      checkTransaction('enqueue', given);
      const { tx, ...item } = given;
      const [enqueued] = await enqueueAll([{ ...item, message }], tx, () => '');
      if (enqueued === undefined) throw new Error('The store returned nothing for a message.');
      return enqueued;
    },
    enqueueAll: async (items, options = {}) => {
      if (!Array.isArray(items) || items.some((item) => typeof item !== 'object' || item === null))
        throw new OutboxError(
          'invalid-message',
          'Not enqueued: enqueueAll needs an array of { message, …options }.',
        );
      checkArgument('enqueueAll', options, ['tx']);
      return enqueueAll(items, options.tx, (index) => `[${index}] `);
    },
    transaction: callerTransactions(open),
    start: async () => {
      if (!isIgnored('start')) await session.start();
    },
    stop: async (options = {}) => {
      checkArgument('stop', options, ['timeout']);
      return session.stop(readTime('timeout', options.timeout ?? stopTime));
    },
    workOnce: async (options = {}) => {
      checkArgument('workOnce', options, ['maxMs']);
      return { isDone: isIgnored('workOnce') || (await session.workFor(options.maxMs ?? workTime)) };
    },
    drain: async (options = {}) => {
      checkArgument('drain', options, ['maxMs']);
      const { maxMs = drainTime } = options;
      if (isIgnored('drain') || (await session.workFor(maxMs))) return;
      throw new OutboxError('timeout', `Messages are still due after ${maxMs} milliseconds.`);
    },
    status: async () => {
      await open();
      const bySender = await store.status();
      const counts = countStatuses((status) =>
        Object.values(bySender).reduce((total, sender) => total + sender.counts[status], 0),
      );
      const withoutCategory = Object.values(templates ?? {}).flatMap(({ name, category }) =>
        category === undefined ? name : [],
      );
      const [pauses, log] = [await store.pauses(), await store.log()];
      return { ...counts, withoutCategory, senders: bySender, pauses, log };
    },
    history: async (options = {}) => {
      checkArgument('history', options, ['hours']);
      const time = (options.hours ?? 24) * 3_600_000;
      if (!(time > 0 && time <= longestHistory))
        throw invalidOptions(['hours must be more than 0 and at most 48'], 'history');
      await open();
      return store.history(time);
    },
    find: async (filter = {}) => {
      checkFilter('find', filter);
      await open();
      await checkNames('find', filter);
      return store.find(filter);
    },
    count: async (filter = {}) => {
      checkFilter('count', filter, filterChecks);
      await open();
      await checkNames('count', filter);
      return store.count({ ...filter, limit: mostCounted });
    },
    get: async (id) => {
      await open();
      return store.get(id);
    },
    timeline: async (id) => {
      await open();
      const message = await store.get(id);
      return message && timelineOf(message, await store.log('pauses'));
    },
    ...actions,
    campaigns: campaignsOf(
      {
        store,
        campaigns,
        open,
        now: clock.now,
        templates,
        senders,
        toMessage: (item) => {
          const problems: string[] = [];
          const message = newMessage(item, context, (problem) => problems.push(problem), true);
          if (problems.length > 0) throw new OutboxError('invalid-message', problems.join('; '));
          return message;
        },
      },
      actions,
    ),
    ...peopleOf(store, open, checked.forms),
    prune: async (olderThan) => {
      const time = readTime('olderThan', olderThan ?? retention);
      await open();
      const unknown = olderThan === undefined ? unknownRetention : undefined;
      return store.prune(time, { unknown });
    },
    migrate,
    migrationSql: () => migrationSqlFor(url),
    health: async () => {
      const since = session.workers()?.sinceTurn() ?? 0;
      if (since > lease)
        return { isHealthy: false, reason: 'The workers could not claim messages within the lease.' };
      try {
        await open();
        await store.check();
        return { isHealthy: true };
      } catch (error) {
        return {
          isHealthy: false,
          reason: error instanceof OutboxError ? error.message : 'The database fails.',
        };
      }
    },
    on,
    close: () => close(() => session.stop(stopTime)),
  };
  return Object.defineProperty(outbox, outboxBrand, {
    value: { start: session.start, forms: checked.forms },
  });
}

function invalidMessage(problems: readonly string[]): OutboxError {
  const more = problems.length > listed ? [`and ${problems.length - listed} more`] : [];
  const lines = [...problems.slice(0, listed), ...more];
  return new OutboxError('invalid-message', listOf('Not enqueued', lines));
}

function readTime(name: string, given: unknown): number {
  const time = milliseconds(given);
  if (time === undefined) throw invalidOptions([`${name} must be ${durationFormat}`], 'outbox');
  return time;
}
