import type { Limits, SenderState } from './limits.js';

/** One millisecond more than a second, because times are rounded to milliseconds. */
const window = 1001;
/** How far starts may run ahead of an even pace, so that a worker that wakes up late does not lose throughput. */
const ahead = 25;
/** After a 429: the share of the rate that stays, and the share of the limit that each second gives back. */
const kept = 0.8;
const regained = 0.05;

/** What may start now without passing the limit in any sliding second. */
export interface RateAllowance {
  /** Whether one more message may start. Urgent ones may use up the second, the others keep an even pace. */
  readonly allows: (urgent: boolean) => boolean;
  readonly start: () => void;
  /** Milliseconds until the next start of a message that is not urgent. */
  readonly waitTime: () => number;
  readonly state: () => Pick<SenderState, 'starts' | 'paceAt'>;
}

export function rateAllowance(limits: Limits, state: SenderState, now: number): RateAllowance {
  const rate = currentRate(limits, state.slowed, now);
  const interval = 1000 / rate;
  // A start in the future means that the clock was set back: it counts as a start of now.
  const starts = state.starts
    .filter(([at]) => at > now - window)
    .map(([at, count]): readonly [number, number] => [Math.min(at, now), count]);
  let left = Math.max(1, Math.floor(rate)) - starts.reduce((sum, [, count]) => sum + count, 0);
  let paceAt = Math.min(Math.max(state.paceAt, now), now + window);
  let started = 0;
  return {
    allows: (urgent) => left > 0 && (urgent || paceAt - now <= ahead),
    start: () => {
      left -= 1;
      started += 1;
      paceAt += interval;
    },
    waitTime: () => {
      const full = left > 0 ? 0 : (starts[0]?.[0] ?? now) + window - now;
      return Math.max(full, paceAt - now - ahead);
    },
    state: () => ({ starts: started === 0 ? starts : [...starts, [now, started]], paceAt }),
  };
}

/** The limit, or less for some seconds after the gateway responded with 429. */
export function currentRate(limits: Limits, slowed: SenderState['slowed'], now: number): number {
  if (slowed === undefined) return limits.perSecond;
  const seconds = Math.max(0, Math.floor((now - slowed.at) / 1000));
  return Math.min(limits.perSecond, slowed.rate + seconds * regained * limits.perSecond);
}

/** A lower rate after a 429 without `Retry-After`. Those of messages that were posted together count once. */
export function slowDown(limits: Limits, state: SenderState, now: number): SenderState {
  if (state.slowed !== undefined && now - state.slowed.at < 1000 && now >= state.slowed.at) return state;
  return { ...state, slowed: { rate: Math.max(1, currentRate(limits, state.slowed, now) * kept), at: now } };
}
