import type { Waiting } from '../message/waits.js';
import type { Store } from '../store/operations.js';
import type { CampaignStatus } from './campaign.js';
import { endOf, holdOf, type Load, rateOf } from './forecast.js';
import type { Sendable } from './read-options.js';
import type { CampaignState, NewCampaign } from './store/state.js';

export type Outlook = Pick<CampaignStatus, 'waits' | 'perSecond' | 'endsAt'>;

/** The one answer for everybody who asks: status, follower, dry run and page. */
export async function outlookOf(
  {
    store,
    senders,
    now,
  }: Pick<Sendable, 'senders'> & {
    readonly store: Pick<Store, 'status'>;
    readonly now: () => number;
  },
  campaign: NewCampaign & {
    readonly held: readonly Waiting[];
    readonly loads: readonly Load[];
    readonly all: readonly CampaignState[];
  },
): Promise<Outlook> {
  const { name, sender, held, loads, all } = campaign;
  const status = (await store.status())[sender];
  const limits = status?.limits ?? senders.find((other) => other.name === sender)?.limits;
  if (limits === undefined) return { waits: holdOf(held), perSecond: 0, endsAt: undefined };
  const own = all.find((other) => other.name === name)?.counts.queued ?? 0;
  const rivals = all.flatMap((other) =>
    other.sender === sender && other.name !== name && other.counts.queued > 0 && !other.isUnconfirmed
      ? other.counts.queued
      : [],
  );
  const { urgent = 0, high = 0, normal = 0, bulk = 0 } = status?.queuedByPriority ?? {};
  const ungrouped = bulk - own - rivals.reduce((sum, count) => sum + count, 0);
  const traffic = {
    now: now(),
    limits,
    share: campaign.settings.share,
    before: urgent + high + normal,
    others: ungrouped > 0 ? [...rivals, ungrouped] : rivals,
  };
  const { passAfter } = campaign.settings.canary ?? {};
  // What waits for somebody has no end that is known. Workers are expected to run, and a canary to be accepted.
  const passing = ['line', 'worker', ...(passAfter === undefined ? [] : ['canary'])];
  const isOpen = held.some(({ for: cause, until }) => until === undefined && !passing.includes(cause));
  const canary = held.some(({ for: cause }) => cause === 'canary') ? (passAfter ?? 0) : 0;
  const paused = held.find(({ for: cause }) => cause === 'outbox')?.until?.getTime() ?? 0;
  const due = loads.map((load) => ({ ...load, from: Math.max(load.from, paused) }));
  const end = isOpen || loads.length === 0 ? undefined : endOf(due, traffic);
  return {
    waits: holdOf(held),
    perSecond: rateOf(traffic),
    endsAt: end === undefined ? undefined : new Date(end + canary),
  };
}
