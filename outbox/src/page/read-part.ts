import { usageError } from '../errors.js';
import type { StoredMessage } from '../message/message.js';
import type { Outbox } from '../outbox-interface.js';
import type { MessageFilter } from '../store/store.js';

/** A message in a list: without its content, and of its recipient only the last digits. */
export type MessageSummary = Omit<StoredMessage, 'message'>;

/** Of the messages that match a filter, the newest ones are listed. */
export const listed = 1_000;

/** What `find` responds with, and what the list of the page calls a page. */
export interface MessagePart {
  readonly items: readonly MessageSummary[];
  /** How many are listed, and how many of them are older than the first item. */
  readonly total: number;
  readonly before: number;
  /** How many match, up to 10,000. */
  readonly matching: number;
}

/**
 * A part of the list: the `last` messages, of those only the `first`; with `around`, those around an ID; all of them only
 * `before` or `after` an ID. A message that no longer matches has its place by its ID.
 */
export async function readPart(
  outbox: Pick<Outbox<never>, 'find' | 'count'>,
  filter: MessageFilter,
  part: unknown,
): Promise<MessagePart> {
  const { before, after, around, last = 100, first }: Readonly<Record<string, unknown>> = { ...Object(part) };
  const id = before ?? after ?? around;
  const [most, count] = [sizeOf(last), sizeOf(first ?? last)];
  const found = await outbox.find({ ...filter, limit: id === undefined ? most : listed });
  const matching = await outbox.count(filter);
  const total = Math.min(listed, Math.max(matching, found.length));
  const place = found.findIndex((message) => Number(message.id) <= Number(id));
  const at = place === -1 ? found.length : place;
  const starts = [
    [before, found[at]?.id === id ? at + 1 : at],
    [after, at - count],
    [around, at - Math.floor(count / 2)],
  ] as const;
  const [, start] = starts.find(([given]) => given !== undefined) ?? [
    id,
    Math.min(most, found.length) - count,
  ];
  const from = Math.max(0, start);
  const end = after === undefined ? Math.min(found.length, from + count) : at;
  const items = found.slice(from, end).map(({ message: _, recipient, ...rest }) => ({
    ...rest,
    recipient: recipient && `…${recipient.slice(-4)}`,
  }));
  return { items: items.toReversed(), total, before: Math.max(0, total - end), matching };
}

function sizeOf(given: unknown): number {
  if (typeof given === 'number' && Number.isInteger(given) && given >= 1) return Math.min(given, listed);
  throw usageError('last and first must be integers from 1 to 1,000.');
}
