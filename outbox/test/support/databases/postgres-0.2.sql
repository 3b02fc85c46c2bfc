-- A database of 0.2 with messages of every status, written by its own store and dumped with pg_dump.
CREATE SCHEMA notifygen;
CREATE FUNCTION notifygen.clock() RETURNS bigint
    LANGUAGE sql
    AS $$ select (extract(epoch from clock_timestamp()) * 1000)::bigint $$;
CREATE FUNCTION notifygen.enqueue(messages jsonb) RETURNS jsonb
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
declare
  items jsonb := case when jsonb_typeof(messages) = 'array' then messages else jsonb_build_array(messages) end;
  first_problem text;
  ids bigint[];
begin
  select format('messages[%s]%s.', position - 1, problem) into first_problem
  from jsonb_array_elements(items) with ordinality as elements (item, position),
  lateral (select case
    when jsonb_typeof(item) <> 'object' then ' must be an object'
    when item - array['sender', 'message', 'dedupe', 'priority', 'notBefore', 'expiresAt', 'expiresAfter', 'quietHours', 'onUnknown', 'traceParent'] <> '{}' then '.' || (select min(field) from jsonb_object_keys(item - array['sender', 'message', 'dedupe', 'priority', 'notBefore', 'expiresAt', 'expiresAfter', 'quietHours', 'onUnknown', 'traceParent']) as field)
      || ' is not a field; the fields are sender, message, dedupe, priority, notBefore, expiresAt, expiresAfter, quietHours, onUnknown, traceParent'
    when jsonb_typeof(item -> 'sender') is distinct from 'string' or item ->> 'sender' = '' then '.sender must be a text'
    when coalesce(item -> 'message' ->> 'kind', '') not in ('template', 'text', 'attachment') then '.message.kind must be template, text or attachment'
    when jsonb_typeof(item -> 'message' -> 'request') is distinct from 'object' then '.message.request must be an object'
    when coalesce(item -> 'message' -> 'request' ->> 'to', '') !~ '^[0-9]{7,15}$' then '.message.request.to must be 7 to 15 digits with the country code, without +'
    when item -> 'message' ->> 'kind' = 'template' and coalesce(item -> 'message' -> 'request' ->> 'templateName', '') = '' then '.message.request.templateName must be a text'
    when coalesce(jsonb_typeof(item -> 'dedupe'), 'null') not in ('null', 'string') or item ->> 'dedupe' = '' or length(item ->> 'dedupe') > 500 then '.dedupe must be a text of 1 to 500 characters'
    when coalesce(item ->> 'priority', 'normal') not in ('urgent', 'high', 'normal', 'bulk') then '.priority must be urgent, high, normal or bulk'
    when (case when coalesce(jsonb_typeof(item -> 'notBefore'), 'null') = 'number'
        then not (item ->> 'notBefore')::numeric between 0 and 8640000000000000
        else coalesce(jsonb_typeof(item -> 'notBefore'), 'null') not in ('null', 'null') end) then '.notBefore must be a number of milliseconds'
    when (case when coalesce(jsonb_typeof(item -> 'expiresAt'), 'null') = 'number'
        then not (item ->> 'expiresAt')::numeric between 0 and 8640000000000000
        else coalesce(jsonb_typeof(item -> 'expiresAt'), 'null') not in ('null', 'null') end) then '.expiresAt must be a number of milliseconds'
    when (case when coalesce(jsonb_typeof(item -> 'expiresAfter'), 'null') = 'number'
        then not (item ->> 'expiresAfter')::numeric between 0 and 8640000000000000
        else coalesce(jsonb_typeof(item -> 'expiresAfter'), 'null') not in ('null', 'null') end) then '.expiresAfter must be a number of milliseconds'
    when coalesce(jsonb_typeof(item -> 'quietHours'), 'null') not in ('null', 'object') or jsonb_typeof(item -> 'quietHours') = 'object' and (coalesce(item -> 'quietHours' ->> 'start', '') !~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
      or coalesce(item -> 'quietHours' ->> 'end', '') !~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' or coalesce(item -> 'quietHours' ->> 'timeZone', '') = '') then '.quietHours must have start and end as HH:MM, and timeZone'
    when coalesce(item ->> 'onUnknown', 'hold') not in ('hold', 'resend') then '.onUnknown must be hold or resend'
    when coalesce(jsonb_typeof(item -> 'traceParent'), 'null') not in ('null', 'string') then '.traceParent must be a text'
  end) as checked (problem)
  where problem is not null
  order by position
  limit 1;
  if first_problem is not null then
    raise exception using errcode = '22023', message = 'notifygen.enqueue: ' || first_problem;
  end if;
  ids := notifygen.insert_messages((
    select json_agg(json_build_object('sender', item -> 'sender', 'recipient', item -> 'message' -> 'request' -> 'to',
      'template', item -> 'message' -> 'request' -> 'templateName', 'message', item -> 'message', 'dedupe', item -> 'dedupe',
      'priority', array_position(array['urgent', 'high', 'normal', 'bulk'], coalesce(item ->> 'priority', 'normal')) - 1,
      'notBefore', item -> 'notBefore', 'expiresAt', item -> 'expiresAt', 'expiresAfter', item -> 'expiresAfter',
      'quietHours', nullif(item -> 'quietHours', 'null'), 'onUnknown', coalesce(item ->> 'onUnknown', 'hold'),
      'traceParent', item -> 'traceParent') order by position)
    from jsonb_array_elements(items) with ordinality as elements (item, position)));
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', abs(id)::text, 'created', id > 0) order by position), '[]')
    from unnest(ids) with ordinality as stored (id, position));
