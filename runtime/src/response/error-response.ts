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
  id: 'its body contains a message ID',
  unclear: 'does not say whether the message was accepted (check baseUrl, or set interpret)',
  redirected: 'the fetch function followed a redirect',
};

/** The codes of rejections with these statuses. */
const codes: ReadonlyMap<number, 'unauthorized' | 'rate-limited' | 'unavailable'> = new Map([
  [401, 'unauthorized'],
  [403, 'unauthorized'],
  [429, 'rate-limited'],
  [503, 'unavailable'],
]);

const maxRequestIdLength = 200;

/**
 * Creates the error for a response that is not a receipt.
 *
 * @param body `undefined` if it could not be read.
 * @param isWhole Whether it was read to its end. If not, the end may have said that the message was accepted.
 */
export function errorResponse(
  subject: string,
  { ok, status: shown, type, headers }: ResponseHead,
  reason: Reason,
  body: unknown,
  isWhole: boolean,
  redact: Redact,
): SendError {
  const status = type === 'opaqueredirect' ? 303 : shown;
  const isRejected = reason === 'failure' || (reason === 'status' && provesRejection(status));
  const code = codes.get(status);
  const why =
    reason === 'status' || (reason === 'failure' && !ok) ? hintFor(status) : `, but ${reasons[reason]}`;
  const cut = isRejected && !isWhole ? ', but the end of its body is missing' : '';
  const header = (name: string): string => String(redact(headers.get(name) ?? ''));
  const retryAfter = parseRetryAfter(header('retry-after'));
  const redactedBody = redact(body);
  const detail = findDetail(redactedBody);
  const id = header('x-request-id') || header('request-id') || header('x-correlation-id');
  return sendError(
    subject,
    `the gateway responded with ${shown || 'a redirect'}${why}${cut}${detail ? `: ${detail}` : ''}`,
    {
      ...(isRejected
        ? { delivery: isWhole ? 'rejected' : 'unknown', ...(code ? { code, status } : { code: 'rejected' }) }
        : { code: 'gateway-failed', delivery: 'unknown' }),
      ...(shown && { status: shown }),
      ...(retryAfter !== undefined && { retryAfter }),
      ...(body !== undefined && body !== '' && { body: redactedBody }),
      ...(id && { requestId: id.slice(0, maxRequestIdLength) }),
    },
  );
}

/**
 * A 408 and any 5xx may come from a proxy that already forwarded the message. With a 303 (See Other), a server may refer to
 * the result of a request that it processed.
 */
function provesRejection(status: number): boolean {
  return status >= 300 && status < 500 && status !== 303 && status !== 408;
}

function hintFor(status: number): string {
  if (status === 401 || status === 403) return ' (check appId and apiKey)';
  return status >= 300 && status < 400 ? ' (redirects are never followed; check baseUrl)' : '';
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
