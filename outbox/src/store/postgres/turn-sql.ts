import { candidateColumns, claimedColumns } from '../rows.js';
import { changed } from './changes.js';

/** How many due messages of a class a worker checks at once for those that wait for another worker. */
const parkedAtOnce = 2_000;
const day = 24 * 3_600_000;

/** The time may be from before the lock was granted: only good enough to skip a paused sender. */
export const lockSenderSql = `select json_build_object('limits', limits, 'state', state, 'now', notifygen.clock())::text as result
from notifygen.senders where name = $1 for update`;

export const lockGroupSql = `insert into notifygen.audience_groups as stored (name) values ($1)
on conflict (name) do update set count = stored.count
returning name as result`;

export const giveBackSql = `update notifygen.messages set status = 'queued', claim = null, lease_until = null,
  code = null, detail = null, finished_at = null
where status in ('sending', 'unknown') and sender = $1 and claim = any(array(select jsonb_array_elements_text($2::text::jsonb)))`;

/**
 * What is due, with all that decides about it. A statement of its own, because a statement that waited for the lock would
 * read rows as they were before. Each priority is read on its own: one index over all would read every deferred row.
 * Parameters: sender, how many urgent ones, how many of each other class, group or null, the time of `lockSenderSql`: with a
 * known time, PostgreSQL sees that few rows of the audience are concerned, and uses the index; the digests of those that wait
 * for a worker such as this one.
 */
export const readDueSql: string = `with recursive clock as materialized (
  select notifygen.clock() as now
), candidates as materialized (
  select message.*
  from clock, (values (0, $2::text::integer), (1, $3::text::integer), (2, $3::text::integer), (3, $3::text::integer))
    as classes (priority, most),
  lateral (
    select ${candidateColumns} from notifygen.messages
    where status = 'queued' and not is_parked and sender = $1 and priority = classes.priority::smallint
      and due_at <= clock.now
    order by due_at, id limit classes.most
  ) as message
  union all
  select message.*
  from clock, jsonb_array_elements_text($6::text::jsonb) as own (digest),
    (values (0, $2::text::integer), (1, $3::text::integer), (2, $3::text::integer), (3, $3::text::integer))
    as classes (priority, most),
  lateral (
    select ${candidateColumns} from notifygen.messages
    where status = 'queued' and is_parked and sender = $1 and digest = own.digest
      and priority = classes.priority::smallint and due_at <= clock.now
    order by due_at, id limit classes.most
  ) as message
), parked as (
  -- One index entry for each digest.
  (select digest from notifygen.messages where status = 'queued' and is_parked and sender = $1 order by digest limit 1)
  union all
  select (
    select digest from notifygen.messages
    where status = 'queued' and is_parked and sender = $1 and digest > parked.digest
    order by digest limit 1
  ) from parked where digest is not null
), forgotten as (
  delete from notifygen.audience where grp = $4 and at <= $5::text::bigint - ${day} returning 1
), corrected as (
  -- Such times mean that the clock was set back.
  update notifygen.audience set at = (select now from clock) where grp = $4 and at > $5::text::bigint and at > (select now from clock)
), members as (
  update notifygen.audience_groups set count = count - (select count(*) from forgotten) where name = $4
  returning count, postponed_to
)
select json_build_object(
  'now', now,
  'candidates', (
    select coalesce(json_agg(candidates order by priority, due_at, id), '[]') from candidates),
  'parked', (select coalesce(json_agg(digest), '[]') from parked where digest is not null),
  'pairs', (
    select coalesce(json_agg(pairs), '[]') from notifygen.pairs
    where sender = $1 and recipient = any(array(select recipient from candidates))),
  'known', (
    select coalesce(json_agg(recipient), '[]') from notifygen.audience
    where grp = $4 and recipient = any(array(select recipient from candidates)) and at > now - ${day}),
  'count', coalesce((select count from members), 0),
  'postponedTo', coalesce((select postponed_to from members), 0),
  'leaving', (
    select coalesce(json_agg(at + ${day} order by at), '[]') from (
      select at from notifygen.audience
      where grp = $4 and at > greatest((select postponed_to from members), (select now from clock)) - ${day}
      order by at limit (select count(*) from candidates)
    ) as first_ones)
)::text as result
from clock`;

/**
 * Writes all that a turn decided. Each row is updated only while it is as the decision saw it.
 * Parameters: changes, IDs to claim, claim, end of the lease, postponed, sender, state, bursts, group or null, audience,
 * digests of messages that wait for another worker.
 */
export const writeTurnSql: string = `with ${changed}, claimed as (
  update notifygen.messages set
    status = 'sending', attempt = attempt + 1, claim = $3, lease_until = $4::text::bigint
  where id = any($2::text::bigint[]) and status = 'queued'
  returning ${claimedColumns}
), postponed as (
  update notifygen.messages as message set due_at = later."dueAt"
  from jsonb_to_recordset($5::text::jsonb) as later (id bigint, "dueAt" bigint)
  where message.id = later.id and message.status = 'queued'
), parked as (
  -- More than were read, so that a worker soon comes to those that it may send.
  update notifygen.messages set is_parked = true where status = 'queued' and id = any(array(
    select id from (values (0), (1), (2), (3)) as classes (priority), lateral (
      select id, digest from notifygen.messages
      where status = 'queued' and not is_parked and sender = $6 and priority = classes.priority::smallint
        and due_at <= notifygen.clock()
      order by due_at, id limit ${parkedAtOnce}
    ) as first_ones
    where $11::text <> '[]' and digest in (select jsonb_array_elements_text($11::text::jsonb))
  ))
), sender as (
  update notifygen.senders set state = $7::text::jsonb where name = $6
), pair as (
  insert into notifygen.pairs (sender, recipient, since, count)
  select $6, recipient, since, count
  from jsonb_to_recordset($8::text::jsonb) as pair (recipient text, since bigint, count integer)
  on conflict (sender, recipient) do update set since = excluded.since, count = excluded.count
), audience as (
  select * from jsonb_to_record($10::text::jsonb)
    as audience (count integer, "postponedTo" double precision, recipients jsonb, now bigint)
), members as (
  update notifygen.audience_groups as stored set count = audience.count, postponed_to = "postponedTo"
  from audience where name = $9
), member as (
  insert into notifygen.audience (grp, recipient, at)
  select $9, jsonb_array_elements_text(recipients), now from audience where $9 is not null
  on conflict (grp, recipient) do update set at = excluded.at
)
select json_build_object(
  'changed', (select coalesce(json_agg(changed), '[]') from changed),
  'claimed', (select coalesce(json_agg(claimed), '[]') from claimed)
)::text as result`;
