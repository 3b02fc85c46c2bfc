import type { DatabaseSync } from 'node:sqlite';
import { type Enqueued, type NewMessage, priorities } from '../../message/message.js';
import { hashOf, prepareOn } from './perform.js';

export type Insert = (messages: readonly NewMessage[], now: number) => readonly Enqueued[];

export function prepareInsert(db: DatabaseSync): Insert {
  const prepare = (text: string) => prepareOn(db, text);
  const insert =
    prepare(`insert into notifygen_messages (sender, recipient, template, message, dedupe, priority, status,
    due_at, expires_at, quiet_hours, on_unknown, trace_parent, enqueued_by, digest, tag, grp,
    gate, held, waited, category, retention, created_at)
    values (?, ?, ?, ?, ?, ?, 'queued', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    on conflict (dedupe, sender) where dedupe is not null do nothing`);
  const closedGate = prepare('select name, kind from notifygen_gates where name = ? and is_open = 0');
  const withKey = prepare('select id from notifygen_messages where dedupe = ? and sender = ?');
  const withHash = prepare(`select id from notifygen_messages where dedupe_hash = $1 and sender = $2
    union all select message_id from notifygen_dedupe_keys where dedupe_hash = $1 and sender = $2`);
  const anyHash =
    prepare(`select 1 where exists (select 1 from notifygen_messages where dedupe_hash is not null)
    or exists (select 1 from notifygen_dedupe_keys)`);
  return (messages, now) => {
    const hashed = messages.some(({ dedupe }) => dedupe !== undefined) && anyHash.get() !== undefined;
    return messages.map((input) => {
      const { sender, message, dedupe, expiresAfter, quietHours } = input;
      const erased =
        hashed && dedupe !== undefined ? withHash.get({ $1: hashOf(dedupe), $2: sender }) : undefined;
      if (erased !== undefined) return { id: String(erased.id), created: false };
      const template = message.kind === 'template' ? message.request.templateName : '';
      const dueAt = Math.max(now, input.notBefore ?? now);
      const { name: gate, kind } = (input.gate !== undefined && closedGate.get(input.gate)) || {};
      const isLater = dueAt > now;
      const waitsFor = kind ?? (isLater ? 'start' : undefined);
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
        input.enqueuedBy ?? null,
        input.digest ?? null,
        input.tag ?? null,
        input.group ?? '',
        gate ?? null,
        isLater ? 'start' : null,
        waitsFor === undefined ? null : `{"for":"${waitsFor}"}\n`,
        input.category ?? null,
        input.retention ?? null,
        now,
      );
      if (Number(changes) === 0)
        return { id: String(withKey.get(dedupe ?? null, sender)?.id), created: false };
      return { id: String(lastInsertRowid), created: true };
    });
  };
}
