import type { Status } from '../message/message.js';
import { toScope } from '../rules/gates.js';
import type { OwnCause } from '../rules/held.js';
import { type Exchange, now, run } from './exchange.js';
import { readGates } from './gates.js';
import { parse } from './rows.js';

/** Queued messages that wait for the same reason. Times are milliseconds since 1970. */
export interface QueuedGroup {
  readonly sender: string;
  readonly template: string;
  /** In the scope of a closed gate. */
  readonly tag?: string | undefined;
  /** 1: they belong to a group. */
  readonly grouped: number;
  readonly gate?: string | undefined;
  readonly held?: OwnCause | undefined;
  readonly priority: number;
  readonly count: number;
  readonly first: number;
  /** Of these, those that become due later, and when the first of them does. */
  readonly later: number;
  readonly until?: number | undefined;
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
/** In the order of the alphabet, which the index has, before those that are queued, or after them. */
const othersSql = (
  comparison: '<' | '>',
): string => `select status, sender, '', null, 0, null, null, 0, count(*), 0, 0, null
from notifygen.messages where status ${comparison} 'queued' group by status, sender`;
/** One statement, so that a message that changes its status meanwhile is counted once. */
const countSql = [queuedSql, othersSql('<'), othersSql('>')].join('\nunion all ');

interface Count {
  readonly name: string;
  readonly status: Status;
  readonly count: number;
}

export interface Counts {
  readonly at: number;
  readonly queued: readonly QueuedGroup[];
  readonly others: readonly Count[];
}

function* count(at: number): Exchange<Counts> {
  const tags = (yield* readGates()).flatMap(({ name, isOpen }) => (isOpen ? [] : (toScope(name).tag ?? [])));
  const rows = yield* run<QueuedGroup & { readonly status: Status }>(countSql, tags);
  return {
    at,
    queued: rows.filter(({ status }) => status === 'queued'),
    others: rows.flatMap(({ status, sender, count }) =>
      status === 'queued' ? [] : { name: sender, status, count },
    ),
  };
}

export function sumOf(counts: readonly { readonly count: number }[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0);
}

/** More than that are counted by workers, and the result is stored: a million take a tenth of a second. */
const most = 100_000;
/** Milliseconds after which workers count them again, and until others no longer use what they counted. */
const [fresh, old] = [13_000, 60_000];

const storedSql = `select notifygen.clock() as now, (select value from notifygen.meta where key = 'counts') as value`;
const storeSql = `insert into notifygen.meta (key, value) values ('counts', $1)
on conflict (key) do update set value = excluded.value`;
const forgetSql = `delete from notifygen.meta where key = 'counts'`;

/** What workers counted lately, or all messages as they are now. */
export function* readCounts(oldest: number = old): Exchange<Counts> {
  const [row] = yield* run<{ now: number; value: string | undefined }>(storedSql);
  const { now = 0, value } = row ?? {};
  const stored = parse<Counts>(value);
  return stored !== undefined && Math.abs(now - stored.at) < oldest ? stored : yield* count(now);
}

/** What workers do: counts again, unless another process just did, and stores the result if it takes a while. */
export function* recount(): Exchange<Counts> {
  const counts = yield* readCounts(fresh);
  if (sumOf([...counts.queued, ...counts.others]) > most) yield* run(storeSql, counts);
  else yield* forgetCounts();
  return counts;
}

/** After what a person changed, they are counted again. */
export function* forgetCounts(): Exchange<void> {
  yield* run(forgetSql);
}
