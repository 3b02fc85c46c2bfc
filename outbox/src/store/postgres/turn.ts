import { isDeepStrictEqual } from 'node:util';
import { OutboxError } from '../../errors.js';
import type { MessageChange } from '../../message/message.js';
import { type ClaimDecision, decideClaim } from '../../rules/decide-claim.js';
import { type Limits, type PairState, readSenderState, type SenderState } from '../../rules/limits.js';
import type { Query } from '../../transactions/query.js';
import { candidateLimits, claimChanges, decideOutcomes } from '../decisions.js';
import { type CandidateRow, type ClaimedRow, toCandidate, toClaimed } from '../rows.js';
import type { AppliedChange, Turn, TurnResult } from '../store.js';
import { appliedChanges, type Changed, changeRow, writeChanges } from './changes.js';
import { toJsonb } from './jsonb.js';
import { giveBackSql, lockGroupSql, lockSenderSql, readDueSql, writeTurnSql } from './turn-sql.js';

interface Locked {
  readonly limits: Limits;
  readonly state: SenderState;
  readonly now: number;
}

/** What is due, read after the sender was locked. Times are those of the database's clock. */
interface Due {
  readonly now: number;
  readonly candidates: readonly CandidateRow[];
  /** The digests of messages that wait for a worker whose templates match. */
  readonly parked: readonly string[];
  readonly pairs: readonly (PairState & { readonly recipient: string })[];
  readonly known: readonly string[];
  readonly count: number;
  readonly postponedTo: number;
  readonly leaving: readonly number[];
  readonly read: TurnResult['read'];
}

/** One exchange of a worker, inside a transaction of the caller: lock, read, decide, write. */
export async function takeTurn(query: Query, last: Query, turn: Turn): Promise<TurnResult> {
  const locked = await lockSender(query, turn.sender);
  const { limits } = locked;
  if (limits.recipientsPerDay) await query(lockGroupSql, [limits.recipientsPerDay.group]);
  if (turn.abandoned.length > 0) await query(giveBackSql, [turn.sender, toJsonb(turn.abandoned)]);

  let due = await readDue(query, turn, locked);
  // Only while two versions of an application are at work.
  const own = due.parked.filter(turn.matches);
  if (own.length > 0) due = await readDue(query, turn, locked, own);
  const { changes, state } = decideOutcomes(turn.outcomes, limits, locked.state, due.now);
  let applied: readonly AppliedChange[] | undefined;
  if (changesCandidates(changes, due)) {
    applied = await writeChanges(query, changes, due.now);
    due = await readDue(query, turn, locked, own);
  }
  const decision = decideClaim({
    now: due.now,
    limits,
    state,
    slots: turn.slots,
    candidates: due.candidates.map(toCandidate),
    pairs: new Map(due.pairs.map(({ recipient, since, count }) => [recipient, { since, count }])),
    audience: { ...due, known: new Set(due.known) },
    matches: turn.matches,
    startTime: turn.startTime,
    probeTime: turn.lease,
  });
  const unwritten = applied === undefined ? changes : [];
  const written = await write(last, turn, locked, due, unwritten, decision);
  return {
    claimed: written.claimed,
    changes: [...(applied ?? []), ...written.changes],
    state: decision.state,
    read: due.read,
    wakeIn: decision.wakeIn,
  };
}

async function lockSender(query: Query, sender: string): Promise<Locked> {
  const row = await query(lockSenderSql, [sender]);
  if (row !== undefined) {
    const locked: Locked = JSON.parse(row);
    return { ...locked, state: readSenderState(locked.state) };
  }
  const fix = 'Start its workers again.';
  throw new OutboxError('not-found', `The sender ${sender} is no longer in the database. ${fix}`);
}

async function readDue(
  query: Query,
  turn: Turn,
  { limits, state, now }: Locked,
  digests: readonly string[] = [],
): Promise<Due> {
  // Results may end the pause; without any, nothing is read for a sender that is paused.
  const stateToRead = turn.outcomes.length > 0 ? { ...state, pauses: [] } : state;
  const [urgent, others] = candidateLimits(turn.slots, stateToRead, now);
  const group = limits.recipientsPerDay?.group ?? null;
  const before = turn.moment();
  const row = await query(readDueSql, [
    turn.sender,
    `${urgent}`,
    `${others}`,
    group,
    `${now}`,
    toJsonb(digests),
  ]);
  return { ...JSON.parse(row ?? ''), read: [before, turn.moment()] };
}

/** Whether a result puts its own message among the candidates, or takes it from them. This is rare. */
function changesCandidates(changes: readonly MessageChange[], due: Due): boolean {
  const ids = new Set(due.candidates.map(({ id }) => String(id)));
  return changes.some(
    ({ id, status, dueAt = 0 }) => ids.has(id) || (status === 'queued' && dueAt <= due.now),
  );
}

async function write(
  last: Query,
  turn: Turn,
  { limits, state }: Locked,
  due: Due,
  results: readonly MessageChange[],
  decision: ClaimDecision,
): Promise<Pick<TurnResult, 'claimed' | 'changes'>> {
  const { now } = due;
  const { send, park, postpone } = decision;
  const found = claimChanges(decision, due.candidates);
  const isIdle = turn.outcomes.length + send.length + found.length + park.length + postpone.length === 0;
  // An idle turn changes the state only if starts are over, or after the clock was set back.
  if (isIdle && isDeepStrictEqual(decision.state, state)) return { claimed: [], changes: [] };
  const recipients = new Set(send.map(({ recipient }) => recipient));
  const known = new Set(due.known);
  const row = await last(writeTurnSql, [
    toJsonb([
      ...results.map((change) => changeRow(change, now)),
      ...found.map((change) => changeRow(change, now, ['queued'])),
    ]),
    `{${send.map(({ id }) => id).join()}}`,
    turn.claim,
    `${Math.ceil(now + turn.lease)}`,
    toJsonb(postpone.map(({ candidate, dueAt }) => ({ id: candidate.id, dueAt: Math.ceil(dueAt) }))),
    turn.sender,
    toJsonb(decision.state),
    toJsonb([...decision.pairs].map(([recipient, pair]) => ({ recipient, ...pair }))),
    limits.recipientsPerDay?.group ?? null,
    toJsonb({
      recipients: [...recipients],
      count: due.count + [...recipients].filter((recipient) => !known.has(recipient)).length,
      postponedTo: decision.postponedTo,
      now,
    }),
    toJsonb([...new Set(park.map(({ digest }) => digest))]),
  ]);
  const written: { changed: Changed; claimed: ClaimedRow[] } = JSON.parse(row ?? '');
  const order = new Map(send.map(({ id }, index) => [id, index]));
  return {
    claimed: written.claimed
      .map((row) => toClaimed(row, now))
      .sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0)),
    changes: appliedChanges([...results, ...found], written.changed),
  };
}
