import { type Hold, type PauseScope, scopeText, toScope } from '../rules/hold.js';
import { type Exchange, run } from './exchange.js';

const pauseSql = `insert into notifygen.pauses (scope, reason, by_name, since) values ($1, $2, $3, notifygen.clock())
on conflict (scope) do update set reason = excluded.reason, by_name = excluded.by_name`;
const resumeSql = 'delete from notifygen.pauses where scope = $1 returning scope';
const pausesSql = 'select scope, reason, by_name as by, since from notifygen.pauses order by since, scope';

/** See `Store`. */
export function* pause(scope: PauseScope, reason: string, by?: string): Exchange<void> {
  yield* run(pauseSql, scopeText(scope), reason, by ?? null);
}

/** Several at once, by the outbox itself. One that is paused already keeps its reason. */
export const pauseAllSql = `insert into notifygen.pauses (scope, reason, by_name, since)
select value ->> 'scope', value ->> 'reason', 'outbox', notifygen.clock() from jsonb_array_elements($1::text::jsonb) where true
on conflict (scope) do nothing`;

/** See `Store`. */
export function* resume(scope: PauseScope): Exchange<boolean> {
  return (yield* run(resumeSql, scopeText(scope))).length > 0;
}

/** See `Store`. */
export function* readPauses(): Exchange<readonly Hold[]> {
  const rows = yield* run<{ scope: string; reason: string; by: string | null; since: number }>(pausesSql);
  return rows.map(({ scope, by, ...row }) => ({ ...row, scope: toScope(scope), by: by ?? undefined }));
}
