/** A message of a campaign has its tag. */
export const campaign = `case when substr(tag, 1, 9) = 'campaign:' then tag else '' end`;
const kind = `sender, coalesce(template, '') as template, coalesce(digest, '') as digest, status, ${campaign} as campaign`;
/**
 * `notifygen.counts`: how many messages there are, by what is asked for most often. A statement that changes messages adds
 * rows with the differences (`insert_messages` and triggers do so), so that no two transactions lock the same row; workers add
 * them up from time to time.
 */
export const countsSchema: readonly string[] = [
  `create table if not exists notifygen.counts (
  sender text not null,
  template text not null,
  digest text not null,
  status text not null,
  campaign text not null,
  count bigint not null
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000)`,
  `create or replace function notifygen.count_messages() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $count$
begin
  if tg_op = 'DELETE' then
    insert into notifygen.counts select ${kind}, -count(*) from old_rows group by 1, 2, 3, 4, 5;
  else
    insert into notifygen.counts
    select ${kind}, sum(count)
    from (
      select sender, template, digest, status, tag, 1 as count from new_rows
      union all select sender, template, digest, status, tag, -1 from old_rows
    ) as changed
    group by 1, 2, 3, 4, 5 having sum(count) <> 0;
  end if;
  return null;
end
$count$`,
  ...[
    ['update', 'old table as old_rows new table as new_rows'],
    ['delete', 'old table as old_rows'],
  ].map(
    ([event, rows]) => `create or replace trigger count_${event} after ${event} on notifygen.messages
referencing ${rows} for each statement execute function notifygen.count_messages()`,
  ),
];

/** The counts, added up. A function, because PostgreSQL would else take time to plan for the whole table. */
export const totalsFunction: string = `create or replace function notifygen.totals()
returns table (sender text, template text, digest text, status text, campaign text, count bigint)
language sql stable rows 100
set search_path = pg_catalog, pg_temp
as $totals$
select sender, template, digest, status, campaign, sum(count)::bigint
from notifygen.counts group by 1, 2, 3, 4, 5 having sum(count) > 0
$totals$`;

/** Adds up the rows if there are many, except those that another transaction is adding up. */
export const addUp: string = `with old as (
  delete from notifygen.counts where ctid = any(array(
    select ctid from notifygen.counts
    where (select count(*) from notifygen.counts) > 1000 + 2 * (select count(*) from notifygen.totals() as total)
    for update skip locked))
  returning *
)
insert into notifygen.counts
select sender, template, digest, status, campaign, sum(count) from old group by 1, 2, 3, 4, 5 having sum(count) <> 0`;
