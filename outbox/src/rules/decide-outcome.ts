import type { SendErrorJson } from '@notifygen/runtime';
import type { Attempt, ClaimedMessage, MessageChange, Outcome, Result } from '../message/message.js';
import type { Limits, SenderState } from './limits.js';
import { truthful, withAttempt } from './may-be-sent.js';
import {
  accepted,
  blameSetup,
  longestRetryAfter,
  noClearResponse,
  responded,
  untried,
  waitFor,
} from './pause.js';
import { slowDown } from './rate.js';

/** Rejections after which a message fails, and attempts without a clear result after which it stays `unknown`. */
const maxFailures = 10;
/** Attempts after which a message fails that gets responses which blame the setup, while others are accepted. */
const maxBlamed = 3;
const longestBlamedWait = 900_000;
/** The wait after the first failure, in milliseconds. Each further failure doubles it. */
const firstWait = 1_000;

export interface OutcomeDecision {
  readonly change: MessageChange;
  readonly state: SenderState;
}

/** Decides what a result means for its message and its sender, without reading or writing anything. */
export function decideOutcome(
  outcome: Outcome,
  limits: Limits,
  state: SenderState,
  now: number,
): OutcomeDecision {
  const { message, result } = outcome;
  const decision = decideResult(outcome, limits, state, now);
  const attempt = attemptOf(result, message.attempt - message.returned, now);
  const { change } = decision;
  const recorded =
    attempt === undefined
      ? { ...change, isReturned: true as const }
      : { ...change, history: withAttempt(message.history, attempt) };
  return { ...decision, change: truthful(recorded, { ...message, ...recorded }) };
}

function decideResult(
  { message, result }: Outcome,
  limits: Limits,
  state: SenderState,
  now: number,
): OutcomeDecision {
  const { id, attempt } = message;
  const change = { id, attempt };
  switch (result.type) {
    case 'accepted': {
      const { messageId } = result;
      const change = { id, attempt, status: 'accepted' } as const;
      return {
        change: messageId === undefined ? change : { ...change, messageId },
        state: accepted(state, message, now),
      };
    }
    case 'returned': {
      const { digest } = result;
      return {
        change: { ...change, status: 'queued', dueAt: now, digest },
        state: untried(state, message, now),
      };
    }
    case 'template-changed': {
      const detail = { message: result.reason };
      return {
        change: { ...change, status: 'failed', code: 'template-changed', detail },
        state: untried(state, message, now),
      };
    }
    case 'error':
      return decideError(message, result.error, limits, state, now);
  }
}

/** What the history says of a result. Undefined: nothing was tried. */
function attemptOf(result: Result, attempt: number, at: number): Attempt | undefined {
  if (result.type === 'accepted') return { at, attempt, delivery: 'accepted' };
  if (result.type !== 'error') return undefined;
  const { code, delivery } = result.error;
  if (code === 'aborted' && delivery === 'not-sent') return undefined;
  return { at, attempt, code, delivery, ...detailOf(result.error) };
}

function decideError(
  message: ClaimedMessage,
  error: SendErrorJson,
  limits: Limits,
  state: SenderState,
  now: number,
): OutcomeDecision {
  const { id, attempt } = message;
  const { code, delivery, advice, retryAfter, status } = error;
  const change = { id, attempt, code, detail: detailOf(error) };
  const queued = (wait: number) => ({ ...change, status: 'queued', dueAt: Math.ceil(now + wait) }) as const;

  if (advice === 'ask') {
    // Only a worker that stops aborts: this says nothing about the gateway.
    const isStop = code === 'aborted';
    const next = isStop ? untried(state, message, now) : noClearResponse(state, message, error, now);
    return { change: { ...change, ...afterUnknown(message, now) }, state: next };
  }
  if (code === 'aborted')
    return { change: { id, attempt, status: 'queued', dueAt: now }, state: untried(state, message, now) };
  if (advice === 'fix-message') {
    const next = delivery === 'rejected' ? responded(state) : untried(state, message, now);
    return { change: { ...change, status: 'failed' }, state: next };
  }
  // In the cases below, the message itself may be correct. Only a rejection of the message counts as its failure.
  const failures = message.failures + 1;
  if (advice === 'fix-setup') {
    const next = blameSetup(state, message, error, now);
    if (status === 401) return { change: queued(0), state: next };
    // While others are accepted, it is the message that fails.
    const isAlone = failures >= maxBlamed && state.acceptedAt > (message.history.at(-1)?.at ?? now);
    const wait = Math.min(waitAfter(failures), longestBlamedWait);
    return {
      change: { ...(isAlone ? { ...change, status: 'failed' } : queued(wait)), failures },
      state: next,
    };
  }
  if (code === 'rate-limited' || code === 'unavailable') {
    if (retryAfter === undefined)
      return { change: queued(firstWait), state: slowDown(limits, responded(state), now) };
    return {
      change: queued(Math.min(retryAfter, longestRetryAfter)),
      state: waitFor(responded(state), retryAfter, now),
    };
  }
  if (delivery === 'not-sent')
    return { change: queued(firstWait), state: noClearResponse(state, message, error, now) };
  const failed = failures >= maxFailures;
  return {
    change: failed ? { ...change, status: 'failed', failures } : { ...queued(waitAfter(failures)), failures },
    state: responded(state),
  };
}

/** What is stored of a result if its row can take no more than a status. */
export function refusedOutcome({ message, result }: Outcome): MessageChange {
  const { id, attempt, resends } = message;
  if (result.type === 'accepted') return { id, attempt, status: 'accepted' };
  const mayBeSent = resends > 0 || (result.type === 'error' && result.error.delivery === 'unknown');
  return { id, attempt, status: mayBeSent ? 'unknown' : 'failed', code: 'row-refused' };
}

/** A message whose worker did not report before its lease ended. */
export function decideLost(message: ClaimedMessage, now: number): MessageChange {
  const detail = { message: 'The worker that was posting this message stopped before it had a result.' };
  const attempt = {
    at: now,
    attempt: message.attempt - message.returned,
    code: 'worker-lost',
    delivery: 'unknown',
  } as const;
  const history = withAttempt(message.history, { ...attempt, ...detail });
  return { ...afterUnknown(message, now), code: 'worker-lost', detail, history, isLost: true };
}

function afterUnknown(message: ClaimedMessage, now: number): MessageChange {
  const { id, attempt, onUnknown, expiresAt = Number.POSITIVE_INFINITY } = message;
  const resends = message.resends + 1;
  const dueAt = now + waitAfter(resends);
  // It must not expire while it waits: an expired message was never sent.
  if (onUnknown === 'hold' || resends >= maxFailures || dueAt >= expiresAt)
    return { id, attempt, status: 'unknown' };
  return { id, attempt, status: 'queued', dueAt, resends };
}

function waitAfter(failures: number): number {
  return firstWait * 2 ** (failures - 1);
}

function detailOf({ message, status, body, requestId }: SendErrorJson): MessageChange['detail'] & {} {
  return { message, status, body, requestId };
}
