import { type Hold, type PauseAction, type PauseScope, scopeText, toScope } from '../rules/hold.js';
import { type Exchange, now, run, type Statement, sql } from './exchange.js';

const pauseSql = `insert into notifygen.pauses (scope, reason, by_name, since) values ($1, $2, $3, notifygen.clock())
on conflict (scope) do update set reason = excluded.reason, by_name = excluded.by_name`;
const resumeSql = 'delete from notifygen.pauses where scope = $1 returning scope';
const columns = 'scope, reason, by_name as by, since';
const pausesSql = `select ${columns} from notifygen.pauses order by since, scope`;
const pausedSql = `select ${columns} from notifygen.pauses where scope = $1 for update`;
const logSql = `insert into notifygen.pause_log (scope, action, reason, by_name, at) values ($1, $2, $3, $4, notifygen.clock())`;
const logged = 50;
const readLogSql = `select scope, action, reason, by_name as by, at from notifygen.pause_log order by id desc limit ${logged}`;

type Stored<Type> = { readonly [Key in keyof Type]: Key extends 'scope' ? string : Type[Key] | null };

function toHold({ scope, reason, by, since }: Stored<Hold>): Hold {
  return { scope: toScope(scope), reason: reason ?? '', by: by ?? undefined, since: since ?? 0 };
}

/** See `Store`. */
export function* pause(scope: PauseScope, reason: string, by?: string): Exchange<Hold | undefined> {
  const text = scopeText(scope);
  const [before] = yield* run<Stored<Hold>>(pausedSql, text);
  if (before?.reason === reason && (before.by ?? undefined) === by) return toHold(before);
  yield* run(pauseSql, text, reason, by ?? null);
  yield* run(logSql, text, 'pause', reason, by ?? null);
  return before && toHold(before);
}

const pauseAllSql = `insert into notifygen.pauses (scope, reason, by_name, since)
select value ->> 'scope', value ->> 'reason', 'outbox', notifygen.clock() from jsonb_array_elements($1::text::jsonb) where true
on conflict (scope) do nothing`;
const logAllSql = `insert into notifygen.pause_log (scope, action, reason, by_name, at)
select value ->> 'scope', 'pause', value ->> 'reason', 'outbox', notifygen.clock() from jsonb_array_elements($1::text::jsonb)
where value ->> 'scope' not in (select scope from notifygen.pauses)`;

/** Pauses several scopes at once, by the outbox itself. One that is paused already keeps its reason. */
export function pauseAll(
  pauses: readonly { readonly scope: string; readonly reason: string }[],
): readonly Statement[] {
  const text = JSON.stringify(pauses);
  return [sql(logAllSql, text), sql(pauseAllSql, text)];
}

/** See `Store`. */
export function* resume(scope: PauseScope, by?: string): Exchange<boolean> {
  const text = scopeText(scope);
  const isPaused = (yield* run(resumeSql, text)).length > 0;
  if (isPaused) yield* run(logSql, text, 'resume', null, by ?? null);
  return isPaused;
}

/** See `Store`. */
export function* readPauses(): Exchange<readonly Hold[]> {
  return (yield* run<Stored<Hold>>(pausesSql)).map(toHold);
}

export function* forgetPauseLog(olderThan: number): Exchange<void> {
  yield* run(`delete from notifygen.pause_log where at < ${now} - $1::text::bigint`, Math.ceil(olderThan));
}

/** See `Store`. */
export function* readPauseLog(): Exchange<readonly PauseAction[]> {
  const rows = yield* run<Stored<PauseAction>>(readLogSql);
  return rows.map(({ scope, action, reason, by, at }) => ({
    at: at ?? 0,
    action: action ?? 'pause',
    scope: toScope(scope),
    reason: reason ?? undefined,
    by: by ?? undefined,
  }));
}
