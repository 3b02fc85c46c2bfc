import { type Exchange, readClock, run } from './exchange.js';

/** What became of the messages of a sender in one minute. */
export interface Minute {
  /** When it began. */
  readonly at: Date;
  /** Results of attempts in this minute. */
  readonly accepted: number;
  readonly failed: number;
  readonly unknown: number;
  /** Queued messages that waited at its end for another cause than their turn. */
  readonly held: number;
}

export interface Counted extends Omit<Minute, 'at'> {
  readonly sender: string;
}

const minute = 60_000;
/** Milliseconds that it is kept. */
export const longestHistory: number = 48 * 60 * minute;

const addSql = `insert into notifygen.history as stored (minute, sender, accepted, failed, unknown, held)
select $1::text::bigint, value ->> 'sender', (value ->> 'accepted')::integer, (value ->> 'failed')::integer,
  (value ->> 'unknown')::integer, (value ->> 'held')::integer
from jsonb_array_elements($2::text::jsonb) where true
on conflict (minute, sender) do update set accepted = stored.accepted + excluded.accepted,
  failed = stored.failed + excluded.failed, unknown = stored.unknown + excluded.unknown, held = excluded.held`;
const forgetSql = 'delete from notifygen.history where minute < $1::text::bigint';
const readSql = `select minute, sender, accepted, failed, unknown, held from notifygen.history
where minute >= $1::text::bigint order by minute, sender`;

/** Adds what a process did since it last did so. */
export function* addHistory(counted: readonly Counted[]): Exchange<void> {
  if (counted.length === 0) return;
  const now = yield* readClock();
  yield* run(addSql, now - (now % minute), counted);
  yield* run(forgetSql, now - longestHistory);
}

/** Of each sender, in the last so many milliseconds. */
export function* readHistory(time: number): Exchange<Readonly<Record<string, readonly Minute[]>>> {
  const rows = yield* run<Counted & { readonly minute: number }>(readSql, (yield* readClock()) - time);
  const toMinute = ({ minute, sender: _, ...row }: (typeof rows)[number]): Minute => ({
    at: new Date(minute),
    ...row,
  });
  const bySender = Map.groupBy(rows, ({ sender }) => sender);
  return Object.fromEntries([...bySender].map(([sender, own]) => [sender, own.map(toMinute)]));
}
