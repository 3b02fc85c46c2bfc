import { readSigns } from './body-signs.js';
import type { Reason, ResponseHead } from './error-response.js';
import { findMessageId } from './receipt.js';

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

/** Decides from the status and the body whether the gateway accepted the message, or why not. */
export function outcomeOf(
  head: ResponseHead,
  body: unknown,
  interpret: Interpret | undefined,
): 'accepted' | Reason {
  if (head.redirected) return 'redirected';
  if (interpret && body !== undefined) {
    const answer = ask(interpret, head, body);
    if (answer === 'accepted') return answer;
    if (answer !== undefined) return answer === 'rejected' ? 'failure' : 'unclear';
  }
  const signs = readSigns(body);
  const isFailure = !head.ok || signs.has('failure');
  if (signs.has('success') || findMessageId(body, head.ok) !== undefined)
    return isFailure ? 'contradiction' : 'accepted';
  if (isFailure) return head.ok ? 'failure' : 'status';
  return signs.has('unclear') || isVague(body) ? 'unclear' : 'accepted';
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

/** Whether a body is text, HTML or XML instead of JSON, or JSON that is only a number or `false`. */
function isVague(body: unknown): boolean {
  return typeof body === 'string' ? body.trim() !== '' : typeof body === 'number' || body === false;
}
