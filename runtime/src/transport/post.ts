import type { KyInstance } from 'ky';
import { SendError } from '../errors/send-error.js';
import type { GatewayRequest } from '../request/dialect.js';
import { readBody } from '../response/read-body.js';
import { type ReceiptContext, readReceipt } from '../response/read-receipt.js';
import type { Receipt } from '../response/receipt.js';
import { abortedError, networkError, readNetworkFailure } from './network-error.js';
import { startTimeLimit } from './time-limit.js';

export interface PostContext extends ReceiptContext {
  readonly fetch: typeof globalThis.fetch;
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
  const { fetch, subject, signal, timeout } = context;
  if (signal?.aborted) throw abortedError(subject, 'not-sent');
  const limit = startTimeLimit(timeout, signal);
  let response: Response | undefined;
  try {
    response = await limit.race(
      http.post(request.path, {
        json: request.body,
        ...(request.headers && { headers: request.headers }),
        // Given to ky, the signal would be combined with one of ky's own, which costs time and brings nothing.
        fetch: (input, init) => fetch(input, { ...init, signal: limit.signal }),
      }),
    );
    const text = await limit.race(readBody(response));
    return readReceipt(context, response, text);
  } catch (error) {
    if (error instanceof SendError) throw error;
    // The status of an error response is enough, even if its body was never read completely.
    if (response && !response.ok) return readReceipt(context, response, undefined);
    const failure = readNetworkFailure(error);
    // Once a response has begun, the request was sent, whatever breaks then.
    throw networkError(subject, response ? { ...failure, sent: true } : failure, limit.endedBy());
  } finally {
    limit.release();
  }
}
