import type { Group } from '../../message/group.js';
import { priorities } from '../../message/message.js';
import type { RecipientForms, StoredSuppression } from '../../message/suppression.js';
import { type GatesOfSender, gatesOf } from '../../rules/gates.js';
import type { Audience, PairState } from '../../rules/limits.js';
import { candidateLimits } from '../decisions.js';
import { clockSql, type Exchange, now, runAll, sql } from '../exchange.js';
import { gatesSql, groupsSql, type StoredGate, toGate } from '../gates.js';
import { type CandidateRow, candidateColumns } from '../rows.js';
import { newerSchema, versionSql } from '../schema-version.js';
import { day } from '../senders.js';
import type { Turn, TurnResult } from '../store.js';
import { keySql, readSuppressions, refusalOf } from '../suppressions.js';
import { dueIds } from './due-messages.js';
import type { Locked } from './lock.js';

/** What is due, read after the sender was locked. Times are those of the database's clock. */
export interface Due {
  readonly now: number;
  readonly rows: readonly CandidateRow[];
  readonly gates: GatesOfSender;
  /** The groups of the results, and the shares of those of the rows. */
  readonly groups: readonly Group[];
  readonly shares: ReadonlyMap<string, number>;
  /** Of these recipients, by the form in which they are stored. */
  readonly suppressions: ReadonlyMap<string, StoredSuppression>;
  readonly pairs: ReadonlyMap<string, PairState>;
  readonly audience: Audience;
  readonly read: TurnResult['read'];
}

interface DueRow extends CandidateRow {
  readonly pairSince: number | undefined;
  readonly pairCount: number | undefined;
  readonly isKnown: number | undefined;
  readonly share: number | undefined;
}

/** The urgent ones, and those of each other class. */
const limit = (priority: number): string => `($2::text::jsonb ->> ${priority === 0 ? 0 : 1})::bigint`;
/** What a transaction of the caller is cancelling is left alone until that ends: the sender must not wait for it. */
const candidateIds = dueIds({ sender: '$1', open: '$3', closedGroups: '$4', limit, isLocking: true });
const dueSql = `select ${candidateColumns}, (select since from notifygen.pairs as pair
    where pair.sender = $1 and pair.recipient = message.recipient) as "pairSince", (select count from notifygen.pairs as pair
    where pair.sender = $1 and pair.recipient = message.recipient) as "pairCount", (select 1 from notifygen.audience as known
    where known.grp = $5 and known.recipient = message.recipient and known.at > $6::text::bigint) as "isKnown",
  case when grp <> '' then (select share from notifygen.groups as own where own.name = message.grp) end as share
from notifygen.messages as message
where id = any(array(${candidateIds}))`;
const forgetSql = `delete from notifygen.audience where grp = $1 and at <= $2::text::bigint returning 1 as forgotten`;
/** Such times mean that the clock was set back. With a given time, PostgreSQL sees that these are few, and uses the index. */
const correctSql = `update notifygen.audience set at = ${now} where grp = $1 and at > $2::text::bigint and at > ${now}`;
const firstSql = `select at from notifygen.audience where grp = $1 and at > $2::text::bigint order by at limit 1`;

/** Of which messages a turn may claim some. */
export interface TurnOptions {
  /** The IDs of rows that the database refuses to change. */
  readonly skipped: ReadonlyMap<string, unknown>;
  /** Reads no others, and writes nothing to others, because the database may refuse one of them. */
  readonly only?: readonly string[];
  readonly onRead?: (ids: readonly string[]) => void;
}

export function* readDue(
  turn: Turn,
  locked: Locked,
  forms: RecipientForms,
  { skipped, only }: TurnOptions,
): Exchange<Due> {
  const { sender, outcomes, abandoned } = turn;
  const { matches } = turn.templates;
  const { state, audience } = locked;
  const before = gatesOf(locked.gates, sender, matches);
  // Results may end the outbox's own pause; without any, nothing is read for a sender that is paused.
  const stateToRead = outcomes.length > 0 ? { ...state, pauses: [] } : state;
  const most = candidateLimits(turn.slots, stateToRead, locked.now, skipped.size);
  const isRead = most[0] + most[1] > 0 && before.closedForAll === undefined;
  const dayAgo = locked.now - day;
  const { open, closedGroups } = before;
  const due = sql(dueSql, sender, most, open, closedGroups, audience?.name, dayAgo);
  const ofAudience = audience && [
    sql(forgetSql, audience.name, dayAgo),
    sql(correctSql, audience.name, locked.now),
    sql(firstSql, audience.name, dayAgo),
  ];
  const ofResults = outcomes.flatMap(({ message: { group } }) => group ?? []);
  const started = turn.moment();
  const rowsOf = yield* runAll([
    ...[sql(clockSql), sql(gatesSql), sql(keySql), sql(versionSql)],
    ...(ofResults.length === 0 ? [] : [sql(groupsSql, ofResults)]),
    ...(isRead ? [due, ...(ofAudience ?? [])] : []),
  ]);
  const read = [started, turn.moment()] as const;
  const [key] = rowsOf<{ value: string }>(keySql);
  const [version] = rowsOf<{ value: string }>(versionSql);
  const refusal = newerSchema(version?.value) ?? (yield* refusalOf(key?.value, forms));
  // What was posted is stored in any case.
  if (refusal !== undefined && outcomes.length + abandoned.length === 0) throw refusal;
  const isMeant = ({ id }: DueRow): boolean =>
    !skipped.has(String(id)) && (only?.includes(String(id)) ?? true);
  const rows = refusal === undefined ? rowsOf<DueRow>(dueSql).filter(isMeant).toSorted(byTime) : [];
  const recipients = key === undefined ? [] : rows.flatMap(({ recipient }) => recipient ?? []);
  const suppressions = recipients.length === 0 ? new Map() : yield* readSuppressions(recipients, forms);
  return {
    now: rowsOf<{ now: number }>(clockSql)[0]?.now ?? locked.now,
    rows,
    gates: gatesOf(rowsOf<StoredGate>(gatesSql).map(toGate), sender, matches),
    groups: rowsOf<Group>(groupsSql),
    shares: new Map(rows.flatMap(({ grp, share }) => (grp === '' ? [] : [[grp, share ?? 1] as const]))),
    suppressions,
    pairs: new Map(rows.flatMap(pairOf)),
    audience: {
      count: (audience?.count ?? 0) - rowsOf(forgetSql).length,
      known: new Set(rows.flatMap(({ isKnown, recipient = '' }) => (isKnown === undefined ? [] : recipient))),
      leavesAt: (rowsOf<{ at: number }>(firstSql)[0]?.at ?? 0) + day,
      postponedTo: audience?.postponedTo ?? 0,
    },
    read,
  };
}

function byTime(a: CandidateRow, b: CandidateRow): number {
  return a.priority - b.priority || a.dueAt - b.dueAt || a.id - b.id;
}

function pairOf({ recipient = '', pairSince: since, pairCount: count }: DueRow) {
  return since === undefined || count === undefined ? [] : [[recipient, { since, count }] as const];
}

/** Whether a row is bulk: those take turns by group. */
export function isBulk({ priority }: CandidateRow): boolean {
  return priorities[priority] === 'bulk';
}
