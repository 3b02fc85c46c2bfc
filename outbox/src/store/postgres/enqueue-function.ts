import { commonRules, expiry, type Rule, recipientRule, timeOfDayRule } from '../../message/fields.js';
import { priorities } from '../../message/message.js';
import { wrongTimeZone } from '../../rules/quiet-hours.js';
import { longestTime } from '../rows.js';
import { invalidMessage } from './database-error.js';

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;
const list = (values: readonly string[]) => values.map(quote).join(', ');
const fields =
  'sender message dedupe priority notBefore expiresAt expiresAfter quietHours onUnknown traceParent tag'.split(
    ' ',
  );
/** As the runtime shows it: a key that does not look like the name of a field may be personal data. */
const shownKey = `case when key ~ '^(?!([^0-9]*[0-9]){7})[A-Za-z_][A-Za-z0-9_]{0,40}$' then key else '?' end`;

/** An expression for what a field breaks of a rule; null if it is right. Some languages cannot leave a field out. */
function problemOf(
  { path, says, type = 'string', is, isNot, longest, range }: Rule,
  isRequired: boolean = false,
): string {
  const at = `'{${path.replaceAll('.', ',')}}'`;
  const given = `item #>> ${at}`;
  const text = isRequired ? `coalesce(${given}, '')` : `(${given})`;
  const wrong = [
    `jsonb_typeof(item #> ${at}) not in ('null', '${type}')`,
    ...(is === undefined ? [] : [`${text} !~ ${quote(is)}`]),
    ...(isNot === undefined ? [] : [`${text} ~ ${quote(isNot)}`]),
    ...(longest === undefined ? [] : [`length(${text}) > ${longest}`]),
    ...(range === undefined ? [] : [`${text}::numeric not between ${range.join(' and ')}`]),
  ];
  // In this order: what has another type may not be a number.
  return `case ${wrong.map((one) => `when ${one} then ${quote(`.${path} ${says}`)}`).join(' ')} end`;
}

const time = (path: string): Rule => ({
  ...{ path, says: 'must be a time in milliseconds since 1970', type: 'number' },
  // From 1973: an earlier one is in seconds.
  range: [100_000_000_000, longestTime],
});

const timeOfDay = (name: string): Rule => ({ ...timeOfDayRule, path: `quietHours.${name}` });
const timeZone = { path: 'quietHours.timeZone', says: wrongTimeZone, is: '^[A-Za-z][A-Za-z0-9_+/-]*$' };
const quietHours = `case when jsonb_typeof(item -> 'quietHours') <> 'null' then coalesce(
      case when jsonb_typeof(item -> 'quietHours') <> 'object' then '.quietHours must be an object with start, end and timeZone' end,
      ${[timeOfDay('start'), timeOfDay('end'), timeZone].map((rule) => problemOf(rule, true)).join(', ')}) end`;

/**
 * What is wrong with `item`: the first of these that is not null. Only its shape and its recipient: a worker rejects a request
 * that cannot be posted, as it does with rows of other programs.
 */
const problems: readonly string[] = [
  `case when jsonb_typeof(item) <> 'object' then ' must be an object' else (
    select '.' || ${shownKey} || ' is not a known field; the known fields are ${fields.join(', ')}'
    from jsonb_object_keys(item) as key where key not in (${list(fields)}) order by key limit 1) end`,
  problemOf({ path: 'sender', says: 'must be a text', is: '.' }, true),
  ...[...commonRules, time('notBefore'), time('expiresAt'), expiry].map((rule) => problemOf(rule)),
  quietHours,
  problemOf(
    {
      path: 'message.kind',
      says: 'must be template, text or attachment, as the build functions return it',
      is: '^(template|text|attachment)$',
    },
    true,
  ),
  problemOf({ ...recipientRule, path: 'message.request.to' }, true),
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
      "onUnknown" text, "traceParent" text, "enqueuedBy" text, digest text, tag text, "group" text, gate text, category text, retention numeric))
      with ordinality as given (sender, recipient, template, message, dedupe, priority, "notBefore", "expiresAt",
      "expiresAfter", "quietHours", "onUnknown", "traceParent", "enqueuedBy", digest, tag, "group", gate, category, retention, position)
  ), inserted as (
    insert into notifygen.messages (id, sender, recipient, template, message, dedupe, dedupe_hash, priority, status,
      due_at, expires_at, quiet_hours, on_unknown, trace_parent, enqueued_by, digest, tag, grp,
      gate, held, waited, category, retention, created_at)
    select new_id, sender, recipient, coalesce(template, ''), message, dedupe, dedupe_hash, priority, 'queued', due_at,
      coalesce("expiresAt"::bigint, due_at + "expiresAfter"::bigint), "quietHours", "onUnknown", "traceParent", "enqueuedBy",
      digest, tag, coalesce("group", ''), closed.name, case when due_at > enqueued_at then 'start' end,
      case when closed.kind is not null then format(E'{"for":"%s"}\\n', closed.kind)
        when due_at > enqueued_at then E'{"for":"start"}\\n' end, category, retention::bigint, enqueued_at
    from input
    left join lateral (select name, kind from notifygen.gates where gate is not null and name = gate and is_open = 0) as closed on true
    order by dedupe_hash, sender collate "C", position
    on conflict (dedupe_hash, sender) where dedupe_hash is not null do nothing
    returning 1
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
