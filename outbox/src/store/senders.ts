import { isDeepStrictEqual } from 'node:util';
import { countStatuses, type Status } from '../message/message.js';
import { decideLost } from '../rules/decide-outcome.js';
import { type Limits, newSenderState, readSenderState, type SenderState } from '../rules/limits.js';
import { endWait } from '../rules/pause.js';
import { cancelQueued, readCancelled } from './cancelled-campaigns.js';
import { writeChanges } from './changes.js';
import { currentPauses } from './decisions.js';
import { clockSql, type Exchange, now, run, textsOf } from './exchange.js';
import { forgetGates, readPassed } from './gates.js';
import { readHeld } from './held.js';
import { type ClaimedRow, claimedColumns, parse, toClaimed } from './rows.js';
import type { AppliedChange, SenderStatus, Store } from './store.js';
import { readTotals } from './totals.js';
import { readSurroundings, situationOf } from './waits.js';

export const day: number = 24 * 3_600_000;

const createSql = `insert into notifygen.senders (name, limits, limits_by, limits_at, state)
values ($1, $2::text::jsonb, $3, notifygen.clock(), $4::text::jsonb)
on conflict (name) do nothing returning name`;
const lockSql = `select limits, limits_by as by, state from notifygen.senders where name = $1 for update`;
const updateSql = `update notifygen.senders
set limits = $2::text::jsonb, limits_by = $3, limits_at = notifygen.clock(), state = $4::text::jsonb where name = $1`;

/** See `Store`. */
export function* join(
  ...[sender, limits, by]: Parameters<Store['join']>
): Exchange<Awaited<ReturnType<Store['join']>>> {
  const own = JSON.stringify(limits);
  const created = yield* run(createSql, sender, own, by, JSON.stringify(newSenderState));
  if (created.length > 0) return undefined;
  const [row] = yield* run<{ limits: unknown; by: string; state: unknown }>(lockSql, sender);
  const [clock] = yield* run<{ now: number }>(clockSql);
  if (row === undefined || clock === undefined) return undefined;
  const state = endWait(readSenderState(parse<SenderState>(row.state)), clock.now);
  yield* run(updateSql, sender, own, by, JSON.stringify(state));
  const before = parse<Limits>(row.limits);
  return before === undefined || isDeepStrictEqual(before, limits)
    ? undefined
    : { limits: before, by: row.by };
}

/** Workers that were lost, and recipients that no limit needs any more. */
export interface Old {
  /** The IDs of messages whose lease has ended. */
  readonly lost: readonly string[];
  /** Senders with bursts that are certainly paid back: all that began before this time. */
  readonly pairs: readonly { readonly name: string; readonly before: number }[];
  /** Groups with recipients who got no message in the last 24 hours. */
  readonly groups: readonly { readonly name: string; readonly before: number }[];
  readonly cancelled: Parameters<typeof cancelQueued>[0];
  readonly passed: readonly string[];
}

const isLost = `status = 'sending' and lease_until <= ${now}`;
const lostIdsSql = `select id from notifygen.messages where ${isLost}`;
/** A row that another worker is writing is not lost; not waiting for it also avoids deadlocks. */
const lostSql = `select ${claimedColumns}, notifygen.clock() as now from notifygen.messages where ${isLost}
  and id = any(array(select value::bigint from jsonb_array_elements_text($1::text::jsonb))) for update skip locked`;
/** The limits keep such a subquery one look into an index for each row. */
const oldPairsSql = `select name, before from (
  select name, ${now} - coalesce((limits -> 'perRecipient' ->> 'seconds')::numeric
    * (limits -> 'perRecipient' ->> 'burst')::numeric * 1000, 0)::bigint as before
  from notifygen.senders
) as paid_back where (select 1 from notifygen.pairs where sender = name and since < before limit 1) = 1`;
const oldGroupsSql = `select name, before from (
  select name, ${now} - ${day} as before from notifygen.audience_groups
) as groups where (select 1 from notifygen.audience where grp = name and at <= before limit 1) = 1`;

/** What `recover` has to do. Most often, that is nothing. */
export function* findOld(): Exchange<Old | undefined> {
  const lost = yield* run<{ id: number }>(lostIdsSql);
  const pairs = yield* run<Old['pairs'][number]>(oldPairsSql);
  const groups = yield* run<Old['groups'][number]>(oldGroupsSql);
  const cancelled = yield* readCancelled();
  const passed = yield* readPassed();
  return lost.length + pairs.length + groups.length + cancelled.length + passed.length === 0
    ? undefined
    : { lost: lost.map(({ id }) => String(id)), pairs, groups, cancelled, passed };
}

