import type { Failure } from '../errors/send-error.js';
import { isOk, type ResponseBody } from '../response/outcome.js';
import { type Receipt, type ResponseContext, readResponse } from '../response/receipt.js';
import { type Earlier, type NetworkFailure, noResponse, readNetworkFailure } from './network-error.js';
import { startTimeLimit } from './time-limit.js';
import type { Transport, TransportRequest, TransportResponse } from './transport.js';

export interface PostContext extends ResponseContext, Pick<TransportRequest, 'url' | 'headers' | 'message'> {
  readonly json: string;
  readonly transport: Transport;
  readonly signal: AbortSignal | undefined;
}

/**
 * Posts JSON once.
 *
 * @param timeout Milliseconds for the request and the whole response.
 * @param earlier The delivery of the attempts before this one.
 */
export async function postOnce(
  context: PostContext,
  timeout: number,
  earlier: Earlier,
): Promise<Receipt | Failure> {
  const { transport, url, headers, message, redact } = context;
  const { signal, race, endedBy, cancel, release } = startTimeLimit(timeout, context.signal);
  let isSent = false;
  let isOver = false;
  const bytes = new TextEncoder().encode(context.json);
  const takeBody = (): typeof bytes => {
    // A client that sends again calls this again.
    if (isSent || isOver || endedBy()) throw new Error('the attempt is over');
    isSent = true;
    return bytes;
  };
  let response: TransportResponse | undefined;
  let body: ResponseBody | undefined;
  let failure: NetworkFailure = { sent: true };
  try {
    if (!endedBy())
      response = await race(
        transport.post({ url, headers, message, contentLength: bytes.byteLength, takeBody, signal }),
      );
    if (!isSent) failure = { sent: false, why: 'the server responded before it received the message' };
    else if (response) body = await race(response.read());
  } catch (error) {
    failure = readNetworkFailure(error);
  } finally {
    isOver = true;
    release();
  }
  if (response && body) return readResponse(context, response, body);
  // Closes the connection, so that no later message gets the rest of the response.
  cancel();
  // Its status is still known.
  if (response && isSent && !isOk(response)) return readResponse(context, response, undefined);
  const reason = failure.reason && String(redact(failure.reason));
  // Once a response to it has begun, the request was sent, whatever breaks then.
  const sent = isSent && (failure.sent || response !== undefined);
  return noResponse({ ...failure, reason, sent }, endedBy(), earlier);
}
