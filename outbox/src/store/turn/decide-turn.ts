import type { RecipientForms } from '../../message/suppression.js';
import { stops } from '../../message/suppression.js';
import { decideClaim } from '../../rules/decide-claim.js';
import { afterTurns, inTurns } from '../../rules/groups.js';
import { decideOutcomes, endedChanges } from '../decisions.js';
import { toCandidate } from '../rows.js';
import type { Turn } from '../store.js';
import type { Locked } from './lock.js';
import { type Due, isBulk } from './read-due.js';

export type TurnDecision = ReturnType<typeof decideTurn>;

/** Short enough for any share of a limit, and long enough to claim several messages at once, in milliseconds. */
const shareWait = 100;

/** What a turn changes, without reading or writing anything. */
export function decideTurn(turn: Turn, locked: Locked, due: Due, forms: RecipientForms) {
  const { limits } = locked;
  const { now, gates, groups, shares } = due;
  const results = decideOutcomes(turn.outcomes, limits, locked.state, now, {
    isPaused: (message) => (gates.closedForAll ?? gates.closedFor(message)) !== undefined,
    groupOf: ({ group }) => groups.find(({ name }) => name === group),
  });
  // Another claim takes what a result has put into the queue, or takes from it.
  const changed = new Set(results.changes.map(({ id }) => id));
  const rows = due.rows.filter(({ id }) => !changed.has(String(id)));
  const rate = { perSecond: limits.perSecond, now: locked.now };
  const bulk = rows.filter(isBulk).map(toCandidate);
  // What has expired takes nothing of the share of its group.
  const expired = bulk.filter(({ expiresAt = Number.POSITIVE_INFINITY }) => expiresAt <= now);
  const others = bulk.filter((candidate) => !expired.includes(candidate));
  const inOrder = [...expired, ...inTurns(others, locked.state.groups, shares, rate)];
  const claim = decideClaim({
    now,
    limits,
    state: results.state,
    slots: turn.slots,
    candidates: [...rows.filter((row) => !isBulk(row)).map(toCandidate), ...inOrder],
    pairs: due.pairs,
    audience: due.audience,
    gates,
    suppressionOf: ({ recipient, template, category }) => {
      const stored = due.suppressions.get(forms.of(recipient));
      return stored && stops(stored.scope, turn.templates.categoryOf(template) ?? category)
        ? stored.history.at(-1)
        : undefined;
    },
    matches: turn.templates.matches,
    startTime: turn.startTime,
    probeTime: turn.lease,
  });
  const sent = claim.send.filter(({ priority }) => priority === 'bulk');
  const turns = afterTurns(sent, locked.state.groups, shares, rate);
  const isQueued = results.changes.some(({ status, dueAt = 0 }) => status === 'queued' && dueAt <= now);
  const waits = [
    claim.wakeIn,
    inOrder.length < bulk.length ? shareWait : undefined,
    isQueued && gates.closedForAll === undefined ? 0 : undefined,
  ].filter((wait) => wait !== undefined);
  return {
    claim,
    /** What becomes of messages after their results, and of those that the claim found and does not send. */
    results: results.changes,
    found: endedChanges(claim.ended, rows, now),
    stopped: results.stopped,
    state: turns === undefined ? claim.state : { ...claim.state, groups: turns },
    wakeIn: waits.length === 0 ? undefined : Math.min(...waits),
  };
}
