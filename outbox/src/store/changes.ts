import type { MessageChange, Status } from '../message/message.js';
import { replaceable, replacedBy } from './decisions.js';
import { type Exchange, run } from './exchange.js';
import { postingLine } from './rows.js';
import type { AppliedChange } from './store.js';

/** What becomes of an erased message that would be queued again: it cannot be. */
const endOfErased = `case when coalesce((value ->> 'resends')::integer, resends) > 0 then 'unknown' else 'cancelled' end`;
const isErased = 'message.message is null';

/** Only a message that stays queued waits behind a gate; with another digest, not behind that of its version. */
const gate = `case when message.status = 'queued' and value ->> 'status' = 'queued' and not ${isErased} and (value ->> 'digest' is null
      or not exists (select 1 from notifygen.gates where name = message.gate and kind = 'version')) then gate end`;

/**
 * Writes changes unless a later claim or a person's decision has overtaken them: a row is updated only in the attempt, and
 * from the statuses, that the change was decided for. Of an erased message, only its outcome is stored. The parameter are
 * the rows that `changeRow` returns.
 */
export const changeSql: string = `update notifygen.messages as message set
    status = case when ${isErased} and value ->> 'status' = 'queued' then ${endOfErased} else value ->> 'status' end,
    due_at = coalesce((value ->> 'dueAt')::bigint, due_at),
    expires_at = case when value ->> 'neverExpires' is null then expires_at end,
    failures = coalesce((value ->> 'failures')::integer, failures),
    resends = coalesce((value ->> 'resends')::integer, resends),
    returned = case when value ->> 'posting' is null then returned else returned + 1 end,
    waited = case when value ->> 'posting' is null then waited else coalesce(waited, '') || (value ->> 'posting') end,
    code = case when ${isErased} and value ->> 'status' = 'queued' and ${endOfErased} = 'cancelled' then 'erased'
      else value ->> 'code' end,
    detail = case when not ${isErased} then value -> 'detail' end,
    message_id = case when not ${isErased} then coalesce(value ->> 'messageId', message_id) end,
    finished_at = case when ${isErased} and value ->> 'status' = 'queued' then notifygen.clock()
      else (value ->> 'finishedAt')::bigint end,
    history = case when ${isErased} then history else coalesce(value -> 'history', history) end,
    lease_until = null, claim = case when value ->> 'isLost' is not null then claim end,
    digest = coalesce(value ->> 'digest', digest),
    gate = ${gate},
    held = case when value ->> 'status' = 'queued' and value ->> 'dueAt' is null then held else value ->> 'held' end,
    actions = coalesce(value -> 'actions', actions)
  from jsonb_array_elements($1::text::jsonb) as change
  where message.id = (value ->> 'id')::bigint and attempt = (value ->> 'attempt')::integer
    and value ->> 'from' like '%' || ${replaceable('message')} || '%'`;
export const changedSql: string = `${changeSql} returning id, sender, template, status, due_at`;

export type Changed = readonly {
  readonly id: number;
  readonly sender: string;
  readonly template: string;
  readonly status: Status;
  readonly dueAt: number;
}[];

/** @param from The statuses that the change may replace. Default: those of a claimed message. */
export function changeRow(
  change: MessageChange,
  now: number,
  from: readonly string[] = replacedBy(change),
): object {
  const { expiresAt, dueAt, status, claimedAt, ...rest } = change;
  return {
    ...rest,
    status,
    from: from.join(),
    dueAt: dueAt && Math.ceil(dueAt),
    ...(expiresAt === null ? { neverExpires: 1 } : {}),
    ...(claimedAt === undefined ? {} : { posting: postingLine(Math.floor(claimedAt), now) }),
    // Nothing else makes a message due later.
    held: dueAt !== undefined && dueAt > now ? 'retry' : undefined,
    finishedAt: status === 'queued' || status === 'sending' ? undefined : now,
  };
}

export function* writeChanges(
  changes: readonly MessageChange[],
  now: number,
  from?: readonly string[],
): Exchange<readonly AppliedChange[]> {
  if (changes.length === 0) return [];
  const rows = changes.map((change) => changeRow(change, now, from));
  return appliedChanges(changes, yield* run(changedSql, rows));
}

export function appliedChanges(
  changes: readonly MessageChange[],
  written: Changed,
): readonly AppliedChange[] {
  const byId = new Map(written.map((row) => [String(row.id), row]));
  return changes.flatMap((change) => {
    const row = byId.get(change.id);
    if (row === undefined) return [];
    const { sender, status, template } = row;
    const due = status === 'queued' ? { dueAt: row.dueAt } : {};
    return [{ ...change, ...due, status, sender, template: template || undefined }];
  });
}
