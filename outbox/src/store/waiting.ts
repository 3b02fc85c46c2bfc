import type { Status } from '../message/message.js';
import { type DigestGroup, decideWaiting, type Wait, type WaitCheck } from '../rules/waiting.js';
import { writeChanges } from './changes.js';
import { overdueChanges } from './decisions.js';
import { clockSql, type Exchange, run, runAll, sql } from './exchange.js';
import { type CandidateRow, candidateColumns } from './rows.js';
import type { AppliedChange, Store } from './store.js';

const totalsSql = `select sender, template, digest, status, sum(count) as count,
  sum(case when campaign <> '' then count else 0 end) as "ofCampaigns" from notifygen.totals() as total
group by sender, template, digest, status`;
const waitingSql = `select sender, digest, template, since, checked_at as "checkedAt", shown_from as "shownFrom"
from notifygen.waiting order by sender, digest`;

type Total = Pick<DigestGroup, 'sender' | 'template' | 'digest' | 'count'> & {
  readonly status: Status;
  /** Of these, those that belong to a campaign. */
  readonly ofCampaigns: number;
};

export interface Totals {
  /** How many messages there are, by what is asked for most often. */
  readonly totals: readonly Total[];
  readonly groups: readonly DigestGroup[];
  readonly now: number;
}

export function* readTotals(): Exchange<Totals> {
  const rowsOf = yield* runAll({ statements: [sql(totalsSql), sql(waitingSql), sql(clockSql)] });
  const totals = rowsOf<Total>(totalsSql);
  const waiting = rowsOf<Omit<DigestGroup, 'count' | 'wait'> & Wait>(waitingSql);
  const queued = totals.filter(({ status, digest }) => status === 'queued' && digest !== '');
  const isOf = (group: Pick<DigestGroup, 'sender' | 'digest'>) => (other: typeof group) =>
    other.sender === group.sender && other.digest === group.digest;
  const known = waiting.map(({ sender, digest, template, ...wait }) => {
    const count = queued.filter(isOf({ sender, digest })).reduce((sum, { count }) => sum + count, 0);
    return { sender, digest, template, count, wait };
  });
  const others = queued.filter((group) => !waiting.some(isOf(group)));
  const groups = [
    ...known,
    ...others.map(({ status: _, ofCampaigns: __, ...group }) => ({ ...group, wait: null })),
  ];
  return { totals, groups, now: rowsOf<{ now: number }>(clockSql)[0]?.now ?? 0 };
}

const lockSql = 'select digest from notifygen.waiting order by sender, digest for update';
const forgetSql = `delete from notifygen.waiting where sender = $1 and digest = $2`;
const noteSql = `insert into notifygen.waiting (sender, digest, template, since, checked_at, shown_from)
values ($1, $2, $3, $4::text::bigint, $5::text::bigint, $6::text::bigint)
on conflict (sender, digest) do update
set since = excluded.since, checked_at = excluded.checked_at, shown_from = excluded.shown_from`;
/** Messages that expired or waited for too long. */
const overdueSql = `select ${candidateColumns} from notifygen.messages
where status = 'queued' and parked = $2 and sender = $1 and (expires_at <= $3::text::bigint
  or due_at <= $3::text::bigint - $4::text::bigint and $5::text::bigint <= $3::text::bigint - $4::text::bigint)
limit 1000 for update skip locked`;

/** Whether `checkWaiting` has something to write. Most often, every worker knows every template. */
export function* isWaiting(check: WaitCheck): Exchange<boolean> {
  const { groups, now } = yield* readTotals();
  const { forget, note } = decideWaiting(groups, check, now);
  return forget.length + note.length > 0;
}

/** See `Store`. */
export function* checkWaiting(check: WaitCheck): Exchange<Awaited<ReturnType<Store['checkWaiting']>>> {
  // What was read before another process removed a note would be written again, with its old beginning.
  yield* run(lockSql);
  const { groups, now } = yield* readTotals();
  const { forget, note } = decideWaiting(groups, check, now);
  const changes: AppliedChange[] = [];
  const entries = [
    ...forget.map(({ sender, digest }) => ({ sender, digest, noted: undefined })),
    ...note.map((noted) => ({ sender: noted.sender, digest: noted.digest, noted })),
  ];
  // In one order, or two workers would wait for each other's rows.
  for (const { sender, digest, noted } of entries.sort(bySenderAndDigest)) {
    if (noted === undefined) {
      yield* run(forgetSql, sender, digest);
      continue;
    }
    const { since, checkedAt, shownFrom } = noted.wait;
    yield* run(noteSql, sender, digest, noted.template, since, checkedAt, shownFrom);
    const limit = Math.ceil(check.limit);
    const rows = yield* run<CandidateRow>(overdueSql, sender, digest, now, limit, since);
    changes.push(...(yield* writeChanges(overdueChanges(rows, now), now, ['queued'])));
  }
  return { waiting: note.filter(({ wait }) => wait.shownFrom <= now), changes };
}

type Place = Pick<DigestGroup, 'sender' | 'digest'>;

function bySenderAndDigest(a: Place, b: Place): number {
  if (a.sender !== b.sender) return a.sender < b.sender ? -1 : 1;
  return a.digest < b.digest ? -1 : 1;
}
