import type { Matches } from '../message/templates.js';
import type { Store } from '../store/store.js';
import type { Clock } from './clock.js';
import type { Outages } from './outage.js';

export interface LookoutOptions {
  readonly store: Store;
  /** Of this process, unique among all. */
  readonly name: string;
  readonly senders: readonly string[];
  readonly matches: Matches;
  readonly clock: Clock;
  readonly outages: Outages;
  /** Called for each sender that has due messages. */
  readonly found: (sender: string) => void;
}

/** Looks for due messages of all senders of this process, and says that the process works, from `start` to `stop`. */
export interface Lookout {
  readonly start: () => void;
  readonly stop: () => Promise<void>;
  /** When the last look succeeded, by the monotonic clock. */
  readonly lookedAt: () => number;
}

/** Milliseconds between two looks, and between two signs of life. */
const [lookInterval, beatInterval] = [240, 10_000];

export function createLookout(options: LookoutOptions): Lookout {
  const { store, name, senders, matches, clock, outages, found } = options;
  let isStopped = false;
  let lookedAt = clock.monotonic();
  let beatAt = lookedAt;
  let cancel = (): void => undefined;
  let running = Promise.resolve();

  const run = async (): Promise<void> => {
    try {
      if (clock.monotonic() >= beatAt) {
        beatAt = clock.monotonic() + beatInterval;
        await store.beat(name, senders);
      }
      for (const sender of await store.look(senders, matches)) found(sender);
      lookedAt = clock.monotonic();
      outages.worked('');
    } catch (error) {
      outages.failed('', error);
    }
    if (isStopped) return;
    cancel = clock.after(lookInterval * (0.9 + clock.random() / 5), () => {
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
      // Without it, the sign of life of this process ends by itself.
      await store.beat(name, []).catch(() => undefined);
    },
    lookedAt: () => lookedAt,
  };
}
