import type { Store } from '../store/store.js';
import type { Clock } from './clock.js';
import { type Emit, emitChanges } from './events.js';
import type { Outages } from './outage.js';

export interface UpkeepOptions {
  readonly store: Store;
  readonly lease: number;
  /** Milliseconds after which finished messages are erased. */
  readonly retention: number;
  readonly clock: Clock;
  readonly emit: Emit;
  readonly outages: Outages;
}

/** Finds messages whose worker was lost, and erases old ones, from `start` to `stop`. */
export interface Upkeep {
  /** Begins with both at once. */
  readonly start: () => void;
  readonly stop: () => Promise<void>;
}

const pruneInterval = 3_600_000;

export function createUpkeep(options: UpkeepOptions): Upkeep {
  const { store, lease, retention, clock, emit, outages } = options;
  let isStopped = false;
  let pruneAt = clock.monotonic();
  let cancel = (): void => undefined;
  let running = Promise.resolve();

  const run = async (): Promise<void> => {
    try {
      emitChanges(emit, await store.recover());
      if (clock.monotonic() >= pruneAt && !isStopped) {
        pruneAt = clock.monotonic() + pruneInterval;
        await store.prune(retention, () => isStopped);
      }
      outages.worked(undefined);
    } catch (error) {
      outages.failed(undefined, error);
    }
    if (isStopped) return;
    cancel = clock.after((lease / 4) * (0.75 + clock.random() / 4), () => {
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
