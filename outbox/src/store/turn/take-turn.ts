import type { RecipientForms } from '../../message/suppression.js';
import { appliedChanges, writeChanges } from '../changes.js';
import { type Exchange, isIn, run } from '../exchange.js';
import type { MessageRow } from '../rows.js';
import type { Turn, TurnResult } from '../store.js';
import { decideTurn } from './decide-turn.js';
import { lock } from './lock.js';
import { readDue, type TurnOptions } from './read-due.js';
import { writeTurn } from './write-turn.js';

const abandonedSql = `select id, attempt, lease_until - $3::text::bigint as "claimedAt", notifygen.clock() as now
from notifygen.messages where status in ('sending', 'unknown') and sender = $1 and claim ${isIn('$2')} for update`;

type Abandoned = Pick<MessageRow, 'id' | 'attempt'> & {
  readonly claimedAt: number | undefined;
  readonly now: number;
};

function* giveBack({ sender, abandoned, lease }: Turn): Exchange<void> {
  if (abandoned.length === 0) return;
  const rows = yield* run<Abandoned>(abandonedSql, sender, abandoned, Math.ceil(lease));
  const changes = rows.map(({ id, attempt, claimedAt = 0 }) => {
    return { id: String(id), attempt, claimedAt, status: 'queued' } as const;
  });
  yield* writeChanges(changes, rows[0]?.now ?? 0);
}

/** One exchange of a worker, inside a transaction: lock, read, decide, write. */
export function* takeTurn(turn: Turn, forms: RecipientForms, options: TurnOptions): Exchange<TurnResult> {
  const locked = yield* lock(turn.sender);
  yield* giveBack(turn);
  const due = yield* readDue(turn, locked, forms, options);
  options.onRead?.(due.rows.map(({ id }) => String(id)));
  const decision = decideTurn(turn, locked, due, forms);
  const { claimed, changed, isWritten } = yield* writeTurn(turn, locked, due, decision, options);
  const { claim, results, found, state, stopped, wakeIn } = decision;
  return {
    claimed,
    starts: claim.starts,
    changes: appliedChanges([...results, ...found], changed),
    state,
    stopped,
    refused: [],
    read: due.read,
    // A trigger of the team may leave a row as it is, without an error.
    wakeIn: wakeIn === 0 && !isWritten ? undefined : wakeIn,
  };
}
