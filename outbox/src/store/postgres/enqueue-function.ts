import {
  isBeforeStart,
  isPast,
  jsonRules,
  type Rule,
  requestRules,
  timeZone,
  wrongQuietHours,
} from '../../message/fields.js';
import { priorities } from '../../message/message.js';
import { campaign } from './counts.js';
import { invalidMessage } from './database-error.js';

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;
const list = (values: readonly string[]) => values.map(quote).join(', ');
/** As the runtime shows it: a key that does not look like the name of a field may be personal data. */
const shownKey = `case when key ~ '^(?!([^0-9]*[0-9]){7})[A-Za-z_][A-Za-z0-9_]{0,40}$' then key else '?' end`;
const typeName = (value: string) => `(select case when name = 'null' then name
      when name in ('array', 'object') then 'an ' || name else 'a ' || name end from jsonb_typeof(${value}) as name)`;
const typeNames = { string: 'a string', number: 'a number', object: 'an object', array: 'an array' };

/** An expression for what a value breaks of a rule; null if it is right. */
function problemOf(value: string, rule: Rule): string {
  const { type, isRequired, mayBeNull, is, isNot, longest, range, fields, says } = rule;
  const text = `${value} #>> '{}'`;
  const said = (words: string) =>
    says === undefined ? words : quote(` ${says}`).replace('{length}', `' || length(${text}) || '`);
  if (fields !== undefined)
    return `case when jsonb_typeof(${value}) = 'object' then (
      select '.' || ${shownKey} || ' is not a known field; the known fields are ${fields.join(', ')}'
      from jsonb_object_keys(${value}) as key where key not in (${list(fields)}) order by key limit 1) end`;
  const isWrongType = mayBeNull
    ? `coalesce(jsonb_typeof(${value}), 'null') not in ('null', '${type}')`
    : `jsonb_typeof(${value}) <> '${type}'`;
  const wrong = [
    ...(is === undefined ? [] : [`${text} !~ ${quote(is)}`]),
    ...(isNot === undefined ? [] : [`${text} ~ ${quote(isNot)}`]),
    ...(longest === undefined ? [] : [`length(${text}) > ${longest}`]),
    ...(range === undefined
      ? []
      : [
          `case when jsonb_typeof(${value}) = 'number' then not (${text})::numeric between ${range.join(' and ')} end`,
        ]),
  ];
  return `case
      ${isRequired ? `when ${value} is null then ${said(type === 'array' ? `' must be an array, not undefined'` : `' is missing'`)}` : ''}
      ${type === undefined ? '' : `when ${isWrongType} then ${said(`' must be ${typeNames[type]}, not ' || ${typeName(value)}`)}`}
      ${wrong.length === 0 ? '' : `when ${wrong.join(' or ')} then ${said(`''`)}`}
      else null end`;
}

/** An expression for the first problem of a field, with its path. */
function checkOf(rule: Rule, root: string, prefix: string): string {
  const at = (value: string, path: string) =>
    path === '' ? value : `(${value} #> '{${path.replace(/^\./, '').replaceAll('.', ',')}}')`;
  const [field = '', element] = rule.path.split('[]');
  const name = `${prefix}${field === '' ? '' : `.${field}`}`;
  if (element === undefined) {
    const parent = at(root, field.slice(0, Math.max(0, field.lastIndexOf('.'))));
    const problem = `'${name}' || ${problemOf(at(root, field), rule)}`;
    return field === '' ? problem : `case when jsonb_typeof(${parent}) = 'object' then ${problem} end`;
  }
  const values = at(root, field);
  return `(select '${name}[' || index - 1 || ']${element}' || problem
    from jsonb_array_elements(case when jsonb_typeof(${values}) = 'array' then ${values} else '[]' end)
      with ordinality as element (value, index), lateral (select ${problemOf(at('value', element), rule)}) as checked (problem)
    where problem is not null order by index limit 1)`;
}

const json = (field: string) => `(item ->> '${field}')::numeric`;
const hours = (field: string) => `item -> 'quietHours' ->> '${field}'`;
const when = (condition: string, path: string, says: string) =>
  `case when ${condition} then ${quote(`.${path} ${says}`)} end`;

/** What is wrong with `item`: the first of these that is not null. */
const problems: readonly string[] = [
  ...jsonRules.map((rule) => checkOf(rule, 'item', '')),
  ...Object.entries(requestRules).map(
    ([kind, rules]) => `case when item -> 'message' ->> 'kind' = '${kind}' then coalesce(
    ${rules.map((rule) => checkOf(rule, `(item -> 'message' -> 'request')`, '.message.request')).join(',\n    ')}) end`,
  ),
  when(`${json('expiresAt')} <= notifygen.clock()`, 'expiresAt', isPast),
  when(`${json('expiresAt')} <= ${json('notBefore')}`, 'expiresAt', isBeforeStart),
  when(`${hours('start')} = ${hours('end')}`, 'quietHours', wrongQuietHours),
  // The names of all time zones take PostgreSQL 60 milliseconds.
  `case when ${hours('timeZone')} is not null then ${when(
    `lower(${hours('timeZone')}) not in (select lower(name) from pg_timezone_names)`,
    timeZone.path,
    timeZone.says ?? '',
  )} end`,
];

