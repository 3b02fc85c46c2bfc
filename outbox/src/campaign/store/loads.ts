import type { Waiting } from '../../message/waits.js';
import { type Exchange, now, run } from '../../store/exchange.js';
import { type QueuedGroup, readCounts, sumOf } from '../../store/totals.js';
import { heldOf, readSurroundings } from '../../store/waits.js';
import { campaignTag } from '../campaign.js';
import type { Load } from '../forecast.js';
import type { NewCampaign } from './state.js';

const groupsSql = `select sender, template, tag, 1 as grouped, gate, held, priority, count(*) as count, min(due_at) as first,
  sum(case when due_at > ${now} then 1 else 0 end) as later, max(case when due_at > ${now} then due_at end) as until
from notifygen.messages where status = 'queued' and sender = $1 and template = $2 and tag = $3
group by sender, template, tag, gate, held, priority`;

type Named = Pick<NewCampaign, 'name' | 'sender' | 'template'>;

export function* readHeld({ name, sender, template }: Named): Exchange<readonly Waiting[]> {
  const groups = yield* run<QueuedGroup>(groupsSql, sender, template, campaignTag(name));
  return heldOf(sender, groups, yield* readSurroundings([sender])).held;
}

/** Why they would wait, if so many were stored now, and confirmed, and so many others after a canary. */
export function* readHeldOf(
  { name, sender, template }: Named,
  count: number,
  others: number = 0,
): Exchange<readonly Waiting[]> {
  const all = yield* readSurroundings([sender]);
  const surroundings = { ...all, gates: all.gates.filter(({ kind }) => kind !== 'confirm') };
  const group = { sender, template, tag: campaignTag(name), grouped: 1, priority: 3, count, later: 0 };
  const { held } = heldOf(sender, [{ ...group, first: surroundings.now }], surroundings);
  const rest = {
    for: 'canary',
    scope: {},
    reason: '',
    since: new Date(surroundings.now),
    count: others,
  } as const;
  return others === 0 ? held : [...held, rest];
}

const loadsSql = `select quiet_hours, min(due_at) as "from", max(due_at) as last,
  max(expires_at) as expires, count(*) as count from notifygen.messages where tag = $1 and status = 'queued' group by quiet_hours`;

export function* readLoads(name: string): Exchange<readonly Load[]> {
  const rows = yield* run<Omit<Load, 'expires'> & { readonly expires?: number }>(loadsSql, campaignTag(name));
  return rows.map((load) => ({ ...load, expires: load.expires ?? Number.POSITIVE_INFINITY }));
}

/** What else a sender has to send, from counts of one moment: after subtracting newer ones, what was sent since would be left. */
export function* readTraffic(sender: string) {
  const { queued } = yield* readCounts();
  const open = queued.filter((group) => group.sender === sender && group.gate === undefined);
  return {
    limits: (yield* readSurroundings([sender])).senders.get(sender)?.limits,
    before: sumOf(open.filter(({ priority }) => priority < 3)),
    ungrouped: sumOf(open.filter(({ priority, grouped }) => priority === 3 && grouped === 0)),
  };
}
