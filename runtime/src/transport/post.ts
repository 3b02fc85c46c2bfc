import { isOk, type ResponseBody } from '../response/outcome.js';
import { type Receipt, type ReceiptContext, readReceipt } from '../response/receipt.js';
import { type NetworkFailure, networkError, readNetworkFailure } from './network-error.js';
import { startTimeLimit } from './time-limit.js';
import type { Transport, TransportRequest, TransportResponse } from './transport.js';

export interface PostContext extends ReceiptContext, Pick<TransportRequest, 'url' | 'headers' | 'message'> {
  readonly json: string;
  readonly transport: Transport;
  readonly signal: AbortSignal | undefined;
  /** The delivery of the attempts before this one. */
  readonly earlier: 'not-sent' | 'rejected';
  /** Milliseconds for the request and the whole response. */
  readonly timeout: number;
}

/** Posts JSON once. Resolves with a receipt or rejects with a `SendError` that states the delivery. */
export async function postOnce(context: PostContext): Promise<Receipt> {
  const { subject, transport, url, headers, message } = context;
  const { signal, race, endedBy, cancel, release } = startTimeLimit(context.timeout, context.signal);
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
  if (response && body) return readReceipt(context, response, body);
  // Closes the connection, so that no later message gets the rest of the response.
  cancel();
  // Its status is still known.
  if (response && isSent && !isOk(response)) return readReceipt(context, response, undefined);
  const reason = failure.reason && String(context.redact(failure.reason));
  // Once a response to it has begun, the request was sent, whatever breaks then.
  const sent = isSent && (failure.sent || response !== undefined);
  throw networkError(subject, { ...failure, reason, sent }, endedBy(), context.earlier);
}
