import type { DatabaseSync } from 'node:sqlite';
import type { Status, StoredMessage } from '../../message/message.js';
import { decideByPerson } from '../decisions.js';
import { type DecidedRow, decidedColumns, type StoredRow, storedColumns, toStored } from '../rows.js';
import type { Decision, MessageFilter } from '../store.js';
import { hashOf } from './enqueue.js';
import { findMessages } from './find.js';
import { type Apply, all } from './turn.js';

interface OldRow {
  readonly id: number;
  readonly created_at: number;
  readonly is_over: number;
}

/** Reading, deciding about and erasing single messages. */
export function prepareMessages(db: DatabaseSync, apply: Apply) {
  const get = db.prepare(`select ${storedColumns} from notifygen_messages where id = ?`);
  const decided = db.prepare(`select ${decidedColumns} from notifygen_messages where id = ?`);
  db.function('notifygen_hash', { deterministic: true }, (dedupe) =>
    dedupe === null ? null : hashOf(String(dedupe)),
  );
  const erase =
    db.prepare(`update notifygen_messages set dedupe_hash = notifygen_hash(dedupe), recipient = null, message = null, detail = null, message_id = null, dedupe = null,
    quiet_hours = null, trace_parent = null, history = null where id in (select id from notifygen_messages
    where finished_at is not null and message is not null and finished_at < ? and status <> 'unknown' order by finished_at limit ?)`);

  const page =
    db.prepare(`select id, created_at, coalesce(status <> 'unknown' and finished_at < ?1, 0) as is_over
    from notifygen_messages where id > ?2 order by id limit ?3`);
  const keep = db.prepare(`insert or ignore into notifygen_dedupe_keys
    select coalesce(dedupe_hash, notifygen_hash(dedupe)) as hash, sender, id from notifygen_messages
    where id = ? and hash is not null`);
  const remove = db.prepare('delete from notifygen_messages where id = ?');

  return {
    get: (id: string): StoredMessage | undefined =>
      isId(id) ? all<StoredRow>(get, id).map(toStored)[0] : undefined,
    find: (filter: MessageFilter): readonly StoredMessage[] => {
      if (filter.before !== undefined && !isId(filter.before)) return [];
      return findMessages(db, filter);
    },
    decide: (
      id: string,
      decision: Decision,
      now: number,
      digest?: string,
    ): { readonly status: Status; readonly applied: boolean } | undefined => {
      const [row] = isId(id) ? all<DecidedRow>(decided, id) : [];
      if (row === undefined) return undefined;
      const change = decideByPerson(row, decision, now, digest);
      if (change === undefined) return { status: row.status, applied: false };
      apply(change, row, now, [row.status, 'lost']);
      return { status: change.status, applied: true };
    },
    /** Goes through the messages in their order. Returns the ID after which to continue. */
    deleteFinished: (after: number, before: number, limit: number): number | undefined => {
      const rows = all<OldRow>(page, before, after, limit);
      for (const { id, is_over } of rows) {
        if (is_over === 0) continue;
        keep.run(id);
        remove.run(id);
      }
      const last = rows.at(-1);
      return rows.length === limit && last !== undefined && last.created_at < before ? last.id : undefined;
    },
    prune: (before: number, limit: number): number => Number(erase.run(before, limit).changes),
  };
}

/** Whether a row can have this ID: other texts would be compared in another way, or not fit SQLite's integers. */
function isId(id: string): boolean {
  return /^[1-9]\d{0,17}$/.test(id);
}
