import { statuses } from '../message/message.js';

/** The JSON type is that of PostgreSQL which keeps the text. Times are milliseconds since 1970. */
const messages = `
  id bigint primary key default nextval('notifygen.message_ids'),
  sender text not null,
  recipient text,
  -- '' for a session message.
  template text not null default '',
  message json,
  dedupe text,
  dedupe_hash bytea,
  priority smallint not null check (priority between 0 and 3),
  status text not null check (status in (${statuses.map((status) => `'${status}'`).join(', ')})),
  due_at bigint not null,
  expires_at bigint,
  quiet_hours jsonb,
  on_unknown text not null check (on_unknown in ('hold', 'resend')),
  attempt integer not null default 0,
  failures integer not null default 0,
  resends integer not null default 0,
  -- Of the claims that attempt counts, those that were given back without a post.
  returned integer not null default 0,
  claim text,
  lease_until bigint,
  code text,
  detail jsonb,
  message_id text,
  trace_parent text,
  enqueued_by text,
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
  -- What it waited for: for each cause a line of JSON, see Stretch.
  waited text,
  created_at bigint not null,
  finished_at bigint,
  history jsonb,
  actions jsonb`;

/** The columns of the tables that both databases have, in the SQL of PostgreSQL. */
export const tables: Readonly<Record<string, string>> = {
  // The row is what the workers of a sender lock.
  senders: `
  name text primary key,
  limits jsonb not null,
  limits_by text not null,
  state jsonb not null`,
  // The processes that work, and when each was last known to.
  processes: `
  name text primary key,
  senders jsonb not null,
  at bigint not null`,
  messages,
  // The keys of messages whose rows are deleted.
  dedupe_keys: `
  dedupe_hash bytea not null,
  sender text not null,
  message_id bigint not null,
  primary key (dedupe_hash, sender)`,
  pairs: `
  sender text not null,
  recipient text not null,
  since bigint not null,
  count integer not null,
  primary key (sender, recipient)`,
  // The row is what the senders of a group lock. `count` is the number of its rows in `audience`.
  audience_groups: `
  name text primary key,
  count integer not null,
  postponed_to double precision not null`,
  audience: `
  grp text not null,
  recipient text not null,
  at bigint not null,
  primary key (grp, recipient)`,
  // What messages wait behind. One that is open stays until they are through.
  gates: `
  name text primary key,
  kind text not null check (kind in ('person', 'outbox', 'platform', 'version', 'confirm', 'canary', 'review', 'ended')),
  is_open integer not null,
  reason text,
  by_name text,
  since bigint not null,
  until bigint`,
  groups: `
  name text primary key,
  share double precision not null,
  bounds jsonb`,
  // What people did, and the outbox itself.
  log: `
  id bigint generated always as identity primary key,
  at bigint not null,
  action text not null,
  scope text not null,
  kind text not null,
  reason text,
  by_name text,
  count integer`,
  // Of each sender, what became of its messages in a minute. Nothing: no row.
  history: `
  minute bigint not null,
  sender text not null,
  accepted integer not null,
  failed integer not null,
  unknown integer not null,
  held integer not null,
  primary key (minute, sender)`,
  suppressions: `
  recipient text primary key,
  scope text not null check (scope in ('marketing', 'all', 'none')),
  history jsonb not null`,
  // A name is used again after a campaign was removed; `id` is not.
  campaigns: `
  name text primary key,
  id text not null,
  sender text not null,
  template text not null,
  settings jsonb not null,
  created_at bigint not null`,
  // The sources of a campaign: the first one, and each addition. Up to `last_row`, rows are stored or listed as problems; the others
  // are a header or empty.
  campaign_parts: `
  campaign text not null,
  part integer not null,
  last_row integer not null default 0,
  stored integer not null default 0,
  invalid integer not null default 0,
  duplicates integer not null default 0,
  is_complete integer not null default 0,
  primary key (campaign, part)`,
  // Rows that were stored together. Four bytes of a digest of each, as base64, to find out whether a source has changed, 0 for a gap,
  // and the problems of those that are not sent. No value of a row is in it.
  campaign_rows: `
  campaign text not null,
  part integer not null,
  first_row integer not null,
  digests text not null,
  problems jsonb not null,
  primary key (campaign, part, first_row)`,
};

/** The names of the columns as rows are read, such as `dueAt`. */
export const columnNames: ReadonlyMap<string, string> = new Map(
  Object.values(tables).flatMap((columns) =>
    [...columns.matchAll(/^ {2}(\w+) /gm)].map(([, name = '']) => [
      name,
      name.replace(/_(.)/g, (_, first) => first.toUpperCase()),
    ]),
  ),
);

/** SQLite stores them as text. */
export const jsonColumns: ReadonlySet<string> = new Set(
  Object.values(tables).flatMap((columns) =>
    [...columns.matchAll(/(\w+) jsonb?\b/g)].map(([, name = '']) => name),
  ),
);

const isFinished = `finished_at is not null and status <> 'unknown' and message is not null`;

/**
 * How many messages the index of recipients keeps together: they come in any order, and neighbouring messages share pages of the
 * index, which makes enqueuing faster.
 */
export const idsPerChunk = 4_000;

/** For messages that are found by an id or a gate: by `status = 'queued'` alone, SQLite would read all that are queued. */
export const isQueued = `status || '' = 'queued'`;

/** The indexes that both databases have, each with its table and what follows its name. */
export function indexes(): readonly (readonly [name: string, table: string, on: string])[] {
  const ofMessages = {
    due: `(sender, priority, grp, due_at, id) where status = 'queued' and gate is null`,
    // With the status, so that SQLite does not prefer the index of kinds.
    queued: `(status, sender, template, tag, gate, held, priority, due_at) where status = 'queued'`,
    gated: '(gate, sender, priority, due_at, id) where gate is not null',
    sending: `(sender, lease_until) where status = 'sending'`,
    by_kind: `(status, sender, template, id)`,
    by_tag: `(tag, status, sender, template, id) where tag is not null`,
    by_code: `(code, status, sender, template, id) where code is not null`,
    by_recipient: `((id / ${idsPerChunk}), recipient, id) where recipient is not null`,
    to_erase: `(finished_at) where ${isFinished} and retention is null`,
    to_erase_early: `((finished_at + retention)) where ${isFinished} and retention is not null`,
  };
  return [
    ...Object.entries(ofMessages).map(([name, on]) => [`messages_${name}`, 'messages', on] as const),
    ['pairs_since', 'pairs', '(sender, since)'],
    ['audience_at', 'audience', '(grp, at)'],
    ['log_pauses', 'log', `(id) where action in ('pause', 'resume')`],
  ];
}
