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

const lost = 'connection-lost / unknown';

/** Some runtimes do not report why there was no connection; then it is not certain that nothing was sent. */
const unreachable = { requests: 0, options: oneRetry, otherOutcome: lost } as const;

const connection: readonly FaultCase[] = [
  fault('refused', 'connection refused', 'unreachable / not-sent', { ...unreachable, minWait: 300 }),
  fault('unknown-name', 'name not found', 'unreachable / not-sent', unreachable),
  fault('no-tls', 'server without TLS', 'unreachable / not-sent', unreachable),
  fault('untrusted', 'untrusted certificate', 'unreachable / not-sent', unreachable),
  fault('reset-at-once', 'connection reset before the request is received', lost, {
    ...unreachable,
    otherOutcome: 'unreachable / not-sent',
  }),
  fault('reset-after-request', 'connection reset after the request is received', lost),
  fault('close-after-request', 'connection closed without a response', lost),
  fault('reset-in-headers', 'connection reset in the headers of the response', lost),
  fault('reset-in-body', 'connection reset in the body of a 200', lost),
  fault('not-http', 'response that is not HTTP', lost),
  fault('silent', 'no response', 'timeout / unknown', { options: shortTimeout }),
  fault('endless', '200 with a body that never ends', 'timeout / unknown', { options: shortTimeout }),
  fault('endless-401', '401 with a body that never ends', 'unauthorized / rejected', {
    options: shortTimeout,
  }),
];

const successes: readonly FaultCase[] = [
  fault('status-200', '200', 'accepted'),
  fault('status-204', '204', 'accepted'),
  fault('continue', '100, then 200', 'accepted', { otherOutcome: lost }),
  fault('early-hints', '103, then 200', 'accepted'),
  fault('empty', '200 with an empty body', 'accepted'),
  fault('incomplete-json', '200 with incomplete JSON', 'gateway-failed / unknown'),
  fault('wrong-type', '200 with JSON as `text/plain`', 'accepted'),
  fault('invalid-utf8', '200 with invalid UTF-8', 'gateway-failed / unknown'),
  fault('large', '200 with a body of 10 MB', 'gateway-failed / unknown'),
  fault('html', '200 with an HTML page', 'gateway-failed / unknown'),
  fault('reports-failure', '200 with JSON that reports a failure', 'rejected / rejected'),
  fault('reports-both', '200 with JSON that reports both success and failure', 'gateway-failed / unknown'),
];

const statuses: readonly FaultCase[] = [
  ...[301, 302, 307, 308].map((status) => redirect(status, 'rejected / rejected')),
  redirect(303, 'gateway-failed / unknown'),
  fault('redirect-away', '307 to another host', 'rejected / rejected'),
  ...[400, 404, 408, 409, 413, 422].map((status) => errorStatus(status, 'rejected / rejected')),
  ...[401, 403].map((status) => errorStatus(status, 'unauthorized / rejected')),
  ...[500, 502, 503, 504].map((status) => errorStatus(status, 'gateway-failed / unknown')),
  fault('invalid-503', '503 with an invalid `Retry-After`', 'gateway-failed / unknown'),
];

const retries: readonly FaultCase[] = [
  retried('status-429', '429', 'rate-limited / rejected', 300),
  retried('seconds-429', '429 with `Retry-After: 1`', 'rate-limited / rejected', 1000),
  // HTTP dates have no milliseconds, so the wait may be up to a second shorter.
  retried('date-429', '429 with a `Retry-After` date in two seconds', 'rate-limited / rejected', 900),
  retried('past-429', '429 with a `Retry-After` date in the past', 'rate-limited / rejected', 300),
  retried('seconds-503', '503 with `Retry-After: 1`', 'unavailable / rejected', 1000),
  fault('once-429', '429 with `Retry-After: 1`, then 200', 'accepted', { requests: 2, minWait: 1000 }),
  fault('endless-wait-429', '429 with `Retry-After: 99999999999`', 'rate-limited / rejected'),
  fault('status-429', '429 with retries turned off', 'rate-limited / rejected', {
    options: { retry: { limit: 0 } },
  }),
  fault('long-429', '429 with a wait that would exceed `retry.maxTotal`', 'rate-limited / rejected', {
    options: { retry: { maxTotal: 4000 } },
  }),
];

const aborts: readonly FaultCase[] = [
  fault('status-200', 'aborted before the send', 'aborted / not-sent', { requests: 0, abortAfter: 0 }),
  fault('silent', 'aborted while waiting for the response', 'aborted / unknown', { abortAfter: 1000 }),
  fault('endless', 'aborted in the body of a 200', 'aborted / unknown', { abortAfter: 3000 }),
  fault('endless-401', 'aborted in the body of a 401', 'unauthorized / rejected', { abortAfter: 3000 }),
  fault('long-429', 'aborted during the wait before a retry', 'aborted / not-sent', { abortAfter: 2000 }),
];

function fault(name: string, what: string, outcome: Outcome, rest: Partial<FaultCase> = {}): FaultCase {
  return { fault: name, what, outcome, requests: 1, ...rest };
}

function retried(name: string, what: string, outcome: Outcome, minWait: number): FaultCase {
  return fault(name, what, outcome, { requests: 2, options: oneRetry, minWait });
}

function redirect(status: number, outcome: Outcome): FaultCase {
  return fault(`redirect-${status}`, `${status}, never followed`, outcome);
}

function errorStatus(status: number, outcome: Outcome): FaultCase {
  return fault(`status-${status}`, String(status), outcome);
}

export const faultCases: readonly FaultCase[] = [
  ...connection,
  ...successes,
  ...statuses,
  ...retries,
  ...aborts,
];
