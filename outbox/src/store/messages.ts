import type { StoredMessage } from '../message/message.js';
import { writeChanges } from './changes.js';
import { decideByPerson } from './decisions.js';
import { type Exchange, now, run } from './exchange.js';
import { type DecidedRow, decidedColumns, type StoredRow, storedColumns, toStored } from './rows.js';
import type { Store } from './store.js';

/** Whether a row can have this ID: other texts would be compared in another way, or not fit the integers of a database. */
export function isId(id: string): boolean {
  return /^[1-9]\d{0,17}$/.test(id);
}

/** See `Store`. */
export function* get(id: string): Exchange<StoredMessage | undefined> {
  if (!isId(id)) return undefined;
  const sql = `select ${storedColumns} from notifygen.messages where id = $1::text::bigint`;
  return (yield* run<StoredRow>(sql, id)).map(toStored)[0];
}

const decidedSql = `select ${decidedColumns}, notifygen.clock() as now from notifygen.messages
where id = $1::text::bigint for update`;

/** See `Store`. */
export function* decide(
  ...[id, decision, digest]: Parameters<Store['decide']>
): Exchange<Awaited<ReturnType<Store['decide']>>> {
  const [row] = isId(id) ? yield* run<DecidedRow & { readonly now: number }>(decidedSql, id) : [];
  if (row === undefined) return undefined;
  const change = decideByPerson(row, decision, row.now, digest);
  if (change === undefined) return { status: row.status, applied: false };
  yield* writeChanges([change], row.now, [row.status, 'lost']);
  return { status: change.status, applied: true };
}

/** Messages per transaction, so that it blocks neither senders nor the event loop for long. */
export const batch = 1_000;
/** SQLite hashes a key when it is erased. */
const dedupeHash = `coalesce(dedupe_hash, sha256(convert_to(dedupe, 'UTF8')))`;

const pruneSql = `update notifygen.messages set dedupe_hash = ${dedupeHash}, recipient = null, message = null, detail = null,
  message_id = null, dedupe = null, quiet_hours = null, trace_parent = null, history = null
where id = any(array(
  select id from notifygen.messages
  where finished_at is not null and status <> 'unknown' and message is not null
    and finished_at < ${now} - $1::text::bigint
  order by finished_at limit ${batch} for update skip locked
))
returning id`;

/** Erases one batch, see `Store`. Returns how many. */
export function* prune(olderThan: number): Exchange<number> {
  return (yield* run(pruneSql, Math.ceil(olderThan))).length;
}

const pageSql = `select max(id) as last, count(*) as count, max(created_at) as created, ${now} - $2::text::bigint as before
from (select id, created_at from notifygen.messages where id > $1::text::bigint order by id limit ${batch}) as page`;
const isOver = `id > $1::text::bigint and id <= $2::text::bigint and status <> 'unknown' and finished_at < $3::text::bigint`;
const keepSql = `insert into notifygen.dedupe_keys
select ${dedupeHash}, sender, id from notifygen.messages where ${isOver} and ${dedupeHash} is not null
on conflict do nothing`;
const deleteSql = `delete from notifygen.messages where ${isOver}`;

/** Deletes one batch of those that come after an ID, see `Store`. Returns the ID after which to continue. */
export function* deleteFinished(after: number, olderThan: number): Exchange<number | undefined> {
  const [page] = yield* run<Readonly<Record<'last' | 'count' | 'created' | 'before', number>>>(
    pageSql,
    after,
    Math.ceil(olderThan),
  );
  if (page === undefined || page.count === 0) return undefined;
  const { last, count, created, before } = page;
  yield* run(keepSql, after, last, before);
  yield* run(deleteSql, after, last, before);
  return count === batch && created < before ? last : undefined;
}
