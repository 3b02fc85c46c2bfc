import type { Limits, SenderState, StartTime } from './limits.js';

/**
 * How late a claim of messages that are not urgent may be and keep its place in the even pace, in milliseconds and in addition to
 * `latest`: with a database that is far away, there are fewer claims.
 */
const late = 50;
/** A little slower than the limit, so that messages that started together come apart again. */
const headroom = 1.01;
/** After a 429: the share of the rate that stays, and the share of the limit that each second gives back. */
const kept = 0.8;
const regained = 0.05;

/** What may start now without passing the limit in any sliding second. */
export interface RateAllowance {
  /** Whether one more message may start. Urgent ones may use up the second, the others keep an even pace. */
  readonly allows: (urgent: boolean) => boolean;
  readonly start: () => void;
  /** Milliseconds until the next message may start. */
  readonly waitTime: (urgent: boolean) => number;
  readonly state: () => Pick<SenderState, 'starts' | 'paceAt' | 'slowed'>;
}

export function rateAllowance(
  limits: Limits,
  state: SenderState,
  now: number,
  { earliest, latest }: StartTime,
): RateAllowance {
  const slowed = slowedAt(limits, state.slowed, now);
  const rate = slowed?.current ?? limits.perSecond;
  // One millisecond more, because times are rounded to milliseconds. Below one per second, a start fills more than a second.
  const window = Math.ceil(1000 / Math.min(1, limits.perSecond)) + 1;
  // When the posts of a claim have certainly left the window. A claim in the future means that the clock was set back: it
  // counts as a claim of now.
  const leaves = ([at, , time = 0]: SenderState['starts'][number]) => Math.min(at, now) + time + window;
  const starts = state.starts
    .filter((start) => leaves(start) > now)
    .map(([at, count, time = 0]) => [Math.min(at, now), count, time] as const);
  // Those that have left it before the posts of this claim start leave room.
  const counted = starts.filter((start) => leaves(start) - earliest > now);
  const most = Math.max(1, Math.floor(rate));
  const interval = ((window + latest - earliest) / most) * headroom;
  let left = most - counted.reduce((sum, [, count]) => sum + count, 0);
  // The first ones after a while are not late.
  const earliestPace = starts.length === 0 ? now : now - late - latest;
  let paceAt = Math.min(Math.max(state.paceAt, earliestPace), now + window);
  let started = 0;
  const own = () => (started === 0 ? [] : [[now, started, latest] as const]);
  return {
    allows: (urgent) => left > 0 && (urgent || paceAt < now + 1),
    start: () => {
      left -= 1;
      started += 1;
      paceAt += interval;
    },
    waitTime: (urgent) => {
      // Several starts have to leave the window if the rate was lowered.
      let missing = 1 - left;
      const last = [...counted, ...own()]
        .toSorted((a, b) => leaves(a) - leaves(b))
        .find(([, count]) => {
          missing -= count;
          return missing <= 0;
        });
      const full = left > 0 ? 0 : last === undefined ? window : leaves(last) - earliest - now;
      return urgent ? full : Math.max(full, Math.floor(paceAt - now));
    },
    state: () => ({
      starts: [...starts, ...own()],
      // Without a start, the state stays as it is, so that an idle turn has nothing to write.
      paceAt: started === 0 && state.paceAt <= now + window ? state.paceAt : paceAt,
      ...(slowed && { slowed: { rate: slowed.rate, at: slowed.at } }),
    }),
  };
}

/** A lower rate after a 429 without `Retry-After`. Those of messages that were posted together count once. */
export function slowDown(limits: Limits, state: SenderState, now: number): SenderState {
  const slowed = slowedAt(limits, state.slowed, now);
  if (slowed !== undefined && now - slowed.at < 1000) return state;
  const rate = slowed?.current ?? limits.perSecond;
  return { ...state, slowed: { rate: Math.max(1, rate * kept), at: now } };
}

/** The lowered rate, which rises step by step; undefined once it has reached the limit. */
function slowedAt(limits: Limits, slowed: SenderState['slowed'], now: number) {
  if (slowed === undefined) return undefined;
  // A 429 in the future means that the clock was set back.
  const at = Math.min(slowed.at, now);
  const current = slowed.rate + Math.floor((now - at) / 1000) * regained * limits.perSecond;
  return current < limits.perSecond ? { rate: slowed.rate, at, current } : undefined;
}
