import type { Matches } from '../message/templates.js';
import type { DigestGroup } from '../rules/waiting.js';
import type { Store } from '../store/store.js';
import type { Clock } from './clock.js';
import { type Emit, emitChanges } from './events.js';
import type { Outages } from './outage.js';

export interface UpkeepOptions {
  readonly store: Store;
  readonly lease: number;
  /** Milliseconds after which finished messages are erased. */
  readonly retention: number;
  /** Milliseconds after which finished messages are deleted. */
  readonly deleteAfter: number;
  /** The senders whose workers run in this process. */
  readonly senders: readonly string[];
  readonly matches: Matches;
  /** Milliseconds after which a due message fails that waits for a worker whose templates match. */
  readonly templateWait: number;
  readonly clock: Clock;
  readonly emit: Emit;
  readonly outages: Outages;
}

/** Finds messages whose worker was lost or does not exist yet, and erases old ones, from `start` to `stop`. */
export interface Upkeep {
  /** Begins with both at once. */
  readonly start: () => void;
  readonly stop: () => Promise<void>;
}

const pruneInterval = 3_600_000;

export function createUpkeep(options: UpkeepOptions): Upkeep {
  const { store, lease, retention, deleteAfter, templateWait, clock, emit, outages } = options;
  const interval = Math.min(lease, templateWait) / 4;
  const check = { ...options, interval, limit: templateWait };
  let waiting: readonly DigestGroup[] = [];
  let isStopped = false;
  let pruneAt = clock.monotonic();
  let cancel = (): void => undefined;
  let running = Promise.resolve();

  const run = async (): Promise<void> => {
    try {
      emitChanges(emit, await store.recover());
      const checked = await store.checkWaiting(check);
      emitChanges(emit, checked.changes);
      for (const { sender, template, digest, count } of checked.waiting)
        if (!waiting.some((group) => group.sender === sender && group.digest === digest))
          emit('waiting', { sender, template, count });
      waiting = checked.waiting;
      if (clock.monotonic() >= pruneAt && !isStopped) {
        pruneAt = clock.monotonic() + pruneInterval;
        await store.prune(retention, () => isStopped);
        await store.deleteFinished(deleteAfter, () => isStopped);
      }
      outages.worked(undefined);
    } catch (error) {
      outages.failed(undefined, error);
    }
    if (isStopped) return;
    cancel = clock.after(interval * (0.75 + clock.random() / 4), () => {
      running = run();
    });
  };

  return {
    start: () => {
      running = run();
    },
    stop: async () => {
      isStopped = true;
      cancel();
      await running;
    },
  };
}
