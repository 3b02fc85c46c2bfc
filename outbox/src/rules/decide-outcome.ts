import type { ClaimedMessage, MessageChange, Outcome } from '../message/message.js';
import type { Limits, SenderState } from './limits.js';
import { countOutage, endPause, pauseForSetup, waitFor } from './pause.js';
import { slowDown } from './rate.js';

/** Rejections and failed connections after which a message fails. */
const maxFailures = 10;
/** The wait after the first failure and the longest, in milliseconds. Each failure doubles it. */
const [firstWait, longestWait] = [1_000, 300_000];

export interface OutcomeDecision {
  readonly change: MessageChange;
  readonly state: SenderState;
}

/** Decides what a result means for its message and its sender, without reading or writing anything. */
export function decideOutcome(
  { message, result }: Outcome,
  limits: Limits,
  state: SenderState,
  now: number,
): OutcomeDecision {
  const change = { id: message.id, attempt: message.attempt };
  if (result.type === 'returned') return { change: { ...change, status: 'queued', dueAt: now }, state };
  if (result.type === 'template-changed') {
    const detail = { message: result.reason };
    return { change: { ...change, status: 'failed', code: 'template-changed', detail }, state };
  }
  if (result.type === 'accepted') {
    const { messageId } = result;
    const accepted = { ...change, status: 'accepted' } as const;
    return {
      change: messageId === undefined ? accepted : { ...accepted, messageId },
      state: endPause(state),
    };
  }

  const { error } = result;
  const { code } = error;
  const detail = {
    message: error.message,
    ...(error.status === undefined ? {} : { status: error.status }),
    ...(error.body === undefined ? {} : { body: error.body }),
    ...(error.requestId === undefined ? {} : { requestId: error.requestId }),
  };
  const explained = { ...change, code, detail };
  if (error.advice === 'fix-message') {
    const next = error.delivery === 'rejected' ? endPause(state) : state;
    return { change: { ...explained, status: 'failed' }, state: next };
  }
  // The message is as good as before, so this does not count as its failure.
  if (error.advice === 'fix-setup') {
    return {
      change: { ...explained, status: 'queued', dueAt: now },
      state: pauseForSetup(state, error, now),
    };
  }
  if (error.advice === 'ask') {
    return { change: { ...afterUnknown(message, now), code, detail }, state: countOutage(state, error, now) };
  }
  if (code === 'rate-limited' || code === 'unavailable') {
    const { retryAfter } = error;
    const next =
      retryAfter === undefined ? slowDown(limits, endPause(state), now) : waitFor(state, retryAfter, now);
    return {
      change: { ...explained, status: 'queued', dueAt: now + (retryAfter ?? firstWait) },
      state: next,
    };
  }
  // A signal ends a send only when the worker stops.
  if (code === 'aborted') return { change: { ...change, status: 'queued', dueAt: now }, state };
  const next = error.delivery === 'not-sent' ? countOutage(state, error, now) : endPause(state);
  const failures = message.failures + 1;
  if (failures >= maxFailures) return { change: { ...explained, status: 'failed', failures }, state: next };
  const wait = Math.min(firstWait * 2 ** (failures - 1), longestWait);
  return { change: { ...explained, status: 'queued', failures, dueAt: now + wait }, state: next };
}

/** A message whose worker did not report before its lease ended. */
export function decideLost(message: ClaimedMessage, now: number): MessageChange {
  const detail = { message: 'The worker that was posting this message stopped before it had a result.' };
  return { ...afterUnknown(message, now), code: 'worker-lost', detail };
}

function afterUnknown(message: ClaimedMessage, now: number): MessageChange {
  const { id, attempt, onUnknown, resends, expiresAt = Number.POSITIVE_INFINITY } = message;
  if (onUnknown === 'hold' || expiresAt <= now || resends + 1 >= maxFailures)
    return { id, attempt, status: 'unknown' };
  const wait = Math.min(firstWait * 2 ** resends, longestWait);
  return { id, attempt, status: 'queued', dueAt: now + wait, resends: resends + 1 };
}
