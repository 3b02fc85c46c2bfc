import type { StartTime } from '../rules/limits.js';
import type { TurnResult } from '../store/store.js';

/** What a turn took, in milliseconds. */
interface Delay {
  /** To read the database's time. */
  readonly read: number;
  /** From then until its posts could start. */
  readonly ready: number;
  readonly turn: number;
}

/** When the first post of a worker's next claim starts: as long after it as those of most claims before could. */
export interface StartTimes {
  readonly next: () => StartTime;
  /** Takes the times of a claim, by the monotonic clock. */
  readonly measured: (startedAt: number, read: TurnResult['read'], readyAt: number) => void;
  /** A post was too late. After several, more time is allowed, so that a busy process does not return message after message. */
  readonly missed: () => void;
}

/** How many milliseconds later, and earlier, than usual the posts of a claim may start. */
const [spareTime, earlyTime] = [15, 10];
/**
 * How many milliseconds after their claim they may start while much of the limit is free. A pause is obeyed within this time,
 * unless the database takes longer.
 */
const freeTime = 1_000;
/** What the first claims may take, of which little is known. */
const firstDelay: Delay = { read: 180, ready: 180, turn: 0 };
/** So many claims show what is usual: what this share of them takes at most. */
const [usualCount, usualShare] = [16, 0.85];

export function createStartTimes(lease: number): StartTimes {
  // A post starts at most three times this time after its claim, and takes at most another third of the lease.
  const longest = Math.floor(lease / 6);
  let delays: readonly Delay[] = [firstDelay];
  const usual = (of: (delay: Delay) => number): number =>
    Math.ceil(delays.map(of).toSorted((a, b) => a - b)[Math.floor(delays.length * usualShare)] ?? 0);
  return {
    next: () => {
      const latest = Math.min(usual(({ ready }) => ready) + spareTime, longest);
      // When exactly the database's time was read, and how late this process will be. Only this leaves some of the limit unused.
      const unknown = usual(({ read }) => read) + spareTime + earlyTime;
      const ahead = Math.min(
        usual(({ turn }) => turn),
        longest,
      );
      const spare = Math.max(0, Math.min(freeTime - latest - ahead, longest));
      return { earliest: Math.max(0, latest - unknown), latest, ahead, spare };
    },
    measured: (startedAt, [before, after], readyAt) => {
      const read = after.monotonic - before.monotonic;
      const delay = { read, ready: readyAt - before.monotonic, turn: readyAt - startedAt };
      delays = [...delays, delay].slice(-usualCount);
    },
    missed: () => {
      delays = [...delays, firstDelay].slice(-usualCount);
    },
  };
}
