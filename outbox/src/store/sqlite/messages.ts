import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { Status, StoredMessage } from '../../message/message.js';
import { decideByPerson } from '../decisions.js';
import { type DecidedRow, decidedColumns, type StoredRow, storedColumns, toStored } from '../rows.js';
import type { Decision, MessageFilter } from '../store.js';
import { hashOf } from './enqueue.js';
import { type Apply, all } from './turn.js';

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

  return {
    get: (id: string): StoredMessage | undefined =>
      isId(id) ? all<StoredRow>(get, id).map(toStored)[0] : undefined,
    find: (filter: MessageFilter): readonly StoredMessage[] => {
      if (filter.before !== undefined && !isId(filter.before)) return [];
      const { sender, status, recipient, template, dedupe, before, limit = 100 } = filter;
      const conditions = [
        ...(sender === undefined ? [] : [{ sql: 'sender = ?', values: [sender] }]),
        ...(status === undefined ? [] : [{ sql: 'status = ?', values: [status] }]),
        ...(recipient === undefined ? [] : [{ sql: 'recipient = ?', values: [recipient] }]),
        ...(template === undefined ? [] : [{ sql: 'template = ?', values: [template] }]),
        ...(dedupe === undefined
          ? []
          : [{ sql: '(dedupe = ? or dedupe_hash = ?)', values: [dedupe, hashOf(dedupe)] }]),
        ...(before === undefined ? [] : [{ sql: 'id < ?', values: [before] }]),
      ];
      const where = conditions.length === 0 ? '' : `where ${conditions.map(({ sql }) => sql).join(' and ')}`;
      // The inner query reads an index only: SQLite may have to sort what it finds.
      const statement = db.prepare(`select ${storedColumns} from notifygen_messages where id in
        (select id from notifygen_messages ${where} order by id desc limit ?) order by id desc`);
      const values: SQLInputValue[] = conditions.flatMap((condition) => condition.values);
      return all<StoredRow>(statement, ...values, Math.min(limit, 1_000)).map(toStored);
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
    prune: (before: number, limit: number): number => Number(erase.run(before, limit).changes),
  };
}

/** Whether a row can have this ID: other texts would be compared in another way, or not fit SQLite's integers. */
function isId(id: string): boolean {
  return /^[1-9]\d{0,17}$/.test(id);
}
