import type { Plan } from './plan.ts';
import type { World } from './world.ts';

const day = 86_400_000;

/** Compares the starts with the limits. */
export interface LimitChecks {
  readonly claimed: (sender: string, recipient: string) => void;
  /** A post has started. */
  readonly started: (sender: string) => void;
  /** How many starts of a sender may still count for the limit per second. */
  readonly recent: (sender: string) => number;
}

export function createLimitChecks(world: World, plan: Plan, fail: (text: string) => void): LimitChecks {
  const starts = new Map<string, number[]>();
  const pairs = new Map<string, { readonly since: number; readonly count: number }>();
  const claims = new Map<string, number[]>();
  const audience = new Map<string, number>();
  const { limits } = plan;

  const checkPair = ({ seconds, burst }: NonNullable<typeof limits.perRecipient>, pair: string) => {
    // With jumps of the clock, a burst may last longer, but not contain more. The store rounds to milliseconds.
    const [now, longest, rounding] =
      plan.perSecond.jump === 0
        ? [world.databaseTime(), 6_000, 0]
        : [world.elapsed(), Number.POSITIVE_INFINITY, 1];
    const { since, count } = pairs.get(pair) ?? { since: now, count: 0 };
    const isPaidBack = now >= since + count * seconds * 1000 - rounding;
    pairs.set(pair, isPaidBack ? { since: now, count: 1 } : { since, count: count + 1 });
    if (!isPaidBack && (count >= burst || now >= since + longest))
      fail(`message ${count + 1} to ${pair} ${now - since} ms after the start of a burst`);
  };

  const started = (sender: string) => {
    const now = world.elapsed();
    const recent = [...(starts.get(sender) ?? []).filter((at) => now - at <= 1000), now];
    starts.set(sender, recent);
    if (recent.length > Math.max(1, Math.floor(limits.perSecond)))
      fail(`${recent.length} starts of ${sender} in one second, allowed are ${limits.perSecond}`);
  };

  const claimed = (sender: string, recipient: string) => {
    const now = world.elapsed();
    claims.set(sender, [...(claims.get(sender) ?? []).filter((at) => now - at <= 1_200), now]);
    if (limits.perRecipient !== null) checkPair(limits.perRecipient, `${sender} ${recipient}`);
    if (limits.recipientsPerDay !== null) {
      audience.set(recipient, now);
      const known = [...audience.values()].filter((at) => now - at < day - 1).length;
      if (known > limits.recipientsPerDay.limit) fail(`${known} recipients in 24 hours`);
    }
  };

  return {
    claimed,
    started,
    recent: (sender) => claims.get(sender)?.filter((at) => world.elapsed() - at <= 1_200).length ?? 0,
  };
}
