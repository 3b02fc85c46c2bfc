import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { OutboxError } from '../../errors.js';
import { type MessageChange, priorities } from '../../message/message.js';
import { type ClaimDecision, decideClaim } from '../../rules/decide-claim.js';
import { type Limits, readSenderState, type SenderState } from '../../rules/limits.js';
import { candidateLimits, claimChanges, decideOutcomes, replaceable, replacedBy } from '../decisions.js';
import {
  type CandidateRow,
  type ClaimedRow,
  candidateColumns,
  changeColumns,
  claimedColumns,
  toCandidate,
  toClaimed,
} from '../rows.js';
import type { AppliedChange, Turn, TurnResult } from '../store.js';
import { prepareRecipientLimits } from './recipient-limits.js';

/** The rows of a statement whose columns `Row` describes. */
export function all<Row>(statement: StatementSync, ...parameters: readonly SQLInputValue[]): readonly Row[] {
  return statement.all(...parameters) as unknown as readonly Row[];
}

/**
 * Writes a change unless a later claim or a person's decision has overtaken it.
 *
 * @param from The statuses that it may replace. Default: those of a claimed message.
 */
export type Apply = (
  change: MessageChange,
  row: { readonly sender: string; readonly template?: string | null | undefined },
  now: number,
  from?: readonly string[],
) => readonly AppliedChange[];

export function prepareApply(db: DatabaseSync): Apply {
  const update = db.prepare(`update notifygen_messages set status = ?, due_at = coalesce(?, due_at),
    expires_at = iif(?, null, expires_at), failures = coalesce(?, failures), resends = coalesce(?, resends), code = ?, detail = ?,
    message_id = coalesce(?, message_id), finished_at = ?, history = coalesce(?, history), lease_until = null,
    claim = case when ? then claim end, digest = coalesce(?, digest), is_parked = iif(?, 0, is_parked)
    where id = ? and attempt = ? and ${replaceable('notifygen_messages')} in (select value from json_each(?))`);
  return (change, { sender, template }, now, from = replacedBy(change)) => {
    const columns = changeColumns(change, now);
    const { changes } = update.run(
      columns.status,
      columns.dueAt,
      columns.neverExpires ? 1 : 0,
      columns.failures,
      columns.resends,
      columns.code,
      columns.detail,
      columns.messageId,
      columns.finishedAt,
      columns.history,
      columns.isLost ? 1 : 0,
      columns.digest,
      columns.digest === null ? 0 : 1,
      change.id,
      change.attempt,
      JSON.stringify(from),
    );
    return Number(changes) === 0 ? [] : [{ ...change, sender, template: template ?? undefined }];
  };
}

