-- A database of 0.2 with messages of every status, written by its own store.
CREATE TABLE notifygen_meta (key text primary key, value text not null) strict, without rowid;
CREATE TABLE notifygen_senders (
    name text primary key,
    limits text not null,
    limits_by text not null,
    limits_at integer not null,
    state text not null
  ) strict, without rowid;
CREATE TABLE notifygen_messages (
    id integer primary key autoincrement,
    sender text not null,
    recipient text,
    template text,
    message text check (json_valid(message)),
    dedupe text,
    dedupe_hash blob,
    priority integer not null check (priority between 0 and 3),
    status text not null check (status in ('queued', 'sending', 'accepted', 'failed', 'unknown', 'expired', 'cancelled')),
    due_at integer not null,
    expires_at integer,
    quiet_hours text check (json_valid(quiet_hours)),
    on_unknown text not null check (on_unknown in ('hold', 'resend')),
    attempt integer not null default 0,
    failures integer not null default 0,
    resends integer not null default 0,
    claim text,
    lease_until integer,
    code text,
    detail text,
    message_id text,
    trace_parent text,
    created_at integer not null,
    finished_at integer
  ) strict;
CREATE TABLE notifygen_pairs (
    sender text not null,
    recipient text not null,
    since integer not null,
    count integer not null,
    primary key (sender, recipient)
  ) strict, without rowid;
CREATE TABLE notifygen_audience (
    grp text not null,
    recipient text not null,
    at integer not null,
    primary key (grp, recipient)
  ) strict, without rowid;
CREATE TABLE notifygen_audience_groups (
    name text primary key,
    count integer not null,
    postponed_to integer not null
  ) strict, without rowid;
