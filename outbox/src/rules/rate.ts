import type { Outcome } from '../message/message.js';
import type { Limits, PlannedStart, SenderState, StartTime } from './limits.js';

/**
 * How far a start that is not urgent may be behind the even pace and keep its place, in milliseconds. For a while, each second
 * has a gap of that length after a process paused, because the second before ends later; urgent messages wait in it too. More only
 * where the database is so far away that claims come later.
 */
const late = 100;
/** A little slower than the limit, so that messages that started together come apart again. */
export const headroom = 1.01;
/** Starts are planned at multiples of this time after a claim, in milliseconds, so that the state of a fast sender stays small. */
const step = 5;
/** After a 429: the share of the rate that stays, and the share of the limit that each second gives back. */
const kept = 0.8;
const regained = 0.05;

/** What may start soon without passing the limit in any sliding second. */
export interface RateAllowance {
  /**
   * Milliseconds until another claim may take one more message; undefined: this one may. Urgent ones may use up the second, the
   * others keep an even pace.
   */
  readonly waitTime: (urgent: boolean) => number | undefined;
  /** When the message starts, in milliseconds after the claim. */
  readonly start: (urgent: boolean) => PlannedStart;
  readonly state: () => Pick<SenderState, 'starts' | 'paceAt' | 'slowed'>;
}

/**
 * A claim plans when each post starts, so that the limit is used as fully and evenly with a database that is far away.
 * @param due How many messages are due, as far as they were read.
 */
export function rateAllowance(
  limits: Limits,
  state: SenderState,
  now: number,
  { earliest, latest, ahead, spare }: StartTime,
  due: number,
): RateAllowance {
  const { slowed, most, window, interval } = paceOf(limits, state, now);
  const soonest = now + earliest;
  const length = latest - earliest;
  // A claim in the future means that the clock was set back: it counts as a claim of now.
  const starts = state.starts
    .map(([at, count, time = 0]) => [Math.min(at, now), count, time] as const)
    .filter((start) => leaves(start, window) > now);
  const leaving = starts.flatMap((start) => new Array<number>(start[1]).fill(leaves(start, window)));
  leaving.sort((a, b) => a - b);
  // While half of the limit suffices, starts may be later: what that takes of the limit is needed by no other message.
  const lateness = leaving.length + due <= most / 2 ? spare : 0;
  const planned = new Map<number, number>();
  // The first ones after a while are not late.
  let paceAt = Math.min(Math.max(state.paceAt, starts.length === 0 ? soonest : 0), soonest + window);
  /** When the next message may start: several others have to leave the window if the rate was lowered. */
  const next = (urgent: boolean): number => {
    const full = leaving[leaving.length - most] ?? soonest;
    return Math.max(soonest, full, urgent ? 0 : paceAt);
  };
  const inSteps = (time: number): number => soonest + Math.ceil(Math.floor(time - soonest) / step) * step;
  return {
    waitTime: (urgent) => {
      const time = inSteps(next(urgent));
      return time <= soonest + ahead ? undefined : Math.max(1, Math.ceil(next(urgent) - soonest - ahead / 2));
    },
    start: (urgent) => {
      const time = inSteps(next(urgent));
      paceAt = Math.max(paceAt, time - Math.max(late, ahead / 2)) + interval;
      const end = time - now + length + lateness;
      planned.set(end, (planned.get(end) ?? 0) + 1);
      // Almost always the last one.
      leaving.splice(leaving.findLastIndex((at) => at <= now + end + window) + 1, 0, now + end + window);
      return { earliest: time - now, latest: end };
    },
    state: () => ({
      starts: [...starts, ...[...planned].map(([end, count]) => [now, count, end] as const)],
      // Without a start, the state stays as it is, so that an idle turn has nothing to write.
      paceAt: planned.size === 0 && state.paceAt <= soonest + window ? state.paceAt : paceAt,
      ...(slowed && { slowed: { rate: slowed.rate, at: slowed.at } }),
    }),
  };
}

function paceOf(limits: Limits, state: SenderState, now: number) {
  const slowed = slowedAt(limits, state.slowed, now);
  const most = Math.max(1, Math.floor(slowed?.current ?? limits.perSecond));
  // One millisecond more, because times are rounded to milliseconds. Below one per second, a start fills more than a second.
  const window = Math.ceil(1000 / Math.min(1, limits.perSecond)) + 1;
  return { slowed, most, window, interval: (window / most) * headroom };
}

/** When a message is expected to start that so many others start before. */
export function startAfter(others: number, limits: Limits, state: SenderState, now: number): number {
  return Math.ceil(Math.max(state.paceAt, now) + others * paceOf(limits, state, now).interval);
}

/** When the posts of a claim have certainly left the window. */
function leaves([at, , latest = 0]: SenderState['starts'][number], window: number): number {
  return at + latest + window;
}

/** With a result, it is known when a post started at the latest: the time after that is free again. So is that of none. */
export function freeTime(state: SenderState, { message, latest, started }: Outcome): SenderState {
  if (latest === undefined) return state;
  const { claimedAt } = message;
  const end = started === undefined ? undefined : Math.ceil(started / step) * step;
  const countOf = (time: number | undefined): number =>
    state.starts.find(([at, , other]) => at === claimedAt && other === time)?.[1] ?? 0;
  const planned = countOf(latest);
  if (planned === 0 || (end !== undefined && end >= latest)) return state;
  const others = state.starts.filter(([at, , time]) => at !== claimedAt || (time !== latest && time !== end));
  const rest = planned > 1 ? [[claimedAt, planned - 1, latest] as const] : [];
  const known = end === undefined ? [] : [[claimedAt, countOf(end) + 1, end] as const];
  return { ...state, starts: [...others, ...rest, ...known] };
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
