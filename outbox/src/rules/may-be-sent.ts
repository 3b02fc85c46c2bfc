import type { Attempt, MessageChange } from '../message/message.js';

/** How many attempts a message keeps, and how much of each response's body. */
const [maxAttempts, maxBody] = [20, 1_000];

/** Adds the result of an attempt, in place of what was known of it. Of many, it forgets the oldest that sent nothing. */
export function withAttempt(history: readonly Attempt[], { body, ...attempt }: Attempt): readonly Attempt[] {
  const text = body === undefined ? '' : (JSON.stringify(body) ?? '');
  const kept = text === '' ? {} : { body: text.length <= maxBody ? body : `${text.slice(0, maxBody)}…` };
  const all = [...history.filter((other) => other.attempt !== attempt.attempt), { ...attempt, ...kept }];
  if (all.length <= maxAttempts) return all;
  const forgotten = Math.max(
    0,
    all.findIndex(({ delivery }) => delivery !== 'unknown'),
  );
  return all.toSpliced(forgotten, 1);
}

const reasons: { readonly [Status in MessageChange['status']]?: string } = {
  expired: 'The message expired before it was sent again.',
  cancelled: 'The message was cancelled before it was sent again.',
  failed: 'The last attempt failed.',
};

/**
 * The one rule that keeps statuses true: a message with an attempt that may have been sent never ends as one that was not
 * sent. It becomes unknown.
 */
export function truthful(
  change: MessageChange,
  { resends, history }: { readonly resends: number; readonly history: readonly Attempt[] },
): MessageChange {
  const reason = reasons[change.status];
  if (resends === 0 || reason === undefined) return change;
  const code = history.findLast(({ delivery }) => delivery === 'unknown')?.code ?? 'worker-lost';
  const { message, ...response } = change.detail ?? { message: reason };
  const detail = { ...response, message: `${message} An earlier attempt may have sent it.` };
  return { ...change, status: 'unknown', code, detail };
}
