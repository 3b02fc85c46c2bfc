import type { LoggedAction } from '../message/log.js';
import { scopeText, toScope } from '../rules/gates.js';
import { type Exchange, now, run } from './exchange.js';

const insertSql = `insert into notifygen.log (scope, action, kind, reason, by_name, count, at)
values ($1, $2, $3, $4, $5, $6::text::integer, notifygen.clock())`;
const columns = 'scope, action, kind, reason, by_name as by, count, at';
const newest = (condition: string): string =>
  `select id, ${columns} from notifygen.log where ${condition} order by id desc limit 50`;
const pausesSql = newest(`action in ('pause', 'resume')`);
/** Opt-outs, of which there may be many, push no pause out. */
const allSql = `select scope, action, kind, reason, by, count, at from (select * from (${pausesSql}) as pauses
union all select * from (${newest(`action not in ('pause', 'resume')`)}) as others) as entries order by id desc`;

interface Note extends Partial<Pick<LoggedAction, 'kind' | 'reason' | 'by' | 'count'>> {
  readonly action: LoggedAction['action'];
  readonly scope?: Parameters<typeof scopeText>[0];
}

/** Notes what somebody did. It contains no recipient. */
export function* note({ action, scope = {}, kind = 'person', reason, by, count }: Note): Exchange<void> {
  yield* run(insertSql, scopeText(scope), action, kind, reason, by, count);
}

export function* forgetLog(olderThan: number): Exchange<void> {
  yield* run(`delete from notifygen.log where at < ${now} - $1::text::bigint`, Math.ceil(olderThan));
}

type StoredAction = Omit<LoggedAction, 'scope' | 'at'> & { readonly scope: string; readonly at: number };

export function* readLog(which: 'all' | 'pauses' = 'all'): Exchange<readonly LoggedAction[]> {
  const rows = yield* run<StoredAction>(which === 'all' ? allSql : pausesSql);
  return rows.map(({ scope, at, ...action }) => ({ ...action, at: new Date(at), scope: toScope(scope) }));
}
