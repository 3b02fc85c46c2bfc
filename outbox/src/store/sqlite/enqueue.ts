import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { OutboxError } from '../../errors.js';
import { isCampaignTag } from '../../message/campaign.js';
import { type Enqueued, type NewMessage, priorities } from '../../message/message.js';
import { hashOf } from './perform.js';

/** Inserts messages with one connection. */
export type Insert = (messages: readonly NewMessage[], now: number) => readonly Enqueued[];

export function prepareInsert(db: DatabaseSync): Insert {
  const insert =
    db.prepare(`insert into notifygen_messages (sender, recipient, template, message, dedupe, priority, status,
    due_at, expires_at, quiet_hours, on_unknown, trace_parent, digest, tag, grp, gate, held,
    category, retention, created_at)
    values (?, ?, ?, ?, ?, ?, 'queued', ?, ?, ?, ?, ?, ?, ?, ?,
    (select name from notifygen_gates where name = ? and is_open = 0), ?, ?, ?, ?)
    on conflict (dedupe, sender) where dedupe is not null do nothing`);
  const withKey = db.prepare('select id from notifygen_messages where dedupe = ? and sender = ?');
  const withHash = db.prepare(`select id from notifygen_messages where dedupe_hash = $1 and sender = $2
    union all select message_id from notifygen_dedupe_keys where dedupe_hash = $1 and sender = $2`);
  const anyHash =
    db.prepare(`select 1 where exists (select 1 from notifygen_messages where dedupe_hash is not null)
    or exists (select 1 from notifygen_dedupe_keys)`);
  const count = db.prepare(`insert into notifygen_counts (sender, template, digest, campaign, status, count)
    values (?, ?, ?, ?, 'queued', ?) on conflict do update set count = count + excluded.count`);
  return (messages, now) => {
    const created = new Map<string, number>();
    const hashed = messages.some(({ dedupe }) => dedupe !== undefined) && anyHash.get() !== undefined;
    const enqueued = messages.map((input) => {
      const { sender, message, dedupe, expiresAfter, quietHours, digest = '' } = input;
      const erased =
        hashed && dedupe !== undefined ? withHash.get({ $1: hashOf(dedupe), $2: sender }) : undefined;
      if (erased !== undefined) return { id: onlyValue(erased), created: false };
      const template = message.kind === 'template' ? message.request.templateName : null;
      const dueAt = Math.max(now, input.notBefore ?? now);
      const { changes, lastInsertRowid } = insert.run(
        sender,
        message.request.to,
        template,
        JSON.stringify(message),
        dedupe ?? null,
        priorities.indexOf(input.priority ?? 'normal'),
        dueAt,
        input.expiresAt ?? (expiresAfter === undefined ? null : dueAt + expiresAfter),
        quietHours === undefined ? null : JSON.stringify(quietHours),
        input.onUnknown ?? 'hold',
        input.traceParent ?? null,
        digest,
        input.tag ?? null,
        input.group ?? '',
        input.gate ?? null,
        dueAt > now ? 'start' : null,
        input.category ?? null,
        input.retention ?? null,
        now,
      );
      if (Number(changes) === 0)
        return { id: onlyValue(withKey.get(dedupe ?? null, sender)), created: false };
      const kind = [sender, template ?? '', digest, isCampaignTag(input.tag) ? input.tag : ''].join('\n');
      created.set(kind, (created.get(kind) ?? 0) + 1);
      return { id: String(lastInsertRowid), created: true };
    });
    for (const [kind, number] of created) {
      count.run(...kind.split('\n'), number);
    }
    return enqueued;
  };
}

/** The caller's connection may return rows as arrays. */
function onlyValue(row: object | undefined): string {
  return String(Object.values(row ?? {})[0]);
}

const wrong = (reason: string) => {
  const fix = 'Pass the DatabaseSync connection of node:sqlite that has the same file open, or leave tx out.';
  return new OutboxError('wrong-transaction', `tx ${reason} The outbox is a SQLite file. ${fix}`);
};

/** Inserts messages with the caller's connection: in its open transaction. */
export function prepareInsertWith(tx: unknown, path: string): Insert {
  if (!isConnection(tx)) throw wrong('is not a connection to SQLite.');
  if (!isSameFile(tx, path)) throw wrong('is a connection to another database.');
  const insert = prepareInsert(tx);
  return (messages, now) => {
    if (!hasTransaction(tx)) throw wrong('has no open transaction: begin one first.');
    // All or none of them are inserted, even if the caller catches the error and commits.
    whenOpen(() => tx.exec('savepoint notifygen_enqueue'));
    try {
      const enqueued = insert(messages, now);
      tx.exec('release notifygen_enqueue');
      return enqueued;
    } catch (error) {
      try {
        tx.exec('rollback to notifygen_enqueue; release notifygen_enqueue');
      } catch {
        // SQLite has ended the transaction itself, as it does when the disk is full.
      }
      throw error;
    }
  };
}

// The connection may come from another copy of the module, such as in Jest, so its class says nothing.
function isConnection(tx: unknown): tx is DatabaseSync {
  return (
    typeof tx === 'object' &&
    tx !== null &&
    'prepare' in tx &&
    typeof tx.prepare === 'function' &&
    'exec' in tx &&
    typeof tx.exec === 'function'
  );
}

/** Node has `isTransaction` since 22.16. `begin` fails inside a transaction, and on a closed connection. */
function hasTransaction(tx: DatabaseSync): boolean {
  try {
    tx.exec('begin');
  } catch {
    return true;
  }
  tx.exec('rollback');
  return false;
}

function isSameFile(tx: DatabaseSync, path: string): boolean {
  const row = whenOpen(() => tx.prepare(`select file from pragma_database_list where name = 'main'`).get());
  const file = onlyValue(row);
  if (file === '' || path === ':memory:') return false;
  const [theirs, ours] = [file, path].map((name) => statSync(name, { bigint: true, throwIfNoEntry: false }));
  return theirs !== undefined && theirs.dev === ours?.dev && theirs.ino === ours.ino;
}

function whenOpen<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_INVALID_STATE')
      throw wrong('is closed.');
    throw error;
  }
}
