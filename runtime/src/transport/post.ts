import type { KyInstance } from 'ky';
import { parseBody, readBody } from '../response/read-body.js';
import { type Receipt, type ReceiptContext, readReceipt } from '../response/receipt.js';
import { abortedError, networkError, readNetworkFailure } from './network-error.js';
import { startTimeLimit } from './time-limit.js';
import type { Transport, TransportResponse } from './transport.js';

export interface PostRequest {
  readonly url: string;
  /** JSON */
  readonly body: string;
  /** Headers of the caller, in addition to those of the client. */
  readonly headers: Headers | undefined;
}

export interface PostContext extends ReceiptContext {
  readonly transport: Transport;
  readonly signal: AbortSignal | undefined;
  /** Milliseconds for the request and the whole response. */
  readonly timeout: number;
}

/** What ky gets in place of the response. */
const placeholder = new Response();

/** Posts once. Resolves with a receipt or rejects with a `SendError` that states the delivery. */
export async function postOnce(
  http: KyInstance,
  { url, body, headers: ownHeaders }: PostRequest,
  context: PostContext,
): Promise<Receipt> {
  const { subject, timeout, transport } = context;
  if (context.signal?.aborted) throw abortedError(subject, 'not-sent');
  const { signal, race, endedBy, release } = startTimeLimit(timeout, context.signal);
  const attempt: Attempt = { sent: false, over: false };
  const start = performance.now();
  const beforeSend = (): void => {
    // A client that sends again calls this again. In a process that was stopped for a while, the timer may be late.
    const isLate = performance.now() - start >= timeout;
    if (attempt.over || attempt.sent || isLate || signal.aborted) throw new Error('the attempt is over');
    attempt.sent = true;
  };
  // Body and response bypass ky, which would only copy them.
  const exchange = async (): Promise<string> => {
    await http.post(url, {
      ...(ownHeaders && { headers: ownHeaders }),
      fetch: async (input) => {
        const { headers } = input instanceof Request ? input : new Request(input);
        attempt.response = await transport.post({ url, headers, body, signal, beforeSend });
        return placeholder;
      },
    });
    return readBody(attempt.response);
  };
  let text: string;
  try {
    text = await race(exchange());
    if (!attempt.response || isCut(attempt.response, text)) throw new Error();
  } catch (error) {
    const { sent, response } = attempt;
    // The status of an error response is enough, even if its body was never read completely.
    if (response && !response.ok) return readReceipt(context, response, undefined);
    const failure = readNetworkFailure(error);
    // Once a response has begun, the request was sent, whatever breaks then.
    const mayBeSent = response !== undefined || (failure.sent && sent);
    const reason = failure.reason && String(context.redact(failure.reason));
    throw networkError(subject, reason, mayBeSent, endedBy());
  } finally {
    attempt.over = true;
    release();
  }
  // Outside of the try block: what a fetch function throws may be a `SendError`, too, about another message.
  return readReceipt(context, attempt.response, text);
}

interface Attempt {
  /** Whether any part of the body may have been sent. */
  sent: boolean;
  /** From then on, nothing may be sent. */
  over: boolean;
  response?: TransportResponse;
}

/**
 * Whether the body is JSON that ends too early, with nothing in the headers to say so. Node reports a body that ends with
 * the connection as complete even if the connection was reset.
 */
function isCut({ ok, url, headers }: TransportResponse, text: string): boolean {
  return (
    ok &&
    url !== '' &&
    !headers.get('content-length') &&
    !headers.get('transfer-encoding') &&
    /^\s*[[{]/.test(text) &&
    typeof parseBody(text) === 'string'
  );
}