/** One exchange of a worker, inside a transaction of the caller. */
export function prepareTurn(db: DatabaseSync, apply: Apply): (turn: Turn, now: number) => TurnResult {
  const sender = db.prepare('select limits, state from notifygen_senders where name = ?');
  const giveBack =
    db.prepare(`update notifygen_messages set status = 'queued', claim = null, lease_until = null,
    code = null, detail = null, finished_at = null where status in ('sending', 'unknown') and sender = ? and claim = ?`);
  const due = db.prepare(`select ${candidateColumns} from notifygen_messages
    where status = 'queued' and not is_parked and sender = ? and priority = ? and due_at <= ?
    order by due_at, id limit ?`);
  const nextDigest = db.prepare(`select digest from notifygen_messages
    where status = 'queued' and is_parked and sender = ? and digest > ? order by digest limit 1`);
  const dueParked = db.prepare(`select ${candidateColumns} from notifygen_messages
    where status = 'queued' and is_parked and sender = ? and digest = ? and priority = ? and due_at <= ?
    order by due_at, id limit ?`);
  // More than were read, so that a worker soon comes to those that it may send.
  const park = db.prepare(`update notifygen_messages set is_parked = 1 where id in (
    select id from (
      select id, digest from notifygen_messages
      where status = 'queued' and not is_parked and sender = ? and priority = ? and due_at <= ?
      order by due_at, id limit 2000
    ) where digest in (select value from json_each(?)))`);
  const claim = db.prepare(`update notifygen_messages
    set status = 'sending', attempt = attempt + 1, claim = ?, lease_until = ? where id = ? returning ${claimedColumns}`);
  const postpone = db.prepare('update notifygen_messages set due_at = ? where id = ?');
  const writeState = db.prepare('update notifygen_senders set state = ? where name = ?');
  const recipients = prepareRecipientLimits(db);

  /** The digests of messages that wait for a worker such as this one: one index entry for each. */
  const parkedFor = ({ sender, matches }: Turn): readonly string[] => {
    const own: string[] = [];
    for (let digest = ''; ; ) {
      const row = nextDigest.get(sender, digest);
      if (row === undefined) return own;
      digest = String(row.digest);
      if (matches(digest)) own.push(digest);
    }
  };
  const readCandidates = (turn: Turn, state: SenderState, now: number) => {
    const [urgent, others] = candidateLimits(turn.slots, state, now);
    if (urgent + others === 0) return [];
    const digests = parkedFor(turn);
    return priorities.flatMap((priority, index) => {
      const limit = priority === 'urgent' ? urgent : others;
      if (limit === 0) return [];
      const rows = all<CandidateRow>(due, turn.sender, index, now, limit);
      if (digests.length === 0) return rows;
      const parked = digests.flatMap((digest) =>
        all<CandidateRow>(dueParked, turn.sender, digest, index, now, limit),
      );
      return [...rows, ...parked].sort(
        (a, b) => Number(a.due_at) - Number(b.due_at) || Number(a.id) - Number(b.id),
      );
    });
  };

  const writeClaim = (turn: Turn, decision: ClaimDecision, rows: readonly CandidateRow[], now: number) => {
    const changes = claimChanges(decision, rows).flatMap((change) => apply(change, change, now, ['queued']));
    const digests = JSON.stringify([...new Set(decision.park.map(({ digest }) => digest))]);
    if (decision.park.length > 0)
      for (const index of priorities.keys()) park.run(turn.sender, index, now, digests);
    for (const { candidate, dueAt } of decision.postpone) postpone.run(dueAt, candidate.id);
    const claimed = decision.send.flatMap(({ id }) =>
      all<ClaimedRow>(claim, turn.claim, now + turn.lease, id).map((row) => toClaimed(row, now)),
    );
    return { claimed, changes };
  };

  return (turn, now) => {
    const moment = turn.moment();
    const row = sender.get(turn.sender);
    if (row === undefined) {
      const fix = 'Start its workers again.';
      throw new OutboxError('not-found', `The sender ${turn.sender} is no longer in the database. ${fix}`);
    }
    const limits: Limits = JSON.parse(String(row.limits));
    for (const abandoned of turn.abandoned) giveBack.run(turn.sender, abandoned);
    const decided = decideOutcomes(
      turn.outcomes,
      limits,
      readSenderState(JSON.parse(String(row.state))),
      now,
    );
    const applied = turn.outcomes.flatMap(({ message }, index) => {
      const change = decided.changes[index];
      return change === undefined ? [] : apply(change, message, now);
    });

    const rows = readCandidates(turn, decided.state, now);
    const candidates = rows.map(toCandidate);
    const { pairs, audience } = recipients.read(turn.sender, limits, candidates, now);
    const decision = decideClaim({
      now,
      limits,
      state: decided.state,
      slots: turn.slots,
      candidates,
      pairs,
      audience,
      matches: turn.matches,
      startTime: turn.startTime,
      probeTime: turn.lease,
    });
    const { claimed, changes } = writeClaim(turn, decision, rows, now);
    recipients.write(turn.sender, limits, decision, audience, now);
    const state = JSON.stringify(decision.state);
    // Without a change, an idle turn costs no write to the disk.
    if (state !== row.state) writeState.run(state, turn.sender);
    return {
      claimed,
      changes: [...applied, ...changes],
      state: decision.state,
      read: [moment, moment],
      wakeIn: decision.wakeIn,
    };
  };
}
