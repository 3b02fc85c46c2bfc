import type { Redact } from '../errors/redact.js';
import { type SendError, sendError } from '../errors/send-error.js';
import { isRecord } from '../errors/value-type.js';
import { parseRetryAfter } from '../transport/retry-after.js';
import type { TransportResponse } from '../transport/transport.js';

/** Creates the error for a response whose status is not 2xx. `body` is `undefined` if it could not be read. */
export function errorFromStatus(
  subject: string,
  response: TransportResponse,
  body: unknown,
  redact: Redact,
): SendError {
  const retryAfter = parseRetryAfter(response.headers.get('retry-after'));
  const code = codeOf(response, retryAfter !== undefined);
  return errorResponse(subject, code, describe(response), response.status, redact(body), retryAfter);
}

/** Creates the error for a 2xx response that does not mean success. */
export function errorFrom2xx(
  subject: string,
  status: number,
  outcome: keyof typeof outcomeReasons,
  body: unknown,
  redact: Redact,
): SendError {
  const code = outcome === 'failed' ? 'rejected' : 'gateway-failed';
  const reason = `the gateway responded with ${status}, but ${outcomeReasons[outcome]}`;
  return errorResponse(subject, code, reason, status, redact(body));
}

const outcomeReasons = {
  failed: 'the body reports a failure',
  both: 'the body reports both success and failure',
  html: 'the body is an HTML page (check baseUrl)',
  redirected: 'the fetch function followed a redirect, which may send the credentials to another host',
};

type ResponseCode = 'unauthorized' | 'rate-limited' | 'unavailable' | 'rejected' | 'gateway-failed';

function errorResponse(
  subject: string,
  code: ResponseCode,
  reason: string,
  status: number,
  body: unknown,
  retryAfter?: number,
): SendError {
  const detail = findDetail(body);
  return sendError(subject, detail === undefined ? reason : `${reason}: ${detail}`, {
    code,
    delivery: code === 'gateway-failed' ? 'unknown' : 'rejected',
    ...(status !== 0 && { status }),
    ...(body !== undefined && body !== '' && { body }),
    ...(retryAfter !== undefined && { retryAfter }),
  });
}

function codeOf(response: TransportResponse, hasRetryAfter: boolean): ResponseCode {
  const { status } = response;
  // A server may respond with 303 (See Other) after it processed the request.
  if (status === 303) return 'gateway-failed';
  if (isRedirect(response)) return 'rejected';
  if (isUnauthorized(response)) return 'unauthorized';
  if (status === 429) return 'rate-limited';
  if (status === 503 && hasRetryAfter) return 'unavailable';
  return status >= 400 && status < 500 ? 'rejected' : 'gateway-failed';
}

function describe(response: TransportResponse): string {
  if (isRedirect(response)) {
    return 'the gateway responded with a redirect, which is never followed (check baseUrl)';
  }
  const hint = isUnauthorized(response) ? ' (check appId and apiKey)' : '';
  return `the gateway responded with ${response.status}${hint}`;
}

/** Browsers and workers report status 0 for a redirect that is not followed. */
function isRedirect({ status, type }: TransportResponse): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400);
}

function isUnauthorized({ status }: TransportResponse): boolean {
  return status === 401 || status === 403;
}

const maxDetailLength = 300;

/** Finds a sentence that explains the error, since the interface does not describe error responses. */
export function findDetail(body: unknown): string | undefined {
  const source = isRecord(body) ? (body.message ?? body.error ?? body.detail ?? body.title) : body;
  const text = isRecord(source) ? source.message : source;
  if (typeof text !== 'string' || text.trim() === '' || text.trimStart().startsWith('<')) return undefined;
  const line = text.trim().replaceAll(/[\s\p{Cc}]+/gu, ' ');
  return line.length > maxDetailLength ? `${line.slice(0, maxDetailLength)}…` : line;
}