end
$_$;
CREATE FUNCTION notifygen.insert_messages(rows json) RETURNS bigint[]
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
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
      "onUnknown" text, "traceParent" text)) with ordinality as given (sender, recipient, template, message, dedupe,
      priority, "notBefore", "expiresAt", "expiresAfter", "quietHours", "onUnknown", "traceParent", position)
  ), inserted as (
    insert into notifygen.messages (id, sender, recipient, template, message, dedupe, dedupe_hash, priority, status,
      due_at, expires_at, quiet_hours, on_unknown, trace_parent, created_at)
    select new_id, sender, recipient, template, message, dedupe, dedupe_hash, priority, 'queued', due_at,
      coalesce("expiresAt"::bigint, due_at + "expiresAfter"::bigint), "quietHours", "onUnknown", "traceParent", enqueued_at
    from input
    order by dedupe_hash, sender collate "C", position
    on conflict (dedupe_hash, sender) where dedupe_hash is not null do nothing
    returning 1
  )
  select array_agg(new_id order by position), count(*) = (select count(*) from inserted) into ids, all_created from input;
  if all_created then
    return ids;
  end if;
  -- A new statement also sees keys that another transaction has committed since.
  return (
    select array_agg(case when stored.id = new_id or stored.id is null then new_id else -stored.id end order by position)
    from rows from (unnest(ids), json_to_recordset(rows) as (sender text, dedupe text)) with ordinality
      as given (new_id, sender, dedupe, position)
    left join notifygen.messages as stored
      on stored.dedupe_hash = sha256(convert_to(given.dedupe, 'UTF8')) and stored.sender = given.sender
  );
