import type { Group } from '../message/group.js';
import type { ClaimedMessage, MessageChange, Outcome, Status } from '../message/message.js';
import type { Ended } from '../rules/decide-claim.js';
import { decideOutcome, refusedOutcome } from '../rules/decide-outcome.js';
import { isInScope, type Scoped } from '../rules/gates.js';
import type { Limits, Pause, SenderState, Slots } from '../rules/limits.js';
import { truthful } from '../rules/may-be-sent.js';
import { pausesAt } from '../rules/pause.js';
import { freeTime } from '../rules/rate.js';
import { countRejections, type Stopped } from '../rules/rejections.js';
import { actionsOf, type CandidateRow, type DecidedRow, historyOf } from './rows.js';
import type { AppliedChange, Decision } from './store.js';

/** Which statuses a person's decision applies to, and what it changes. */
const decisions: Readonly<
  Record<
    Decision,
    { readonly from: readonly Status[] } & Pick<MessageChange, 'status' | 'failures' | 'resends'>
  >
> = {
  accepted: { from: ['unknown'], status: 'accepted' },
  'not-sent': { from: ['unknown'], status: 'queued', resends: 0 },
  retry: { from: ['failed', 'expired'], status: 'queued', failures: 0 },
  adopt: { from: ['failed', 'expired', 'queued'], status: 'queued', failures: 0 },
  cancel: { from: ['queued'], status: 'cancelled' },
};

export function decidable(decision: Decision): readonly Status[] {
  return decisions[decision].from;
}

/** What a person's decision changes. Undefined: it does not apply. */
export function decideByPerson(
  row: DecidedRow,
  decision: Decision,
  now: number,
  { by, digest }: { readonly by?: string | undefined; readonly digest?: string | undefined },
): MessageChange | undefined {
  const { from, ...change } = decisions[decision];
  if (decision === 'adopt' && row.status === 'queued' && (digest ?? row.digest) === row.digest)
    return undefined;
  // What was erased cannot be sent again.
  if (!from.includes(row.status) || (change.status === 'queued' && row.message === undefined))
    return undefined;
  const { id, attempt, resends } = row;
  const action = { at: now, action: decision, from: row.status, ...(by === undefined ? {} : { by }) };
  return truthful(
    {
      id: String(id),
      attempt,
      ...change,
      ...(change.status === 'queued' && row.status !== 'queued' ? { dueAt: now } : {}),
      ...(digest === undefined ? {} : { digest }),
      ...(row.status === 'expired' ? { expiresAt: null } : {}),
      actions: [...actionsOf(row), action],
    },
    { resends, history: historyOf(row) },
  );
}

/**
 * The statuses that a result may replace. `lost`: unknown, and its worker may still report. A late acceptance also counts for
 * a message that is queued again, since it must not be sent a second time, and for one that was cancelled.
 */
export function replacedBy({ status }: MessageChange): readonly (Status | 'lost')[] {
  return status === 'accepted' ? ['sending', 'lost', 'unknown', 'queued', 'cancelled'] : ['sending', 'lost'];
}
/** The status of a row as `replacedBy` names it. */
export const replaceable = (row: string): string =>
  `case when ${row}.status = 'unknown' and ${row}.claim is not null then 'lost' else ${row}.status end`;

/** What is known of pauses and groups when results arrive. */
export interface OutcomeContext {
  /** Whether somebody has paused such messages since this one was claimed. */
  readonly isPaused: (message: Scoped) => boolean;
  readonly groupOf: (message: ClaimedMessage) => Group | undefined;
}

export function decideOutcomes(
  outcomes: readonly Outcome[],
  limits: Limits,
  before: SenderState,
  now: number,
  { isPaused, groupOf }: OutcomeContext,
): {
  readonly changes: readonly MessageChange[];
  readonly state: SenderState;
  readonly stopped: readonly Stopped[];
} {
  let state = before;
  const stopped: Stopped[] = [];
  const decide = (outcome: Outcome): MessageChange => {
    const decision = decideOutcome(outcome, limits, state, now);
    const { template = '', tag } = outcome.message;
    const message = { template, ...(tag === undefined ? {} : { tag }) };
    // What was in flight when it was paused says nothing about the time after the pause.
    const isCounted = !isPaused(message) && !stopped.some(({ scope }) => isInScope(scope, message));
    const counted = isCounted
      ? countRejections(decision.state, outcome, limits, groupOf(outcome.message))
      : { state: decision.state, stopped: [] };
    stopped.push(...counted.stopped);
    state = freeTime(counted.state, outcome);
    return decision.change;
  };
  const changes = outcomes.map((outcome) => {
    try {
      return decide(outcome);
    } catch {
      // Its row contains what another program wrote. This concerns no other message.
      return refusedOutcome(outcome);
    }
  });
  return { changes, state, stopped };
}

/**
 * How many due messages to read for a claim: of the urgent ones and of each other class.
 *
 * @param skipped How many of them are left out.
 */
export function candidateLimits(
  slots: Slots,
  state: SenderState,
  now: number,
  skipped: number,
): readonly [number, number] {
  if (pausesAt(state, now).waitTime !== undefined) return [0, 0];
  // Some more than can be sent, because some may have to wait for their recipient.
  const limit = (free: number) => (free === 0 ? 0 : free + 32 + skipped);
  return [limit(slots.any), limit(Math.min(slots.any, slots.notUrgent))];
}

const noWorker =
  'No worker had the template as it was when the message was enqueued. To send it with the current one, retry it with adoptTemplate.';

/** What becomes of messages that waited for a worker whose templates match until they expired, or for too long. */
export function overdueChanges(rows: readonly CandidateRow[], now: number): readonly AppliedChange[] {
  const ended = rows.map(({ id, expiresAt = Number.POSITIVE_INFINITY }): Ended => {
    if (expiresAt <= now) return { id: String(id), status: 'expired' };
    return { id: String(id), status: 'failed', code: 'template-changed', detail: { message: noWorker } };
  });
  return endedChanges(ended, rows, now);
}

export function endedChanges(
  ended: readonly Ended[],
  rows: readonly CandidateRow[],
  now: number,
): readonly AppliedChange[] {
  const byId = new Map(rows.map((row) => [String(row.id), row]));
  return ended.flatMap(({ suppression, ...end }) => {
    const row = byId.get(end.id);
    if (row === undefined) return [];
    const { attempt, resends, sender, template } = row;
    const change = truthful({ ...end, attempt }, { resends, history: historyOf(row) });
    const by = suppression?.by === undefined ? {} : { by: suppression.by };
    const action = { at: now, action: 'suppress', from: 'queued', ...by } as const;
    const actions = suppression && { actions: [...actionsOf(row), action] };
    return [{ ...change, ...actions, sender, template: template || undefined }];
  });
}

/** The pauses that a status report shows. One that has ended is shown until a message was tried. */
export function currentPauses({ pauses }: SenderState, now: number): readonly Pause[] {
  return pauses.filter(({ reason, until }) => reason !== 'rate-limited' || until > now);
}
