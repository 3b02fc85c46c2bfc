import type { Moment } from '../store/store.js';

/** What the worker knows of time. Tests run it on a virtual clock. */
export interface Clock {
  /** Milliseconds since 1970. It may jump. */
  readonly now: () => number;
  /** Milliseconds of a clock that never jumps; it may stand still while the machine sleeps. */
  readonly monotonic: () => number;
  /** Returns a function that cancels the call. */
  readonly after: (milliseconds: number, call: () => void) => () => void;
  /** From 0 to 1. */
  readonly random: () => number;
}

export const systemClock: Clock = {
  // Not `Date.now` itself, so that fake timers of a test move it.
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after: (milliseconds, call) => {
    const timer = setTimeout(call, milliseconds);
    return () => clearTimeout(timer);
  },
  random: Math.random,
};

/** One sleeper that can be woken earlier than planned, never later. */
export interface Alarm {
  /** Rings in so many milliseconds, unless it rings before. */
  readonly set: (milliseconds: number) => void;
  /** Resolves when it rings, at once if it rang since the last wait. */
  readonly wait: () => Promise<void>;
}

export function createAlarm(clock: Clock): Alarm {
  let ringsAt = Number.POSITIVE_INFINITY;
  let cancel = (): void => undefined;
  let bell = Promise.withResolvers<void>();
  const ring = (): void => {
    ringsAt = Number.NEGATIVE_INFINITY;
    bell.resolve();
  };
  return {
    set: (milliseconds) => {
      const at = clock.monotonic() + milliseconds;
      if (at >= ringsAt) return;
      cancel();
      ringsAt = at;
      cancel = clock.after(Math.max(0, milliseconds), ring);
    },
    wait: async () => {
      await bell.promise;
      bell = Promise.withResolvers();
      ringsAt = Number.POSITIVE_INFINITY;
    },
  };
}

/** Milliseconds by the clock that counted more: one stands still while the machine sleeps, the other may be set back. */
export function elapsed(clock: Clock, { now, monotonic }: Moment): number {
  return Math.max(clock.now() - now, clock.monotonic() - monotonic);
}
