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
  failure: 'the response reports a failure',
  contradiction: 'the response reports both success and failure',
  unclear:
    'the response does not say whether the message was accepted; check baseUrl, or set the option interpret',
  redirected: 'the fetch function followed a redirect, which may send the credentials to another host',
};

/** Creates the error for a response that is not a receipt. `body` is `undefined` if it could not be read. */
export function errorResponse(
  subject: string,
  head: ResponseHead,
  reason: Reason,
  body: unknown,
  redact: Redact,
): SendError {
  const retryAfter = parseRetryAfter(head.headers.get('retry-after'));
  const ofStatus = codeOfStatus(head, retryAfter !== undefined);
  const stated = ofStatus === 'gateway-failed' ? 'rejected' : ofStatus;
  const code = reason === 'status' ? ofStatus : reason === 'failure' ? stated : 'gateway-failed';
  const redactedBody = redact(body);
  const said =
    reason === 'status'
      ? describe(head)
      : `the gateway responded with ${head.status}, but ${reasons[reason]}`;
  const detail = findDetail(redactedBody);
  const message = detail === undefined ? said : `${said}: ${detail}`;
  const requestId = findRequestId(head);
  const facts = {
    ...(head.status !== 0 && { status: head.status }),
    ...(body !== undefined && body !== '' && { body: redactedBody }),
    ...(requestId && { requestId: String(redact(requestId)).slice(0, maxRequestIdLength) }),
  };
  if (code === 'gateway-failed') return sendError(subject, message, { code, delivery: 'unknown', ...facts });
  const details = { delivery: 'rejected', ...facts } as const;
  if (retryAfter !== undefined && (code === 'rate-limited' || code === 'unavailable'))
    return sendError(subject, message, { code, retryAfter, ...details });
  return sendError(subject, message, { code: code === 'unavailable' ? 'rejected' : code, ...details });
}

function codeOfStatus(
  head: ResponseHead,
  hasRetryAfter: boolean,
): 'unauthorized' | 'rate-limited' | 'unavailable' | 'rejected' | 'gateway-failed' {
  const { status } = head;
  // A server may respond with 303 (See Other) after it processed the request.
  if (status === 303) return 'gateway-failed';
  if (isRedirect(head)) return 'rejected';
  if (isUnauthorized(head)) return 'unauthorized';
  if (status === 429) return 'rate-limited';
  if (status === 503 && hasRetryAfter) return 'unavailable';
  return status >= 400 && status < 500 ? 'rejected' : 'gateway-failed';
}

function describe(head: ResponseHead): string {
  if (isRedirect(head)) {
    return 'the gateway responded with a redirect, which is never followed (check baseUrl)';
  }
  const hint = isUnauthorized(head) ? ' (check appId and apiKey)' : '';
  return `the gateway responded with ${head.status}${hint}`;
}

/** Browsers and workers report status 0 for a redirect that is not followed. */
function isRedirect({ status, type }: ResponseHead): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400);
}

function isUnauthorized({ status }: ResponseHead): boolean {
  return status === 401 || status === 403;
}

const maxRequestIdLength = 200;

function findRequestId({ headers }: ResponseHead): string | undefined {
  return (
    headers.get('x-request-id') ?? headers.get('request-id') ?? headers.get('x-correlation-id') ?? undefined
  );
}

const maxDetailLength = 300;

/** Finds a sentence that explains the error, since the interface does not describe error responses. */
export function findDetail(body: unknown): string | undefined {
  const source = isRecord(body) ? explanationOf(body) : body;
  const text = isRecord(source) ? readOnce(source).message : source;
  if (typeof text !== 'string' || text.trim() === '' || text.trimStart().startsWith('<')) return undefined;
  const line = text.trim().replaceAll(/[\s\p{Cc}]+/gu, ' ');
  return line.length > maxDetailLength ? `${line.slice(0, maxDetailLength)}…` : line;
}

function explanationOf(body: Readonly<Record<string, unknown>>): unknown {
  const { message, error, detail, title } = readOnce(body);
  return message ?? error ?? detail ?? title;
}
