import type { MessageChange } from '../../message/message.js';
import type { Query } from '../../transactions/query.js';
import { replaceable, replacedBy } from '../decisions.js';
import { changeColumns } from '../rows.js';
import type { AppliedChange } from '../store.js';
import { toJsonb } from './jsonb.js';

/**
 * Writes changes unless a later claim or a person's decision has overtaken them: a row is updated only in the attempt, and
 * from the statuses, that the change was decided for. The first parameter are the rows that `changeRow` returns.
 */
export const changed: string = `change as (
  select * from jsonb_to_recordset($1::text::jsonb) as change (id bigint, attempt integer, "from" jsonb, status text,
    "dueAt" bigint, "neverExpires" boolean, failures integer, resends integer, code text, detail jsonb, "messageId" text,
    "finishedAt" bigint, history jsonb, digest text, "isLost" boolean)
), changed as (
  update notifygen.messages as message set
    status = change.status, due_at = coalesce("dueAt", due_at), failures = coalesce(change.failures, message.failures),
    resends = coalesce(change.resends, message.resends), code = change.code, detail = change.detail,
    message_id = coalesce("messageId", message_id), finished_at = "finishedAt", lease_until = null,
    expires_at = case when not "neverExpires" then expires_at end, history = coalesce(change.history, message.history),
    claim = case when "isLost" then message.claim end,
    digest = coalesce(change.digest, message.digest), is_parked = is_parked and change.digest is null
  from change
  where message.id = change.id and message.attempt = change.attempt and "from" ? ${replaceable('message')}
  returning message.id::text, message.sender, message.template
)`;

const writeChangesSql = `with ${changed} select coalesce(json_agg(changed), '[]')::text as result from changed`;

/** The rows that were written. */
export type Changed = readonly {
  readonly id: string;
  readonly sender: string;
  readonly template: string | null;
}[];

/** Returns those that were written. */
export async function writeChanges(
  query: Query,
  changes: readonly MessageChange[],
  now: number,
  from?: readonly string[],
): Promise<readonly AppliedChange[]> {
  const rows = changes.map((change) => changeRow(change, now, from));
  return appliedChanges(changes, JSON.parse((await query(writeChangesSql, [toJsonb(rows)])) ?? '[]'));
}

export function appliedChanges(
  changes: readonly MessageChange[],
  written: Changed,
): readonly AppliedChange[] {
  const byId = new Map(written.map((row) => [row.id, row]));
  return changes.flatMap((change) => {
    const row = byId.get(change.id);
    return row === undefined ? [] : [{ ...change, sender: row.sender, template: row.template ?? undefined }];
  });
}

/** @param from The statuses that the change may replace. Default: those of a claimed message. */
export function changeRow(
  change: MessageChange,
  now: number,
  from: readonly string[] = replacedBy(change),
): object {
  const { id, attempt, detail = null, history = null } = change;
  return { ...changeColumns(change, now), id, attempt, from, detail, history };
}
