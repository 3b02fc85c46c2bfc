import type { Redact } from '../errors/redact.js';
import { type SendError, sendError } from '../errors/send-error.js';
import { isRecord, readOnce } from '../errors/value-type.js';
import { parseRetryAfter } from './retry-after.js';

/** What is read from a response besides its body. A `Response` is one. */
export interface ResponseHead {
  /** 0 if the runtime hides the status of a redirect. */
  readonly status: number;
  readonly ok: boolean;
  /** `opaqueredirect` if the runtime hides the status of a redirect. */
  readonly type: string;
  readonly redirected: boolean;
  readonly headers: { readonly get: (name: string) => string | null };
}

/** Why a response is not a receipt. `status`: because of its status alone. */
export type Reason = 'status' | keyof typeof reasons;

const reasons = {
  failure: 'reports a failure',
  contradiction: 'reports both success and failure',
  unclear: 'does not say whether the message was accepted (check baseUrl, or set interpret)',
  redirected: 'the fetch function followed a redirect',
};

const rejected = { code: 'rejected', delivery: 'rejected' } as const;
const unknown = { code: 'gateway-failed', delivery: 'unknown' } as const;

const maxRequestIdLength = 200;

/** Creates the error for a response that is not a receipt. `body` is `undefined` if it could not be read. */
export function errorResponse(
  subject: string,
  { status, type, headers }: ResponseHead,
  reason: Reason,
  body: unknown,
  redact: Redact,
): SendError {
  const [ofStatus, hint] = outcomeOfStatus(
    type === 'opaqueredirect' ? 303 : status,
    parseRetryAfter(headers.get('retry-after')),
  );
  const stated = ofStatus === unknown ? rejected : ofStatus;
  const outcome = reason === 'status' ? ofStatus : reason === 'failure' ? stated : unknown;
  const redactedBody = redact(body);
  const detail = findDetail(redactedBody);
  const id = headers.get('x-request-id') ?? headers.get('request-id') ?? headers.get('x-correlation-id');
  return sendError(
    subject,
    `the gateway responded with ${status || 'a redirect'}${reason === 'status' ? hint : `, but ${reasons[reason]}`}${detail ? `: ${detail}` : ''}`,
    {
      ...outcome,
      ...(status && { status }),
      ...(body !== undefined && body !== '' && { body: redactedBody }),
      ...(id && { requestId: String(redact(id)).slice(0, maxRequestIdLength) }),
    },
  );
}

/** What a status means for the message, and a hint about it. */
function outcomeOfStatus(status: number, retryAfter: number | undefined) {
  const kind = Math.floor(status / 100);
  if (kind === 3) {
    // A server may respond with 303 (See Other) after it processed the request.
    return [status === 303 ? unknown : rejected, ' (redirects are never followed; check baseUrl)'] as const;
  }
  if (status === 401 || status === 403)
    return [{ ...rejected, code: 'unauthorized' }, ' (check appId and apiKey)'] as const;
  if (status === 429)
    return [
      { ...rejected, code: 'rate-limited', ...(retryAfter !== undefined && { retryAfter }) },
      '',
    ] as const;
  if (status === 503 && retryAfter !== undefined)
    return [{ ...rejected, code: 'unavailable', retryAfter }, ''] as const;
  return [kind === 4 ? rejected : unknown, ''] as const;
}

const maxDetailLength = 300;

/** Finds a sentence that explains the error, since the interface does not describe error responses. */
export function findDetail(body: unknown): string | undefined {
  let text = body;
  if (isRecord(text)) {
    const { message, error, detail, title } = readOnce(text);
    text = message ?? error ?? detail ?? title;
  }
  if (isRecord(text)) text = readOnce(text).message;
  const line = typeof text === 'string' ? text.trim().replaceAll(/[\s\p{Cc}]+/gu, ' ') : '';
  if (line === '' || line.startsWith('<')) return undefined;
  return line.length > maxDetailLength ? `${line.slice(0, maxDetailLength)}…` : line;
}
