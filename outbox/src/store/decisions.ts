import type { MessageChange, Outcome, Status } from '../message/message.js';
import type { ClaimDecision } from '../rules/decide-claim.js';
import { decideOutcome } from '../rules/decide-outcome.js';
import type { Limits, Pause, SenderState, Slots } from '../rules/limits.js';
import { pauseAt } from '../rules/pause.js';
import type { CandidateRow } from './rows.js';
import type { AppliedChange, Decision } from './store.js';

/** Which statuses a person's decision applies to, and which one it sets. */
export const decisions: Readonly<
  Record<Decision, { readonly from: readonly Status[]; readonly to: Status }>
> = {
  accepted: { from: ['unknown'], to: 'accepted' },
  'not-sent': { from: ['unknown'], to: 'queued' },
  retry: { from: ['failed', 'expired'], to: 'queued' },
  cancel: { from: ['queued'], to: 'cancelled' },
};

/** What the outcomes of a turn mean, in their order. */
export function decideOutcomes(
  outcomes: readonly Outcome[],
  limits: Limits,
  before: SenderState,
  now: number,
): { readonly changes: readonly MessageChange[]; readonly state: SenderState } {
  let state = before;
  const changes = outcomes.map((outcome) => {
    const decision = decideOutcome(outcome, limits, state, now);
    state = decision.state;
    return decision.change;
  });
  return { changes, state };
}

/** How many due messages to read for a claim: of the urgent ones and of each other class. */
export function candidateLimits(slots: Slots, state: SenderState, now: number): readonly [number, number] {
  if (pauseAt(state, now).waitTime !== undefined) return [0, 0];
  // Some more than can be sent, because some may have to wait for their recipient.
  const limit = (free: number) => (free === 0 ? 0 : free + 32);
  return [limit(slots.any), limit(Math.min(slots.any, slots.notUrgent))];
}

/** What becomes of a message whose expiry has passed: one that may have been sent is not called expired. */
function afterExpiry({ resends, code }: CandidateRow): Pick<MessageChange, 'status' | 'code' | 'detail'> {
  // A person's decision that it was not sent leaves no code.
  if (resends === 0 || !code) return { status: 'expired' };
  const message = 'The message expired before it was sent again. An earlier attempt may have sent it.';
  return { status: 'unknown', code, detail: { message } };
}

/** The messages that a claim found expired or unreadable. */
export function claimChanges(
  { expire, unreadable }: ClaimDecision,
  rows: readonly CandidateRow[],
): readonly AppliedChange[] {
  if (expire.length + unreadable.length === 0) return [];
  const byId = new Map(rows.map((row) => [String(row.id), row]));
  const change = (
    id: string,
    rest: (row: CandidateRow) => Pick<MessageChange, 'status' | 'code' | 'detail'>,
  ): AppliedChange[] => {
    const row = byId.get(id);
    if (row === undefined) return [];
    const { attempt, sender, template } = row;
    return [{ id, attempt, sender, template: template ?? undefined, ...rest(row) }];
  };
  const message = 'The quiet hours of this message are not two times as HH:MM and a time zone.';
  return [
    ...expire.flatMap(({ id }) => change(id, afterExpiry)),
    ...unreadable.flatMap(({ id }) =>
      change(id, () => ({ status: 'failed', code: 'unreadable', detail: { message } })),
    ),
  ];
}

/** The pause that a status report shows. */
export function currentPause({ paused }: SenderState, now: number): Pause | undefined {
  return paused?.reason === 'rate-limited' && paused.until <= now ? undefined : paused;
}
