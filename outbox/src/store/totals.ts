import type { Status } from '../message/message.js';
import { toScope } from '../rules/gates.js';
import type { OwnCause } from '../rules/held.js';
import { type Exchange, now, run } from './exchange.js';
import { readGates } from './gates.js';

/** Queued messages that wait for the same reason. Times are milliseconds since 1970. */
export interface QueuedGroup {
  readonly sender: string;
  readonly template: string;
  /** In the scope of a closed gate. */
  readonly tag: string | null;
  /** 1: they belong to a group. */
  readonly grouped: number;
  readonly gate: string | null;
  readonly held: OwnCause | null;
  readonly priority: number;
  readonly count: number;
  /** When the first of them is due. */
  readonly first: number;
  /** Of these, those that become due later, and when the first of them does. */
  readonly later: number;
  readonly until: number | null;
}

/** Grouped twice: first as the index is ordered, then without tags that decide nothing, of which there may be as many as messages. */
const queuedSql = `select 'queued' as status, sender, template,
  case when tag in (select value from jsonb_array_elements_text($1::text::jsonb)) then tag end as tag,
  case when tag in (select name from notifygen.groups) then 1 else 0 end as grouped,
  gate, held, priority, sum(count) as count, min(first) as first, sum(later) as later, min(until) as until
from (
  select sender, template, tag, gate, held, priority, count(*) as count, min(due_at) as first,
    sum(case when due_at > ${now} then 1 else 0 end) as later, min(case when due_at > ${now} then due_at end) as until
  from notifygen.messages where status = 'queued' group by sender, template, tag, gate, held, priority
) as alike group by sender, template, 4, 5, gate, held, priority`;
/** One statement with the others, so that a message that becomes another meanwhile is not in neither. */
const openSql = `${queuedSql}
union all select status, sender, '', null, 0, null, null, 0, count(*), 0, 0, null
from notifygen.messages where status > 'queued' group by status, sender`;

/** Messages that are not finished: those that are queued, and how many are sent or unknown. */
export interface Open {
  readonly queued: readonly QueuedGroup[];
  readonly others: readonly Count[];
}

export function* readOpen(): Exchange<Open> {
  const tags = (yield* readGates()).flatMap(({ name, isOpen }) => (isOpen ? [] : (toScope(name).tag ?? [])));
  const rows = yield* run<QueuedGroup & { readonly status: Status }>(openSql, JSON.stringify(tags));
  return {
    queued: rows.filter(({ status }) => status === 'queued'),
    others: rows.flatMap(({ status, sender, count }) =>
      status === 'queued' ? [] : { name: sender, status, count },
    ),
  };
}

/** How many messages of a sender have a status. */
export interface Count {
  readonly name: string;
  readonly status: Status;
  readonly count: number;
}

/** In the order of the alphabet, which the index has, the others come after these. */
const finishedSql = `select sender as name, status, count(*) as count from notifygen.messages
where status < 'queued' group by status, sender`;

export function* countFinished(): Exchange<readonly Count[]> {
  return yield* run<Count>(finishedSql);
}

export function sumOf(counts: readonly { readonly count: number }[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0);
}

/** Millions take a while to count: so many of them are counted again after a second, and all after a minute. */
const [perSecond, longest] = [50_000, 60_000];

/**
 * Remembers counts, the longer the more there are.
 *
 * @param exact Fewer than that are counted with each call.
 */
export function remember<Counts>(
  read: () => Promise<Counts>,
  totalOf: (counts: Counts) => number,
  exact: number,
): { readonly counts: () => Promise<Counts>; readonly forget: () => void } {
  let known: { readonly counts: Counts; readonly until: number } | undefined;
  let forgotten = 0;
  return {
    counts: async () => {
      if (known !== undefined && performance.now() < known.until) return known.counts;
      const before = forgotten;
      const counts = await read();
      const total = totalOf(counts);
      const time = total < exact ? 0 : Math.min((total / perSecond) * 1_000, longest);
      if (before === forgotten) known = { counts, until: performance.now() + time };
      return counts;
    },
    forget: () => {
      known = undefined;
      forgotten += 1;
    },
  };
}
