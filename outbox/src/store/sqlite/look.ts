import type { DatabaseSync } from 'node:sqlite';
import type { Store } from '../store.js';

/** What one process asks and says while nothing is due. */
export function prepareLook(db: DatabaseSync) {
  const due = (condition: string) => `exists (
    select 1 from json_each('[0,1,2,3]') as class cross join notifygen_messages as message
    where message.status = 'queued' and ${condition} and message.sender = name
      and message.priority = class.value and message.due_at <= ?2)`;
  const nextDigest = (after: string) => `(select min(digest) from notifygen_messages
    where status = 'queued' and is_parked and sender = name ${after})`;
  // One index entry for each class and digest.
  const find = db.prepare(`with recursive own as (select value as name from json_each(?1)),
    parked as (
      select name, ${nextDigest('')} as digest from own
      union all
      select name, ${nextDigest('and digest > parked.digest')} from parked where digest is not null
    )
    select name, null as digest from own where ${due('not message.is_parked')}
    union all
    select name, digest from parked
    where digest is not null and ${due('message.is_parked and message.digest = parked.digest')}`);
  const beat = db.prepare(`insert into notifygen_processes (name, senders, at) values (?, ?, ?)
    on conflict do update set senders = excluded.senders, at = excluded.at`);
  const leave = db.prepare('delete from notifygen_processes where name = ? or at < ? - 86400000');
  return {
    look: (
      now: number,
      ...[senders, matches]: Parameters<Store['look']>
    ): Awaited<ReturnType<Store['look']>> => {
      const found = find.all(JSON.stringify(senders), now);
      const own = found.filter(({ digest }) => digest === null || matches(String(digest)));
      return new Set(own.map(({ name }) => String(name)));
    },
    beat: (name: string, senders: readonly string[], now: number): void => {
      if (senders.length === 0) leave.run(name, now);
      else beat.run(name, JSON.stringify(senders), now);
    },
  };
}
