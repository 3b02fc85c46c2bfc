import { isHTTPError, isNetworkError, isTimeoutError, type KyInstance } from 'ky';
import type { GatewayRequest } from './dialect.js';
import { networkFailure } from './network-failure.js';
import { findMessageId, parseBody, type Receipt, saysItFailed } from './receipt.js';
import type { Redact } from './redact.js';
import { refusal } from './refusal.js';
import { SendError } from './send-error.js';

export interface PostContext {
  /** What errors call the message. */
  readonly subject: string;
  readonly redact: Redact;
  readonly signal?: AbortSignal;
}

/** Posts once and says truly what came of it: a receipt, or a `SendError`. */
export async function postOnce(
  http: KyInstance,
  request: GatewayRequest,
  context: PostContext,
): Promise<Receipt> {
  const { subject, redact, signal } = context;
  if (signal?.aborted) throw aborted(subject, 'not-sent');
  try {
    const response = await http.post(request.path, { json: request.body, ...(signal && { signal }) });
    const body = redact(parseBody(await response.text()));
    if (saysItFailed(body)) throw refusal(subject, response, body);
    const messageId = findMessageId(body);
    return { status: response.status, body, ...(messageId !== undefined && { messageId }) };
  } catch (error) {
    throw toSendError(error, context);
  }
}

function aborted(subject: string, delivery: 'not-sent' | 'unknown'): SendError {
  const fate = delivery === 'not-sent' ? 'before it was sent' : 'on its way: it may have gone out';
  return new SendError(`${subject} aborted ${fate}`, { code: 'aborted', delivery });
}

/** The only place that knows ky's errors. They hold the request with its keys, so nothing of them is kept but facts. */
function toSendError(error: unknown, { subject, redact, signal }: PostContext): SendError {
  if (error instanceof SendError) return error;
  if (signal?.aborted) return aborted(subject, 'unknown');
  if (isHTTPError(error)) return refusal(subject, error.response, redact(parseBody(error.data)));
  if (isTimeoutError(error)) {
    return new SendError(`${subject} may have gone out: no answer from the gateway in time`, {
      code: 'timeout',
      delivery: 'unknown',
    });
  }
  const { reason, sent } = networkFailure(error);
  const because = reason === undefined ? '' : ` (${reason})`;
  if (isNetworkError(error) && !sent) {
    return new SendError(
      `${subject} not sent: the gateway cannot be reached${because}; check baseUrl and the network`,
      {
        code: 'unreachable',
        delivery: 'not-sent',
      },
    );
  }
  return new SendError(`${subject} may have gone out: the connection to the gateway was lost${because}`, {
    code: 'connection-lost',
    delivery: 'unknown',
  });
}
