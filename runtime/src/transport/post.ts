import type { KyInstance } from 'ky';
import type { Redact } from '../errors/redact.js';
import { failure, SendError } from '../errors/send-error.js';
import type { GatewayRequest } from '../request/dialect.js';
import { findMessageId, isHtml, parseBody, verdictOf } from '../response/classify-2xx-body.js';
import { refusalByBody, refusalByStatus } from '../response/error-response.js';
import { readBody } from '../response/read-body.js';
import { createReceipt, type Receipt } from '../response/receipt.js';
import { type NetworkFailure, networkFailure } from './network-error.js';
import { startTimeLimit, type TimeLimit } from './time-limit.js';

export interface PostContext {
  readonly fetch: typeof globalThis.fetch;
  /** What errors call the message. */
  readonly subject: string;
  readonly redact: Redact;
  readonly signal: AbortSignal | undefined;
  /** Milliseconds for the request and the whole answer. */
  readonly timeout: number;
}

/** Posts once and says truly what came of it: a receipt, or a `SendError`. */
export async function postOnce(
  http: KyInstance,
  request: GatewayRequest,
  context: PostContext,
): Promise<Receipt> {
  const { fetch, subject, redact, signal, timeout } = context;
  if (signal?.aborted) throw aborted(subject, 'not-sent');
  const limit = startTimeLimit(timeout, signal);
  let response: Response | undefined;
  try {
    response = await limit.race(
      http.post(request.path, {
        json: request.body,
        // ky would join the signal with one of its own first, at a cost and to no use.
        fetch: (input, init) => fetch(input, { ...init, signal: limit.signal }),
      }),
    );
    const text = await limit.race(readBody(response));
    return judge(subject, response, text, redact);
  } catch (error) {
    if (error instanceof SendError) throw error;
    // The status of a refusal says enough, also where its body never came whole.
    if (response && !response.ok) throw refusalByStatus(subject, response, undefined, redact);
    const cause = networkFailure(error);
    // Whatever breaks once an answer has begun, the request was sent.
    throw failureOf(subject, response ? { ...cause, sent: true } : cause, limit.reached());
  } finally {
    limit.release();
  }
}

function judge(subject: string, response: Response, text: string, redact: Redact): Receipt {
  const body = parseBody(text);
  if (!response.ok) throw refusalByStatus(subject, response, body, redact);
  const verdict = response.redirected ? 'redirected' : isHtml(text) ? 'html' : verdictOf(body);
  if (verdict !== 'accepted') throw refusalByBody(subject, response.status, verdict, body, redact);
  return createReceipt(response.status, body, findMessageId(body), redact);
}

/** Keeps nothing of an error but facts: what HTTP clients throw may hold the request with its keys. */
function failureOf(
  subject: string,
  { reason, sent }: NetworkFailure,
  reached: ReturnType<TimeLimit['reached']>,
): SendError {
  if (reached === 'aborted') return aborted(subject, sent ? 'unknown' : 'not-sent');
  const because = reason === undefined ? '' : ` (${reason})`;
  if (!sent) {
    const what = `the gateway cannot be reached${because}; check baseUrl and the network`;
    return failure(subject, what, { code: 'unreachable', delivery: 'not-sent' });
  }
  return reached === 'timeout'
    ? failure(subject, 'no whole answer from the gateway in time', { code: 'timeout', delivery: 'unknown' })
    : failure(subject, `the connection to the gateway was lost${because}`, {
        code: 'connection-lost',
        delivery: 'unknown',
      });
}

function aborted(subject: string, delivery: 'not-sent' | 'unknown'): SendError {
  return failure(subject, 'aborted by the caller', { code: 'aborted', delivery });
}
