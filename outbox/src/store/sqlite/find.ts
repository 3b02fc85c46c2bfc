import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { StoredMessage } from '../../message/message.js';
import { type StoredRow, storedColumns, toStored } from '../rows.js';
import type { MessageFilter } from '../store.js';
import { hashOf } from './enqueue.js';
import { idsPerChunk } from './schema.js';
import { all } from './turn.js';

interface Condition {
  readonly sql: string;
  readonly values: readonly SQLInputValue[];
}

/** The newest messages that match a filter. */
export function findMessages(db: DatabaseSync, filter: MessageFilter): readonly StoredMessage[] {
  const { dedupe, recipient } = filter;
  const most = Math.min(filter.limit ?? 100, 1_000);
  const when = (sql: string, value: string | undefined): readonly Condition[] =>
    value === undefined ? [] : [{ sql, values: [value] }];
  const before = when('messages.id < ?', filter.before);
  const kind = [
    ...when('sender = ?', filter.sender),
    ...when('template = ?', filter.template),
    ...when('status = ?', filter.status),
  ];
  const both =
    dedupe === undefined
      ? []
      : [{ sql: '(dedupe = ? or dedupe_hash = ?)', values: [dedupe, hashOf(dedupe)] }];
  const conditions = [...before, ...kind, ...when('recipient = ?', recipient), ...both];
  const newest = (from: string, chosen: readonly Condition[], limit: number): readonly number[] => {
    const where = chosen.length === 0 ? '' : `where ${chosen.map(({ sql }) => sql).join(' and ')}`;
    const statement = db.prepare(
      `select messages.id from ${from} ${where} order by messages.id desc limit ?`,
    );
    return all<{ id: number }>(statement, ...chosen.flatMap(({ values }) => values), limit).map(
      ({ id }) => id,
    );
  };
  const messages = 'notifygen_messages as messages';

  const find = (): readonly number[] => {
    if (dedupe !== undefined) return newest(messages, conditions, most);
    if (recipient !== undefined) {
      const chunks = `(with recursive chunks (chunk) as (
        select max(id) / ${idsPerChunk} from notifygen_messages union all select chunk - 1 from chunks where chunk > 0
      ) select chunk from chunks) cross join ${messages} on messages.id / ${idsPerChunk} = chunk`;
      return newest(chunks, conditions, most);
    }
    return kind.length === 0 ? newest(messages, before, most) : ofKinds();
  };
  /** Sender, template and status are in one index: it is read for each of their combinations that exists. */
  const ofKinds = (): readonly number[] => {
    const kinds = db.prepare(`select distinct sender, template, status from notifygen_counts
      where count > 0 and ${kind.map(({ sql }) => sql).join(' and ')}`);
    const inKind =
      db.prepare(`select id from notifygen_messages where sender = ? and coalesce(template, '') = ?
      and status = ? and id < ? and id > ? order by id desc limit ?`);
    const upTo = filter.before ?? Number.MAX_SAFE_INTEGER;
    let found: readonly number[] = [];
    for (const { sender, template, status } of all<Record<'sender' | 'template' | 'status', string>>(
      kinds,
      ...kind.flatMap(({ values }) => values),
    )) {
      const oldest = found.length < most ? 0 : (found.at(-1) ?? 0);
      const rows = all<{ id: number }>(inKind, sender, template, status, upTo, oldest, most);
      found = [...found, ...rows.map(({ id }) => id)].sort((a, b) => b - a).slice(0, most);
    }
    return found;
  };
  const statement = db.prepare(`select ${storedColumns} from notifygen_messages
    where id in (select value from json_each(?)) order by id desc`);
  return all<StoredRow>(statement, JSON.stringify(find())).map(toStored);
}