end
$$;
CREATE TABLE notifygen.audience (
    grp text NOT NULL,
    recipient text NOT NULL,
    at bigint NOT NULL
);
CREATE TABLE notifygen.audience_groups (
    name text NOT NULL,
    count integer DEFAULT 0 NOT NULL,
    postponed_to double precision DEFAULT 0 NOT NULL
);
CREATE SEQUENCE notifygen.message_ids
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
CREATE TABLE notifygen.messages (
    id bigint DEFAULT nextval('notifygen.message_ids'::regclass) NOT NULL,
    sender text NOT NULL,
    recipient text,
    template text,
    message json,
    dedupe text,
    dedupe_hash bytea,
    priority smallint NOT NULL,
    status text NOT NULL,
    due_at bigint NOT NULL,
    expires_at bigint,
    quiet_hours jsonb,
    on_unknown text NOT NULL,
    attempt integer DEFAULT 0 NOT NULL,
    failures integer DEFAULT 0 NOT NULL,
    resends integer DEFAULT 0 NOT NULL,
    claim text,
    lease_until bigint,
    code text,
    detail jsonb,
    message_id text,
    trace_parent text,
    created_at bigint NOT NULL,
    finished_at bigint,
    CONSTRAINT messages_on_unknown_check CHECK ((on_unknown = ANY (ARRAY['hold'::text, 'resend'::text]))),
    CONSTRAINT messages_priority_check CHECK (((priority >= 0) AND (priority <= 3)))
)
WITH (autovacuum_vacuum_scale_factor='0.02', autovacuum_analyze_scale_factor='0.02');
CREATE TABLE notifygen.meta (
    key text NOT NULL,
    value text NOT NULL
);
CREATE TABLE notifygen.pairs (
    sender text NOT NULL,
    recipient text NOT NULL,
    since bigint NOT NULL,
    count integer NOT NULL
);
CREATE TABLE notifygen.senders (
    name text NOT NULL,
    limits jsonb NOT NULL,
    limits_by text NOT NULL,
    limits_at bigint NOT NULL,
    state jsonb NOT NULL
);
INSERT INTO notifygen.audience VALUES ('shop', '491700000002', 1775822401000);
INSERT INTO notifygen.audience VALUES ('shop', '491700000003', 1775822402000);
INSERT INTO notifygen.audience VALUES ('shop', '491700000004', 1775822403000);
INSERT INTO notifygen.audience VALUES ('shop', '491700000007', 1775822404020);
INSERT INTO notifygen.audience VALUES ('shop', '491700000008', 1775822405020);
INSERT INTO notifygen.audience_groups VALUES ('shop', 5, 0);
INSERT INTO notifygen.messages VALUES (1, 'shop', NULL, 'order_shipped', NULL, NULL, '\xbe2974546978e3739e6d6da85c4be9f334ce32df2b9fd4b6ff1b55c0d57e9d44', 2, 'accepted', 1772366400000, NULL, NULL, 'hold', 1, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, 1772366400000, 1772366400000);
INSERT INTO notifygen.messages VALUES (2, 'shop', '491700000002', 'order_shipped', '{"kind":"template","request":{"to":"491700000002","templateName":"order_shipped","language":"de","parameters":["Ada","A-2"]}}', 'key-2', '\x7c36b0a9dedde119c75165957c6c9c187e65df1ee5db87c4c58ad503ad88cbe3', 2, 'accepted', 1775822401000, NULL, NULL, 'hold', 1, 0, 0, NULL, NULL, NULL, NULL, 'wamid.2', NULL, 1775822401000, 1775822401000);
INSERT INTO notifygen.messages VALUES (3, 'shop', '491700000003', 'order_shipped', '{"kind":"template","request":{"to":"491700000003","templateName":"order_shipped","language":"de","parameters":["Ada","A-3"]}}', 'key-3', '\xd9ef8196557c9da69806fb5d777f4e5ad6d5c18593039e0ff62f9fdf003b0198', 2, 'failed', 1775822402000, NULL, NULL, 'hold', 1, 0, 0, NULL, NULL, 'rejected', '{"body": {"reason": "invalid"}, "status": 400, "message": "order_shipped not accepted"}', NULL, NULL, 1775822402000, 1775822402000);
INSERT INTO notifygen.messages VALUES (4, 'shop', '491700000004', 'order_shipped', '{"kind":"template","request":{"to":"491700000004","templateName":"order_shipped","language":"de","parameters":["Ada","A-4"]}}', 'key-4', '\xf5404d68a86b01ee138f6d135cb9952fc6f804f5ab4104a8d4a5fb06e4e1b197', 2, 'unknown', 1775822403000, NULL, NULL, 'hold', 1, 0, 0, NULL, NULL, 'timeout', '{"message": "order_shipped not accepted"}', NULL, NULL, 1775822403000, 1775822403000);
INSERT INTO notifygen.messages VALUES (5, 'shop', '491700000005', 'order_shipped', '{"kind":"template","request":{"to":"491700000005","templateName":"order_shipped","language":"de","parameters":["Ada","A-5"]}}', 'key-5', '\x043e30951bc4eac6c587191be09ec64110933b6c5e633e695462333318561e55', 2, 'expired', 1775822404000, 1775822404010, NULL, 'hold', 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, 1775822404000, 1775822404020);
INSERT INTO notifygen.messages VALUES (6, 'shop', '491700000006', 'order_shipped', '{"kind":"template","request":{"to":"491700000006","templateName":"order_shipped","language":"de","parameters":["Ada","A-6"]}}', 'key-6', '\xf3166bdf439d0b1da048ef0d3ad2459c77c99ba779b9f5e32cf2bc42559b58c6', 2, 'cancelled', 1775822404020, NULL, NULL, 'hold', 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, 1775822404020, 1775822404020);
INSERT INTO notifygen.messages VALUES (7, 'shop', '491700000007', 'order_shipped', '{"kind":"template","request":{"to":"491700000007","templateName":"order_shipped","language":"de","parameters":["Ada","A-7"]}}', 'key-7', '\x78ed7d2bf2a8c4af4a3d3652a89fe8b9f46addb8bc8e7cb69106a6467900f5e6', 2, 'queued', 1775822405020, NULL, NULL, 'resend', 1, 0, 1, NULL, NULL, 'timeout', '{"message": "order_shipped not accepted"}', NULL, NULL, 1775822404020, NULL);
INSERT INTO notifygen.messages VALUES (8, 'shop', '491700000008', NULL, '{"kind":"text","request":{"to":"491700000008","message":{"text":"Hallo"}}}', 'key-8', '\x2ef94a67f93c79a6fe2710bb5f2907658c1f96d8cc6bae6bf8c8e180119897e1', 0, 'sending', 1775822405020, NULL, NULL, 'hold', 1, 0, 0, 'host:1:aaaa#1', 1775822465020, NULL, NULL, NULL, NULL, 1775822405020, NULL);
INSERT INTO notifygen.messages VALUES (11, 'shop', '491700000011', 'order_shipped', '{"kind":"template","request":{"to":"491700000011","templateName":"order_shipped","language":"de","parameters":["Ada","A-11"]}}', 'key-11', '\x0e6f3e7f1be7ab10cdbe06ac405cbbffa2af6f4a64289540c9b7799989d3973a', 2, 'queued', 1775822405020, NULL, '{"end": "08:00", "start": "21:00", "timeZone": "Europe/Berlin"}', 'hold', 0, 0, 0, NULL, NULL, NULL, NULL, NULL, '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', 1775822405020, NULL);
INSERT INTO notifygen.messages VALUES (9, 'shop', '491700000009', 'order_shipped', '{"kind":"template","request":{"to":"491700000009","templateName":"order_shipped","language":"de","parameters":["Ada","A-9"]}}', 'key-9', '\x1a4d5bcb1c7d0500b0f6566d599bf7a5492d0fded14c7bed41a682815d6bec92', 2, 'queued', 1775822405020, NULL, NULL, 'hold', 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, 1775822405020, NULL);
INSERT INTO notifygen.messages VALUES (10, 'shop', '491700000010', 'order_shipped', '{"kind":"template","request":{"to":"491700000010","templateName":"order_shipped","language":"de","parameters":["Ada","A-10"]}}', 'key-10', '\x8cfe286af19b18d866b425865ff494fcd329d4a73274d67ad0643b305040d350', 3, 'queued', 1775908805020, 1775912405020, NULL, 'hold', 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, 1775822405020, NULL);
INSERT INTO notifygen.messages VALUES (12, 'bank', '491700000012', 'order_shipped', '{"kind":"template","request":{"to":"491700000012","templateName":"order_shipped","language":"de","parameters":["Ada","A-12"]}}', NULL, NULL, 2, 'queued', 1775822405020, NULL, NULL, 'hold', 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, 1775822405020, NULL);
INSERT INTO notifygen.meta VALUES ('id', '0feb437b-897a-4ae5-a4da-c7f5ec5c7621');
INSERT INTO notifygen.meta VALUES ('schema_version', '1');
INSERT INTO notifygen.pairs VALUES ('shop', '491700000001', 1772366400000, 1);
INSERT INTO notifygen.pairs VALUES ('shop', '491700000002', 1775822401000, 1);
INSERT INTO notifygen.pairs VALUES ('shop', '491700000003', 1775822402000, 1);
INSERT INTO notifygen.pairs VALUES ('shop', '491700000004', 1775822403000, 1);
INSERT INTO notifygen.pairs VALUES ('shop', '491700000007', 1775822404020, 1);
INSERT INTO notifygen.pairs VALUES ('shop', '491700000008', 1775822405020, 1);
INSERT INTO notifygen.senders VALUES ('bank', '{"perSecond": 1000, "perRecipient": {"burst": 45, "seconds": 6}, "recipientsPerDay": null}', 'host:1:aaaa', 1772366400000, '{"paceAt": 0, "starts": [], "outages": 0}');
INSERT INTO notifygen.senders VALUES ('shop', '{"perSecond": 1000, "perRecipient": {"burst": 45, "seconds": 6}, "recipientsPerDay": {"group": "shop", "limit": 100}}', 'host:1:aaaa', 1772366400000, '{"paceAt": 1775822405021.001, "starts": [[1775822404020, 1], [1775822405020, 1]], "outages": 2}');
SELECT pg_catalog.setval('notifygen.message_ids', 12, true);
ALTER TABLE ONLY notifygen.audience_groups
    ADD CONSTRAINT audience_groups_pkey PRIMARY KEY (name);
