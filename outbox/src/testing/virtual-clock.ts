import type { Clock } from '../worker/clock.js';

/** A clock that stands still until it is moved. Durations are in milliseconds. */
export interface VirtualClock extends Clock {
  /** Does what becomes due in this time, one after the other, until a condition is true. */
  readonly run: (time: number, condition?: () => boolean) => Promise<void>;
  /** Moves the clock at once, as if the process had slept: what is late is done by the next `run`. */
  readonly skip: (time: number) => void;
}

/**
 * @param start Milliseconds since 1970.
 * @param settle Resolves when what was called has done all that it can do without more time.
 */
export function createVirtualClock(start: number, settle: () => Promise<unknown>): VirtualClock {
  let now = 0;
  let calls: readonly { readonly at: number; readonly call: () => void }[] = [];
  return {
    now: () => Math.floor(start + now),
    monotonic: () => now,
    random: () => 0.5,
    after: (milliseconds, call) => {
      const own = { at: now + Math.max(0, milliseconds), call };
      calls = calls.toSpliced(calls.findLastIndex(({ at }) => at <= own.at) + 1, 0, own);
      return () => {
        calls = calls.filter((other) => other !== own);
      };
    },
    run: async (time, condition = () => false) => {
      const end = now + time;
      await settle();
      for (let [next] = calls; next !== undefined && next.at <= end && !condition(); [next] = calls) {
        calls = calls.slice(1);
        now = Math.max(now, next.at);
        next.call();
        await settle();
      }
      if (Number.isFinite(end) && !condition()) now = Math.max(now, end);
    },
    skip: (time) => {
      now += Math.max(0, time);
    },
  };
}
