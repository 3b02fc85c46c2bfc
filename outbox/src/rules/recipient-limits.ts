import type { Audience, Limits, PairState } from './limits.js';

/** How long a burst lasts before it has to be paid back. */
const burstLength = 6_000;

/**
 * The platform's limit per pair of sender and recipient: messages of a burst are borrowed from the time after it. After 20
 * messages at once, the next is possible 20 intervals after the start of the burst.
 */
export function addToPair(
  limit: NonNullable<Limits['perRecipient']>,
  pair: PairState | undefined,
  now: number,
): { readonly pair: PairState } | { readonly waitUntil: number } {
  // A burst that began in the future means that the clock was set back.
  const since = Math.min(pair?.since ?? now, now);
  const count = pair?.count ?? 0;
  const paidBackAt = since + count * limit.seconds * 1000;
  if (now >= paidBackAt) return { pair: { since: now, count: 1 } };
  if (now < since + burstLength && count < limit.burst) return { pair: { since, count: count + 1 } };
  return { waitUntil: paidBackAt };
}

/** Distinct recipients of the last 24 hours, while one claim adds to them. */
export interface AudienceAllowance {
  readonly allows: (recipient: string) => boolean;
  readonly add: (recipient: string) => void;
  /** When to look at the next message to a new recipient again: spread out, so that not all are read again at once. */
  readonly postpone: () => number;
  readonly postponedTo: () => number;
}

export function audienceAllowance(limits: Limits, audience: Audience): AudienceAllowance {
  const limit = limits.recipientsPerDay?.limit ?? Number.POSITIVE_INFINITY;
  const added = new Set<string>();
  let postponedTo = audience.postponedTo;
  const isKnown = (recipient: string) => audience.known.has(recipient) || added.has(recipient);
  return {
    allows: (recipient) => isKnown(recipient) || audience.count + added.size < limit,
    add: (recipient) => {
      if (!isKnown(recipient)) added.add(recipient);
    },
    postpone: () => {
      postponedTo = Math.max(postponedTo, audience.nextFreeAt) + 1000 / limits.perSecond;
      return Math.ceil(postponedTo);
    },
    postponedTo: () => postponedTo,
  };
}
