import { randomUUID } from 'node:crypto';
import type { MessageChange, Status } from '../message/message.js';
import type { RecipientForms, StoredSuppression } from '../message/suppression.js';
import { truthful } from '../rules/may-be-sent.js';
import { type Database, type Exchange, isIdIn, run } from './exchange.js';
import { eraseContent } from './messages.js';
import { actionsOf, type DecidedRow, decidedColumns, historyOf } from './rows.js';
import { forgetEnded } from './suppressions.js';

const freeSql = `select id from notifygen.messages where id ${isIdIn('$1')} for update skip locked`;
const waitSql = 'select id from notifygen.messages where id = $1::text::bigint for update';
const lockSenderSql = 'select name from notifygen.senders where name = $1 for update';
const theirsSql = `select ${decidedColumns}, notifygen.clock() as now from notifygen.messages
where sender = $3 and recipient = $2 and id ${isIdIn('$1')}
order by id for update`;
const eraseSql = `update notifygen.messages as message set status = value ->> 'status', code = value ->> 'code',
  finished_at = (value ->> 'finishedAt')::bigint, history = value -> 'history', actions = value -> 'actions', gate = null, held = null, ${eraseContent}
from jsonb_array_elements($1::text::jsonb) as change where message.id = (value ->> 'id')::bigint`;

/**
 * Waits until no transaction of a caller has locked any of these: their sender must not wait for it. One lock at a time, since a worker
 * or a decision may have one of them and wait for another.
 */
export async function waitForEach({ each }: Pick<Database, 'each'>, ids: readonly string[]): Promise<void> {
  const free = await each(() => run<{ id: number }>(freeSql, ids));
  const isFree = new Set(free.map(({ id }) => String(id)));
  for (const id of ids) if (!isFree.has(id)) await each(() => run(waitSql, id));
}

export interface ErasedMessage {
  readonly before: Status;
  readonly status: Status;
}

/** Erases messages of one sender. Its workers claim nothing meanwhile. Those of other recipients are left as they are. */
export function* eraseMessages(
  sender: string,
  recipient: string,
  ids: readonly string[],
  by: string | undefined,
): Exchange<readonly ErasedMessage[]> {
  yield* run(lockSenderSql, sender);
  const rows = yield* run<DecidedRow & { readonly now: number }>(theirsSql, ids, recipient, sender);
  const erased = rows.map((row) => ({ before: row.status, ...erasedRow(row, row.now, by) }));
  if (erased.length > 0) yield* run(eraseSql, erased);
  return erased;
}

function erasedRow(row: DecidedRow, now: number, by: string | undefined) {
  const { attempt, resends, status } = row;
  const id = String(row.id);
  const history = historyOf(row);
  const cancelled: MessageChange = { id, attempt, status: 'cancelled', code: 'erased' };
  const change = status === 'queued' ? truthful(cancelled, { resends, history }) : row;
  const action = { at: now, action: 'erase', from: status, ...(by === undefined ? {} : { by }) } as const;
  return {
    id,
    status: change.status,
    code: change.code,
    finishedAt: status === 'queued' ? now : row.finishedAt,
    // Responses may repeat the number and the text.
    history: history.map(({ message: _, body: __, requestId: ___, ...rest }) => rest),
    actions: [...actionsOf(row), action],
  };
}

// A turn that has read whom a group knows must not count this recipient again.
const lockGroupsSql = 'select name from notifygen.audience_groups order by name for update';
/** They still count as reached in these 24 hours. */
const hideSql = `update notifygen.audience set recipient = $2 where recipient = $1
  and grp = any(array(select name from notifygen.audience_groups)) returning 1 as hidden`;
const forgetPairsSql = `delete from notifygen.pairs
where recipient = $1 and sender = any(array(select name from notifygen.senders)) returning 1 as forgotten`;

/** Erases a recipient from the limits. Returns from how many rows, and the suppression, which stays if it applies. */
export function* eraseFromLimits(
  recipient: string,
  forms: RecipientForms,
): Exchange<{ readonly limits: number; readonly suppression: StoredSuppression | undefined }> {
  yield* run(lockGroupsSql);
  const hidden = yield* run(hideSql, recipient, `erased-${randomUUID()}`);
  const forgotten = yield* run(forgetPairsSql, recipient);
  return { limits: hidden.length + forgotten.length, suppression: yield* forgetEnded(recipient, forms) };
}
