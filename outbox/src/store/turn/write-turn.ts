import { isDeepStrictEqual } from 'node:util';
import type { Waits } from '../../message/waits.js';
import { scopeText, toScope } from '../../rules/gates.js';
import { type Changed, changedSql, changeRow } from '../changes.js';
import { type Exchange, isIdIn, runAll, type Statement, sql } from '../exchange.js';
import { pauseAll } from '../gates.js';
import { type ClaimedRow, claimedColumns, toClaimed } from '../rows.js';
import type { Turn, TurnResult } from '../store.js';
import { isQueued } from '../tables.js';
import { createVersions, unapprovedAt } from '../versions.js';
import type { TurnDecision } from './decide-turn.js';
import { dueIds } from './due-messages.js';
import type { Locked } from './lock.js';
import type { Due, TurnOptions } from './read-due.js';

const claimSql = `update notifygen.messages set status = 'sending', attempt = attempt + 1, claim = $2,
  lease_until = $3::text::bigint, gate = null, held = null
where id ${isIdIn('$1')} and ${isQueued}
returning ${claimedColumns}`;
const postponeSql = `update notifygen.messages as message set due_at = (value ->> 'dueAt')::bigint, held = value ->> 'cause',
  waited = coalesce(waited, '') || (value ->> 'stretch')
from jsonb_array_elements($1::text::jsonb) as later
where message.id = (value ->> 'id')::bigint and ${isQueued} returning 1 as written`;
const dueToo = dueIds({ sender: '$2', open: '$3', closedGroups: '$4', limit: () => '2000' });
/** A gate that is opened meanwhile keeps nothing: it is locked until the turn is committed, or there are no rows of it. */
const putBehind = (
  ids: string,
): string => `update notifygen.messages as message set gate = found.gate, held = null,
  waited = coalesce(waited, '') || found.stretch
from (select message.id, closed.name as gate, kind.value ->> 'stretch' as stretch
  from jsonb_array_elements($1::text::jsonb) as kind, (select name from notifygen.gates where is_open = 0
    and name = any(array(select value ->> 'gate' from jsonb_array_elements($1::text::jsonb))) for share) as closed,
    notifygen.messages as message
  where closed.name = kind.value ->> 'gate' and message.${isQueued}
    and coalesce(message.digest, '') = coalesce(kind.value ->> 'digest', message.digest, '')
    and message.template = coalesce(kind.value ->> 'template', message.template)
    and coalesce(message.tag, '') = coalesce(kind.value ->> 'tag', message.tag, '')
    and message.id = any(array(${ids}))
  for update of message skip locked) as found
where message.id = found.id returning 1 as written`;
/** More than were read, so that a worker soon comes to those that it may send. */
const behindSql = putBehind(dueToo);
const onlyReadSql = putBehind('select value::bigint from jsonb_array_elements_text($2::text::jsonb)');
const stateSql = 'update notifygen.senders set state = $1::text::jsonb where name = $2';
const pairsSql = `insert into notifygen.pairs (sender, recipient, since, count)
select $2, value ->> 'recipient', (value ->> 'since')::bigint, (value ->> 'count')::integer
from jsonb_array_elements($1::text::jsonb) where true
on conflict (sender, recipient) do update set since = excluded.since, count = excluded.count`;
const knownSql = `insert into notifygen.audience (grp, recipient, at)
select $2, value, $3::text::bigint from jsonb_array_elements_text($1::text::jsonb) where true
on conflict (grp, recipient) do update set at = excluded.at`;
const audienceSql = `update notifygen.audience_groups set count = $1::text::integer, postponed_to = $2::text::bigint
where name = $3`;

