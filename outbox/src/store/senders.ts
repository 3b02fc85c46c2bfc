import { isDeepStrictEqual } from 'node:util';
import { countStatuses } from '../message/message.js';
import { decideLost } from '../rules/decide-outcome.js';
import { type Limits, newSenderState, readSenderState, type SenderState } from '../rules/limits.js';
import { endWait } from '../rules/pause.js';
import { writeChanges } from './changes.js';
import { currentPauses } from './decisions.js';
import { type Exchange, isIdIn, now, type ResultOf, readClock, run, runAll, sql } from './exchange.js';
import { forgetGates, passedSql } from './gates.js';
import { type ClaimedRow, claimedColumns, toClaimed } from './rows.js';
import type { AppliedChange, SenderStatus } from './store.js';
import { type Counts, sumOf } from './totals.js';
import { heldOf, readSurroundings } from './waits.js';

export const day: number = 24 * 3_600_000;

const createSql = `insert into notifygen.senders (name, limits, limits_by, state)
values ($1, $2::text::jsonb, $3, $4::text::jsonb)
on conflict (name) do nothing returning name`;
const lockSql = `select limits, limits_by as by, state from notifygen.senders where name = $1 for update`;
const updateSql = `update notifygen.senders
set limits = $2::text::jsonb, limits_by = $3, state = $4::text::jsonb where name = $1`;

/**
 * Stores a sender's limits, which then apply, and ends its pause, so that a corrected setup is tried at once.
 * Returns the limits of another process that they replace, if they differ.
 */
export function* join(
  sender: string,
  limits: Limits,
  by: string,
): Exchange<{ readonly limits: Limits; readonly by: string } | undefined> {
  const created = yield* run(createSql, sender, limits, by, newSenderState);
  if (created.length > 0) return undefined;
  const [row] = yield* run<{ limits: Limits; by: string; state: SenderState }>(lockSql, sender);
  if (row === undefined) return undefined;
  const state = endWait(readSenderState(row.state), yield* readClock());
  yield* run(updateSql, sender, limits, by, state);
  return isDeepStrictEqual(row.limits, limits) ? undefined : { limits: row.limits, by: row.by };
}

const isLost = `status = 'sending' and lease_until <= ${now}`;
const lostIdsSql = `select id from notifygen.messages where ${isLost}`;
/** A row that another worker is writing is not lost; not waiting for it also avoids deadlocks. */
const lostSql = `select ${claimedColumns}, notifygen.clock() as now from notifygen.messages where ${isLost}
  and id ${isIdIn('$1')} for update skip locked`;
/** The limits keep such a subquery one look into an index for each row. */
const oldPairsSql = `select name, before from (
  select name, ${now} - coalesce((limits -> 'perRecipient' ->> 'seconds')::numeric
    * (limits -> 'perRecipient' ->> 'burst')::numeric * 1000, 0)::bigint as before
  from notifygen.senders
) as paid_back where (select 1 from notifygen.pairs where sender = name and since < before limit 1) = 1`;
const oldGroupsSql = `select name, before from (
  select name, ${now} - ${day} as before from notifygen.audience_groups
) as groups where (select 1 from notifygen.audience where grp = name and at <= before limit 1) = 1`;

/** Before that time, all of them may go. */
type Old = { readonly name: string; readonly before: number };

/**
 * What `recover` has to do: messages whose lease has ended, senders with bursts that are certainly paid back, groups with recipients
 * who got no message in the last 24 hours, and gates that nothing waits behind any more. Most often, that is nothing.
 */
export function* findOld() {
  const rowsOf = yield* runAll([sql(lostIdsSql), sql(oldPairsSql), sql(oldGroupsSql), sql(passedSql)]);
  return {
    lost: rowsOf<{ id: number }>(lostIdsSql).map(({ id }) => String(id)),
    pairs: rowsOf<Old>(oldPairsSql),
    groups: rowsOf<Old>(oldGroupsSql),
    passed: rowsOf<{ name: string }>(passedSql).map(({ name }) => name),
  };
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
  const lost = yield* run<ClaimedRow & { readonly now: number }>(lostSql, ids);
  const time = lost[0]?.now ?? 0;
  const changes = lost.map((row) => decideLost(toClaimed(row, time), time));
  return yield* writeChanges(changes, time);
}

/** What `recover` forgets. */
export function* forgetOld({
  pairs,
  groups,
  passed,
}: Omit<ResultOf<typeof findOld>, 'lost'>): Exchange<void> {
  if (passed.length > 0) yield* forgetGates(passed);
  for (const { name, before } of pairs) yield* run(forgetPairsSql, name, before);
  for (const { name, before } of groups) {
    // A worker that uses the group forgets them itself.
    if ((yield* run(lockGroupSql, name)).length === 0) continue;
    yield* run(countGroupSql, name, before);
    yield* run(forgetAudienceSql, name, before);
  }
}

const namesSql = 'select name from notifygen.senders';

export function* readStatus(read: () => Exchange<Counts>): Exchange<Readonly<Record<string, SenderStatus>>> {
  const { at, queued: all, others: counts } = yield* read();
  const queued = Map.groupBy(all, ({ sender }) => sender);
  const stored = yield* run<{ name: string }>(namesSql);
  const names = new Set([...queued.keys(), ...[...counts, ...stored].map(({ name }) => name)]);
  const surroundings = yield* readSurroundings([...names].sort());
  return Object.fromEntries(
    [...surroundings.senders].map(([name, { workers, limits, state }]) => {
      const groups = queued.get(name) ?? [];
      const { held, overdueSince } = heldOf(name, groups, surroundings);
      const ofPriority = (priority: number): number =>
        sumOf(groups.filter((group) => group.gate === undefined && group.priority === priority));
      const status: SenderStatus = {
        countedAt: new Date(at),
        counts: countStatuses((status) =>
          status === 'queued'
            ? sumOf(groups)
            : sumOf(counts.filter((count) => count.name === name && count.status === status)),
        ),
        queuedByPriority: {
          urgent: ofPriority(0),
          high: ofPriority(1),
          normal: ofPriority(2),
          bulk: ofPriority(3),
        },
        oldestDue: overdueSince === undefined ? undefined : Math.max(0, surroundings.now - overdueSince),
        limits,
        workers,
        pauses: currentPauses(state, surroundings.now),
        held,
      };
      return [name, status];
    }),
  );
}
