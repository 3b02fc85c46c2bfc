import type { DatabaseSync } from 'node:sqlite';
import { type DigestGroup, decideWaiting, type WaitCheck } from '../../rules/waiting.js';
import { overdueChanges } from '../decisions.js';
import { type CandidateRow, candidateColumns } from '../rows.js';
import type { Store } from '../store.js';
import { type Apply, all } from './turn.js';

type Row = Pick<DigestGroup, 'sender' | 'template' | 'digest' | 'count'> & {
  readonly since: number | null;
  readonly checkedAt: number;
  readonly shownFrom: number;
};

/** Messages that wait for a worker whose templates match, see `Store`. */
export function prepareWaiting(
  db: DatabaseSync,
  apply: Apply,
): {
  readonly groups: () => readonly DigestGroup[];
  /** Whether there is something to write. Most often, every worker knows every template. */
  readonly isNeeded: (check: WaitCheck, now: number) => boolean;
  readonly check: (check: WaitCheck, now: number) => Awaited<ReturnType<Store['checkWaiting']>>;
} {
  const read = db.prepare(`select sender, template, digest, sum(count) as count, max(since) as since,
      max(checked_at) as checkedAt, max(shown_from) as shownFrom
    from (
      select sender, template, digest, count, null as since, null as checked_at, null as shown_from
      from notifygen_counts where status = 'queued' and digest <> '' and count > 0
      union all
      select sender, template, digest, 0, since, checked_at, shown_from from notifygen_waiting
    ) group by sender, digest`);
  const forget = db.prepare('delete from notifygen_waiting where sender = ? and digest = ?');
  const write =
    db.prepare(`insert into notifygen_waiting (sender, digest, template, since, checked_at, shown_from) values (?, ?, ?, ?, ?, ?)
    on conflict do update set since = excluded.since, checked_at = excluded.checked_at, shown_from = excluded.shown_from`);
  const late = db.prepare(`select ${candidateColumns} from notifygen_messages
    where status = 'queued' and is_parked and sender = ?1 and digest = ?2
      and (expires_at <= ?3 or max(due_at, ?4) <= ?3 - ?5) limit 1000`);

  const groups = (): readonly DigestGroup[] =>
    all<Row>(read).map(({ since, checkedAt, shownFrom, ...group }) => ({
      ...group,
      wait: since === null ? null : { since, checkedAt, shownFrom },
    }));
  return {
    groups,
    isNeeded: (check, now) => {
      const { forget, note } = decideWaiting(groups(), check, now);
      return forget.length + note.length > 0;
    },
    check: (check, now) => {
      const decided = decideWaiting(groups(), check, now);
      for (const { sender, digest } of decided.forget) forget.run(sender, digest);
      const changes = decided.note.flatMap(({ sender, digest, template, wait }) => {
        write.run(sender, digest, template, wait.since, wait.checkedAt, wait.shownFrom);
        const rows = all<CandidateRow>(late, sender, digest, now, wait.since, check.limit);
        return overdueChanges(rows, now).flatMap((change) => apply(change, change, now, ['queued']));
      });
      return { waiting: decided.note.filter(({ wait }) => wait.shownFrom <= now), changes };
    },
  };
}
