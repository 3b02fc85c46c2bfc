import type { Redact } from '../errors/redact.js';
import type { Failure } from '../errors/send-error.js';
import { isRecord, readOnce } from '../errors/values.js';
import { readSigns } from './body-signs.js';
import {
  type Interpret,
  isOk,
  type Outcome,
  outcomeOf,
  type ResponseBody,
  type ResponseHead,
} from './outcome.js';

/**
 * The gateway's response to a message that it accepted. The body and the message ID may identify the recipient, so do not
 * log them unless your logs may contain personal data.
 */
export interface Receipt {
  /** HTTP status, 200 to 299 unless the option `interpret` accepted another one. */
  readonly status: number;
  /** ID of the message, if the response contains one under a usual name. */
  readonly messageId?: string;
  /**
   * Body of the response, which the interface does not describe: parsed JSON if it is JSON, else text; `''` if it was
   * empty.
   */
  readonly body: unknown;
}

/** What is needed to understand a response to a message. */
export interface ResponseContext {
  readonly redact: Redact;
  readonly interpret: Interpret | undefined;
}

/**
 * Returns the receipt, or why the response does not say that the message was accepted.
 *
 * @param responseBody `undefined` if it could not be read.
 */
export function readResponse(
  { redact, interpret }: ResponseContext,
  head: ResponseHead,
  responseBody: ResponseBody | undefined,
): Receipt | Failure {
  const body = responseBody && parseBody(responseBody);
  const signs = readSigns(body);
  const outcome = outcomeOf(head, body, signs, interpret);
  if (outcome[0] !== 'accepted')
    return errorResponse(head, outcome, body, responseBody?.isComplete === true, redact);
  const { messageId } = signs;
  return { status: head.status, ...(messageId && { messageId }), body };
}

/**
 * Parses JSON whatever the response's content type is; returns other text as it is. Bytes that are not valid UTF-8 become
 * U+FFFD. A text that is not complete ends with `…`, so that it is not valid JSON.
 */
function parseBody({ bytes, isComplete }: ResponseBody): unknown {
  const text = new TextDecoder().decode(bytes) + (isComplete ? '' : '…');
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The codes of rejections with these statuses. */
const codes: Readonly<Record<number, 'unauthorized' | 'rate-limited' | 'unavailable'>> = {
  401: 'unauthorized',
  403: 'unauthorized',
  429: 'rate-limited',
  503: 'unavailable',
};

const maxRequestIdLength = 200;

/**
 * Says what a response that is not a receipt means.
 *
 * @param body `undefined` if it could not be read.
 * @param isWhole Whether it was read to its end. If not, the end may have said that the message was accepted.
 */
function errorResponse(
  head: ResponseHead,
  [proves, why]: Outcome,
  body: unknown,
  isWhole: boolean,
  redact: Redact,
): Failure {
  const { status, headers } = head;
  const isRejected = proves === 'rejected';
  const code = codes[status];
  const hint =
    (why && `, but ${redact(why)}`) ||
    (code === 'unauthorized' && ' (check appId and apiKey)') ||
    (!isOk(head) && status < 400 && ' (redirects are never followed; check baseUrl)') ||
    '';
  const cut = isRejected && !isWhole ? ', but the end of its body is missing' : '';
  const header = (name: string): string => String(redact(headers.get(name) ?? ''));
  const retryAfter = parseRetryAfter(header('retry-after'));
  const redactedBody = redact(body);
  const detail = findDetail(redactedBody);
  const id = ['x-request-id', 'request-id', 'x-correlation-id'].map(header).find(Boolean);
  return {
    reason: `the gateway responded with ${status || 'a redirect'}${hint}${cut}${detail ? `: ${detail}` : ''}`,
    ...(isRejected
      ? { delivery: isWhole ? 'rejected' : 'unknown', ...(code ? { code, status } : { code: 'rejected' }) }
      : { code: 'gateway-failed', delivery: 'unknown' }),
    ...(status && { status }),
    ...(retryAfter !== undefined && { retryAfter }),
    ...(body !== undefined && body !== '' && { body: redactedBody }),
    ...(id && { requestId: id.slice(0, maxRequestIdLength) }),
  };
}

const maxDetailLength = 300;

/** Finds a sentence that explains the error, since the interface does not describe error responses. */
export function findDetail(body: unknown): string | undefined {
  let text = body;
  // The sentence may be that of an error inside the body.
  for (let level = 0; level < 2 && isRecord(text); level++) {
    const { message, error, detail, title } = readOnce(text);
    text = message ?? error ?? detail ?? title;
  }
  const line = typeof text === 'string' ? text.trim().replaceAll(/[\s\p{Cc}]+/gu, ' ') : '';
  if (line === '' || line.startsWith('<')) return undefined;
  return line.length > maxDetailLength ? `${line.slice(0, maxDetailLength)}…` : line;
}

/** The three forms of an HTTP date; the last one, asctime, has no time zone. */
const date = /^\w{3,9},? [\w -]+ [\d:]{8} (GMT|\d{4})$/;

/**
 * Parses a `Retry-After` header, seconds or an HTTP date, into milliseconds from now; `undefined` if it is invalid. Of
 * several values, the longest valid wait counts. A date in the past says nothing: the clocks may differ.
 */
export function parseRetryAfter(header: string): number | undefined {
  // A comma before a day and a month is part of a date.
  const waits = header.split(/,(?! \d\d[ -][a-z])/i).map((value) => parseOne(value.trim()));
  return waits.filter((wait) => wait >= 0).toSorted((a, b) => b - a)[0];
}

function parseOne(value: string): number {
  if (/^\d+(\.\d+)?$/.test(value)) return Math.min(Math.ceil(Number(value) * 1000), Number.MAX_SAFE_INTEGER);
  return date.test(value) ? Date.parse(value.replace(/( GMT)?$/, ' GMT')) - Date.now() : Number.NaN;
}
