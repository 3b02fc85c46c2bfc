import type { MessageChange } from '../message/message.js';
import { replaceable, replacedBy } from './decisions.js';
import { type Exchange, run } from './exchange.js';
import { toJsonb } from './jsonb.js';
import type { AppliedChange } from './store.js';

/**
 * Writes changes unless a later claim or a person's decision has overtaken them: a row is updated only in the attempt, and
 * from the statuses, that the change was decided for. The parameter are the rows that `changeRow` returns.
 */
export const changeSql: string = `update notifygen.messages as message set
    status = value ->> 'status', due_at = coalesce((value ->> 'dueAt')::bigint, due_at),
    expires_at = case when value ->> 'neverExpires' is null then expires_at end,
    failures = coalesce((value ->> 'failures')::integer, failures),
    resends = coalesce((value ->> 'resends')::integer, resends), code = value ->> 'code',
    detail = (value ->> 'detail')::jsonb, message_id = coalesce(value ->> 'messageId', message_id),
    finished_at = (value ->> 'finishedAt')::bigint, history = coalesce((value ->> 'history')::jsonb, history),
    lease_until = null, claim = case when value ->> 'isLost' is not null then claim end,
    digest = coalesce(value ->> 'digest', digest), 
    parked = case when value ->> 'digest' is null then parked end,
    actions = coalesce((value ->> 'actions')::jsonb, actions)
  from jsonb_array_elements($1::text::jsonb) as change
  where message.id = (value ->> 'id')::bigint and attempt = (value ->> 'attempt')::integer
    and value ->> 'from' like '%' || ${replaceable('message')} || '%'
  returning id, sender, template`;

/** The rows that were written. */
export type Changed = readonly {
  readonly id: number;
  readonly sender: string;
  readonly template: string | null;
}[];

/** @param from The statuses that the change may replace. Default: those of a claimed message. */
export function changeRow(
  change: MessageChange,
  now: number,
  from: readonly string[] = replacedBy(change),
): object {
  const { expiresAt, detail, history, dueAt, status, ...rest } = change;
  return {
    ...rest,
    status,
    from: from.join(),
    dueAt: dueAt && Math.ceil(dueAt),
    ...(expiresAt === null ? { neverExpires: 1 } : {}),
    detail: detail && toJsonb(detail),
    history: history && toJsonb(history),
    finishedAt: status === 'queued' || status === 'sending' ? undefined : now,
  };
}

/** Returns those that were written. */
export function* writeChanges(
  changes: readonly MessageChange[],
  now: number,
  from?: readonly string[],
): Exchange<readonly AppliedChange[]> {
  if (changes.length === 0) return [];
  const rows = changes.map((change) => changeRow(change, now, from));
  return appliedChanges(changes, yield* run(changeSql, toJsonb(rows)));
}

export function appliedChanges(
  changes: readonly MessageChange[],
  written: Changed,
): readonly AppliedChange[] {
  const byId = new Map(written.map((row) => [String(row.id), row]));
  return changes.flatMap((change) => {
    const row = byId.get(change.id);
    return row === undefined ? [] : [{ ...change, sender: row.sender, template: row.template ?? undefined }];
  });
}
