import type { Status, StoredMessage } from '../../message/message.js';
import type { Query } from '../../transactions/query.js';
import { decisions } from '../decisions.js';
import { storedColumns, toStored } from '../rows.js';
import type { Decision, MessageFilter } from '../store.js';
import { toJsonb } from './jsonb.js';

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

/** Parameters: ID, statuses from which the decision applies, the new status, whether it is a new try. */
const decideSql = `with old as (
  select id, status, message is not null as complete from notifygen.messages where id = $1::text::bigint for update
), clock as materialized (
  select notifygen.clock() as now
), new as (
  update notifygen.messages as message set status = $3, code = null, detail = null, claim = null, lease_until = null,
    due_at = case when $3 = 'queued' then now else due_at end,
    finished_at = case when $3 = 'queued' then null else now end,
    failures = case when $4 = 'retry' then 0 else failures end,
    expires_at = case when $4 = 'retry' and old.status = 'expired' then null else expires_at end
  from old, clock
  -- What was erased cannot be sent again.
  where message.id = old.id and $2::text::jsonb ? old.status and (complete or $3 <> 'queued')
  returning message.status
)
select json_build_object('status', coalesce((select status from new), status), 'applied', exists (select from new))::text
  as result
from old`;

export async function decide(
  query: Query,
  id: string,
  decision: Decision,
): Promise<{ readonly status: Status; readonly applied: boolean } | undefined> {
  if (!isId(id)) return undefined;
  const { from, to } = decisions[decision];
  const row = await query(decideSql, [id, toJsonb(from), to, decision]);
  return row === undefined ? undefined : JSON.parse(row);
}

const batch = 1_000;

/** Collects the IDs first: with a `limit` in a join, PostgreSQL reads the whole table. */
const pruneSql = `with erased as (
  update notifygen.messages set recipient = null, message = null, detail = null, message_id = null, dedupe = null, quiet_hours = null,
    trace_parent = null
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
