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
const isNoTimeOfDay = (field: string) =>
  `coalesce(item -> 'quietHours' ->> '${field}', '') !~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`;
const request = `item -> 'message' -> 'request'`;
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
  [
    `coalesce(${request} ->> 'to', '') !~ '^[0-9]{7,15}$'`,
    `'.message.request.to must be 7 to 15 digits with the country code, without +'`,
  ],
  [
    `item -> 'message' ->> 'kind' = 'template' and coalesce(${request} ->> 'templateName', '') = ''`,
    `'.message.request.templateName must be a text'`,
  ],
  [isNot('dedupe', 'string'), `'.dedupe must be a text'`],
  [
    `coalesce(item ->> 'priority', 'normal') not in (${list(priorities)})`,
    `'.priority must be ${priorities.join(', ').replace(/, (?=\w+$)/, ' or ')}'`,
  ],
  ...['notBefore', 'expiresAt', 'expiresAfter'].map(
    (field) => [isNoTime(field), `'.${field} must be a number of milliseconds'`] as const,
  ),
  [
    `${isNot('quietHours', 'object')} or jsonb_typeof(item -> 'quietHours') = 'object' and (${isNoTimeOfDay('start')}
      or ${isNoTimeOfDay('end')} or coalesce(item -> 'quietHours' ->> 'timeZone', '') = '')`,
    `'.quietHours must have start and end as HH:MM, and timeZone'`,
  ],
  [`coalesce(item ->> 'onUnknown', 'hold') not in ('hold', 'resend')`, `'.onUnknown must be hold or resend'`],
  [isNot('traceParent', 'string'), `'.traceParent must be a text'`],
];

const integer = (field: string) => `round((item ->> '${field}')::numeric)::bigint`;

/**
 * What `notifygen.enqueue` does after its checks, for messages that this package has checked: they take longer than the rest.
 * Keys are inserted in one order, so that two batches with the same keys never wait for each other.
 */
export const enqueueCheckedFunction: string = `create or replace function notifygen.enqueue_checked(items jsonb) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $enqueue$
declare
  enqueued_at bigint := notifygen.clock();
  results jsonb;
  all_created boolean;
begin
  with input as materialized (
    select position, nextval('notifygen.message_ids') as id, item,
      ${request} ->> 'to' as recipient, ${request} ->> 'templateName' as template,
      sha256(convert_to(item ->> 'dedupe', 'UTF8')) as dedupe_hash,
      greatest(enqueued_at, ${integer('notBefore')}) as due_at
    from jsonb_array_elements(items) with ordinality as elements (item, position)
  ), inserted as (
    insert into notifygen.messages (id, sender, recipient, template, message, dedupe, dedupe_hash, priority, status,
      due_at, expires_at, quiet_hours, on_unknown, trace_parent, created_at)
    select id, item ->> 'sender', recipient, template, item -> 'message', item ->> 'dedupe', dedupe_hash,
      array_position(array[${list(priorities)}], coalesce(item ->> 'priority', 'normal')) - 1, 'queued',
      due_at, coalesce(${integer('expiresAt')}, due_at + ${integer('expiresAfter')}),
      nullif(item -> 'quietHours', 'null'), coalesce(item ->> 'onUnknown', 'hold'), item ->> 'traceParent', enqueued_at
    from input
    order by dedupe_hash, item ->> 'sender', position
    on conflict (dedupe_hash, sender) where dedupe_hash is not null do nothing
    returning messages.id
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', input.id::text, 'created', inserted.id is not null)
      order by position), '[]'), coalesce(bool_and(inserted.id is not null), true)
  into results, all_created
  from input left join inserted using (id);
  if all_created then
    return results;
  end if;

  -- A new statement also sees keys that another transaction has committed since.
  return (
    select jsonb_agg(case when (result -> 'created')::boolean then result
      else jsonb_build_object('created', false, 'id', (
        select id::text from notifygen.messages as existing
        where existing.dedupe_hash = sha256(convert_to(item ->> 'dedupe', 'UTF8'))
          and existing.sender = item ->> 'sender')) end order by position)
    from rows from (jsonb_array_elements(results), jsonb_array_elements(items)) with ordinality
      as both_lists (result, item, position)
  );
end
$enqueue$`;

/** `notifygen.enqueue`: stores one message or an array of messages in the caller's transaction, from any language. */
export const enqueueFunction: string = `create or replace function notifygen.enqueue(messages jsonb) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $enqueue$
declare
  items jsonb := case when jsonb_typeof(messages) = 'array' then messages else jsonb_build_array(messages) end;
  first_problem text;
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
  return notifygen.enqueue_checked(items);
end
$enqueue$`;