ALTER TABLE ONLY notifygen.audience
    ADD CONSTRAINT audience_pkey PRIMARY KEY (grp, recipient);
ALTER TABLE ONLY notifygen.messages
    ADD CONSTRAINT messages_pkey PRIMARY KEY (id);
ALTER TABLE ONLY notifygen.meta
    ADD CONSTRAINT meta_pkey PRIMARY KEY (key);
ALTER TABLE ONLY notifygen.pairs
    ADD CONSTRAINT pairs_pkey PRIMARY KEY (sender, recipient);
ALTER TABLE ONLY notifygen.senders
    ADD CONSTRAINT senders_pkey PRIMARY KEY (name);
CREATE INDEX audience_at ON notifygen.audience USING btree (grp, at);
CREATE UNIQUE INDEX messages_dedupe ON notifygen.messages USING btree (dedupe_hash, sender) WHERE (dedupe_hash IS NOT NULL);
CREATE INDEX messages_finished ON notifygen.messages USING btree (finished_at) WHERE ((finished_at IS NOT NULL) AND (status <> 'unknown'::text) AND (message IS NOT NULL));
CREATE INDEX messages_queued ON notifygen.messages USING btree (sender, priority, due_at, id) WHERE (status = 'queued'::text);
CREATE INDEX messages_sending ON notifygen.messages USING btree (sender, lease_until) WHERE (status = 'sending'::text);
CREATE INDEX messages_to_decide ON notifygen.messages USING btree (status, sender, id) WHERE (status = ANY (ARRAY['unknown'::text, 'failed'::text]));
CREATE INDEX pairs_since ON notifygen.pairs USING btree (sender, since);
