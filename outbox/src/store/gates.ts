import { OutboxError } from '../errors.js';
import type { Group } from '../message/group.js';
import { type PauseKind, type PauseScope, pauseKinds, type StoredPause } from '../message/pauses.js';
import { type Gate, isPause, scopeText, toScope } from '../rules/gates.js';
import { type Exchange, isIn, now, run, sql } from './exchange.js';
import { note } from './log.js';
import { isQueued } from './tables.js';

export type StoredGate = Omit<Gate, 'isOpen'> & { readonly isOpen: number };

export const gateColumns = 'name, kind, is_open, reason, by_name as by, since, until';
export const gatesSql: string = `select ${gateColumns} from notifygen.gates order by since, name`;

export function toGate({ isOpen, ...gate }: StoredGate): Gate {
  return { ...gate, isOpen: isOpen === 1 };
}

export function* readGates(): Exchange<readonly Gate[]> {
  return (yield* run<StoredGate>(gatesSql)).map(toGate);
}

/** A gate that is closed already keeps its beginning, unless it is closed for good. */
const closeSql = `insert into notifygen.gates as gate (name, kind, is_open, reason, by_name, since)
values ($1, $2, 0, $3, $4, notifygen.clock())
on conflict (name) do update set kind = excluded.kind, is_open = 0, reason = excluded.reason, by_name = excluded.by_name,
  since = case when gate.is_open = 0 and excluded.kind <> 'ended' then gate.since else excluded.since end`;

export function* closeGate(name: string, kind: Gate['kind'], reason: string, by?: string): Exchange<void> {
  yield* run(closeSql, name, kind, reason, by);
}

const lockSql = `select ${gateColumns} from notifygen.gates where name = $1 for update`;
function toPause({ name, kind, reason, by, since }: Gate & { readonly kind: PauseKind }): StoredPause {
  return { scope: toScope(name), kind, reason: reason ?? '', by, since: new Date(since) };
}

export interface PausedBy {
  readonly by?: string | undefined;
  readonly kind?: PauseKind | undefined;
}

/**
 * Stops messages in all workers from their next claim on, until `resume`. A scope that is paused takes the new reason, and
 * keeps its beginning: then it returns what it was before. Only a person changes what a person paused.
 */
export function* pause(
  scope: PauseScope,
  reason: string,
  { by, kind = 'person' }: PausedBy = {},
): Exchange<StoredPause | undefined> {
  const name = scopeText(scope);
  const [stored] = yield* run<StoredGate>(lockSql, name);
  const gate = stored && toGate(stored);
  const isClosed = gate !== undefined && !gate.isOpen;
  if (isClosed && !isPause(gate))
    throw new OutboxError(
      'wrong-status',
      `It cannot be paused, because nothing of it is sent. ${gate.reason}`,
    );
  const before = isClosed && isPause(gate) ? toPause(gate) : undefined;
  if (before?.kind === 'person' && kind !== 'person') return before;
  if (before?.reason === reason && before.by === by && before.kind === kind) return before;
  yield* closeGate(name, kind, reason, by);
  yield* note({ action: 'pause', scope, kind, reason, by });
  return before;
}

const kinds = pauseKinds.map((kind) => `'${kind}'`).join(', ');
/** Of the outbox itself. A gate that is closed already stays as it is. */
const closeAllSql = `insert into notifygen.gates as gate (name, kind, is_open, reason, since)
select value ->> 'name', 'outbox', 0, value ->> 'reason', notifygen.clock() from jsonb_array_elements($1::text::jsonb) where true
on conflict (name) do update set kind = excluded.kind, is_open = 0, reason = excluded.reason, by_name = null, since = excluded.since
where gate.is_open = 1`;
const logAllSql = `insert into notifygen.log (scope, action, kind, reason, at)
select value ->> 'name', 'pause', 'outbox', value ->> 'reason', notifygen.clock() from jsonb_array_elements($1::text::jsonb)
where value ->> 'name' not in (select name from notifygen.gates where is_open = 0)`;

export function pauseAll(pauses: readonly { readonly name: string; readonly reason: string }[]) {
  return [logAllSql, closeAllSql].map((text) => sql(text, pauses));
}

const resumeSql = `update notifygen.gates set is_open = 1, since = notifygen.clock()
where name = $1 and is_open = 0 and kind in (${kinds}) and ($2 = 'person' or kind = $2) returning name`;

/** Returns false if this scope was not paused. Only a person ends a pause of another kind. */
export function* resume(scope: PauseScope, { by, kind = 'person' }: PausedBy = {}): Exchange<boolean> {
  const name = scopeText(scope);
  const isPaused = (yield* run(resumeSql, name, kind)).length > 0;
  if (isPaused) yield* note({ action: 'resume', scope, kind, by });
  return isPaused;
}

export function* readPauses(): Exchange<readonly StoredPause[]> {
  return (yield* readGates())
    .filter((gate) => !gate.isOpen)
    .filter(isPause)
    .map(toPause);
}

/** Time enough for a transaction that stores messages behind a gate that was just opened, in milliseconds. */
const openTime = 3_600_000;
export const passedSql: string = `select passed.name from notifygen.gates as passed
where (kind = 'version' or is_open = 1 and since < ${now} - ${openTime})
  and not exists (select 1 from notifygen.messages where gate = passed.name and ${isQueued})`;
const lockPassedSql = `select name from notifygen.gates where name ${isIn('$1')}
order by name for update`;
const forgetSql = `delete from notifygen.gates where name = any(array(${passedSql}
  and passed.name ${isIn('$1')}))`;

/** Forgets those of these gates behind which a claim has not put other messages meanwhile. */
export function* forgetGates(names: readonly string[]): Exchange<void> {
  // A claim that puts messages behind one of them keeps it locked until it is committed.
  yield* run(lockPassedSql, names);
  yield* run(forgetSql, names);
}

export const groupsSql = `select name, share, bounds from notifygen.groups
where name ${isIn('$1')}`;

const createGroupSql = `insert into notifygen.groups (name, share, bounds) values ($1, $2::text::float8, $3::text::jsonb)
on conflict (name) do update set share = excluded.share, bounds = excluded.bounds`;

/** Also changes a group that exists. Its messages have its name as their tag, so that a pause of the tag closes it as a whole. */
export function* createGroup({ name, share, bounds }: Group): Exchange<void> {
  yield* run(createGroupSql, name, share, bounds);
}
