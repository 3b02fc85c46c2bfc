import type { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import { countStatuses, type Status } from '../../message/message.js';
import { decideLost } from '../../rules/decide-outcome.js';
import { type Limits, newSenderState, type SenderState } from '../../rules/limits.js';
import { endWait } from '../../rules/pause.js';
import { currentPause } from '../decisions.js';
import { type ClaimedRow, claimedColumns, toClaimed } from '../rows.js';
import type { AppliedChange, SenderStatus } from '../store.js';
import { type Apply, all } from './turn.js';

/** Paid-back bursts that one recovery deletes at most. */
const pairBatch = 10_000;

interface SenderStatements {
  readonly join: (
    sender: string,
    limits: Limits,
    by: string,
    now: number,
  ) => { readonly limits: Limits; readonly by: string } | undefined;
  /** The senders for which `recover` has something to do. */
  readonly needRecovery: (senders: readonly string[], now: number) => readonly string[];
  readonly recover: (senders: readonly string[], now: number) => readonly AppliedChange[];
  readonly status: (now: number) => Readonly<Record<string, SenderStatus>>;
}

/** What concerns whole senders: their limits, lost workers and the status report. */
export function prepareSenders(db: DatabaseSync, apply: Apply): SenderStatements {
  const read = db.prepare('select limits, limits_by, state from notifygen_senders where name = ?');
  const write =
    db.prepare(`insert into notifygen_senders (name, limits, limits_by, limits_at, state) values (?, ?, ?, ?, ?)
    on conflict do update set limits = excluded.limits, limits_by = excluded.limits_by, limits_at = excluded.limits_at,
    state = excluded.state`);
  const isLost = `status = 'sending' and sender = ? and lease_until <= ?`;
  const anyLost = db.prepare(`select 1 from notifygen_messages where ${isLost} limit 1`);
  const lost = db.prepare(`select ${claimedColumns} from notifygen_messages where ${isLost}`);
  const anyPair = db.prepare('select 1 from notifygen_pairs where sender = ? and since < ? limit 1');
  const forgetPairs = db.prepare(`delete from notifygen_pairs where sender = ?1 and recipient in
    (select recipient from notifygen_pairs where sender = ?1 and since < ?2 order by since limit ${pairBatch})`);
  const counts = db.prepare(
    'select sender, status, sum(count) as count from notifygen_counts where count > 0 group by sender, status',
  );
  const names = db.prepare('select name, limits, state from notifygen_senders');
  const oldestDue = db.prepare(`select min(due_at) as at from notifygen_messages
    where status = 'queued' and sender = ?1 and priority = ?2`);

  /** Bursts that began before are certainly paid back. */
  const paidBack = (sender: string, now: number) => {
    const row = read.get(sender);
    const limit = row && (JSON.parse(String(row.limits)) as Limits).perRecipient;
    return limit ? now - limit.seconds * limit.burst * 1000 : now;
  };

  return {
    join: (sender: string, limits: Limits, by: string, now: number) => {
      const row = read.get(sender);
      const state: SenderState =
        row === undefined ? newSenderState : endWait(JSON.parse(String(row.state)), now);
      write.run(sender, JSON.stringify(limits), by, now, JSON.stringify(state));
      if (row === undefined) return undefined;
      const before: Limits = JSON.parse(String(row.limits));
      return isDeepStrictEqual(before, limits) ? undefined : { limits: before, by: String(row.limits_by) };
    },
    needRecovery: (senders: readonly string[], now: number): readonly string[] =>
      senders.filter((sender) => anyLost.get(sender, now) ?? anyPair.get(sender, paidBack(sender, now))),
    recover: (senders: readonly string[], now: number): readonly AppliedChange[] =>
      senders.flatMap((sender) => {
        forgetPairs.run(sender, paidBack(sender, now));
        return all<ClaimedRow>(lost, sender, now)
          .map(toClaimed)
          .flatMap((message) => apply(decideLost(message, now), message, now));
      }),
    status: (now: number): Readonly<Record<string, SenderStatus>> => {
      const rows = all<{ sender: string; status: Status; count: number }>(counts);
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
            paused: row && currentPause(JSON.parse(String(row.state)), now),
          };
          return [sender, status];
        }),
      );
    },
  };
}
