import type { Status, StoredMessage } from '../../message/message.js';
import type { Query } from '../../transactions/query.js';
import { decideByPerson } from '../decisions.js';
import { type DecidedRow, decidedColumns, storedColumns, toStored } from '../rows.js';
import type { Decision, MessageFilter } from '../store.js';
import { writeChanges } from './changes.js';
import { totals } from './counts.js';
import { idsPerChunk } from './schema.js';

const select = (rest: string) =>
  `select coalesce(json_agg(found), '[]')::text as result from (select ${storedColumns} from notifygen.messages ${rest}) as found`;

export async function get(query: Query, id: string): Promise<StoredMessage | undefined> {
  return isId(id) ? (await read(query, 'where id = $1::text::bigint', [id]))[0] : undefined;
}

export async function find(query: Query, filter: MessageFilter): Promise<readonly StoredMessage[]> {
  if (filter.before !== undefined && !isId(filter.before)) return [];
  const parameters: string[] = [];
  const when = (condition: string, value: string | undefined): readonly string[] =>
    value === undefined ? [] : [condition.replace('$', `$${parameters.push(value)}`)];
  const before = when('id < $::text::bigint', filter.before);
  const sender = when('sender = $', filter.sender);
  const template = when('template = $', filter.template);
  const status = when('status = $', filter.status);
  const recipient = when('recipient = $', filter.recipient);
  const dedupe = when(`dedupe_hash = sha256(convert_to($, 'UTF8'))`, filter.dedupe);
  const all = [...before, ...sender, ...template, ...status, ...recipient, ...dedupe];
  const kind = [...sender, ...template, ...status];
  const limit = Math.min(Math.trunc(filter.limit ?? 100), 1_000);
  const newest = (conditions: readonly string[]) => `select id from notifygen.messages
    ${conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`} order by id desc limit ${limit}`;
  const found = (): string => {
    if (dedupe.length > 0) return newest(all);
    if (recipient.length > 0)
      return `select found.id from generate_series(
        (select max(id) from notifygen.messages) / ${idsPerChunk}, (select min(id) from notifygen.messages) / ${idsPerChunk}, -1
      ) as chunk, lateral (${newest([`id / ${idsPerChunk} = chunk`, ...all])}) as found`;
    if (kind.length === 0) return newest(before);
    const isKind = ['sender', `coalesce(template, '')`, 'status'].map(
      (column, index) => `${column} = kind.${['sender', 'template', 'status'][index]}`,
    );
    return `select found.id from (
      select distinct sender, template, status from ${totals} as total where ${kind.join(' and ')}
    ) as kind, lateral (${newest([...isKind, ...before])}) as found`;
  };
  const ids = `select id from (${found()}) as found order by id desc limit ${limit}`;
  return read(query, `where id = any(array(${ids})) order by id desc`, parameters);
}

async function read(
  query: Query,
  rest: string,
  parameters: readonly string[],
): Promise<readonly StoredMessage[]> {
  return JSON.parse((await query(select(rest), parameters)) ?? '[]').map(toStored);
}

const decidedSql = `select json_build_object('now', notifygen.clock(), 'row', decided)::text as result
from (select ${decidedColumns} from notifygen.messages where id = $1::text::bigint for update) as decided`;

/** What a person decided. Runs in a transaction of the caller. */
export async function decide(
  query: Query,
  id: string,
  decision: Decision,
  digest?: string,
): Promise<{ readonly status: Status; readonly applied: boolean } | undefined> {
  const found = isId(id) ? await query(decidedSql, [id]) : undefined;
  if (found === undefined) return undefined;
  const { row, now }: { row: DecidedRow; now: number } = JSON.parse(found);
  const change = decideByPerson(row, decision, now, digest);
  if (change === undefined) return { status: row.status, applied: false };
  await writeChanges(query, [change], now, [row.status, 'lost']);
  return { status: change.status, applied: true };
}

const batch = 1_000;

/** Collects the IDs first: with a `limit` in a join, PostgreSQL reads the whole table. */
const pruneSql = `with erased as (
  update notifygen.messages set recipient = null, message = null, detail = null, message_id = null, dedupe = null, quiet_hours = null,
    trace_parent = null, history = null
  where id = any(array(
    select id from notifygen.messages
    where finished_at is not null and status <> 'unknown' and message is not null
      and finished_at < (select notifygen.clock()) - $1::text::bigint
    order by finished_at limit ${batch} for update skip locked
  ))
  returning 1
)
select count(*)::text as result from erased`;

export async function prune(
  query: Query,
  olderThan: number,
  isStopped: () => boolean = () => false,
): Promise<number> {
  for (let sum = 0; ; ) {
    const count = Number(await query(pruneSql, [`${Math.ceil(olderThan)}`]));
    sum += count;
    if (count < batch || isStopped()) return sum;
  }
}

/** Goes through the messages in their order. Parameters: ID after which it continues, age. */
const deleteSql = `with page as materialized (
  select id, sender, dedupe_hash, created_at, status <> 'unknown' and finished_at < old.old as is_over, old.old
  from (select notifygen.clock() - $2::text::bigint as old) as old, lateral (
    select * from notifygen.messages where id > $1::text::bigint order by id limit ${batch}
  ) as message
), kept as (
  insert into notifygen.dedupe_keys select dedupe_hash, sender, id from page where is_over and dedupe_hash is not null
  on conflict do nothing
), deleted as (
  delete from notifygen.messages as message using page
  where message.id = page.id and is_over and message.status <> 'unknown' and message.finished_at < page.old
)
select max(id)::text as result from page having count(*) = ${batch} and max(created_at) < max(old)`;

/** Deletes messages that were finished before, except unknown ones, and keeps their dedupe keys. */
export async function deleteFinished(
  query: Query,
  olderThan: number,
  isStopped: () => boolean,
): Promise<void> {
  for (let last: string | undefined = '0'; last !== undefined && !isStopped(); )
    last = await query(deleteSql, [last, `${Math.ceil(olderThan)}`]);
}

/** Whether a row can have this ID. */
function isId(id: string): boolean {
  return /^[1-9]\d{0,17}$/.test(id);
}
