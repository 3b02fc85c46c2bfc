import type { Limits } from '../../dist/rules/limits.js';
import type { Random } from './random.ts';

export interface Plan {
  /** No faults: limits are used fully, and urgent messages are fast. */
  readonly isCalm: boolean;
  /** No faults, and messages that wait for a time: they are sent then. */
  readonly isPunctual: boolean;
  /** Milliseconds since 1970. */
  readonly start: number;
  readonly senders: readonly string[];
  readonly limits: Limits;
  readonly processes: number;
  readonly concurrency: number;
  readonly lease: number;
  /** How long messages are enqueued and faults happen, in milliseconds. */
  readonly duration: number;
  readonly messages: number;
  readonly recipients: number;
  readonly share: {
    readonly resend: number;
    readonly expiry: number;
    readonly quietHours: number;
    readonly notBefore: number;
    readonly dedupe: number;
  };
  readonly perSecond: {
    readonly crash: number;
    readonly freeze: number;
    readonly jump: number;
    readonly stop: number;
    readonly databaseDown: number;
    readonly gatewayChange: number;
    readonly person: number;
    readonly erasure: number;
    readonly campaign: number;
    readonly pause: number;
  };
  /** Milliseconds that a call takes to the database, and its response back. */
  readonly latency: number;
  /** Some exchanges with the database take up to a lease. */
  readonly hasSlowNetwork: boolean;
  /** Of transactions whose commit succeeds although the client gets an error. */
  readonly lostCommits: number;
  /** Whether triggers refuse some messages, and other programs write into their rows, which needs a file. */
  readonly hasRowFaults: boolean;
  /** Whether messages are enqueued in the transactions of a shop, which needs a file. */
  readonly inTransactions: boolean;
}

/** Ordinary days, and moments just before a change of daylight saving time. */
const starts = [
  '2026-06-10T09:00:50Z',
  '2026-03-29T00:59:50Z',
  '2026-03-08T06:59:52Z',
  '2026-10-03T15:29:55Z',
  '2026-09-06T03:59:50Z',
  '2026-12-31T22:59:50Z',
] as const;

const noFaults: Plan['perSecond'] = {
  ...{ crash: 0, freeze: 0, jump: 0, stop: 0, databaseDown: 0 },
  ...{ gatewayChange: 0, person: 0, erasure: 0, campaign: 0, pause: 0 },
};

export function makePlan(seed: number, random: Random): Plan {
  const isCalm = random.chance(0.2);
  // Workers that stand still report late, when others have sent their messages again.
  const isSluggish = !isCalm && random.chance(0.3);
  const often = (most: number) => (isCalm || random.chance(0.4) ? 0 : random.between(0, most));
  const rate = random.pick([2, 5, 10, 20, 50]);
  const lease = isSluggish ? 1_500 : random.pick([1_500, 3_000, 10_000]);
  const hasPairs = !isCalm && random.chance(0.5);
  const hasAudience = !isCalm && random.chance(0.2);
  const plan: Plan = {
    isCalm,
    isPunctual: !isCalm && seed % 5 === 3,
    start: Date.parse(random.pick(starts)),
    senders: random.chance(0.7) ? ['shop'] : ['shop', 'bank'],
    limits: {
      perSecond: rate,
      perRecipient: hasPairs
        ? {
            seconds: random.between(0.1, 2),
            burst: random.integer(1, 4),
            burstFor: seed % 3 === 0 ? 'all' : 'urgent',
          }
        : null,
      recipientsPerDay: hasAudience ? { limit: random.integer(3, 12), group: 'all' } : null,
    },
    processes: isSluggish ? 3 : random.integer(1, 3),
    concurrency: random.pick(isCalm ? [5, 10, 30] : [2, 5, 10]),
    lease,
    duration: random.between(4_000, 10_000),
    messages: isCalm ? Math.min(rate * 3, 36) : random.integer(4, 18),
    recipients: hasAudience ? 25 : random.integer(2, 10),
    share: {
      resend: isCalm ? 0 : isSluggish ? 0.7 : random.pick([0, 0.5, 1]),
      expiry: isSluggish ? 0.6 : often(0.4),
      quietHours: often(0.3),
      notBefore: often(0.3),
      dedupe: random.chance(0.5) ? 0.5 : 0,
    },
    perSecond: {
      crash: often(0.6),
      freeze: isSluggish ? 1.5 : often(0.5),
      jump: random.chance(0.3) ? often(0.5) : 0,
      stop: often(0.2),
      databaseDown: often(0.3),
      gatewayChange: often(1),
      person: often(2),
      erasure: often(1),
      campaign: 0,
      pause: 0,
    },
    latency: random.pick([0.2, 2, 10, 25]),
    hasSlowNetwork: !isCalm && random.chance(0.5),
    lostCommits: often(0.15),
    hasRowFaults: !isCalm && seed % 8 === 4,
    inTransactions: seed % 8 === 0,
  };
  // Last, so that what came before stays the same.
  const campaign = plan.inTransactions ? 0 : often(2);
  const pause = often(1.5);
  if (!plan.isPunctual) return { ...plan, perSecond: { ...plan.perSecond, campaign, pause } };
  return {
    ...plan,
    limits: { ...plan.limits, perSecond: 50 },
    share: { ...plan.share, quietHours: 0.3, notBefore: 0.3 },
    perSecond: noFaults,
    hasSlowNetwork: false,
    hasRowFaults: false,
    lostCommits: 0,
  };
}
