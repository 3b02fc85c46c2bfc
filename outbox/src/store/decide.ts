import { changeRow, changeSql } from './changes.js';
import { decidable, decideByPerson } from './decisions.js';
import { type Exchange, isIdIn, isIn, readClock, run } from './exchange.js';
import { isId } from './messages.js';
import { actionsOf, type DecidedRow, decidedColumns, historyOf, returnsOf } from './rows.js';
import type { Decided, DecidedBy, Decision } from './store.js';

const given = isIdIn('$1');
const readSql = `select ${decidedColumns} from notifygen.messages where id ${given} order by id`;
/**
 * Locks only what a decision applies to, and no sender: neither a result of what is being sent nor a claim, which leaves out what is
 * locked, must wait for a transaction of the caller, or for who waits for one.
 */
const lockSql = `select ${decidedColumns} from notifygen.messages where id ${given}
  and status ${isIn('$2')} order by id for update`;

export function* decide(id: string, decision: Decision, by: DecidedBy = {}): Exchange<Decided | undefined> {
  return isId(id) ? (yield* decideEach([id], decision, by))[0] : undefined;
}

/** Only messages that had their status at the given time: others may have come or been queued again by a person since. */
export interface DecideOptions extends DecidedBy {
  readonly until?: number;
  /** The messages were chosen by their code, which they may have since. */
  readonly isByCode?: boolean;
  readonly isDry?: boolean;
}

export function* decideEach(
  ids: readonly string[],
  decision: Decision,
  { by, digestOf, until = Number.POSITIVE_INFINITY, isByCode = false, isDry }: DecideOptions,
): Exchange<readonly Decided[]> {
  const from = decidable(decision);
  const locked = isDry ? [] : yield* run<DecidedRow>(lockSql, ids, from);
  const rows = locked.length === ids.length ? locked : yield* run<DecidedRow>(readSql, ids);
  const now = yield* readClock();
  const changes = rows.map((row) => {
    if (isLater(row, until, isByCode)) return undefined;
    const digest = digestOf?.(row.message);
    return digest === null ? undefined : decideByPerson(row, decision, now, { by, digest });
  });
  const applied = changes.filter((change) => change !== undefined);
  const written = applied.map((change) => changeRow(change, now, [...from, 'lost']));
  if (!isDry && written.length > 0) yield* run(changeSql, written);
  return rows.map((row, index) => ({
    status: changes[index]?.status ?? row.status,
    code: row.code ?? undefined,
    applied: changes[index] !== undefined,
    isLater: isLater(row, until, isByCode),
  }));
}

/** Whether a message got its status, or code, after a time; not if it was queued then, and is queued again after a claim. */
function isLater(row: DecidedRow, until: number, isByCode: boolean): boolean {
  const times = [row.createdAt, row.finishedAt ?? 0, ...actionsOf(row).map(({ at }) => at)];
  const wasSending = historyOf(row).some(
    ({ at, took = Number.POSITIVE_INFINITY }) => at > until && (isByCode || at - took <= until),
  );
  const wasClaimed = returnsOf(row).some(({ at, until: end }) => end > until && at <= until);
  return wasSending || wasClaimed || Math.max(...times) > until;
}
