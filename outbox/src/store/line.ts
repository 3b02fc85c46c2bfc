import type { StoredMessage } from '../message/message.js';
import { startAfter } from '../rules/rate.js';
import { type Exchange, isIdIn, now, run } from './exchange.js';
import { type StoredRow, toStored } from './rows.js';
import { readSurroundings, type Surroundings, waitsOf } from './waits.js';

const isDue = (table: string): string =>
  `${table}.status = 'queued' and ${table}.gate is null and ${table}.due_at <= ${now}`;
/** The messages of each sender in the order in which they are sent. */
const inOrder = `(partition by sender order by priority, due_at, id)`;
const previous = (column: string): string => `coalesce(lag(${column}) over ${inOrder}, 0) as from_${column}`;
/** Each row is counted from the one before it, so that all of them cost one pass over an index. */
const placesSql = `with asked as (
  select sender, priority, due_at, id, ${['priority', 'due_at', 'id'].map(previous).join(', ')}
  from notifygen.messages where grp = '' and id ${isIdIn('$1')}
), steps as (
  select *, (select count(*) from notifygen.messages as before where ${isDue('before')} and before.sender = asked.sender and before.grp = ''
    and (before.priority, before.grp, before.due_at, before.id) >= (asked.from_priority, '', asked.from_due_at, asked.from_id)
    and (before.priority, before.grp, before.due_at, before.id) < (asked.priority, '', asked.due_at, asked.id)) as step
  from asked where asked.priority < 3 or not exists (select 1 from notifygen.messages as other
    where ${isDue('other')} and other.sender = asked.sender and other.priority = 3 and other.grp > '')
)
select id, sender, sum(step) over ${inOrder} as place from steps`;

/**
 * When due messages with these IDs are sent, if nothing comes in between. None of those that take turns with groups: how much these
 * have left is known to their campaigns.
 */
function* readTurns(
  ids: readonly string[],
  { now, senders }: Pick<Surroundings, 'now' | 'senders'>,
): Exchange<ReadonlyMap<string, Date>> {
  type Place = { readonly id: number; readonly sender: string; readonly place: number };
  const places = ids.length === 0 ? [] : yield* run<Place>(placesSql, ids);
  return new Map(
    places.flatMap(({ id, sender, place }) => {
      const { limits, state } = senders.get(sender) ?? {};
      return limits && state ? [[String(id), new Date(startAfter(Number(place), limits, state, now))]] : [];
    }),
  );
}

/** Stored messages, and why those that are queued wait; those in line with an estimate, unless nobody reads it. */
export function* withWaits(
  rows: readonly StoredRow[],
  isEstimated = true,
): Exchange<readonly StoredMessage[]> {
  const senders = new Set(rows.flatMap(({ status, sender }) => (status === 'queued' ? sender : [])));
  if (senders.size === 0) return rows.map((row) => toStored(row, undefined));
  const surroundings = yield* readSurroundings([...senders]);
  const stored = rows.map((row) =>
    toStored(row, row.status === 'queued' ? waitsOf(row, surroundings) : undefined),
  );
  const inLine = stored.flatMap(({ id, waits }) => (isEstimated && waits?.for === 'line' ? id : []));
  const turns = yield* readTurns(inLine, surroundings);
  return stored.map((message) =>
    turns.has(message.id) ? { ...message, waits: { for: 'line', until: turns.get(message.id) } } : message,
  );
}
