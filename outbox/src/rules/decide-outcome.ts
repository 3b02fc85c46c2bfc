import type { SendErrorJson } from '@notifygen/runtime';
import type { Attempt, ClaimedMessage, MessageChange, Outcome, Result } from '../message/message.js';
import type { Limits, SenderState } from './limits.js';
import { truthful, withAttempt } from './may-be-sent.js';
import { accepted, blameSetup, noClearResponse, responded, untried, waitFor } from './pause.js';
import { slowDown } from './rate.js';

/** Rejections after which a message fails, and attempts without a clear result after which it stays `unknown`. */
const maxFailures = 10;
/** Attempts after which a message fails that gets responses which blame the setup, while others are accepted. */
const maxBlamed = 3;
const longestBlamedWait = 900_000;
/** The wait after the first failure, in milliseconds. Each further failure doubles it. */
const firstWait = 1_000;

/** What a result means for its message, and for its sender. */
type Meaning = readonly [change: Omit<MessageChange, 'id' | 'attempt'>, state: SenderState];

/** Decides what a result means for its message and its sender, without reading or writing anything. */
export function decideOutcome(
  { message, result }: Outcome,
  limits: Limits,
  state: SenderState,
  now: number,
): { readonly change: MessageChange; readonly state: SenderState } {
  const { id, attempt, returned, history, claimedAt } = message;
  const [change, next] = meaningOf(message, result, { limits, state, now });
  const tried = attemptOf(result, attempt - returned, now);
  const recorded =
    tried === undefined
      ? { claimedAt }
      : { history: withAttempt(history, { ...tried, took: now - claimedAt }) };
  const all = { id, attempt, ...change, ...recorded };
  return { change: truthful(all, { ...message, ...all }), state: next };
}

interface Before {
  readonly limits: Limits;
  readonly state: SenderState;
  readonly now: number;
}

function meaningOf(message: ClaimedMessage, result: Result, before: Before): Meaning {
  const { state, now } = before;
  switch (result.type) {
    case 'accepted':
      return [{ status: 'accepted', messageId: result.messageId }, accepted(state, message, now)];
    case 'returned':
      return [{ status: 'queued', digest: result.digest }, untried(state, message, now)];
    case 'template-changed': {
      const detail = { message: result.reason };
      return [{ status: 'failed', code: 'template-changed', detail }, untried(state, message, now)];
    }
    case 'error':
      return meaningOfError(message, result.error, before);
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

function meaningOfError(
  message: ClaimedMessage,
  error: SendErrorJson,
  { limits, state, now }: Before,
): Meaning {
  const { code, delivery, advice, retryAfter, status } = error;
  const cause = { code, detail: detailOf(error) };
  const failed = { ...cause, status: 'failed' } as const;
  const queued = (wait: number) => ({ ...cause, status: 'queued', dueAt: Math.ceil(now + wait) }) as const;

  if (advice === 'ask') {
    // Only a worker that stops aborts: this says nothing about the gateway.
    const isStop = code === 'aborted';
    const next = isStop ? untried(state, message, now) : noClearResponse(state, message, error, now);
    return [{ ...cause, ...afterUnknown(message, now) }, next];
  }
  if (code === 'aborted') return [{ status: 'queued' }, untried(state, message, now)];
  if (advice === 'fix-message')
    return [failed, delivery === 'rejected' ? responded(state) : untried(state, message, now)];
  // In the cases below, the message itself may be correct. Only a rejection of the message counts as its failure.
  const failures = message.failures + 1;
  if (advice === 'fix-setup') {
    const next = blameSetup(state, message, error, now);
    if (status === 401) return [queued(0), next];
    // While others are accepted, it is the message that fails.
    const isAlone = failures >= maxBlamed && state.acceptedAt > (message.history.at(-1)?.at ?? now);
    const wait = Math.min(waitAfter(failures), longestBlamedWait);
    return [{ ...(isAlone ? failed : queued(wait)), failures }, next];
  }
  if (code === 'rate-limited' || code === 'unavailable') {
    const clear = responded(state);
    // With `retryAfter`, all messages of the sender wait, and this one keeps its place.
    return retryAfter === undefined
      ? [queued(firstWait), slowDown(limits, clear, now)]
      : [{ ...cause, status: 'queued' }, waitFor(clear, retryAfter, now)];
  }
  if (delivery === 'not-sent') return [queued(firstWait), noClearResponse(state, message, error, now)];
  const change = failures >= maxFailures ? failed : queued(waitAfter(failures));
  return [{ ...change, failures }, responded(state)];
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
  const { id, attempt, returned } = message;
  const detail = { message: 'The worker that was posting this message stopped before it had a result.' };
  const code = 'worker-lost';
  const lost = { at: now, attempt: attempt - returned, code, delivery: 'unknown', ...detail } as const;
  const history = withAttempt(message.history, lost);
  return { id, attempt, ...afterUnknown(message, now), code, detail, history, isLost: true };
}

function afterUnknown(
  message: ClaimedMessage,
  now: number,
): Pick<MessageChange, 'status' | 'dueAt' | 'resends'> {
  const { onUnknown, expiresAt = Number.POSITIVE_INFINITY } = message;
  const resends = message.resends + 1;
  const dueAt = now + waitAfter(resends);
  // It must not expire while it waits: an expired message was never sent.
  if (onUnknown === 'hold' || resends >= maxFailures || dueAt >= expiresAt) return { status: 'unknown' };
  return { status: 'queued', dueAt, resends };
}

function waitAfter(failures: number): number {
  return firstWait * 2 ** (failures - 1);
}

function detailOf({ message, status, body, requestId }: SendErrorJson): MessageChange['detail'] & {} {
  return { message, status, body, requestId };
}
