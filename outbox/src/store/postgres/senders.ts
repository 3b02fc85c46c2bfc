import { isDeepStrictEqual } from 'node:util';
import { countStatuses, type Status } from '../../message/message.js';
import { decideLost } from '../../rules/decide-outcome.js';
import { type Limits, newSenderState, readSenderState, type SenderState } from '../../rules/limits.js';
import { endWait } from '../../rules/pause.js';
import type { Query } from '../../transactions/query.js';
import { currentPauses, shownWaiting } from '../decisions.js';
import { type ClaimedRow, claimedColumns, toClaimed } from '../rows.js';
import type { AppliedChange, SenderStatus, Store } from '../store.js';
import { writeChanges } from './changes.js';
import { addUp, totals } from './counts.js';
import type { Driver } from './driver.js';
import { toJsonb } from './jsonb.js';
import { readGroups } from './waiting.js';

const createSql = `insert into notifygen.senders (name, limits, limits_by, limits_at, state)
values ($1, $2::text::jsonb, $3, notifygen.clock(), $4::text::jsonb)
on conflict (name) do nothing returning name as result`;

const lockSql = `select json_build_object('limits', limits, 'by', limits_by, 'state', state)::text as result
from notifygen.senders where name = $1 for update`;

const updateSql = `update notifygen.senders
set limits = $2::text::jsonb, limits_by = $3, limits_at = notifygen.clock(), state = $4::text::jsonb where name = $1`;

const day = 24 * 3_600_000;

const readClock: (query: Query) => Promise<number> = async (query) =>
  Number(await query('select notifygen.clock()::text as result'));

/** Stores a sender's limits, which then apply, see `Store`. Runs in a transaction of the caller. */
export async function join(
  query: Query,
  ...[sender, limits, by]: Parameters<Store['join']>
): ReturnType<Store['join']> {
  const created = await query(createSql, [sender, toJsonb(limits), by, toJsonb(newSenderState)]);
  if (created !== undefined) return undefined;
  const row = await query(lockSql, [sender]);
  const before: { limits: Limits; by: string; state: SenderState } = JSON.parse(row ?? '');
  const state = endWait(readSenderState(before.state), await readClock(query));
  await query(updateSql, [sender, toJsonb(limits), by, toJsonb(state)]);
  return isDeepStrictEqual(before.limits, limits) ? undefined : { limits: before.limits, by: before.by };
}

const lostSql = (lock: string) => `with clock as materialized (
  select notifygen.clock() as now
), lost as (
  select ${claimedColumns} from notifygen.messages
  where status = 'sending' and lease_until <= (select now from clock)
  ${lock}
)
select json_build_object('now', now, 'lost', (select coalesce(json_agg(lost), '[]') from lost))::text as result from clock`;

/** Bursts that are certainly paid back. Some at once: a sender that starts again may have millions of them. */
const forgetPairsSql = `with paid_back as materialized (
  select name, notifygen.clock() - coalesce(
    (limits -> 'perRecipient' ->> 'seconds')::numeric * (limits -> 'perRecipient' ->> 'burst')::numeric * 1000, 0)::bigint
    as since
  from notifygen.senders
)
delete from notifygen.pairs where ctid = any(array(
  select old.ctid from paid_back, lateral (
    select ctid from notifygen.pairs where sender = name and since < paid_back.since
    order by since limit 10000 for update skip locked
  ) as old
))`;

/** Who got no message in the last 24 hours, of groups that no worker uses now. */
const forgetAudienceSql = `with old as materialized (
  select name from notifygen.audience_groups where exists (
    select from notifygen.audience where grp = name and at <= notifygen.clock() - ${day}
  ) for update skip locked
), forgotten as (
  delete from notifygen.audience where grp in (select name from old) and at <= notifygen.clock() - ${day} returning grp
)
update notifygen.audience_groups set count = count - (select count(*) from forgotten where grp = name)
where name in (select name from old)`;

export async function recover({ query, transaction }: Driver): Promise<readonly AppliedChange[]> {
  const read = async (query: Query, lock: string): Promise<{ now: number; lost: ClaimedRow[] }> =>
    JSON.parse((await query(lostSql(lock))) ?? '');
  await query(forgetPairsSql);
  await query(forgetAudienceSql);
  await query(addUp);
  // Most often there is nothing to recover, and no need to lock.
  if ((await read(query, '')).lost.length === 0) return [];
  return transaction(async (query) => {
    // A row that another worker is writing is not lost; not waiting for it also avoids deadlocks.
    const { now, lost } = await read(query, 'for update skip locked');
    return writeChanges(
      query,
      lost.map((row) => decideLost(toClaimed(row, now), now)),
      now,
    );
  });
}

const statusSql = `with counts as (
  select sender, json_object_agg(status, count) as counts
  from (select sender, status, sum(count) as count from ${totals} as total group by 1, 2) as by_status
  group by sender
), names as (
  select sender as name from counts union select name from notifygen.senders
)
select json_build_object('now', notifygen.clock(), 'senders', (
  select coalesce(json_agg(json_build_object('name', name, 'limits', limits, 'state', state, 'counts', counts,
    'dueAt', (
      select min(oldest.due_at) from (values (0), (1), (2), (3)) as classes (priority), lateral (
        select due_at from notifygen.messages
        where status = 'queued' and not is_parked and sender = name and priority = classes.priority::smallint
        order by due_at limit 1
      ) as oldest),
    'workers', (
      select count(*) from notifygen.processes as process
      where process.senders ? names.name and at between notifygen.clock() - 30000 and notifygen.clock())
    ) order by name), '[]')
  from names left join notifygen.senders using (name) left join counts on counts.sender = name
))::text as result`;

interface StatusRow {
  readonly name: string;
  readonly limits: Limits | null;
  readonly state: SenderState | null;
  readonly counts: Readonly<Partial<Record<Status, number>>> | null;
  readonly dueAt: number | null;
  readonly workers: number;
}

export async function readStatus(query: Query): Promise<Readonly<Record<string, SenderStatus>>> {
  const { now, senders }: { now: number; senders: StatusRow[] } = JSON.parse((await query(statusSql)) ?? '');
  const { groups } = await readGroups(query);
  // Perhaps no worker runs that would do so. Nothing has to wait for it.
  query(addUp).catch(() => {});
  return Object.fromEntries(
    senders.map(({ name, limits, state, counts, dueAt, workers }) => {
      const status: SenderStatus = {
        counts: countStatuses((key) => counts?.[key] ?? 0),
        oldestDue: dueAt !== null && dueAt <= now ? now - dueAt : undefined,
        limits: limits ?? undefined,
        workers,
        ...currentPauses(readSenderState(state ?? {}), now),
        waiting: shownWaiting(groups, name, now),
      };
      return [name, status];
    }),
  );
}
