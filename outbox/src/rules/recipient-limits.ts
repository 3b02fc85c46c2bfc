import type { Audience, Limits, PairState } from './limits.js';

/** How long a burst lasts before it has to be paid back. */
const burstLength = 6_000;
const day = 24 * 3_600_000;

/**
 * The platform's limit per pair of sender and recipient: messages of a burst are borrowed from the time after it. After 20
 * messages at once, the next is possible 20 intervals after the start of the burst. By default, only urgent messages
 * borrow, and those that are sent again.
 */
export function addToPair(
  limit: NonNullable<Limits['perRecipient']>,
  pair: PairState | undefined,
  now: number,
  mayBorrow: boolean,
): { readonly pair: PairState; readonly waitUntil?: number } {
  if (pair === undefined) return { pair: { since: now, count: 1 } };
  // A burst that began in the future means that the clock was set back.
  const known = pair.since > now ? { ...pair, since: now } : pair;
  const { since, count } = known;
  const paidBackAt = since + count * limit.seconds * 1000;
  if (now >= paidBackAt) return { pair: { since: now, count: 1 } };
  if ((mayBorrow || limit.burstFor === 'all') && now < since + burstLength && count < limit.burst)
    return { pair: { since, count: count + 1 } };
  return { pair: known, waitUntil: paidBackAt };
}

/** Distinct recipients of the last 24 hours, while one claim adds to them. */
export interface AudienceAllowance {
  readonly allows: (recipient: string) => boolean;
  readonly add: (recipient: string) => void;
  /**
   * When to look at the next message to a new recipient again. They wait in a line that moves as fast as the limit allows, so that
   * none is read again and again.
   */
  readonly postpone: () => number;
  readonly postponedTo: () => number;
}

export function audienceAllowance(limits: Limits, audience: Audience, now: number): AudienceAllowance {
  const limit = limits.recipientsPerDay?.limit ?? Number.POSITIVE_INFINITY;
  const added = new Set<string>();
  // Later than this means that the clock was set back.
  let postponedTo = Math.min(audience.postponedTo, now + 2 * day);
  const isKnown = (recipient: string) => audience.known.has(recipient) || added.has(recipient);
  return {
    allows: (recipient) => isKnown(recipient) || audience.count + added.size < limit,
    add: (recipient) => {
      if (!isKnown(recipient)) added.add(recipient);
    },
    postpone: () => {
      postponedTo = Math.max(postponedTo + day / limit, audience.leavesAt);
      return Math.ceil(postponedTo);
    },
    postponedTo: () => Math.ceil(postponedTo),
  };
}
