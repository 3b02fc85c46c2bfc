import type { DigestGroup, WaitCheck } from '../../rules/waiting.js';
import { decideWaiting } from '../../rules/waiting.js';
import type { Query } from '../../transactions/query.js';
import { overdueChanges } from '../decisions.js';
import { type CandidateRow, candidateColumns } from '../rows.js';
import type { AppliedChange } from '../store.js';
import { writeChanges } from './changes.js';
import { totals } from './counts.js';
import type { Driver } from './driver.js';
import { toJsonb } from './jsonb.js';

const readSql = `select json_build_object('now', notifygen.clock(), 'groups', (
  select coalesce(json_agg(json_build_object('sender', sender, 'digest', digest, 'count', coalesce(count, 0),
    'template', coalesce(total.template, waiting.template),
    'wait', case when since is not null then
      json_build_object('since', since, 'checkedAt', checked_at, 'shownFrom', shown_from) end)), '[]')
  from (select * from ${totals} as total where status = 'queued' and digest <> '') as total
  full join notifygen.waiting as waiting using (sender, digest)
))::text as result`;

/** Parameters: groups to forget, groups to note. */
const writeSql = `with forgotten as (
  delete from notifygen.waiting as waiting using jsonb_to_recordset($1::text::jsonb) as old (sender text, digest text)
  where waiting.sender = old.sender and waiting.digest = old.digest
)
insert into notifygen.waiting (sender, digest, template, since, checked_at, shown_from)
select sender, digest, template, (wait ->> 'since')::bigint, (wait ->> 'checkedAt')::bigint, (wait ->> 'shownFrom')::bigint
from jsonb_to_recordset($2::text::jsonb) as note (sender text, digest text, template text, wait jsonb)
on conflict (sender, digest) do update
set since = excluded.since, checked_at = excluded.checked_at, shown_from = excluded.shown_from`;

/** Messages that expired or waited for too long. Parameters: groups, how long. */
const overdueSql = `select coalesce(json_agg(overdue), '[]')::text as result from (
  select ${candidateColumns.replace(/\w+/g, 'message.$&')}
  from jsonb_to_recordset($1::text::jsonb) as note (sender text, digest text, wait jsonb), lateral (
    select * from notifygen.messages
    where status = 'queued' and is_parked and sender = note.sender and digest = note.digest
      and (expires_at <= notifygen.clock()
        or greatest(due_at, (wait ->> 'since')::bigint) <= notifygen.clock() - $2::text::bigint)
    limit 1000 for update skip locked
  ) as message
) as overdue`;

export async function readGroups(
  query: Query,
): Promise<{ readonly now: number; readonly groups: readonly DigestGroup[] }> {
  return JSON.parse((await query(readSql)) ?? '');
}

/** See `Store`. */
export async function checkWaiting(
  driver: Driver,
  check: WaitCheck,
): Promise<{ readonly waiting: readonly DigestGroup[]; readonly changes: readonly AppliedChange[] }> {
  const { now, groups } = await readGroups(driver.query);
  const { forget, note } = decideWaiting(groups, check, now);
  // Most often, every worker knows every template.
  if (forget.length + note.length > 0) await driver.query(writeSql, [toJsonb(forget), toJsonb(note)]);
  if (note.length === 0) return { waiting: [], changes: [] };
  const changes = await driver.transaction(async (query: Query) => {
    const limit = `${Math.ceil(check.limit)}`;
    const rows: CandidateRow[] = JSON.parse((await query(overdueSql, [toJsonb(note), limit])) ?? '[]');
    return writeChanges(query, overdueChanges(rows, now), now, ['queued']);
  });
  return { waiting: note.filter(({ wait }) => wait.shownFrom <= now), changes };
}
