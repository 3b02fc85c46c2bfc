import { type Status, type StoredMessage, statuses } from '../message/message.js';
import { toScope } from '../rules/gates.js';
import { byDedupe, type Exchange, isIdIn, isIn, now, run, type Statement, sql, textsOf } from './exchange.js';
import { readGates } from './gates.js';
import { withWaits } from './line.js';
import { isId } from './messages.js';
import { type StoredRow, storedColumns } from './rows.js';
import type { MessageFilter } from './store.js';
import { idsPerChunk } from './tables.js';

export function* find(filter: MessageFilter, isEstimated?: boolean): Exchange<readonly StoredMessage[]> {
  const found = yield* foundSql(filter);
  if (found === undefined) return [];
  const text = `select ${storedColumns} from notifygen.messages as message where id = any(array(${found.text})) order by id desc`;
  return yield* withWaits(yield* run<StoredRow>(text, ...found.values), isEstimated);
}

export function* findIds(filter: MessageFilter): Exchange<readonly string[]> {
  const found = yield* foundSql(filter);
  if (found === undefined) return [];
  return (yield* run<{ id: number }>(found.text, ...found.values)).map(({ id }) => String(id));
}

export function* countFound(filter: MessageFilter): Exchange<number> {
  const found = yield* foundSql(filter);
  if (found === undefined) return 0;
  const text = `select count(*) as count from (${found.text}) as counted`;
  const [row] = yield* run<{ count: number }>(text, ...found.values);
  return row?.count ?? 0;
}

/** A statement that returns the IDs. Undefined: no message matches. */
function* foundSql(filter: MessageFilter): Exchange<Statement | undefined> {
  const {
    ids: named,
    before,
    recipient,
    dedupe,
    from,
    to,
    status,
    sender,
    template,
    tag,
    code,
    waits,
  } = filter;
  if (before !== undefined && !isId(before)) return undefined;
  const values: (string | number | object)[] = [filter.limit ?? 100];
  const when = (
    value: string | number | object | undefined,
    condition: (parameter: string) => string,
  ): readonly string[] => (value === undefined ? [] : [condition(`$${values.push(value)}`)]);

  const ids = [
    ...when(named, (list) => `id ${isIdIn(list)}`),
    ...when(before, (id) => `id < ${id}::text::bigint`),
    ...when(from && (yield* firstSince(from, -clockSkew)), (id) => `id >= ${id}::text::bigint`),
    ...when(to && (yield* firstSince(to, clockSkew)), (id) => `id < ${id}::text::bigint`),
    ...when(from?.getTime(), (time) => `created_at >= ${time}::text::bigint`),
    ...when(to?.getTime(), (time) => `created_at < ${time}::text::bigint`),
  ];
  const chosen = typeof status === 'string' ? [status] : status;
  // These are in one index, also after a tag or a code. It is read for each of their combinations that exists.
  const isByKind =
    [dedupe, named, recipient].every((one) => one === undefined) &&
    [status, sender, template, waits, code, tag].some((one) => one !== undefined);
  const isChosen = (one: Status) =>
    (waits === undefined || one === 'queued') && (chosen?.includes(one) ?? true);
  const kinds = isByKind ? yield* readKinds(statuses.filter(isChosen), filter) : [];
  if (isByKind && kinds.length === 0) return undefined;
  const ofKind = ['status', 'sender', 'template'].map((name) => `message.${name} = kind ->> '${name}'`);
  const [kindList = ''] = when(isByKind ? kinds : undefined, (list) => objectsOf(list, `'${kinds.length}'`));
  const kind = [
    ...when(sender, (value) => `sender = ${value}`),
    ...when(template, (value) => `template = ${value}`),
    ...when(chosen, (list) => `status ${isIn(list)}`),
    ...(waits === undefined ? [] : [`status = 'queued'`]),
  ];
  const closed = waits === undefined ? [] : (yield* readGates()).filter(({ isOpen }) => !isOpen);
  const scopes = closed.flatMap(({ kind, name }) => (kind === 'version' ? [] : toScope(name)));
  const paused = scopes.filter((scope) => Object.keys(scope).length > 0);
  // What is behind a closed gate, or will be once it is due, waits for that instead.
  const isOutside = (list: string): string => `not exists (
      select 1 from jsonb_array_elements(${list}::text::jsonb) as pause
      where coalesce(value ->> 'sender', sender) = sender and coalesce(value ->> 'template', template) = template
        and coalesce(value ->> 'tag', tag, '') = coalesce(tag, ''))`;
  const isHeld = (value: string): string => `coalesce(held, 'start') = ${value} and due_at > ${now}
    and not exists (select 1 from notifygen.gates as closed where closed.name = gate and closed.is_open = 0)`;
  const marks = [
    ...when(code, (value) => `code = ${value}`),
    ...when(tag, (value) => `tag = ${value}`),
    ...when(waits, isHeld),
    ...when(waits && paused, isOutside),
  ];
  const one = [...when(recipient, (value) => `recipient = ${value}`), ...when(dedupe, byDedupe)];
  const conditions = [...ids, ...kind, ...marks, ...one];
  const newest = (all: readonly string[]): string => `select id from notifygen.messages as message
    ${all.length === 0 ? '' : `where ${all.join(' and ')}`}
    order by id desc limit $1::text::bigint`;
  /** For each row before it. A join would read the whole table. */
  const each = (all: readonly string[]): string =>
    `jsonb_array_elements_text((select jsonb_agg(id) from (${newest(all)}) as first_ones))`;

  const found = (): string => {
    if (isByKind)
      return `select value::bigint as id from (${kindList}) as kinds, ${each([...ofKind, ...conditions])}`;
    if (recipient !== undefined && dedupe === undefined && named === undefined)
      return `with recursive chunks (chunk) as (
          select max(id) / ${idsPerChunk} from notifygen.messages union all select chunk - 1 from chunks where chunk > 0
        ) select value::bigint as id from chunks, ${each([`id / ${idsPerChunk} = chunk`, ...conditions])}`;
    return newest(conditions);
  };
  return sql(`select id from (${found()}) as found order by id desc limit $1::text::bigint`, ...values);
}

