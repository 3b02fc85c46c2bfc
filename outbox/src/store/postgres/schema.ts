import { schemaVersion } from '../schema-version.js';
import { countsSchema, totalsFunction } from './counts.js';
import { enqueueFunction, insertFunction } from './enqueue-function.js';

/** Others that want to use the tables wait behind a statement that waits, so that it must not wait for long. */
export const limitWait = `set local lock_timeout = '500ms'`;
/** The key of the lock that migrations hold; any constant that other programs are unlikely to use. */
export const migrationLock = 'select pg_advisory_xact_lock(7021874620934)';

/** How many messages the index of recipients keeps together. */
export const idsPerChunk = 10_000;

/** Times are milliseconds since 1970. Each statement can be run again. */
export const schema: readonly string[] = [
  'create schema if not exists notifygen',
  'create table if not exists notifygen.meta (key text primary key, value text not null)',
  // Tells the outbox's own database from others with the same tables.
  `insert into notifygen.meta values ('id', gen_random_uuid()) on conflict do nothing`,
  `create or replace function notifygen.clock() returns bigint
language sql volatile
as $$ select (extract(epoch from clock_timestamp()) * 1000)::bigint $$`,

  // The row is what the workers of a sender lock.
  `create table if not exists notifygen.senders (
  name text primary key,
  limits jsonb not null,
  limits_by text not null,
  limits_at bigint not null,
  state jsonb not null
)`,

  // The processes that work, and when each was last known to.
  `create table if not exists notifygen.processes (
  name text primary key,
  senders jsonb not null,
  at bigint not null
)`,

  'create sequence if not exists notifygen.message_ids',
  // Every message is updated at least twice, so it has to be vacuumed earlier than by default.
  `create table if not exists notifygen.messages (
  id bigint primary key default nextval('notifygen.message_ids'),
  sender text not null,
  recipient text,
  template text,
  message json,
  dedupe text,
  dedupe_hash bytea,
  priority smallint not null check (priority between 0 and 3),
  status text not null,
  due_at bigint not null,
  expires_at bigint,
  quiet_hours jsonb,
  on_unknown text not null check (on_unknown in ('hold', 'resend')),
  attempt integer not null default 0,
  failures integer not null default 0,
  resends integer not null default 0,
  returned integer not null default 0,
  claim text,
  lease_until bigint,
  code text,
  detail jsonb,
  message_id text,
  trace_parent text,
  digest text,
  tag text,
  category text,
  retention bigint,
  -- Bulk messages of a group take turns with those of others; '' for none.
  grp text not null default '' check (grp = '' or priority = 3),
  -- What a queued message waits behind.
  gate text,
  -- Why it is not due before its time.
  held text,
  created_at bigint not null,
  finished_at bigint,
  history jsonb,
  actions jsonb
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02)`,
  ...Object.entries({
    messages_due: `(sender, priority, grp, due_at, id) where status = 'queued' and gate is null`,
    messages_held: `(sender, held, due_at, template, tag, gate) where status = 'queued' and held is not null`,
    messages_gated: '(gate, sender, priority, due_at, id) where gate is not null',
    messages_sending: `(sender, lease_until) where status = 'sending'`,
    messages_by_kind: `(sender, coalesce(template, ''), status, id)`,
    messages_by_tag: `(tag, sender, coalesce(template, ''), status, id) where tag is not null`,
    messages_by_code: `(code, sender, coalesce(template, ''), status, id) where code is not null`,
    // Recipients come in any order; neighbouring messages share pages of the index, which makes enqueuing faster.
    messages_by_recipient: `((id / ${idsPerChunk}), recipient, id) where recipient is not null`,
    messages_to_erase: `(finished_at) where finished_at is not null and status <> 'unknown' and message is not null
  and retention is null`,
    messages_to_erase_early: `((finished_at + retention)) where finished_at is not null and status <> 'unknown'
  and message is not null and retention is not null`,
  }).map(([name, columns]) => `create index if not exists ${name} on notifygen.messages ${columns}`),
  `create unique index if not exists messages_dedupe on notifygen.messages (dedupe_hash, sender)
  where dedupe_hash is not null`,

  `create table if not exists notifygen.pairs (
  sender text not null,
  recipient text not null,
  since bigint not null,
  count integer not null,
  primary key (sender, recipient)
)`,
  'create index if not exists pairs_since on notifygen.pairs (sender, since)',

  // The row is what the senders of a group lock. `members` is the number of rows of the group in `audience`.
  `create table if not exists notifygen.audience_groups (
  name text primary key,
  count integer not null default 0,
  postponed_to double precision not null default 0
)`,
  `create table if not exists notifygen.audience (
  grp text not null,
  recipient text not null,
  at bigint not null,
  primary key (grp, recipient)
)`,
  'create index if not exists audience_at on notifygen.audience (grp, at)',
  // The keys of messages whose rows are deleted.
  `create table if not exists notifygen.dedupe_keys (
  dedupe_hash bytea not null,
  sender text not null,
  message_id bigint not null,
  primary key (dedupe_hash, sender)
)`,
  // What messages wait behind. One that is open stays until they are through.
  `create table if not exists notifygen.gates (
  name text primary key,
  kind text not null check (kind in ('person', 'outbox', 'platform', 'version', 'canary', 'campaign')),
  is_open integer not null,
  reason text,
  by_name text,
  since bigint not null,
  until bigint
)`,
  `create table if not exists notifygen.groups (
  name text primary key,
  share double precision not null,
  bounds jsonb
)`,
  `create table if not exists notifygen.pause_log (
  id bigint generated always as identity primary key,
  at bigint not null,
  action text not null,
  scope text not null,
  kind text not null,
  reason text,
  by_name text
)`,
  `create table if not exists notifygen.suppressions (
  recipient text primary key,
  scope text not null check (scope in ('marketing', 'all', 'none')),
  history jsonb not null
)`,
  // `canary`: whether the first messages wait for their results, or the others for somebody who resumes it. Null: all are sent.
  `create table if not exists notifygen.campaigns (
  name text primary key,
  sender text not null,
  template text not null,
  settings jsonb not null,
  canary text check (canary in ('sending', 'waiting')),
  created_at bigint not null,
  cancelled_at bigint
)`,
  // The sources of a campaign: the first one, and each addition. `row_count`: of the rows that are stored, or listed as problems.
  // Those that are neither stored nor invalid are duplicates.
  `create table if not exists notifygen.campaign_parts (
  campaign text not null,
  part integer not null,
  row_count integer not null default 0,
  stored integer not null default 0,
  invalid integer not null default 0,
  is_complete integer not null default 0,
  primary key (campaign, part)
)`,
  // Four bytes of a digest of each row, as base64, to find out whether a source has changed.
  `create table if not exists notifygen.campaign_digests (
  campaign text not null,
  part integer not null,
  first_row integer not null,
  digests text not null,
  primary key (campaign, part, first_row)
)`,
  // Rows that are not sent. No value of a row is in them.
  `create table if not exists notifygen.campaign_problems (
  campaign text not null,
  part integer not null,
  row_number integer not null,
  kind text not null check (kind in ('invalid', 'duplicate')),
  problem text not null,
  primary key (campaign, part, row_number)
)`,
  ...countsSchema,
  totalsFunction,
  insertFunction,
  enqueueFunction,
];

export const readId = `select value as result from notifygen.meta where key = 'id'`;

export const setVersion: string = `insert into notifygen.meta values ('schema_version', '${schemaVersion}')
  on conflict (key) do update set value = excluded.value`;

/** What `migrate` runs, for a database administrator to run with `psql`. It can be run again. */
export function migrationSql(): string {
  const refuseNewer = `do $$
begin
  if to_regclass('notifygen.meta') is not null then
    if (select value::integer from notifygen.meta where key = 'schema_version') > ${schemaVersion} then
      raise exception 'The tables of the outbox were updated by a newer version of @notifygen/outbox.';
    end if;
  end if;
end
$$`;
  const statements = ['begin', limitWait, migrationLock, refuseNewer, ...schema, setVersion, 'commit'];
  return `-- The tables of @notifygen/outbox, version ${schemaVersion}.\n${statements.join(';\n\n')};\n`;
}
