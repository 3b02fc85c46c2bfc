import { isRecord } from '../errors/value-type.js';
import type { BodySigns } from './body-signs.js';
import type { Reason, ResponseHead } from './error-response.js';

/** A complete response of the gateway, as it is: nothing is redacted. */
export interface GatewayResponse {
  /** HTTP status; 0 if the runtime hides the status of a redirect. */
  readonly status: number;
  readonly headers: { readonly get: (name: string) => string | null };
  /** Parsed JSON if it is JSON, else text; `''` if it was empty. */
  readonly body: unknown;
}

/**
 * Says what a response means for the message; `undefined` leaves that to this package. It is not asked about a response
 * that followed a redirect. If it throws or returns anything else, the delivery is unknown.
 */
export type Interpret = (response: GatewayResponse) => 'accepted' | 'rejected' | 'unknown' | undefined;

/** Decides whether the gateway accepted the message, or why not. */
export function outcomeOf(
  head: ResponseHead,
  body: unknown,
  { messageId, success, failure }: BodySigns,
  interpret: Interpret | undefined,
): 'accepted' | Reason {
  if (head.redirected) return 'redirected';
  const answer = interpret && body !== undefined ? ask(interpret, head, body) : undefined;
  if (answer === 'accepted') return answer;
  if (answer !== undefined) return answer === 'rejected' ? 'failure' : 'unclear';
  // Only a message ID proves more than a status that is not 2xx.
  if (!head.ok) return messageId === undefined ? 'status' : 'id';
  const isSuccess = success || messageId !== undefined;
  if (failure) return isSuccess ? 'contradiction' : 'failure';
  const isEmpty = typeof body === 'string' && body.trim() === '';
  return isSuccess || isEmpty || isRecord(body) ? 'accepted' : 'unclear';
}

function ask(interpret: Interpret, { status, headers }: ResponseHead, body: unknown): unknown {
  try {
    const answer: unknown = interpret({ status, headers, body });
    // An async function is a mistake; its rejection must not end the process.
    if (answer instanceof Promise) answer.catch(() => undefined);
    return answer;
  } catch {
    return null;
  }
}
