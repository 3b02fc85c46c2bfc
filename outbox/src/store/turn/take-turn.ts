import type { RecipientForms } from '../../message/suppression.js';
import { appliedChanges } from '../changes.js';
import { type Exchange, run } from '../exchange.js';
import { postingLine } from '../rows.js';
import type { Turn, TurnResult } from '../store.js';
import { decideTurn } from './decide-turn.js';
import { lock } from './lock.js';
import { readDue, type TurnOptions } from './read-due.js';
import { writeTurn } from './write-turn.js';

/** An erased message cannot be sent again. */
const giveBackSql = `update notifygen.messages set
  status = case when message is not null then 'queued' when resends > 0 then 'unknown' else 'cancelled' end,
  code = case when message is null then case when resends > 0 then code else 'erased' end end,
  finished_at = case when message is null then notifygen.clock() end, claim = null, lease_until = null, detail = null,
  returned = returned + 1, waited = coalesce(waited, '')
    || '${postingLine("' || coalesce(lease_until - $3::text::bigint, 0) || '", "' || notifygen.clock() || '")}'
where status in ('sending', 'unknown') and sender = $1
  and claim = any(array(select value from jsonb_array_elements_text($2::text::jsonb)))`;

function* giveBack({ sender, abandoned, lease }: Turn): Exchange<void> {
  if (abandoned.length > 0) yield* run(giveBackSql, sender, abandoned, Math.ceil(lease));
}

/** One exchange of a worker, inside a transaction: lock, read, decide, write. */
export function* takeTurn(turn: Turn, forms: RecipientForms, options: TurnOptions): Exchange<TurnResult> {
  const locked = yield* lock(turn.sender);
  yield* giveBack(turn);
  const due = yield* readDue(turn, locked, forms, options);
  options.onRead?.(due.rows.map(({ id }) => String(id)));
  const decision = decideTurn(turn, locked, due, forms);
  const { claimed, changed } = yield* writeTurn(turn, locked, due, decision, options);
  const { claim, results, found, state, stopped, wakeIn } = decision;
  return {
    claimed,
    starts: claim.starts,
    changes: appliedChanges([...results, ...found], changed),
    state,
    stopped,
    refused: [],
    read: due.read,
    wakeIn,
  };
}
