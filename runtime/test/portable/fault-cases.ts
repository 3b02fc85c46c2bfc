/**
 * What can go wrong between client and gateway, and what each fault means for the message. The portable suite runs these
 * cases on every runtime against a faulty server on real sockets, and the documentation shows them as a table.
 */
import type { ClientOptions, Delivery, SendErrorCode } from '@notifygen/runtime';

export interface FaultCase {
  /** Name of the server's behaviour in fault-behaviours.ts, or of an address in suite.ts. */
  readonly fault: string;
  /** Shown in the documentation. */
  readonly what: string;
  readonly outcome: Outcome;
  /** The outcome on runtimes that report the fault differently. */
  readonly otherOutcome?: Outcome;
  /** How many requests the server received completely. */
  readonly requests: number;
  /** Minimum duration of the send in milliseconds, because of the wait before its retry. */
  readonly minWait?: number;
  readonly options?: Partial<ClientOptions>;
  /** Milliseconds until the caller aborts; 0 aborts before the send. */
  readonly abortAfter?: number;
}

export type Outcome = 'accepted' | `${SendErrorCode} / ${Delivery}`;

const oneRetry = { retry: { limit: 1 } };
/** Long enough for a busy machine to receive the headers of a response. */
const shortTimeout = { timeout: 3000 };

// Some runtimes do not report why there was no connection; then it is not certain that nothing was sent.
const connection: readonly FaultCase[] = [
  {
    fault: 'refused',
    what: 'connection refused',
    outcome: 'unreachable / not-sent',
    otherOutcome: 'connection-lost / unknown',
    requests: 0,
    options: oneRetry,
    minWait: 300,
  },
  {
    fault: 'unknown-name',
    what: 'name not found',
    outcome: 'unreachable / not-sent',
    otherOutcome: 'connection-lost / unknown',
    requests: 0,
    options: oneRetry,
  },
  {
    fault: 'no-tls',
    what: 'server without TLS',
    outcome: 'unreachable / not-sent',
    otherOutcome: 'connection-lost / unknown',
    requests: 0,
    options: oneRetry,
  },
  {
    fault: 'untrusted',
    what: 'untrusted certificate',
    outcome: 'unreachable / not-sent',
    otherOutcome: 'connection-lost / unknown',
    requests: 0,
    options: oneRetry,
  },
  {
    fault: 'reset-at-once',
    what: 'connection reset before the request is received',
    outcome: 'connection-lost / unknown',
    otherOutcome: 'unreachable / not-sent',
    requests: 0,
    options: oneRetry,
  },
  {
    fault: 'reset-after-request',
    what: 'connection reset after the request is received',
    outcome: 'connection-lost / unknown',
    requests: 1,
  },
  {
    fault: 'close-after-request',
    what: 'connection closed without a response',
    outcome: 'connection-lost / unknown',
    requests: 1,
  },
  {
    fault: 'reset-in-headers',
    what: 'connection reset in the headers of the response',
    outcome: 'connection-lost / unknown',
    requests: 1,
  },
  {
    fault: 'reset-in-body',
    what: 'connection reset in the body of a 200',
    outcome: 'connection-lost / unknown',
    requests: 1,
  },
  { fault: 'not-http', what: 'response that is not HTTP', outcome: 'connection-lost / unknown', requests: 1 },
  {
    fault: 'silent',
    what: 'no response',
    outcome: 'timeout / unknown',
    requests: 1,
    options: shortTimeout,
  },
  {
    fault: 'endless',
    what: '200 with a body that never ends',
    outcome: 'timeout / unknown',
    requests: 1,
    options: shortTimeout,
  },
  {
    fault: 'endless-401',
    what: '401 with a body that never ends',
    outcome: 'unauthorized / rejected',
    requests: 1,
    options: shortTimeout,
  },
];

const successes: readonly FaultCase[] = [
  { fault: 'status-200', what: '200', outcome: 'accepted', requests: 1 },
  { fault: 'status-204', what: '204', outcome: 'accepted', requests: 1 },
  {
    fault: 'continue',
    what: '100, then 200',
    outcome: 'accepted',
    otherOutcome: 'connection-lost / unknown',
    requests: 1,
  },
  { fault: 'early-hints', what: '103, then 200', outcome: 'accepted', requests: 1 },
  { fault: 'empty', what: '200 with an empty body', outcome: 'accepted', requests: 1 },
  { fault: 'incomplete-json', what: '200 with incomplete JSON', outcome: 'accepted', requests: 1 },
  { fault: 'wrong-type', what: '200 with JSON as `text/plain`', outcome: 'accepted', requests: 1 },
  { fault: 'invalid-utf8', what: '200 with invalid UTF-8', outcome: 'accepted', requests: 1 },
  { fault: 'large', what: '200 with a body of 10 MB', outcome: 'accepted', requests: 1 },
  { fault: 'html', what: '200 with an HTML page', outcome: 'gateway-failed / unknown', requests: 1 },
  {
    fault: 'reports-failure',
    what: '200 with JSON that reports a failure',
    outcome: 'rejected / rejected',
    requests: 1,
  },
  {
    fault: 'reports-both',
    what: '200 with JSON that reports both success and failure',
    outcome: 'gateway-failed / unknown',
    requests: 1,
  },
];