const objectsOf = (list: string, count: string): string =>
  `select value as kind from jsonb_array_elements(${list}::text::jsonb) limit ${count}::text::bigint`;
const next = (column: string, condition: string): string =>
  `(select min(message.${column}) from notifygen.messages as message where ${condition})`;
/** Which status and sender messages have together, and then which template: one index entry for each. */
const sendersSql = `with recursive senders (status, sender) as (
  select value, ${next('sender', 'message.status = statuses.value')} from (${textsOf('$1', '$2')}) as statuses
  union all
  select status, ${next('sender', 'message.status = senders.status and message.sender > senders.sender')}
  from senders where sender is not null
) select status, sender from senders where sender is not null`;
const kindsSql = `with recursive kinds (status, sender, template) as (
  select kind ->> 'status', kind ->> 'sender', ${next('template', "message.status = kind ->> 'status' and message.sender = kind ->> 'sender'")}
  from (${objectsOf('$1', '$2')}) as senders
  union all
  select status, sender, ${next('template', 'message.status = kinds.status and message.sender = kinds.sender and message.template > kinds.template')}
  from kinds where template is not null
) select status, sender, template from kinds where template is not null`;

type Kind = Pick<StoredRow, 'status' | 'sender' | 'template'>;

/** One after the other: PostgreSQL would expect thousands in one statement, and compile that for half a second. */
function* readKinds(
  statuses: readonly Status[],
  { sender, template }: MessageFilter,
): Exchange<readonly Kind[]> {
  const all = yield* run<Omit<Kind, 'template'>>(sendersSql, statuses, statuses.length);
  const senders = all.filter((one) => one.sender === (sender ?? one.sender));
  const kinds = yield* run<Kind>(kindsSql, senders, senders.length);
  return kinds.filter((kind) => kind.template === (template ?? kind.template));
}

/** A transaction takes an ID some time before another one with an older ID may commit, in milliseconds. */
const clockSkew = 60_000;
const createdAt = `(select created_at from notifygen.messages where id >= (low + high) / 2 order by id limit 1)`;
/** Times and IDs rise together, so that no index of times is needed. SQLite would read the table for both ends in one select. */
const firstSinceSql = `with recursive range (low, high) as (
  select coalesce((select min(id) from notifygen.messages), 1), coalesce((select max(id) from notifygen.messages), 0) + 1
  union all
  select case when ${createdAt} < $1::text::bigint then (low + high) / 2 + 1 else low end,
    case when ${createdAt} < $1::text::bigint then high else (low + high) / 2 end
  from range where low < high
)
select low as id from range where low >= high`;

/** The first ID of messages that were stored at a time or later. */
function* firstSince(time: Date, shift: number): Exchange<number> {
  const [row] = yield* run<{ id: number }>(firstSinceSql, time.getTime() + shift);
  return row?.id ?? 1;
}
