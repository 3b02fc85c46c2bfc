import type { Limits, SenderState } from './limits.js';

/** How late a start may be and keep its place in the even pace, so that a worker that wakes up late loses no throughput. */
const late = 40;
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

export function rateAllowance(limits: Limits, state: SenderState, now: number): RateAllowance {
  const slowed = slowedAt(limits, state.slowed, now);
  const rate = slowed?.current ?? limits.perSecond;
  // One millisecond more, because times are rounded to milliseconds. Below one per second, a start fills more than a second.
  const window = Math.ceil(1000 / Math.min(1, limits.perSecond)) + 1;
  // A start in the future means that the clock was set back: it counts as a start of now.
  const starts = state.starts
    .filter(([at]) => at > now - window)
    .map(([at, count]): readonly [number, number] => [Math.min(at, now), count]);
  const most = Math.max(1, Math.floor(rate));
  const interval = window / most;
  let left = most - starts.reduce((sum, [, count]) => sum + count, 0);
  let paceAt = state.paceAt < now - late ? now : Math.min(state.paceAt, now + window);
  let started = 0;
  const allStarts = () => (started === 0 ? starts : [...starts, [now, started] as const]);
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
      const last = allStarts().find(([, count]) => {
        missing -= count;
        return missing <= 0;
      });
      const full = left > 0 ? 0 : (last?.[0] ?? now) + window - now;
      return urgent ? full : Math.max(full, Math.floor(paceAt - now));
    },
    state: () => ({
      starts: allStarts(),
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
