import { campaignOf, openParks } from '../rules/campaigns.js';
import { holdsAt, isScopeText, toScope } from '../rules/hold.js';
import { readCampaigns } from './campaigns.js';
import { type Exchange, now, run, textsOf } from './exchange.js';
import { isNewer, newerSchema, versionSql } from './schema-version.js';
import type { Store } from './store.js';

/** Whether a class has a due message. Each is asked for on its own: one index entry. */
const isDue = (condition: string): string =>
  `(${[0, 1, 2, 3]
    .map(
      (priority) => `exists (select 1 from notifygen.messages as message
    where status = 'queued' and ${condition} and sender = name and priority = ${priority} and due_at <= ${now})`,
    )
    .join(' or ')})`;
const nextParked = (after: string): string => `(select message.parked from notifygen.messages as message
    where status = 'queued' and ${after} and sender = name order by message.parked limit 1)`;

/** The senders that have due messages, what others are parked under, and the pauses. No lock. */
const lookSql = `with recursive own (name) as (${textsOf('$1', '$2')}), parked as (
  select name, ${nextParked('message.parked is not null')} as under from own
  union all
  select name, ${nextParked('message.parked > parked.under')} from parked where under is not null
)
select name, null as under, null as version from own where ${isDue('message.parked is null')}
union all
select name, under, null from parked where under is not null and ${isDue('message.parked = parked.under')}
union all
select null, scope, null from notifygen.pauses
union all
select null, null, (${versionSql})`;

const beatSql = `insert into notifygen.processes (name, senders, at) values ($1, $2::text::jsonb, notifygen.clock())
on conflict (name) do update set senders = excluded.senders, at = excluded.at`;
const leaveSql = `delete from notifygen.processes where name = $1 or at < ${now} - 86400000`;

/** See `Store`. */
export function* look(...[senders, matches]: Parameters<Store['look']>): Exchange<ReadonlySet<string>> {
  const rows = yield* run<{ name: string | null; under: string | null; version: string | null }>(
    lookSql,
    JSON.stringify(senders),
    senders.length,
  );
  const { version = null } = rows.find((row) => row.version !== null) ?? {};
  if (isNewer(version)) throw newerSchema(version);
  const scopes = rows.flatMap(({ name, under }) => (name === null && under !== null ? [under] : []));
  const campaigns = yield* readCampaigns(rows.map(({ under }) => under));
  const found = new Set<string>();
  for (const { name, under } of rows) {
    if (name === null) continue;
    const holds = holdsAt(scopes.map(toScope), name);
    if (holds.holdsAll) continue;
    if (campaignOf(under) !== undefined) {
      if (under !== null && openParks(campaigns, holds).includes(under)) found.add(name);
    } else if (under === null || (isScopeText(under) ? holds.isOver(under) : matches(under))) found.add(name);
  }
  return found;
}

/** See `Store`. */
export function* beat(...[process, senders]: Parameters<Store['beat']>): Exchange<void> {
  if (senders.length === 0) yield* run(leaveSql, process);
  else yield* run(beatSql, process, JSON.stringify(senders));
}
