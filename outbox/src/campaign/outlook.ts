import type { Waiting } from '../message/waits.js';
import { sumOf } from '../store/totals.js';
import type { CampaignStatus } from './campaign.js';
import { forecastOf, holdOf, type Load, ratesOf, startOf, type Traffic } from './forecast.js';
import type { CampaignContext } from './read-options.js';
import type { CampaignState, NewCampaign } from './store/state.js';

export type Outlook = Pick<CampaignStatus, 'waits' | 'perSecond' | 'endsAt' | 'expiring'>;

/** Why the queued messages of a campaign wait, and when they may be sent. */
interface Queued {
  readonly held: readonly Waiting[];
  readonly loads: readonly Load[];
}

/** The one answer for everybody who asks: status, follower, dry run and page. */
export async function outlookOf(
  { campaigns, senders, now }: Pick<CampaignContext, 'campaigns' | 'senders' | 'now'>,
  campaign: NewCampaign &
    Queued & {
      readonly all: readonly (CampaignState & Queued)[];
    },
): Promise<Outlook> {
  const { name, sender, held, loads, all } = campaign;
  const { before, ungrouped, ...stored } = await campaigns.traffic(sender);
  const limits = stored.limits ?? senders.find((other) => other.name === sender)?.limits;
  if (limits === undefined) return { waits: holdOf(held), perSecond: 0, endsAt: undefined, expiring: 0 };
  const ofSender = all.filter((other) => other.sender === sender);
  const rivals = ofSender.filter((other) => other.name !== name).flatMap((other) => rivalOf(other, now()));
  const others = [...rivals, { from: 0, expires: Number.POSITIVE_INFINITY, count: ungrouped, share: 1 }];
  const traffic = { now: now(), limits, share: campaign.settings.share, before, others };
  const inTurn = others.filter(({ from, count }) => from <= traffic.now && count > 0);
  const [perSecond = 0] = ratesOf([traffic, ...inTurn], limits);
  const { passAfter } = campaign.settings.canary ?? {};
  // What waits for somebody has no end that is known. Workers are expected to run, and a canary to be accepted.
  const passing = ['line', 'worker', ...(passAfter === undefined ? [] : ['canary'])];
  const isOpen = held.some(({ for: cause, until }) => until === undefined && !passing.includes(cause));
  const canary = held.some(({ for: cause }) => cause === 'canary') ? (passAfter ?? 0) : 0;
  const paused = held.find(({ for: cause }) => cause === 'outbox')?.until?.getTime() ?? 0;
  const open = canary === 0 ? paused : Number(startOf(loads, Math.max(now(), paused))) + canary;
  const due = loads.map((load) => ({ ...load, from: Math.max(load.from, open) }));
  const { end, expiring } =
    isOpen || loads.length === 0 ? { end: undefined, expiring: 0 } : forecastOf(due, traffic);
  return {
    waits: holdOf(held),
    perSecond,
    endsAt: end === undefined ? undefined : new Date(end),
    expiring,
  };
}

/** What another campaign has to send, and from when: not what waits for somebody. */
function rivalOf({ held, loads, settings }: CampaignState & Queued, now: number): Traffic['others'] {
  const due = held.filter(
    ({ for: cause, until }) => until !== undefined || ['line', 'worker'].includes(cause),
  );
  const open = Math.min(...due.map(({ until }) => until?.getTime() ?? 0));
  // Without a worker, nothing has postponed it to the end of its quiet hours.
  const from = Math.max(open, startOf(loads, now)?.getTime() ?? 0);
  const expires = Math.max(...loads.map((load) => load.expires));
  return due.length === 0 ? [] : [{ from, expires, count: sumOf(due), share: settings.share }];
}
