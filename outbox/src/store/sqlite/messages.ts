import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { Status, StoredMessage } from '../../message/message.js';
import { decisions } from '../decisions.js';
import { type StoredRow, storedColumns, toStored } from '../rows.js';
import type { Decision, MessageFilter } from '../store.js';
import { hashOf } from './enqueue.js';
import { all } from './turn.js';

/** Reading, deciding about and erasing single messages. */
export function prepareMessages(db: DatabaseSync) {
  const get = db.prepare(`select ${storedColumns} from notifygen_messages where id = ?`);
  const status = db.prepare(
    'select status, message is not null as complete from notifygen_messages where id = ?',
  );
  const decide =
    db.prepare(`update notifygen_messages set status = ?2, code = null, detail = null, claim = null, lease_until = null,
    due_at = iif(?2 = 'queued', ?3, due_at), finished_at = iif(?2 = 'queued', null, ?3),
    failures = iif(?4, 0, failures), expires_at = iif(?4 and status = 'expired', null, expires_at) where id = ?1`);
  db.function('notifygen_hash', { deterministic: true }, (dedupe) =>
    dedupe === null ? null : hashOf(String(dedupe)),
  );
  const erase =
    db.prepare(`update notifygen_messages set dedupe_hash = notifygen_hash(dedupe), recipient = null, message = null, detail = null, message_id = null, dedupe = null,
    quiet_hours = null, trace_parent = null where id in (select id from notifygen_messages
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
    ): { readonly status: Status; readonly applied: boolean } | undefined => {
      const [row] = isId(id) ? all<{ status: Status; complete: number }>(status, id) : [];
      if (row === undefined) return undefined;
      const { from, to } = decisions[decision];
      // What was erased cannot be sent again.
      if (!from.includes(row.status) || (to === 'queued' && row.complete === 0)) {
        return { status: row.status, applied: false };
      }
      decide.run(id, to, now, decision === 'retry' ? 1 : 0);
      return { status: to, applied: true };
    },
    prune: (before: number, limit: number): number => Number(erase.run(before, limit).changes),
  };
}

/** Whether a row can have this ID: other texts would be compared in another way, or not fit SQLite's integers. */
function isId(id: string): boolean {
  return /^[1-9]\d{0,17}$/.test(id);
}