/** Writes what a turn decided, in one round trip, unless a version of a template is met for the first time. */
export function* writeTurn(
  turn: Turn,
  locked: Locked,
  due: Due,
  decision: TurnDecision,
  { skipped, only }: TurnOptions,
): Exchange<Pick<TurnResult, 'claimed'> & { readonly changed: Changed; readonly isWritten: boolean }> {
  const { claim, results, found, stopped } = decision;
  const { now, gates } = due;
  yield* createVersions([...claim.behind.keys()].filter((gate) => toScope(gate).digest !== undefined));
  const ids = claim.send.map(({ id }) => Number(id));
  const pauses = stopped.map(({ scope, reason }) => ({
    // A group has one sender anyway, and is resumed by its tag alone.
    name: scopeText(scope.tag === undefined ? { sender: turn.sender, ...scope } : scope),
    reason,
  }));
  const kinds = [...claim.behind].map(([gate, cause]) => ({
    ...toScope(gate),
    gate,
    stretch: stretch(isUnapproved(gate, turn, locked) ? 'approval' : cause, now),
  }));
  const later = claim.postpone.map(({ before, ...postponed }) => {
    // One that is postponed again for the same cause waits on.
    return { ...postponed, stretch: before === postponed.cause ? '' : stretch(postponed.cause, now) };
  });
  const rows = [
    // Of what cannot be stored, the sender's state still changes.
    ...results.filter(({ id }) => !skipped.has(id)).map((change) => changeRow(change, now)),
    ...found.map((change) => changeRow(change, now, ['queued'])),
  ];
  const statements = [
    sql(claimSql, ids, turn.claim, Math.ceil(now + turn.lease)),
    sql(changedSql, rows),
    ...pauseAll(pauses),
    sql(postponeSql, later),
    only !== undefined
      ? sql(
          onlyReadSql,
          kinds,
          due.rows.map(({ id }) => String(id)),
        )
      : sql(behindSql, kinds, turn.sender, gates.open, gates.closedGroups),
    ...limitWrites(turn.sender, locked, due, decision),
  ].filter(({ values }) => values[0] !== '[]');
  const rowsOf = yield* runAll(statements, { isLast: true });
  const claimed = rowsOf<ClaimedRow>(claimSql).map((row) => toClaimed(row, now));
  const written = [claimSql, changedSql, postponeSql, behindSql, onlyReadSql].flatMap((text) => rowsOf(text));
  return {
    isWritten: written.length > 0,
    claimed: claimed.toSorted((a, b) => ids.indexOf(Number(a.id)) - ids.indexOf(Number(b.id))),
    changed: rowsOf<Changed[number]>(changedSql),
  };
}

/** Whether this worker, or lately another one, knows that the platform rejects this version of a template. */
function isUnapproved(name: string, { templates }: Turn, { gates, now }: Locked): boolean {
  const gate = gates.find((one) => one.name === name);
  const known = gate && unapprovedAt(gate, now);
  return (known ?? templates.unapproved(toScope(name).digest ?? '')) !== undefined;
}

function stretch(cause: Waits['for'], now: number): string {
  return `${JSON.stringify({ at: Math.floor(now), for: cause })}\n`;
}

/** Where the first value is a list, nothing is written if it is empty. */
function limitWrites(
  sender: string,
  locked: Locked,
  { now, audience }: Due,
  { claim, state }: TurnDecision,
): readonly Statement[] {
  const own = locked.audience;
  const pairs = [...claim.pairs].map(([recipient, pair]) => ({ recipient, ...pair }));
  const reached = [...new Set(claim.send.map(({ recipient }) => recipient))];
  const count = audience.count + reached.filter((recipient) => !audience.known.has(recipient)).length;
  const isSame = own === undefined || (count === own.count && claim.postponedTo === own.postponedTo);
  return [
    sql(pairsSql, pairs, sender),
    // An idle turn changes the state only if starts are over, or after the clock was set back.
    ...(isDeepStrictEqual(state, locked.state) ? [] : [sql(stateSql, state, sender)]),
    ...(own === undefined ? [] : [sql(knownSql, reached, own.name, now)]),
    ...(isSame ? [] : [sql(audienceSql, count, claim.postponedTo, own.name)]),
  ];
}
