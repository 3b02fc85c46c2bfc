import type { KyInstance } from 'ky';
import type { Redact } from '../errors/redact.js';
import { SendError } from '../errors/send-error.js';
import type { GatewayRequest } from '../request/dialect.js';
import { classify2xxBody, isHtml } from '../response/classify-2xx-body.js';
import { errorFrom2xx, errorFromStatus } from '../response/error-response.js';
import { parseBody, readBody } from '../response/read-body.js';
import { findMessageId, type Receipt } from '../response/receipt.js';
import { abortedError, networkError, readNetworkFailure } from './network-error.js';
import { startTimeLimit } from './time-limit.js';

export interface PostContext {
  readonly fetch: typeof globalThis.fetch;
  /** How errors refer to the message. */
  readonly subject: string;
  readonly redact: Redact;
  readonly signal: AbortSignal | undefined;
  /** Milliseconds for the request and the whole response. */
  readonly timeout: number;
}

/** Posts once. Resolves with a receipt or rejects with a `SendError` that states the delivery. */
export async function postOnce(
  http: KyInstance,
  request: GatewayRequest,
  context: PostContext,
): Promise<Receipt> {
  const { fetch, subject, redact, signal, timeout } = context;
  if (signal?.aborted) throw abortedError(subject, 'not-sent');
  const limit = startTimeLimit(timeout, signal);
  let response: Response | undefined;
  try {
    response = await limit.race(
      http.post(request.path, {
        json: request.body,
        // Given to ky, the signal would be combined with one of ky's own, which costs time and brings nothing.
        fetch: (input, init) => fetch(input, { ...init, signal: limit.signal }),
      }),
    );
    const text = await limit.race(readBody(response));
    return readReceipt(subject, response, text, redact);
  } catch (error) {
    if (error instanceof SendError) throw error;
    // The status of an error response is enough, even if its body was never read completely.
    if (response && !response.ok) throw errorFromStatus(subject, response, undefined, redact);
    const failure = readNetworkFailure(error);
    // Once a response has begun, the request was sent, whatever breaks then.
    throw networkError(subject, response ? { ...failure, sent: true } : failure, limit.endedBy());
  } finally {
    limit.release();
  }
}

function readReceipt(subject: string, response: Response, text: string, redact: Redact): Receipt {
  const { ok, redirected, status } = response;
  const body = parseBody(text);
  if (!ok) throw errorFromStatus(subject, response, body, redact);
  const outcome = redirected ? 'redirected' : isHtml(text) ? 'html' : classify2xxBody(body);
  if (outcome !== 'accepted') throw errorFrom2xx(subject, status, outcome, body, redact);
  const messageId = findMessageId(body);
  return { status, ...(messageId !== undefined && { messageId }), body };
}
