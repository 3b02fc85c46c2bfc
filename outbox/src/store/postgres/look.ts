import type { Query } from '../../transactions/query.js';
import type { Store } from '../store.js';
import { toJsonb } from './jsonb.js';

const due = `exists (
  select from (values (0), (1), (2), (3)) as classes (priority), lateral (
    select from notifygen.messages
    where status = 'queued' and sender = name and priority = classes.priority::smallint and due_at <= clock.now`;

/** The senders that have due messages, and the digests of those that are parked: one index entry for each, and no lock. */
const lookSql = `with recursive clock as materialized (
  select notifygen.clock() as now
), own as (
  select jsonb_array_elements_text($1::text::jsonb) as name
), parked as (
  select name, (
    select digest from notifygen.messages where status = 'queued' and is_parked and sender = name order by digest limit 1
  ) as digest from own
  union all
  select name, (
    select digest from notifygen.messages
    where status = 'queued' and is_parked and sender = name and digest > parked.digest
    order by digest limit 1
  ) from parked where digest is not null
), found as (
  select name as sender, null as digest from own, clock where ${due} and not is_parked limit 1) as message)
  union all
  select name, digest from parked, clock
  where digest is not null and ${due} and is_parked and messages.digest = parked.digest limit 1) as message)
)
select coalesce(json_agg(found), '[]')::text as result from found`;

export async function look(
  query: Query,
  ...[senders, matches]: Parameters<Store['look']>
): ReturnType<Store['look']> {
  const found: { sender: string; digest: string | null }[] = JSON.parse(
    (await query(lookSql, [toJsonb(senders)])) ?? '',
  );
  return new Set(
    found.filter(({ digest }) => digest === null || matches(digest)).map(({ sender }) => sender),
  );
}

export const beatSql = `insert into notifygen.processes (name, senders, at) values ($1, $2::text::jsonb, notifygen.clock())
on conflict (name) do update set senders = excluded.senders, at = excluded.at`;
export const leaveSql = `delete from notifygen.processes where name = $1 or at < notifygen.clock() - 86400000`;
