import { isCampaignTag } from '../message/campaign.js';
import type { Status } from '../message/message.js';
import { type Gate, toScope } from '../rules/gates.js';
import type { OwnCause } from '../rules/held.js';
import { type Exchange, now, run } from './exchange.js';
import { parse } from './rows.js';

/** Queued messages that wait for the same reason. Times are milliseconds since 1970. */
export interface QueuedGroup {
  readonly sender: string;
  readonly template: string;
  /** Of a campaign, or in the scope of a closed gate. */
  readonly tag: string | null;
  readonly gate: string | null;
  readonly held: OwnCause | null;
  readonly priority: number;
  readonly count: number;
  /** When the first of them is due. */
  readonly first: number;
  /** Of these, those that become due later, and when the first of them does. */
  readonly later: number;
  readonly until: number | null;
}

/** First in the order of an index, then without the tags that decide nothing: there may be as many of them as messages. */
const queuedSql = `select sender, template,
  case when substr(tag, 1, 9) = 'campaign:' or tag in (select value from jsonb_array_elements_text($1::text::jsonb)) then tag end as tag,
  gate, held, priority, sum(count) as count, min(first) as first, sum(later) as later, min(until) as until
from (
  select sender, template, tag, gate, held, priority, count(*) as count, min(due_at) as first,
    sum(case when due_at > ${now} then 1 else 0 end) as later, min(case when due_at > ${now} then due_at end) as until
  from notifygen.messages where status = 'queued' group by sender, template, tag, gate, held, priority
) as alike group by 1, 2, 3, 4, 5, 6`;

/** All queued messages. */
export function* readQueued(gates: readonly Gate[]): Exchange<readonly QueuedGroup[]> {
  const tags = gates.flatMap(({ name, isOpen }) => (isOpen ? [] : (toScope(name).tag ?? [])));
  const ofOthers = tags.filter((tag) => !isCampaignTag(tag));
  return yield* run<QueuedGroup>(queuedSql, JSON.stringify(ofOthers));
}

/** How many messages of a sender or campaign have a status. */
export interface Count {
  readonly name: string;
  readonly status: Status;
  readonly count: number;
}

/** In the order of the alphabet, which the indexes have, the others come after these. `unknown` messages are few. */
export const isFinished = `status < 'queued'`;
export const isOpen = `status >= 'queued'`;

export function* countOfSenders(condition: string): Exchange<readonly Count[]> {
  return yield* run<Count>(`select sender as name, status, count(*) as count from notifygen.messages
where ${condition} group by status, sender`);
}

/** Of those of these campaigns that exist; by default, of all. */
export function* countOfCampaigns(condition: string, names?: readonly string[]): Exchange<readonly Count[]> {
  if (names?.length === 0) return [];
  const rows = yield* run<{ readonly name: string; readonly counts: unknown }>(
    `select name, (select jsonb_agg(jsonb_build_array(status, count)) from (
  select status, count(*) as count from notifygen.messages where tag = 'campaign:' || campaign.name and ${condition} group by status
) as counted) as counts from notifygen.campaigns as campaign
where $1 = '[]' or name in (select value from jsonb_array_elements_text($1::text::jsonb))`,
    JSON.stringify(names ?? []),
  );
  return rows.flatMap(({ name, counts }) =>
    (parse<readonly (readonly [Status, number])[]>(counts) ?? []).map(([status, count]) => ({
      name,
      status,
      count,
    })),
  );
}

/** How many messages are finished, of each sender and campaign. */
export interface Finished {
  readonly senders: readonly Count[];
  readonly campaigns: readonly Count[];
}

export function* countFinished(): Exchange<Finished> {
  return { senders: yield* countOfSenders(isFinished), campaigns: yield* countOfCampaigns(isFinished) };
}

/** Millions take a while to count: so many of them are counted again after a second, and all after a minute. */
const [perSecond, longest] = [100_000, 60_000];

/** Remembers how many messages are finished: of a few, not at all. */
export function rememberFinished(read: () => Promise<Finished>): () => Promise<Finished> {
  let known: { readonly counts: Finished; readonly until: number } | undefined;
  return async () => {
    if (known !== undefined && performance.now() < known.until) return known.counts;
    const counts = await read();
    const total = counts.senders.reduce((sum, { count }) => sum + count, 0);
    const time = total < perSecond ? 0 : Math.min((total / perSecond) * 1_000, longest);
    known = { counts, until: performance.now() + time };
    return counts;
  };
}
