import type { LoggedAction } from '../message/log.js';
import { scopeText, toScope } from '../rules/gates.js';
import { type Exchange, now, run } from './exchange.js';

const insertSql = `insert into notifygen.log (scope, action, kind, reason, by_name, count, at)
values ($1, $2, $3, $4, $5, $6::text::integer, notifygen.clock())`;
const logged = 50;
const readSql = `select scope, action, kind, reason, by_name as by, count, at from notifygen.log
where $1 = '' or action in ('pause', 'resume') order by id desc limit ${logged}`;

interface Note extends Partial<Pick<LoggedAction, 'kind' | 'reason' | 'by' | 'count'>> {
  readonly action: LoggedAction['action'];
  readonly scope?: Parameters<typeof scopeText>[0];
}

/** Notes what somebody did. It contains no recipient. */
export function* note({ action, scope, kind, reason, by, count }: Note): Exchange<void> {
  const values = [
    scopeText(scope ?? {}),
    action,
    kind ?? 'person',
    reason ?? null,
    by ?? null,
    count ?? null,
  ];
  yield* run(insertSql, ...values);
}

export function* forgetLog(olderThan: number): Exchange<void> {
  yield* run(`delete from notifygen.log where at < ${now} - $1::text::bigint`, Math.ceil(olderThan));
}

type StoredAction = Pick<LoggedAction, 'action' | 'kind'> &
  Readonly<Record<'reason' | 'by', string | null>> & {
    readonly scope: string;
    readonly count: number | null;
    readonly at: number;
  };

/** See `Store`. */
export function* readLog(which: 'all' | 'pauses' = 'all'): Exchange<readonly LoggedAction[]> {
  const rows = yield* run<StoredAction>(readSql, which === 'all' ? '' : which);
  return rows.map(({ scope, reason, by, count, at, ...action }) => ({
    ...action,
    at: new Date(at),
    scope: toScope(scope),
    reason: reason ?? undefined,
    by: by ?? undefined,
    count: count ?? undefined,
  }));
}