insert into notifygen_meta values ('schema_version', '1');
insert into notifygen_senders values ('bank', '{"perSecond":1000,"perRecipient":{"seconds":6,"burst":45},"recipientsPerDay":null}', 'host:1:aaaa', 1772366400000, '{"starts":[],"paceAt":0,"outages":0}');
insert into notifygen_senders values ('shop', '{"perSecond":1000,"perRecipient":{"seconds":6,"burst":45},"recipientsPerDay":{"limit":100,"group":"shop"}}', 'host:1:aaaa', 1772366400000, '{"starts":[[1775822404020,1],[1775822405020,1]],"paceAt":1775822405021.001,"outages":2}');
insert into notifygen_messages values (1, 'shop', null, 'order_shipped', null, null, x'be2974546978e3739e6d6da85c4be9f334ce32df2b9fd4b6ff1b55c0d57e9d44', 2, 'accepted', 1772366400000, null, null, 'hold', 1, 0, 0, null, null, null, null, null, null, 1772366400000, 1772366400000);
insert into notifygen_messages values (2, 'shop', '491700000002', 'order_shipped', '{"kind":"template","request":{"to":"491700000002","templateName":"order_shipped","language":"de","parameters":["Ada","A-2"]}}', 'key-2', null, 2, 'accepted', 1775822401000, null, null, 'hold', 1, 0, 0, null, null, null, null, 'wamid.2', null, 1775822401000, 1775822401000);
insert into notifygen_messages values (3, 'shop', '491700000003', 'order_shipped', '{"kind":"template","request":{"to":"491700000003","templateName":"order_shipped","language":"de","parameters":["Ada","A-3"]}}', 'key-3', null, 2, 'failed', 1775822402000, null, null, 'hold', 1, 0, 0, null, null, 'rejected', '{"message":"order_shipped not accepted","status":400,"body":{"reason":"invalid"}}', null, null, 1775822402000, 1775822402000);
insert into notifygen_messages values (4, 'shop', '491700000004', 'order_shipped', '{"kind":"template","request":{"to":"491700000004","templateName":"order_shipped","language":"de","parameters":["Ada","A-4"]}}', 'key-4', null, 2, 'unknown', 1775822403000, null, null, 'hold', 1, 0, 0, null, null, 'timeout', '{"message":"order_shipped not accepted"}', null, null, 1775822403000, 1775822403000);
insert into notifygen_messages values (5, 'shop', '491700000005', 'order_shipped', '{"kind":"template","request":{"to":"491700000005","templateName":"order_shipped","language":"de","parameters":["Ada","A-5"]}}', 'key-5', null, 2, 'expired', 1775822404000, 1775822404010, null, 'hold', 0, 0, 0, null, null, null, null, null, null, 1775822404000, 1775822404020);
insert into notifygen_messages values (6, 'shop', '491700000006', 'order_shipped', '{"kind":"template","request":{"to":"491700000006","templateName":"order_shipped","language":"de","parameters":["Ada","A-6"]}}', 'key-6', null, 2, 'cancelled', 1775822404020, null, null, 'hold', 0, 0, 0, null, null, null, null, null, null, 1775822404020, 1775822404020);
insert into notifygen_messages values (7, 'shop', '491700000007', 'order_shipped', '{"kind":"template","request":{"to":"491700000007","templateName":"order_shipped","language":"de","parameters":["Ada","A-7"]}}', 'key-7', null, 2, 'queued', 1775822405020, null, null, 'resend', 1, 0, 1, null, null, 'timeout', '{"message":"order_shipped not accepted"}', null, null, 1775822404020, null);
insert into notifygen_messages values (8, 'shop', '491700000008', null, '{"kind":"text","request":{"to":"491700000008","message":{"text":"Hallo"}}}', 'key-8', null, 0, 'sending', 1775822405020, null, null, 'hold', 1, 0, 0, 'host:1:aaaa#1', 1775822465020, null, null, null, null, 1775822405020, null);
insert into notifygen_messages values (9, 'shop', '491700000009', 'order_shipped', '{"kind":"template","request":{"to":"491700000009","templateName":"order_shipped","language":"de","parameters":["Ada","A-9"]}}', 'key-9', null, 2, 'queued', 1775822405020, null, null, 'hold', 0, 0, 0, null, null, null, null, null, null, 1775822405020, null);
insert into notifygen_messages values (10, 'shop', '491700000010', 'order_shipped', '{"kind":"template","request":{"to":"491700000010","templateName":"order_shipped","language":"de","parameters":["Ada","A-10"]}}', 'key-10', null, 3, 'queued', 1775908805020, 1775912405020, null, 'hold', 0, 0, 0, null, null, null, null, null, null, 1775822405020, null);
insert into notifygen_messages values (11, 'shop', '491700000011', 'order_shipped', '{"kind":"template","request":{"to":"491700000011","templateName":"order_shipped","language":"de","parameters":["Ada","A-11"]}}', 'key-11', null, 2, 'queued', 1775822405020, null, '{"start":"21:00","end":"08:00","timeZone":"Europe/Berlin"}', 'hold', 0, 0, 0, null, null, null, null, null, '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', 1775822405020, null);
insert into notifygen_messages values (12, 'bank', '491700000012', 'order_shipped', '{"kind":"template","request":{"to":"491700000012","templateName":"order_shipped","language":"de","parameters":["Ada","A-12"]}}', null, null, 2, 'queued', 1775822405020, null, null, 'hold', 0, 0, 0, null, null, null, null, null, null, 1775822405020, null);
insert into notifygen_pairs values ('shop', '491700000001', 1772366400000, 1);
insert into notifygen_pairs values ('shop', '491700000002', 1775822401000, 1);
insert into notifygen_pairs values ('shop', '491700000003', 1775822402000, 1);
insert into notifygen_pairs values ('shop', '491700000004', 1775822403000, 1);
insert into notifygen_pairs values ('shop', '491700000007', 1775822404020, 1);
insert into notifygen_pairs values ('shop', '491700000008', 1775822405020, 1);
insert into notifygen_audience values ('shop', '491700000002', 1775822401000);
insert into notifygen_audience values ('shop', '491700000003', 1775822402000);
insert into notifygen_audience values ('shop', '491700000004', 1775822403000);
insert into notifygen_audience values ('shop', '491700000007', 1775822404020);
insert into notifygen_audience values ('shop', '491700000008', 1775822405020);
insert into notifygen_audience_groups values ('shop', 5, 0);
CREATE UNIQUE INDEX notifygen_messages_dedupe on notifygen_messages (dedupe, sender) where dedupe is not null;
CREATE UNIQUE INDEX notifygen_messages_dedupe_hash on notifygen_messages (dedupe_hash, sender)
    where dedupe_hash is not null;
CREATE INDEX notifygen_messages_due on notifygen_messages (sender, priority, due_at, id)
    where status = 'queued';
CREATE INDEX notifygen_messages_status on notifygen_messages (status, sender);
CREATE INDEX notifygen_messages_finished on notifygen_messages (finished_at)
    where finished_at is not null and message is not null;
CREATE INDEX notifygen_pairs_since on notifygen_pairs (sender, since);
CREATE INDEX notifygen_audience_at on notifygen_audience (grp, at);
