import type { Redact } from '../errors/redact.js';
import { type SendError, sendError } from '../errors/send-error.js';
import { isRecord, readOnce } from '../errors/value-type.js';
import type { Outcome, ResponseHead } from './outcome.js';
import { parseRetryAfter } from './retry-after.js';

/** The codes of rejections with these statuses. */
const codes: Readonly<Record<number, 'unauthorized' | 'rate-limited' | 'unavailable'>> = {
  401: 'unauthorized',
  403: 'unauthorized',
  429: 'rate-limited',
  503: 'unavailable',
};

const maxRequestIdLength = 200;

/**
 * Creates the error for a response that is not a receipt.
 *
 * @param body `undefined` if it could not be read.
 * @param isWhole Whether it was read to its end. If not, the end may have said that the message was accepted.
 */
export function errorResponse(
  subject: string,
  { status, type, headers }: ResponseHead,
  [proves, why]: Outcome,
  body: unknown,
  isWhole: boolean,
  redact: Redact,
): SendError {
  const isRejected = proves === 'rejected';
  const code = codes[status];
  const isRedirect = type === 'opaqueredirect' || (status >= 300 && status < 400);
  const hint =
    (why && `, but ${why}`) ||
    (code === 'unauthorized' && ' (check appId and apiKey)') ||
    (isRedirect && ' (redirects are never followed; check baseUrl)') ||
    '';
  const cut = isRejected && !isWhole ? ', but the end of its body is missing' : '';
  const header = (name: string): string => String(redact(headers.get(name) ?? ''));
  const retryAfter = parseRetryAfter(header('retry-after'));
  const redactedBody = redact(body);
  const detail = findDetail(redactedBody);
  const id = header('x-request-id') || header('request-id') || header('x-correlation-id');
  return sendError(
    subject,
    `the gateway responded with ${status || 'a redirect'}${hint}${cut}${detail ? `: ${detail}` : ''}`,
    {
      ...(isRejected
        ? { delivery: isWhole ? 'rejected' : 'unknown', ...(code ? { code, status } : { code: 'rejected' }) }
        : { code: 'gateway-failed', delivery: 'unknown' }),
      ...(status && { status }),
      ...(retryAfter !== undefined && { retryAfter }),
      ...(body !== undefined && body !== '' && { body: redactedBody }),
      ...(id && { requestId: id.slice(0, maxRequestIdLength) }),
    },
  );
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