const statuses: readonly FaultCase[] = [
  ...[301, 302, 307, 308].map((status): FaultCase => redirect(status, 'rejected / rejected')),
  redirect(303, 'gateway-failed / unknown'),
  { fault: 'redirect-away', what: '307 to another host', outcome: 'rejected / rejected', requests: 1 },
  ...[400, 404, 408, 409, 413, 422].map((status): FaultCase => errorResponse(status, 'rejected / rejected')),
  ...[401, 403].map((status): FaultCase => errorResponse(status, 'unauthorized / rejected')),
  ...[500, 502, 504].map((status): FaultCase => errorResponse(status, 'gateway-failed / unknown')),
  { fault: 'status-503', what: '503', outcome: 'gateway-failed / unknown', requests: 1 },
  {
    fault: 'invalid-503',
    what: '503 with an invalid `Retry-After`',
    outcome: 'gateway-failed / unknown',
    requests: 1,
  },
  {
    fault: 'status-429',
    what: '429',
    outcome: 'rate-limited / rejected',
    requests: 2,
    options: oneRetry,
    minWait: 300,
  },
  {
    fault: 'seconds-429',
    what: '429 with `Retry-After: 1`',
    outcome: 'rate-limited / rejected',
    requests: 2,
    options: oneRetry,
    minWait: 1000,
  },
  {
    fault: 'date-429',
    what: '429 with a `Retry-After` date in two seconds',
    outcome: 'rate-limited / rejected',
    requests: 2,
    options: oneRetry,
    minWait: 900,
  },
  {
    fault: 'past-429',
    what: '429 with a `Retry-After` date in the past',
    outcome: 'rate-limited / rejected',
    requests: 2,
    options: oneRetry,
    minWait: 300,
  },
  {
    fault: 'endless-wait-429',
    what: '429 with `Retry-After: 99999999999`',
    outcome: 'rate-limited / rejected',
    requests: 1,
  },
  {
    fault: 'seconds-503',
    what: '503 with `Retry-After: 1`',
    outcome: 'unavailable / rejected',
    requests: 2,
    options: oneRetry,
    minWait: 1000,
  },
  {
    fault: 'once-429',
    what: '429 with `Retry-After: 1`, then 200',
    outcome: 'accepted',
    requests: 2,
    minWait: 1000,
  },
  {
    fault: 'status-429',
    what: '429 with retries turned off',
    outcome: 'rate-limited / rejected',
    requests: 1,
    options: { retry: { limit: 0 } },
  },
  {
    fault: 'long-429',
    what: '429 with a wait that would exceed `retry.maxTotal`',
    outcome: 'rate-limited / rejected',
    requests: 1,
    options: { retry: { maxTotal: 4000 } },
  },
];

const aborts: readonly FaultCase[] = [
  {
    fault: 'status-200',
    what: 'aborted before the send',
    outcome: 'aborted / not-sent',
    requests: 0,
    abortAfter: 0,
  },
  {
    fault: 'silent',
    what: 'aborted while waiting for the response',
    outcome: 'aborted / unknown',
    requests: 1,
    abortAfter: 1000,
  },
  {
    fault: 'endless',
    what: 'aborted in the body of a 200',
    outcome: 'aborted / unknown',
    requests: 1,
    abortAfter: 3000,
  },
  {
    fault: 'endless-401',
    what: 'aborted in the body of a 401',
    outcome: 'unauthorized / rejected',
    requests: 1,
    abortAfter: 3000,
  },
  {
    fault: 'long-429',
    what: 'aborted during the wait before a retry',
    outcome: 'aborted / not-sent',
    requests: 1,
    abortAfter: 2000,
  },
];

function redirect(status: number, outcome: Outcome): FaultCase {
  return { fault: `redirect-${status}`, what: `${status}, never followed`, outcome, requests: 1 };
}

function errorResponse(status: number, outcome: Outcome): FaultCase {
  return { fault: `status-${status}`, what: String(status), outcome, requests: 1 };
}

export const faultCases: readonly FaultCase[] = [...connection, ...successes, ...statuses, ...aborts];
