import type { Status, StoredMessage } from '../../message/message.js';
import type { Query } from '../../transactions/query.js';
import { decideByPerson } from '../decisions.js';
import { type DecidedRow, decidedColumns, storedColumns, toStored } from '../rows.js';
import type { Decision, MessageFilter } from '../store.js';
import { writeChanges } from './changes.js';

const select = (rest: string) =>
  `select coalesce(json_agg(found), '[]')::text as result from (select ${storedColumns} from notifygen.messages ${rest}) as found`;

export async function get(query: Query, id: string): Promise<StoredMessage | undefined> {
  return isId(id) ? (await read(query, 'where id = $1::text::bigint', [id]))[0] : undefined;
}

export async function find(query: Query, filter: MessageFilter): Promise<readonly StoredMessage[]> {
  if (filter.before !== undefined && !isId(filter.before)) return [];
  const used = (
    [
      ['sender = $', filter.sender],
      ['status = $', filter.status],
      ['recipient = $', filter.recipient],
      ['template = $', filter.template],
      [`dedupe_hash = sha256(convert_to($, 'UTF8'))`, filter.dedupe],
      ['id < $::text::bigint', filter.before],
    ] as const
  ).flatMap(([condition, value]) => (value === undefined ? [] : [{ condition, value }]));
  const conditions = used.map(({ condition }, index) => condition.replace('$', `$${index + 1}`));
  const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
  const limit = Math.min(Math.trunc(filter.limit ?? 100), 1_000);
  const rest = `${where} order by id desc limit ${limit}`;
  return read(
    query,
    rest,
    used.map(({ value }) => value),
  );
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

/** Whether a row can have this ID. */
function isId(id: string): boolean {
  return /^[1-9]\d{0,17}$/.test(id);
}
