import type { StoredMessage } from '../message/message.js';
import { type Exchange, run } from './exchange.js';
import { isId } from './messages.js';
import { type StoredRow, storedColumns, toStored } from './rows.js';
import type { MessageFilter } from './store.js';

/** Where the databases differ. */
export interface FindOptions {
  /** How many messages the index of recipients keeps together. */
  readonly idsPerChunk: number;
  /** The condition for a dedupe key. */
  readonly byDedupe: (parameter: string) => string;
}

const columns = ['sender', 'template', 'status'] as const;

/** The newest messages that match a filter. */
export function* find(
  filter: MessageFilter,
  { idsPerChunk, byDedupe }: FindOptions,
): Exchange<readonly StoredMessage[]> {
  const { before, recipient, dedupe } = filter;
  if (before !== undefined && !isId(before)) return [];
  const values: string[] = [String(Math.min(Math.trunc(filter.limit ?? 100), 1_000))];
  const when = (value: string | undefined, condition: (parameter: string) => string): readonly string[] =>
    value === undefined ? [] : [condition(`$${values.push(value)}`)];
  const after = when(before, (id) => `id < ${id}::text::bigint`);
  const kind = columns.flatMap((column) => when(filter[column], (value) => `${column} = ${value}`));
  const person = when(recipient, (value) => `recipient = ${value}`);
  const conditions = [...after, ...kind, ...person, ...when(dedupe, byDedupe)];
  const newest = (all: readonly string[]): string => `select id from notifygen.messages as message
    ${all.length === 0 ? '' : `where ${all.join(' and ')}`}
    order by id desc limit $1::text::bigint`;
  /** For each row before it. A join would read the whole table. */
  const each = (all: readonly string[]): string =>
    `jsonb_array_elements_text((select jsonb_agg(id) from (${newest(all)}) as first_ones))`;

  const found = (): string => {
    if (dedupe !== undefined) return newest(conditions);
    if (recipient !== undefined)
      return `with recursive chunks (chunk) as (
          select max(id) / ${idsPerChunk} from notifygen.messages union all select chunk - 1 from chunks where chunk > 0
        ) select value::bigint as id from chunks, ${each([`id / ${idsPerChunk} = chunk`, ...conditions])}`;
    if (kind.length === 0) return newest(after);
    // These are in one index, which is read for each of their combinations that exists; `||` makes a value of the column, which
    // SQLite would else not compare with the index.
    const isKind = [`message.sender = kind.sender`, `coalesce(message.template, '') = kind.template || ''`];
    return `select value::bigint as id from (
        select distinct sender, template, status from notifygen.totals() as total where ${kind.join(' and ')}
      ) as kind, ${each([...isKind, 'message.status = kind.status', ...after])}`;
  };
  const sql = `select ${storedColumns} from notifygen.messages where id = any(array(
    select id from (${found()}) as found order by id desc limit $1::text::bigint
  )) order by id desc`;
  return (yield* run<StoredRow>(sql, ...values)).map(toStored);
}