/**
 * `notifygen.insert_messages`: stores rows that need no check. Returns their IDs in order, negative for a message that is not
 * new. Keys are inserted in one order, so that two batches with the same keys never wait for each other.
 */
export const insertFunction: string = `create or replace function notifygen.insert_messages(rows json) returns bigint[]
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $insert$
declare
  enqueued_at bigint := notifygen.clock();
  ids bigint[];
  all_created boolean;
begin
  with input as materialized (
    select nextval('notifygen.message_ids') as new_id, sha256(convert_to(dedupe, 'UTF8')) as dedupe_hash,
      greatest(enqueued_at, "notBefore"::bigint) as due_at, given.*
    from rows from (json_to_recordset(rows) as (sender text, recipient text, template text, message json, dedupe text,
      priority smallint, "notBefore" numeric, "expiresAt" numeric, "expiresAfter" numeric, "quietHours" jsonb,
      "onUnknown" text, "traceParent" text, digest text, tag text, "group" text, gate text, category text, retention numeric))
      with ordinality as given (sender, recipient, template, message, dedupe, priority, "notBefore", "expiresAt",
      "expiresAfter", "quietHours", "onUnknown", "traceParent", digest, tag, "group", gate, category, retention, position)
  ), inserted as (
    insert into notifygen.messages (id, sender, recipient, template, message, dedupe, dedupe_hash, priority, status,
      due_at, expires_at, quiet_hours, on_unknown, trace_parent, digest, tag, grp, gate, held, category, retention, created_at)
    select new_id, sender, recipient, template, message, dedupe, dedupe_hash, priority, 'queued', due_at,
      coalesce("expiresAt"::bigint, due_at + "expiresAfter"::bigint), "quietHours", "onUnknown", "traceParent", digest,
      tag, coalesce("group", ''), case when gate is not null then (
        select name from notifygen.gates as closed where closed.name = input.gate and is_open = 0) end,
      case when due_at > enqueued_at then 'start' end, category, retention::bigint, enqueued_at
    from input
    order by dedupe_hash, sender collate "C", position
    on conflict (dedupe_hash, sender) where dedupe_hash is not null do nothing
    returning sender, template, digest, tag
  ), counted as (
    insert into notifygen.counts
    select sender, coalesce(template, ''), coalesce(digest, ''), 'queued', ${campaign}, count(*)
    from inserted group by 1, 2, 3, 5
  )
  select array_agg(new_id order by position), count(*) = (select count(*) from inserted) into ids, all_created from input;
  -- New statements also see keys that another transaction has committed since.
  if exists (select from notifygen.dedupe_keys) then
    delete from notifygen.messages as message using notifygen.dedupe_keys as old
    where message.id = any(ids) and old.dedupe_hash = message.dedupe_hash and old.sender = message.sender;
    all_created := all_created and not found;
  end if;
  if all_created then
    return ids;
  end if;
  return (
    select array_agg(case when old_id = new_id or old_id is null then new_id else -old_id end order by position)
    from rows from (unnest(ids), json_to_recordset(rows) as (sender text, dedupe text)) with ordinality
      as given (new_id, sender, dedupe, position)
    left join lateral (
      select id as old_id from notifygen.messages
      where dedupe_hash = sha256(convert_to(given.dedupe, 'UTF8')) and messages.sender = given.sender
      union all
      select message_id from notifygen.dedupe_keys
      where dedupe_hash = sha256(convert_to(given.dedupe, 'UTF8')) and dedupe_keys.sender = given.sender
      limit 1
    ) as stored on true
  );
end
$insert$`;

/** `notifygen.enqueue`: stores one message or an array of messages in the caller's transaction, from any language. */
export const enqueueFunction: string = `create or replace function notifygen.enqueue(messages jsonb) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $enqueue$
declare
  items jsonb := case when jsonb_typeof(messages) = 'array' then messages else jsonb_build_array(messages) end;
  first_problem text;
  ids bigint[];
begin
  select format('messages[%s]%s.', position - 1, problem) into first_problem
  from jsonb_array_elements(items) with ordinality as elements (item, position),
  lateral (select coalesce(
    ${problems.join(',\n    ')}
  )) as checked (problem)
  where problem is not null
  order by position
  limit 1;
  if first_problem is not null then
    raise exception using errcode = '22023', message = '${invalidMessage}' || first_problem;
  end if;
  ids := notifygen.insert_messages((
    select json_agg(json_build_object('sender', item -> 'sender', 'recipient', item -> 'message' -> 'request' -> 'to',
      'template', item -> 'message' -> 'request' -> 'templateName', 'message', item -> 'message', 'dedupe', item -> 'dedupe',
      'priority', array_position(array[${list(priorities)}], coalesce(item ->> 'priority', 'normal')) - 1,
      'notBefore', item -> 'notBefore', 'expiresAt', item -> 'expiresAt', 'expiresAfter', item -> 'expiresAfter',
      'quietHours', nullif(item -> 'quietHours', 'null'), 'onUnknown', coalesce(item ->> 'onUnknown', 'hold'),
      'traceParent', item -> 'traceParent', 'tag', item -> 'tag') order by position)
    from jsonb_array_elements(items) with ordinality as elements (item, position)));
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', abs(id)::text, 'created', id > 0) order by position), '[]')
    from unnest(ids) with ordinality as stored (id, position));
end
$enqueue$`;
