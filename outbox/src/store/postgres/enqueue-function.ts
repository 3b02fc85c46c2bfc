import {
  localTime,
  longestExpiry,
  mostDedupe,
  outcomes,
  rules,
  shortestExpiry,
  traceContext,
  zoneStart,
} from '../../message/fields.js';
import { priorities } from '../../message/message.js';
import { invalidMessage } from './database-error.js';

const list = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');
/** JSON null counts as absent: some languages cannot leave a field out. */
const isNot = (field: string, type: string) =>
  `coalesce(jsonb_typeof(item -> '${field}'), 'null') not in ('null', '${type}')`;
const isEmpty = (field: string) => `item ->> '${field}' = ''`;
const isNoTime = (field: string) => `(case when coalesce(jsonb_typeof(item -> '${field}'), 'null') = 'number'
        then not (item ->> '${field}')::numeric between 0 and 8640000000000000
        else ${isNot(field, 'null')} end)`;
const hours = (field: string) => `item -> 'quietHours' ->> '${field}'`;
const isNoTimeOfDay = (field: string) => `coalesce(${hours(field)}, '') !~ '${localTime}'`;
const request = `item -> 'message' -> 'request'`;
/** As the runtime says it; a test compares them. */
const userId = 'is a WhatsApp user ID, which this interface cannot reach';
const fields = [
  'sender',
  'message',
  'dedupe',
  'priority',
  'notBefore',
  'expiresAt',
  'expiresAfter',
  'quietHours',
  'onUnknown',
  'traceParent',
];

/** What is wrong with `item`, the first of these that is true. */
const problems: readonly (readonly [condition: string, problem: string])[] = [
  [`jsonb_typeof(item) <> 'object'`, `' must be an object'`],
  [
    `item - array[${list(fields)}] <> '{}'`,
    `'.' || (select min(field) from jsonb_object_keys(item - array[${list(fields)}]) as field)
      || ' is not a field; the fields are ${fields.join(', ')}'`,
  ],
  [
    `jsonb_typeof(item -> 'sender') is distinct from 'string' or ${isEmpty('sender')}`,
    `'.sender must be a text'`,
  ],
  [
    `coalesce(item -> 'message' ->> 'kind', '') not in ('template', 'text', 'attachment')`,
    `'.message.kind must be template, text or attachment'`,
  ],
  [`jsonb_typeof(${request}) is distinct from 'object'`, `'.message.request must be an object'`],
  [`${request} ->> 'to' ~* '^[a-z]{2}[.](ent[.])?[a-z0-9]{1,128}$'`, `'.message.request.to ${userId}'`],
  [
    `coalesce(${request} ->> 'to', '') !~ '^[0-9]{7,15}$'`,
    `'.message.request.to must be 7 to 15 digits with the country code, without +'`,
  ],
  [
    `item -> 'message' ->> 'kind' = 'template' and coalesce(${request} ->> 'templateName', '') = ''`,
    `'.message.request.templateName must be a text'`,
  ],
  [
    `${isNot('dedupe', 'string')} or ${isEmpty('dedupe')} or length(item ->> 'dedupe') > ${mostDedupe}`,
    `'.${rules.dedupe}'`,
  ],
  [`coalesce(item ->> 'priority', 'normal') not in (${list(priorities)})`, `'.${rules.priority}'`],
  ...['notBefore', 'expiresAt', 'expiresAfter'].map(
    (field) => [isNoTime(field), `'.${field} must be a number of milliseconds'`] as const,
  ),
  [`(item ->> 'expiresAt')::numeric <= notifygen.clock()`, `'.expiresAt ${rules.past}'`],
  [`(item ->> 'expiresAt')::numeric <= (item ->> 'notBefore')::numeric`, `'.expiresAt ${rules.beforeStart}'`],
  [
    `(item ->> 'expiresAfter')::numeric not between ${shortestExpiry} and ${longestExpiry}`,
    `'.expiresAfter ${rules.longExpiry}'`,
  ],
  [
    `${isNot('quietHours', 'object')} or jsonb_typeof(item -> 'quietHours') = 'object' and (${isNoTimeOfDay('start')}
      or ${isNoTimeOfDay('end')} or ${hours('start')} = ${hours('end')})`,
    `'.${rules.quietHours}'`,
  ],
  [
    `jsonb_typeof(item -> 'quietHours') = 'object' and (coalesce(${hours('timeZone')}, '') !~ '${zoneStart}'
      or lower(${hours('timeZone')}) not in (select lower(name) from pg_timezone_names))`,
    `'.quietHours.${rules.timeZone}'`,
  ],
  [`coalesce(item ->> 'onUnknown', 'hold') not in (${list(outcomes)})`, `'.${rules.onUnknown}'`],
  [
    `${isNot('traceParent', 'string')} or item ->> 'traceParent' !~ '${traceContext}'`,
    `'.${rules.traceParent}'`,
  ],
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
      "onUnknown" text, "traceParent" text, digest text)) with ordinality as given (sender, recipient, template, message,
      dedupe, priority, "notBefore", "expiresAt", "expiresAfter", "quietHours", "onUnknown", "traceParent", digest, position)
  ), inserted as (
    insert into notifygen.messages (id, sender, recipient, template, message, dedupe, dedupe_hash, priority, status,
      due_at, expires_at, quiet_hours, on_unknown, trace_parent, digest, created_at)
    select new_id, sender, recipient, template, message, dedupe, dedupe_hash, priority, 'queued', due_at,
      coalesce("expiresAt"::bigint, due_at + "expiresAfter"::bigint), "quietHours", "onUnknown", "traceParent", digest, enqueued_at
    from input
    order by dedupe_hash, sender collate "C", position
    on conflict (dedupe_hash, sender) where dedupe_hash is not null do nothing
    returning sender, template, digest
  ), counted as (
    insert into notifygen.counts
    select sender, coalesce(template, ''), coalesce(digest, ''), 'queued', count(*) from inserted group by 1, 2, 3
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
  lateral (select case
${problems.map(([condition, problem]) => `    when ${condition} then ${problem}`).join('\n')}
  end) as checked (problem)
  where problem is not null
  order by position
  limit 1;
  if first_problem is not null then
    raise exception using errcode = '22023', message = '${invalidMessage}' || first_problem;
  end if;
  ids := notifygen.insert_messages((
    select json_agg(json_build_object('sender', item -> 'sender', 'recipient', ${request} -> 'to',
      'template', ${request} -> 'templateName', 'message', item -> 'message', 'dedupe', item -> 'dedupe',
      'priority', array_position(array[${list(priorities)}], coalesce(item ->> 'priority', 'normal')) - 1,
      'notBefore', item -> 'notBefore', 'expiresAt', item -> 'expiresAt', 'expiresAfter', item -> 'expiresAfter',
      'quietHours', nullif(item -> 'quietHours', 'null'), 'onUnknown', coalesce(item ->> 'onUnknown', 'hold'),
      'traceParent', item -> 'traceParent') order by position)
    from jsonb_array_elements(items) with ordinality as elements (item, position)));
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', abs(id)::text, 'created', id > 0) order by position), '[]')
    from unnest(ids) with ordinality as stored (id, position));
end
$enqueue$`;
