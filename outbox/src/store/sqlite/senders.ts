import type { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import { countStatuses, type Status } from '../../message/message.js';
import { decideLost } from '../../rules/decide-outcome.js';
import { type Limits, newSenderState, readSenderState, type SenderState } from '../../rules/limits.js';
import { endWait } from '../../rules/pause.js';
import type { DigestGroup } from '../../rules/waiting.js';
import { currentPauses, shownWaiting } from '../decisions.js';
import { type ClaimedRow, claimedColumns, toClaimed } from '../rows.js';
import type { AppliedChange, SenderStatus } from '../store.js';
import { type Apply, all } from './turn.js';

/** Paid-back bursts that one recovery deletes at most. */
const pairBatch = 10_000;
const day = 24 * 3_600_000;

interface SenderStatements {
  readonly join: (
    sender: string,
    limits: Limits,
    by: string,
    now: number,
  ) => { readonly limits: Limits; readonly by: string } | undefined;
  readonly needRecovery: (now: number) => boolean;
  readonly recover: (now: number) => readonly AppliedChange[];
  readonly status: (now: number) => Readonly<Record<string, SenderStatus>>;
}

/** What concerns whole senders: their limits, lost workers and the status report. */
export function prepareSenders(
  db: DatabaseSync,
  apply: Apply,
  waiting: () => readonly DigestGroup[],
): SenderStatements {
  const read = db.prepare('select limits, limits_by, state from notifygen_senders where name = ?');
  const write =
    db.prepare(`insert into notifygen_senders (name, limits, limits_by, limits_at, state) values (?, ?, ?, ?, ?)
    on conflict do update set limits = excluded.limits, limits_by = excluded.limits_by, limits_at = excluded.limits_at,
    state = excluded.state`);
  const lostOnes = `from notifygen_messages where status = 'sending' and lease_until <= ?1`;
  const lost = db.prepare(`select ${claimedColumns} ${lostOnes}`);
  // Bursts that are certainly paid back.
  const oldPairs = `from notifygen_senders join notifygen_pairs on sender = name and since < ?1 - 1000 *
    coalesce(limits ->> '$.perRecipient.seconds' * (limits ->> '$.perRecipient.burst'), 0)`;
  const forgetPairs = db.prepare(`delete from notifygen_pairs where (sender, recipient) in
    (select sender, recipient ${oldPairs} limit ${pairBatch})`);
  const oldAudience = `from notifygen_audience_groups join notifygen_audience on grp = name and at <= ?1 - ${day}`;
  const forgetAudience = db.prepare(`delete from notifygen_audience where (grp, recipient) in
    (select grp, recipient ${oldAudience}) returning grp`);
  const countAudience = db.prepare('update notifygen_audience_groups set count = count - 1 where name = ?');
  const anything = db.prepare(`select exists (select 1 ${lostOnes}) or exists (select 1 ${oldPairs})
    or exists (select 1 ${oldAudience}) as result`);
  const counts = db.prepare(
    'select sender, status, sum(count) as count from notifygen_counts where count > 0 group by sender, status',
  );
  const names = db.prepare('select name, limits, state from notifygen_senders');
  const working = db.prepare(`select count(*) as count from notifygen_processes
    where at between ?2 - 30000 and ?2 and exists (select 1 from json_each(senders) where value = ?1)`);
  const oldestDue = db.prepare(`select min(due_at) as at from notifygen_messages
    where status = 'queued' and not is_parked and sender = ?1 and priority = ?2`);

  return {
    join: (sender: string, limits: Limits, by: string, now: number) => {
      const row = read.get(sender);
      const state: SenderState =
        row === undefined ? newSenderState : endWait(readSenderState(JSON.parse(String(row.state))), now);
      write.run(sender, JSON.stringify(limits), by, now, JSON.stringify(state));
      if (row === undefined) return undefined;
      const before: Limits = JSON.parse(String(row.limits));
      return isDeepStrictEqual(before, limits) ? undefined : { limits: before, by: String(row.limits_by) };
    },
    needRecovery: (now: number): boolean => anything.get(now)?.result === 1,
    recover: (now: number): readonly AppliedChange[] => {
      forgetPairs.run(now);
      for (const { grp } of forgetAudience.all(now)) countAudience.run(grp ?? null);
      return all<ClaimedRow>(lost, now)
        .map((row) => toClaimed(row, now))
        .flatMap((message) => apply(decideLost(message, now), message, now));
    },
    status: (now: number): Readonly<Record<string, SenderStatus>> => {
      const rows = all<{ sender: string; status: Status; count: number }>(counts);
      const groups = waiting();
      const stored = new Map(names.all().map((row) => [String(row.name), row]));
      const senders = new Set([...stored.keys(), ...rows.map(({ sender }) => sender)]);
      return Object.fromEntries(
        [...senders].sort().map((sender) => {
          const row = stored.get(sender);
          const own = rows.filter((count) => count.sender === sender);
          const dueAt = Math.min(
            ...[0, 1, 2, 3].map((priority) =>
              Number(oldestDue.get(sender, priority)?.at ?? Number.POSITIVE_INFINITY),
            ),
          );
          const status: SenderStatus = {
            counts: countStatuses((name) => own.find(({ status }) => status === name)?.count ?? 0),
            oldestDue: dueAt <= now ? now - dueAt : undefined,
            limits: row && JSON.parse(String(row.limits)),
            workers: Number(working.get(sender, now)?.count),
            ...currentPauses(readSenderState(row ? JSON.parse(String(row.state)) : {}), now),
            waiting: shownWaiting(groups, sender, now),
          };
          return [sender, status];
        }),
      );
    },
  };
}