/** Some at once: a sender that starts again may have millions of them. */
const forgetPairsSql = `delete from notifygen.pairs where (sender, recipient) in (
  select sender, recipient from notifygen.pairs where sender = $1 and since < $2::text::bigint
  order by since limit 10000 for update skip locked)`;
const lockGroupSql = 'select name from notifygen.audience_groups where name = $1 for update skip locked';
const countGroupSql = `update notifygen.audience_groups set count = count -
  (select count(*) from notifygen.audience where grp = $1 and at <= $2::text::bigint) where name = $1`;
const forgetAudienceSql = `delete from notifygen.audience where grp = $1 and at <= $2::text::bigint`;

/** Messages become `unknown` or are queued again, unless their workers have reported meanwhile. */
export function* recoverLost(ids: readonly string[]): Exchange<readonly AppliedChange[]> {
  const lost = yield* run<ClaimedRow & { readonly now: number }>(lostSql, JSON.stringify(ids.map(Number)));
  const time = lost[0]?.now ?? 0;
  const changes = lost.map((row) => decideLost(toClaimed(row, time), time));
  return yield* writeChanges(changes, time);
}

/** The rest of what `recover` does. */
export function* recover({ pairs, groups, cancelled, passed }: Old): Exchange<readonly AppliedChange[]> {
  if (passed.length > 0) yield* forgetGates(passed);
  for (const { name, before } of pairs) yield* run(forgetPairsSql, name, before);
  for (const { name, before } of groups) {
    // A worker that uses the group forgets them itself.
    if ((yield* run(lockGroupSql, name)).length === 0) continue;
    yield* run(countGroupSql, name, before);
    yield* run(forgetAudienceSql, name, before);
  }
  return yield* cancelQueued(cancelled);
}

const oldestDue = [0, 1, 2, 3].map(
  (priority) => `(select min(due_at) from notifygen.messages
  where status = 'queued' and gate is null and sender = names.value and priority = ${priority} and grp = '') as due${priority}`,
);
/** Messages of one priority that are counted. More would take longer than a status should. */
const countedPerPriority = 10_000;
const depth = [0, 1, 2, 3].map(
  (priority) => `(select count(*) from (select 1 from notifygen.messages
  where status = 'queued' and gate is null and sender = names.value and priority = ${priority}
  limit ${countedPerPriority}) as counted) as depth${priority}`,
);
/** Of senders with queued messages: PostgreSQL plans for thousands of them, of each sender. */
const queuesSql = `select names.value as name, ${[...oldestDue, ...depth].join(', ')}
from (${textsOf('$1', '$2')}) as names`;
const namesSql = 'select name from notifygen.senders';

type Queue = { readonly [Name in `due${0 | 1 | 2 | 3}`]: number | null } & {
  readonly [Name in `depth${0 | 1 | 2 | 3}`]: number;
};
const emptyQueue: Queue = {
  ...{ due0: null, due1: null, due2: null, due3: null },
  ...{ depth0: 0, depth1: 0, depth2: 0, depth3: 0 },
};

/** See `Store`. */
export function* readStatus(): Exchange<Readonly<Record<string, SenderStatus>>> {
  const totals = yield* readTotals();
  const stored = yield* run<{ name: string }>(namesSql);
  const names = new Set([...totals.map(({ sender }) => sender), ...stored.map(({ name }) => name)]);
  const queued = new Set(totals.filter(({ status }) => status === 'queued').map(({ sender }) => sender));
  const queues = yield* run<Queue & { readonly name: string }>(
    queuesSql,
    JSON.stringify([...queued]),
    queued.size,
  );
  const surroundings = yield* readSurroundings([...names].sort());
  const held = yield* readHeld(
    totals.filter(({ status }) => status === 'queued'),
    surroundings,
  );
  const time = surroundings.now;
  return Object.fromEntries(
    [...surroundings.senders].map(([name, { workers, limits, state }]) => {
      const row = queues.find((queue) => queue.name === name) ?? emptyQueue;
      const { held: causes = [], overdueSince = null } = held.get(name) ?? {};
      const isPaused = situationOf(surroundings, name).gates.closedForAll !== undefined;
      const due = [row.due0, row.due1, row.due2, row.due3, overdueSince].filter(
        (at) => at !== null && at <= time,
      );
      const own = totals.filter(({ sender }) => sender === name);
      const countOf = (key: Status) =>
        own.reduce((sum, { status, count }) => sum + (status === key ? count : 0), 0);
      const status: SenderStatus = {
        counts: countStatuses(countOf),
        queuedByPriority: {
          urgent: row.depth0,
          high: row.depth1,
          normal: row.depth2,
          bulk: row.depth3,
        },
        oldestDue: due.length === 0 || isPaused ? undefined : time - Math.min(...due.map(Number)),
        limits,
        workers,
        ...currentPauses(state, time),
        held: causes,
      };
      return [name, status];
    }),
  );
}
