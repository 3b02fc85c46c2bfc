import type { NewMessage } from '../message/message.js';
import type { Waiting, Waits } from '../message/waits.js';
import type { Limits } from '../rules/limits.js';
import { whenIs } from '../rules/local-time.js';
import { quietUntil } from '../rules/quiet-hours.js';
import { headroom } from '../rules/rate.js';

/** Messages of a campaign that may be sent at the same times. */
export interface Load {
  readonly quietHours?: NewMessage['quietHours'];
  /** Not earlier, in milliseconds since 1970. */
  readonly from: number;
  /** When the last of them is due, such as one that is tried again. Default: all are due with the first. */
  readonly last?: number;
  /** Those that were not sent by then expire. Infinity: never. */
  readonly expires: number;
  readonly count: number;
}

export interface Traffic {
  readonly now: number;
  readonly limits: Limits;
  /** The part of the rate that the campaign may have. */
  readonly share: number;
  readonly before: number;
  /** Bulk messages that take turns with it from a time on, of each group. */
  readonly others: readonly (Omit<Load, 'quietHours' | 'last'> & Pick<Traffic, 'share'>)[];
}

/** Messages per second of each group that has something to send: an equal part, and what others may not have of theirs. */
export function ratesOf(groups: readonly Pick<Traffic, 'share'>[], { perSecond }: Limits): readonly number[] {
  const shares = groups.map(({ share }) => share).toSorted((a, b) => a - b);
  let free = 1;
  const parts = shares.map((share, index) => {
    const part = Math.min(share, free / (shares.length - index));
    free -= part;
    return part;
  });
  // 2.5 messages in any second are 2.
  const most = perSecond < 1 ? perSecond : Math.floor(perSecond);
  return groups.map(({ share }) => most * (parts[shares.indexOf(share)] ?? 0));
}

const day = 24 * 3_600_000;
/** More changes than that are years. */
const mostSteps = 5_000;

/** When the last message is sent or expires, in milliseconds since 1970, or undefined if not in the next years; and how many expire. */
export function forecastOf(
  loads: readonly Load[],
  { now, limits, share, before, others }: Traffic,
): { readonly end: number | undefined; readonly expiring: number } {
  const perDay = limits.recipientsPerDay?.limit ?? Number.POSITIVE_INFINITY;
  const left = loads.map((load) => ({ ...load })).filter(({ count }) => count > 0);
  let rest = [...others];
  let reached = 0;
  let time = now + Math.ceil((before / limits.perSecond) * 1_000);
  let expired = 0;
  for (let step = 0; step < mostSteps; step += 1) {
    for (const load of left.filter(({ expires }) => expires <= time)) {
      expired += load.count;
      load.count = 0;
    }
    if (left.every(({ count }) => count < 0.5)) {
      const end = Math.max(time, ...loads.map(({ last = 0 }) => last));
      return { end, expiring: Math.round(expired) };
    }
    rest = rest.filter(({ count, expires }) => count >= 0.5 && expires > time);
    const inTurn = rest.filter(({ from }) => from <= time);
    const states = left.flatMap((load) => (load.count < 0.5 ? [] : { load, ...stateOf(load, time) }));
    const ready = states.filter(({ isReady }) => isReady);
    // Messages that find the limit of a day full wait in a line, which moves as fast as the limit allows, from a day later on.
    const isFull = reached >= perDay - 0.5;
    const isWaiting = isFull && time < now + day;
    const most = isFull ? Math.min(share, perDay / (day / 1_000) / limits.perSecond) : share;
    const own = { share: ready.length === 0 || isWaiting ? 0 : most };
    const [rate = 0, ...rates] = ratesOf([own, ...inTurn], limits).map((most) => most / headroom);
    const restRates = new Map(inTurn.map((one, index) => [one, rates[index] ?? 0]));
    const ends = [
      ...states.flatMap(({ load, until }) => [until, load.expires]),
      ...[...ready.map(({ load }) => load.count * ready.length), ...(isFull ? [] : [perDay - reached])].map(
        (count) => time + (count / rate) * 1_000,
      ),
      ...(isWaiting ? [now + day] : []),
      ...rest.flatMap((one) => [
        one.from,
        one.expires,
        time + (one.count / (restRates.get(one) ?? 0)) * 1_000,
      ]),
    ].filter((at) => at > time);
    const next = Math.max(time + 1, Math.ceil(Math.min(...ends)));
    const seconds = (next - time) / 1_000;
    for (const { load } of ready) load.count -= (rate * seconds) / ready.length;
    rest = rest.map((one) => ({ ...one, count: one.count - (restRates.get(one) ?? 0) * seconds }));
    reached += rate * seconds;
    time = next;
  }
  return { end: undefined, expiring: Math.round(expired) };
}

/** When the first message may be sent. Undefined: there is none. */
export function startOf(loads: readonly Load[], now: number): Date | undefined {
  const starts = loads.map(({ quietHours, from }) => {
    const start = Math.max(now, from);
    return (quietHours && quietUntil(quietHours, start)) ?? start;
  });
  return starts.length === 0 ? undefined : new Date(Math.min(...starts));
}

/** Whether such messages may be sent at a time, and until when that stays so. */
function stateOf(
  { quietHours, from }: Load,
  time: number,
): { readonly isReady: boolean; readonly until: number } {
  if (time < from) return { isReady: false, until: from };
  if (quietHours === undefined) return { isReady: true, until: Number.POSITIVE_INFINITY };
  const end = quietUntil(quietHours, time);
  if (end !== undefined) return { isReady: false, until: end };
  const { start, timeZone } = quietHours;
  return { isReady: true, until: whenIs({ time: start, timeZone }, time) };
}

/** What holds a campaign: of several causes, a person's pause, or the one that ends last. Undefined: messages of it are being sent. */
export function holdOf(held: readonly Waiting[]): Waits | undefined {
  if (held.some(({ for: cause }) => cause === 'line')) return undefined;
  const endOf = ({ until }: Waiting): number => until?.getTime() ?? Number.MAX_VALUE;
  // Messages after a canary wait for what holds it.
  const own = held.filter(({ for: cause }) => cause !== 'canary');
  const [last] = (own.length > 0 ? own : held).toSorted((a, b) => endOf(b) - endOf(a));
  return held.find(({ for: cause }) => cause === 'person') ?? last;
}
