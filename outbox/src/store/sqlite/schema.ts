import type { DatabaseSync } from 'node:sqlite';
import { statuses } from '../../message/message.js';
import { isNewer, newerSchema, schemaVersion } from '../schema-version.js';

/** How many messages the index of recipients keeps together. */
export const idsPerChunk = 1_000;

const count = (row: 'new' | 'old', difference: 1 | -1): string =>
  `insert into notifygen_counts
      values (${row}.sender, coalesce(${row}.template, ''), coalesce(${row}.digest, ''), ${row}.status,
        case when substr(${row}.tag, 1, 9) = 'campaign:' then ${row}.tag else '' end, ${difference})
    on conflict do update set count = count + ${difference};`;

/**
 * One entry per version of the tables; an entry never changes after its release. A dedupe key is hashed when it is erased,
 * not before: neighbouring keys share pages of an index, which makes enqueuing many times faster than with their hashes. For the same
 * reason the index of recipients begins with the place of the message.
 */
const versions: readonly string[] = [
  `create table notifygen_senders (
    name text primary key,
    limits text not null,
    limits_by text not null,
    limits_at integer not null,
    state text not null
  ) strict, without rowid;

  create table notifygen_messages (
    id integer primary key autoincrement,
    sender text not null,
    recipient text,
    template text,
    message text check (json_valid(message)),
    dedupe text,
    dedupe_hash blob,
    priority integer not null check (priority between 0 and 3),
    status text not null check (status in (${statuses.map((status) => `'${status}'`).join(', ')})),
    due_at integer not null,
    expires_at integer,
    quiet_hours text check (json_valid(quiet_hours)),
    on_unknown text not null check (on_unknown in ('hold', 'resend')),
    attempt integer not null default 0,
    failures integer not null default 0,
    resends integer not null default 0,
    -- Of the claims that attempt counts, those that were given back without a post.
    returned integer not null default 0,
    claim text,
    lease_until integer,
    code text,
    detail text,
    message_id text,
    trace_parent text,
    digest text,
    tag text,
    category text,
    retention integer,
    -- Bulk messages of a group take turns with those of others; '' for none.
    grp text not null default '' check (grp = '' or priority = 3),
    -- What a queued message waits behind.
    gate text,
    -- Why it is not due before its time.
    held text,
    created_at integer not null,
    finished_at integer,
    history text,
    actions text
  ) strict;
  create unique index notifygen_messages_dedupe on notifygen_messages (dedupe, sender) where dedupe is not null;
  create unique index notifygen_messages_dedupe_hash on notifygen_messages (dedupe_hash, sender)
    where dedupe_hash is not null;
  create index notifygen_messages_due on notifygen_messages (sender, priority, grp, due_at, id)
    where status = 'queued' and gate is null;
  create index notifygen_messages_held on notifygen_messages (sender, held, due_at, template, tag, gate)
    where status = 'queued' and held is not null;
  create index notifygen_messages_gated on notifygen_messages (gate, sender, priority, due_at, id) where gate is not null;
  create index notifygen_messages_sending on notifygen_messages (sender, lease_until) where status = 'sending';
  create index notifygen_messages_by_kind on notifygen_messages (sender, coalesce(template, ''), status);
  create index notifygen_messages_by_tag on notifygen_messages (tag, sender, coalesce(template, ''), status)
    where tag is not null;
  create index notifygen_messages_by_code on notifygen_messages (code, sender, coalesce(template, ''), status)
    where code is not null;
  create index notifygen_messages_by_recipient on notifygen_messages (id / ${idsPerChunk}, recipient)
    where recipient is not null;
  create index notifygen_messages_to_erase on notifygen_messages (finished_at)
    where finished_at is not null and status <> 'unknown' and message is not null and retention is null;
  create index notifygen_messages_to_erase_early on notifygen_messages (finished_at + retention)
    where finished_at is not null and status <> 'unknown' and message is not null and retention is not null;

  create table notifygen_dedupe_keys (
    dedupe_hash blob not null,
    sender text not null,
    message_id integer not null,
    primary key (dedupe_hash, sender)
  ) strict, without rowid;

  create table notifygen_pairs (
    sender text not null,
    recipient text not null,
    since integer not null,
    count integer not null,
    primary key (sender, recipient)
  ) strict, without rowid;
  create index notifygen_pairs_since on notifygen_pairs (sender, since);

  create table notifygen_audience (
    grp text not null,
    recipient text not null,
    at integer not null,
    primary key (grp, recipient)
  ) strict, without rowid;
  create index notifygen_audience_at on notifygen_audience (grp, at);
  create table notifygen_audience_groups (
    name text primary key,
    count integer not null,
    postponed_to integer not null
  ) strict, without rowid;

  -- What messages wait behind. One that is open stays until they are through.
  create table notifygen_gates (
    name text primary key,
    kind text not null check (kind in ('person', 'outbox', 'platform', 'version', 'canary', 'campaign')),
    is_open integer not null,
    reason text,
    by_name text,
    since integer not null,
    until integer
  ) strict, without rowid;

  create table notifygen_groups (
    name text primary key,
    share real not null,
    bounds text
  ) strict, without rowid;

  create table notifygen_counts (
    sender text not null,
    template text not null,
    digest text not null,
    status text not null,
    campaign text not null,
    count integer not null,
    primary key (sender, template, digest, status, campaign)
  ) strict, without rowid;
  -- Rows of other programs. The outbox counts whole batches, and writes an empty text if there is no digest.
  create trigger notifygen_count_insert after insert on notifygen_messages when new.digest is null begin
    ${count('new', 1)}
  end;
  create trigger notifygen_count_update after update of sender, template, digest, status on notifygen_messages begin
    ${count('old', -1)}
    ${count('new', 1)}
  end;
  create trigger notifygen_count_delete after delete on notifygen_messages begin
    ${count('old', -1)}
  end;

  -- The processes that work, and when each was last known to.
  create table notifygen_processes (
    name text primary key,
    senders text not null,
    at integer not null
  ) strict, without rowid;

  create table notifygen_pause_log (
    id integer primary key,
    at integer not null,
    action text not null,
    scope text not null,
    kind text not null,
    reason text,
    by_name text
  ) strict;

  create table notifygen_suppressions (
    recipient text primary key,
    scope text not null check (scope in ('marketing', 'all', 'none')),
    history text not null
  ) strict, without rowid;

  -- \`canary\`: whether the first messages wait for their results, or the others for somebody who resumes it.
  create table notifygen_campaigns (
    name text primary key,
    sender text not null,
    template text not null,
    settings text not null,
    canary text check (canary in ('sending', 'waiting')),
    created_at integer not null,
    cancelled_at integer
  ) strict, without rowid;
  -- The sources of a campaign: the first one, and each addition. Rows that are neither stored nor invalid are duplicates.
  create table notifygen_campaign_parts (
    campaign text not null,
    part integer not null,
    row_count integer not null default 0,
    stored integer not null default 0,
    invalid integer not null default 0,
    is_complete integer not null default 0,
    primary key (campaign, part)
  ) strict, without rowid;
  -- Four bytes of a digest of each row, as base64, to find out whether a source has changed.
  create table notifygen_campaign_digests (
    campaign text not null,
    part integer not null,
    first_row integer not null,
    digests text not null,
    primary key (campaign, part, first_row)
  ) strict, without rowid;
  -- Rows that are not sent. No value of a row is in them.
  create table notifygen_campaign_problems (
    campaign text not null,
    part integer not null,
    row_number integer not null,
    kind text not null check (kind in ('invalid', 'duplicate')),
    problem text not null,
    primary key (campaign, part, row_number)
  ) strict, without rowid;`,
];

/** Whether the tables are those of this version. False if they are missing or older. */
export function isCurrent(db: DatabaseSync): boolean {
  const version = readVersion(db);
  if (isNewer(version)) throw newerSchema(version);
  return Number(version) === schemaVersion;
}

/** Creates or updates the tables, inside a transaction of the caller. */
export function updateTables(db: DatabaseSync): void {
  if (isCurrent(db)) return;
  db.exec(
    'create table if not exists notifygen_meta (key text primary key, value text not null) strict, without rowid',
  );
  for (const version of versions.slice(Number(readVersion(db)))) db.exec(version);
  db.prepare(
    `insert into notifygen_meta values ('schema_version', ?) on conflict do update set value = excluded.value`,
  ).run(`${schemaVersion}`);
}

function readVersion(db: DatabaseSync): string {
  const meta = db
    .prepare(`select 1 from sqlite_schema where type = 'table' and name = 'notifygen_meta'`)
    .get();
  if (meta === undefined) return '0';
  const row = db.prepare(`select value from notifygen_meta where key = 'schema_version'`).get();
  return String(row?.value ?? 0);
}
