import { isRecord } from '../errors/values.js';
import type { BodySigns } from './body-signs.js';

/** What is read from a response besides its body. */
export interface ResponseHead {
  /** 0 if the runtime hides the status of a redirect. */
  readonly status: number;
  /** `get` returns `null` for a header that is not there. */
  readonly headers: { readonly get: (name: string) => string | null };
  /** Whether the HTTP client followed a redirect, so that this may be no response of the gateway. Default: `false`. */
  readonly redirected?: boolean;
}

export interface ResponseBody {
  /** At most 1 MiB is read. */
  readonly bytes: Uint8Array;
  /** Whether these are all bytes of the response. */
  readonly isComplete: boolean;
}

export function isOk({ status }: ResponseHead): boolean {
  return status >= 200 && status < 300;
}

/** A complete response of the gateway, as it is: nothing is redacted. */
export interface GatewayResponse extends Omit<ResponseHead, 'redirected'> {
  /** Parsed JSON if it is JSON, else text; `''` if it was empty. */
  readonly body: unknown;
}

/**
 * Says what a response means for the message; `undefined` leaves that to this package. It is not asked about a response
 * that followed a redirect. If it throws or returns anything else, the delivery is unknown.
 */
export type Interpret = (response: GatewayResponse) => 'accepted' | 'rejected' | 'unknown' | undefined;

/** What a response proves, and why, if its status alone does not say so. */
export type Outcome = readonly [proves: 'accepted' | 'rejected' | 'unknown', why?: string];

const saysNothing: Outcome = [
  'unknown',
  'does not say whether the message was accepted (check baseUrl, or set interpret)',
];

/** Decides whether the gateway accepted the message. */
export function outcomeOf(
  head: ResponseHead,
  body: unknown,
  { messageId, success, failure, unclear }: BodySigns,
  interpret: Interpret | undefined,
): Outcome {
  if (head.redirected) return ['unknown', 'the HTTP client followed a redirect'];
  const ok = isOk(head);
  const rejected: Outcome = ok ? ['rejected', 'reports a failure'] : ['rejected'];
  const answer = interpret && body !== undefined ? ask(interpret, head, body) : undefined;
  if (answer === 'accepted') return [answer];
  if (answer !== undefined) return answer === 'rejected' ? rejected : saysNothing;
  const hasId = messageId !== undefined;
  // Only a message ID proves more than a status that is not 2xx.
  if (!ok && hasId) return ['unknown', 'its body contains a message ID'];
  if (!ok) return provesRejection(head) ? rejected : ['unknown'];
  if (failure) return success || hasId ? ['unknown', 'reports both success and failure'] : rejected;
  // A word that is not known proves nothing.
  if (unclear && !hasId)
    return ['unknown', `its ${unclear} has no known meaning: tell the client with interpret`];
  const isEmpty = typeof body === 'string' && body.trim() === '';
  return success || hasId || isEmpty || isRecord(body) ? ['accepted'] : saysNothing;
}

/**
 * A 408 and any 5xx may come from a proxy that already forwarded the message. With a 303 (See Other), a server may refer to
 * the result of a request that it processed. Some runtimes hide the status of a redirect.
 */
function provesRejection({ status }: ResponseHead): boolean {
  return status >= 300 && status < 500 && status !== 303 && status !== 408;
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
