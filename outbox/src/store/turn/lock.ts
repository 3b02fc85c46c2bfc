import { OutboxError } from '../../errors.js';
import type { Gate } from '../../rules/gates.js';
import { type Limits, readSenderState, type SenderState } from '../../rules/limits.js';
import { type Exchange, run, runAll, sql } from '../exchange.js';
import { gatesSql, type StoredGate, toGate } from '../gates.js';

export interface AudienceGroup {
  readonly name: string;
  readonly count: number;
  readonly postponedTo: number;
}

/** A sender that no other worker changes until the end of the turn. */
export interface Locked {
  readonly limits: Limits;
  readonly state: SenderState;
  /** The time, and the gates. Both may be from before the lock was granted. */
  readonly now: number;
  readonly gates: readonly Gate[];
  readonly audience?: AudienceGroup;
}

const lockSql =
  'select limits, state, notifygen.clock() as now from notifygen.senders where name = $1 for update';
const lockAudienceSql = `select name, count, postponed_to from notifygen.audience_groups
where name = $1 for update`;
const createAudienceSql = `insert into notifygen.audience_groups (name, count, postponed_to) values ($1, 0, 0)
on conflict (name) do nothing`;

export function* lock(sender: string): Exchange<Locked> {
  const rowsOf = yield* runAll([sql(lockSql, sender), sql(gatesSql)]);
  const [row] = rowsOf<Pick<Locked, 'limits' | 'state' | 'now'>>(lockSql);
  if (row === undefined) {
    const fix = 'Start its workers again.';
    throw new OutboxError('not-found', `The sender ${sender} is no longer in the database. ${fix}`);
  }
  const state = readSenderState(row.state);
  const locked = { ...row, state, gates: rowsOf<StoredGate>(gatesSql).map(toGate) };
  const name = row.limits.recipientsPerDay?.group;
  while (name !== undefined) {
    const [audience] = yield* run<AudienceGroup>(lockAudienceSql, name);
    if (audience !== undefined) return { ...locked, audience };
    yield* run(createAudienceSql, name);
  }
  return locked;
}
