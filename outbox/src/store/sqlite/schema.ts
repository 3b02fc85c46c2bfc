import type { DatabaseSync } from 'node:sqlite';
import { isCurrentVersion, schemaVersion } from '../schema-version.js';
import { indexes, tables } from '../tables.js';

/** What is different in SQLite: a dedupe key is hashed when it is erased, see below, and `id` is part of every index. */
const differences: readonly (readonly [RegExp, string])[] = [
  [/bigint primary key default nextval\('.*'\)/, 'integer primary key autoincrement'],
  [/bigint generated always as identity/, 'integer'],
  [/(\w+) json,/, '$1 text check (json_valid($1)),'],
  [/ (bigint|smallint)\b/g, ' integer'],
  [/ jsonb\b/g, ' text'],
  [/ bytea\b/g, ' blob'],
  [/ double precision\b/g, ' real'],
  [/, id\)/g, ')'],
];
const inSqlite = (text: string): string =>
  differences.reduce((all, [pattern, replacement]) => all.replace(pattern, replacement), text);
const hasRowId = /^(messages|log)$/;

/**
 * One entry per version of the tables; an entry never changes after its release. A dedupe key is hashed when it is erased,
 * not before: neighbouring keys share pages of an index, which makes enqueuing many times faster than with their hashes.
 */
const versions: readonly string[] = [
  `${Object.entries(tables)
    .map(
      ([name, columns]) =>
        `create table notifygen_${name} (${inSqlite(columns)}\n) strict${hasRowId.test(name) ? '' : ', without rowid'};`,
    )
    .join('\n')}
  ${indexes()
    .map(([name, table, on]) => `create index notifygen_${name} on notifygen_${table} ${inSqlite(on)};`)
    .join('\n  ')}
  create unique index notifygen_messages_dedupe on notifygen_messages (dedupe, sender) where dedupe is not null;
  create unique index notifygen_messages_dedupe_hash on notifygen_messages (dedupe_hash, sender)
    where dedupe_hash is not null;`,
];

export function isCurrent(db: DatabaseSync): boolean {
  return isCurrentVersion(readVersion(db));
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
