import type { Plan } from './plan.ts';
import type { World } from './world.ts';

const day = 86_400_000;
/** Milliseconds after a claim in which its start may count: it is planned up to 1.2 s later where few messages need the limit. */
const counting = 2_300;

export interface LimitChecks {
  readonly claimed: (sender: string, recipient: string, mayBorrow: boolean) => void;
  /** A post has started, of a message that was claimed then. */
  readonly started: (sender: string, claimedAt: number) => void;
  /** The gateway responded with 429, and did not say how long to wait. */
  readonly slowedDown: (sender: string) => void;
  readonly erased: (recipient: string) => void;
  /** How many starts of a sender may still count for the limit per second. */
  readonly recent: (sender: string) => number;
}

export function createLimitChecks(world: World, plan: Plan, fail: (text: string) => void): LimitChecks {
  const starts = new Map<string, number[]>();
  const pairs = new Map<string, { readonly since: number; readonly count: number }>();
  const claims = new Map<string, number[]>();
  const audience = new Map<string, number>();
  const slowed = new Map<string, number>();
  const { limits } = plan;

  const checkPair = (
    { seconds, burst, burstFor }: NonNullable<typeof limits.perRecipient>,
    pair: string,
    mayBorrow: boolean,
  ) => {
    // With jumps of the clock, a burst may last longer, but not contain more. The store rounds to milliseconds.
    const [now, longest, rounding] =
      plan.perSecond.jump === 0
        ? [world.databaseTime(), 6_000, 0]
        : [world.elapsed(), Number.POSITIVE_INFINITY, 1];
    const { since, count } = pairs.get(pair) ?? { since: now, count: 0 };
    const isPaidBack = now >= since + count * seconds * 1000 - rounding;
    pairs.set(pair, isPaidBack ? { since: now, count: 1 } : { since, count: count + 1 });
    if (!isPaidBack && (!(mayBorrow || burstFor === 'all') || count >= burst || now >= since + longest))
      fail(`message ${count + 1} to ${pair} ${now - since} ms after the start of a burst`);
  };

  const started = (sender: string, claimedAt: number) => {
    const now = world.elapsed();
    const recent = [...(starts.get(sender) ?? []).filter((at) => now - at <= 1000), now];
    starts.set(sender, recent);
    const since = claimedAt - (slowed.get(sender) ?? Number.NEGATIVE_INFINITY);
    const isSlowed = plan.perSecond.jump === 0 && since >= 0 && since < 1000;
    const allowed = Math.max(1, Math.floor(limits.perSecond * (isSlowed ? 0.8 : 1)));
    if (recent.length > allowed)
      fail(`${recent.length} starts of ${sender} in one second, allowed are ${allowed}`);
  };

  const slowedDown = (sender: string) => {
    const now = world.databaseTime();
    // Those of messages that were posted together count once.
    if (now - (slowed.get(sender) ?? 0) >= 1000) slowed.set(sender, now);
  };

  const claimed = (sender: string, recipient: string, mayBorrow: boolean) => {
    const now = world.elapsed();
    claims.set(sender, [...(claims.get(sender) ?? []).filter((at) => now - at <= counting), now]);
    if (limits.perRecipient !== null) checkPair(limits.perRecipient, `${sender} ${recipient}`, mayBorrow);
    if (limits.recipientsPerDay !== null) {
      audience.set(recipient, now);
      const known = [...audience.values()].filter((at) => now - at < day - 1).length;
      if (known > limits.recipientsPerDay.limit) fail(`${known} recipients in 24 hours`);
    }
  };

  return {
    claimed,
    started,
    slowedDown,
    erased: (recipient) => {
      for (const sender of plan.senders) pairs.delete(`${sender} ${recipient}`);
    },
    recent: (sender) => claims.get(sender)?.filter((at) => world.elapsed() - at <= counting).length ?? 0,
  };
}
