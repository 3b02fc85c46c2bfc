import type { StoredMessage } from '../message/message.js';
import { type Exchange, now, run } from './exchange.js';
import { withWaits } from './line.js';
import { type StoredRow, storedColumns } from './rows.js';

/** Whether a row can have this ID: other texts would be compared in another way, or not fit the integers of a database. */
export function isId(id: string): boolean {
  return /^[1-9]\d{0,17}$/.test(id);
}

export function* get(id: string): Exchange<StoredMessage | undefined> {
  if (!isId(id)) return undefined;
  const sql = `select ${storedColumns} from notifygen.messages as message where id = $1::text::bigint`;
  return (yield* withWaits(yield* run<StoredRow>(sql, id)))[0];
}

/** Messages per transaction, so that it blocks neither senders nor the event loop for long. */
export const batch = 1_000;
/** SQLite hashes a key when it is erased. */
const dedupeHash = `coalesce(dedupe_hash, sha256(convert_to(dedupe, 'UTF8')))`;
/** Erases what a message says, to whom, and what the gateway responded. */
export const eraseContent: string = `dedupe_hash = ${dedupeHash}, recipient = null, message = null, detail = null, message_id = null,
  dedupe = null, quiet_hours = null, trace_parent = null`;

const isFinished = `finished_at is not null and status <> 'unknown' and message is not null`;
const pruneSql = (theirs: string): string => `update notifygen.messages set ${eraseContent}, history = null
where id = any(array(${theirs} limit ${batch} for update skip locked)) returning id`;
const isOld = `${isFinished} and retention is null and finished_at < ${now} - $1::text::bigint`;
const pruneFinishedSql = pruneSql(`select id from notifygen.messages where ${isOld} order by finished_at`);
const isOldByOwn = `${isFinished} and retention is not null and finished_at + retention < ${now}`;
const pruneOwnSql = pruneSql(
  `select id from notifygen.messages where ${isOldByOwn} order by finished_at + retention`,
);
const pruneUnknownSql = pruneSql(`select id from notifygen.messages
where status = 'unknown' and message is not null and finished_at < ${now} - $1::text::bigint`);

/** Erases one batch of each kind. Returns how many, and whether there may be more. */
export function* prune(
  olderThan: number,
  unknown: number | undefined,
): Exchange<readonly [count: number, isDone: boolean]> {
  const counts = [
    (yield* run(pruneFinishedSql, Math.ceil(olderThan))).length,
    (yield* run(pruneOwnSql)).length,
    unknown === undefined ? 0 : (yield* run(pruneUnknownSql, Math.ceil(unknown))).length,
  ];
  return [counts.reduce((sum, count) => sum + count), counts.every((count) => count < batch)];
}

const pageSql = `select max(id) as last, count(*) as count, max(created_at) as created, ${now} - $2::text::bigint as before
from (select id, created_at from notifygen.messages where id > $1::text::bigint order by id limit ${batch}) as page`;
const isOver = `id > $1::text::bigint and id <= $2::text::bigint and status <> 'unknown' and finished_at < $3::text::bigint`;
const keepSql = `insert into notifygen.dedupe_keys
select ${dedupeHash}, sender, id from notifygen.messages where ${isOver} and ${dedupeHash} is not null
on conflict do nothing`;
const deleteSql = `delete from notifygen.messages where ${isOver}`;

/** Deletes one batch of those that come after an ID. Returns the ID after which to continue. */
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
