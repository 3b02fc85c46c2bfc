import { type Exchange, now, run } from './exchange.js';
import type { Store } from './store.js';

/** Whether a class has a due message. Each is asked for on its own: one index entry. */
const isDue = (condition: string): string =>
  `(${[0, 1, 2, 3]
    .map(
      (priority) => `exists (select 1 from notifygen.messages as message
    where status = 'queued' and ${condition} and sender = name and priority = ${priority} and due_at <= ${now})`,
    )
    .join(' or ')})`;
const nextDigest = (after: string): string => `(select digest from notifygen.messages
    where status = 'queued' and is_parked and sender = name ${after} order by digest limit 1)`;

/** The senders that have due messages, and the digests of those that are parked. No lock. */
const lookSql = `with recursive own as (select value as name from jsonb_array_elements_text($1::text::jsonb)), parked as (
  select name, ${nextDigest('')} as digest from own
  union all
  select name, ${nextDigest('and digest > parked.digest')} from parked where digest is not null
)
select name, null as digest from own where ${isDue('not is_parked')}
union all
select name, digest from parked where digest is not null and ${isDue('is_parked and message.digest = parked.digest')}`;

const beatSql = `insert into notifygen.processes (name, senders, at) values ($1, $2::text::jsonb, notifygen.clock())
on conflict (name) do update set senders = excluded.senders, at = excluded.at`;
const leaveSql = `delete from notifygen.processes where name = $1 or at < ${now} - 86400000`;

/** See `Store`. */
export function* look(...[senders, matches]: Parameters<Store['look']>): Exchange<ReadonlySet<string>> {
  const found = yield* run<{ name: string; digest: string | null }>(lookSql, JSON.stringify(senders));
  return new Set(found.filter(({ digest }) => digest === null || matches(digest)).map(({ name }) => name));
}

/** See `Store`. */
export function* beat(...[process, senders]: Parameters<Store['beat']>): Exchange<void> {
  if (senders.length === 0) yield* run(leaveSql, process);
  else yield* run(beatSql, process, JSON.stringify(senders));
}
