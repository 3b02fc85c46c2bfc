import type { KnownTemplates } from '../message/templates.js';
import type { Store } from '../store/operations.js';
import type { WaitingVersion } from '../store/store.js';
import type { Clock } from './clock.js';
import { type Emit, emitChanges } from './events.js';
import type { Outages } from './outage.js';

/** The durations among the options of an outbox, in milliseconds. */
export interface Times {
  readonly lease: number;
  readonly retention: number;
  readonly unknownRetention: number;
  readonly deleteAfter: number;
  readonly templateWait: number;
}

export interface UpkeepOptions extends Times {
  readonly store: Store;
  /** Of this process, unique among all. */
  readonly name: string;
  /** The senders whose workers run in this process. */
  readonly senders: readonly string[];
  readonly templates: KnownTemplates;
  readonly clock: Clock;
  readonly emit: Emit;
  readonly outages: Outages;
  readonly writeHistory: () => Promise<void>;
  /** What else it does every 2 seconds. */
  readonly tasks?: readonly (() => Promise<void>)[];
  /** Called for each sender that has due messages. */
  readonly found: (sender: string) => void;
}

/** What a process does again and again for all its senders, from `start` to `stop`. */
export interface Upkeep {
  /** Begins with everything at once. */
  readonly start: () => void;
  readonly stop: () => Promise<void>;
  /** When the last look for due messages succeeded, by the monotonic clock. */
  readonly lookedAt: () => number;
}

/** Milliseconds between two looks, signs of life, tasks, additions to the history and prunings, and at most until a failed one is tried again. */
const [lookInterval, beatInterval, taskInterval, historyInterval, pruneInterval, retryInterval] = [
  290, 10_000, 2_000, 15_000, 3_600_000, 2_500,
];

export function createUpkeep(options: UpkeepOptions): Upkeep {
  const { store, name, senders, templates, lease, templateWait, clock, emit, outages } = options;
  const recoverInterval = Math.min(lease, templateWait) / 4;
  const running = new Map<unknown, { readonly done: Promise<void>; readonly cancel?: () => void }>();
  let isStopped = false;
  let lookedAt = clock.monotonic();
  let waiting: readonly WaitingVersion[] = [];
  let hasBeaten = false;

  const look = async (): Promise<void> => {
    for (const sender of await store.look(senders, templates)) options.found(sender);
    lookedAt = clock.monotonic();
  };
  /** Finds messages whose worker was lost or does not exist yet. */
  const recover = async (): Promise<void> => {
    emitChanges(emit, await store.recover());
    // Before, it may have waited because no worker ran.
    if (!hasBeaten) return;
    const checked = await store.checkVersions(senders, templateWait);
    emitChanges(emit, checked.changes);
    for (const { gate, sender, template, unapproved, count } of checked.waiting) {
      const isKnown = waiting.some((other) => other.gate === gate && other.unapproved === unapproved);
      if (!isKnown) emit('waiting', { sender, template, count, unapproved });
    }
    waiting = checked.waiting;
  };
  const beat = async (): Promise<void> => {
    await store.beat(name, senders, templates);
    hasBeaten = true;
  };
  const prune = async (): Promise<void> => {
    await store.prune(options.retention, { unknown: options.unknownRetention, isStopped: () => isStopped });
    await store.deleteFinished(options.deleteAfter, () => isStopped);
  };
  const repeat = (work: () => Promise<void>, interval: number): void => {
    const run = async (): Promise<void> => {
      let next = interval;
      try {
        await work();
        outages.worked(work);
      } catch (error) {
        outages.failed(work, error);
        next = Math.min(interval, retryInterval);
      }
      if (isStopped) return;
      const cancel = clock.after(next * (0.9 + clock.random() / 5), () => repeat(work, interval));
      running.set(work, { done: Promise.resolve(), cancel });
    };
    running.set(work, { done: run() });
  };

  return {
    start: () => {
      repeat(look, lookInterval);
      repeat(beat, beatInterval);
      repeat(recover, recoverInterval);
      for (const task of options.tasks ?? []) repeat(task, taskInterval);
      repeat(options.writeHistory, historyInterval);
      repeat(prune, pruneInterval);
    },
    stop: async () => {
      isStopped = true;
      for (const { cancel } of running.values()) cancel?.();
      await Promise.all([...running.values()].map(({ done }) => done));
      // Without it, the sign of life of this process ends by itself.
      await store.beat(name, [], templates).catch(() => undefined);
    },
    lookedAt: () => lookedAt,
  };
}
