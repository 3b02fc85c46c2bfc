/**
 * What can go wrong on the way, and what each means for the message. The portable suite runs this table on every
 * runtime against a server that misbehaves on real sockets, and the documentation prints it.
 */
import type { ClientOptions, Delivery, SendErrorCode } from '@notifygen/runtime';

export interface FaultCase {
  /** Name of the server's behaviour in fault-server.ts. */
  readonly fault: string;
  /** What happens, for people. */
  readonly what: string;
  readonly outcome: Outcome;
  /** What else may be true, depending on how the runtime sees it. */
  readonly orElse?: Outcome;
  /** How many requests the server fully read. */
  readonly reads: number;
  /** The least and most milliseconds that the call takes, where it matters. */
  readonly waits?: readonly [least: number, most: number];
  readonly options?: Partial<ClientOptions>;
  /** Milliseconds after which the caller aborts; 0 is before the call. */
  readonly abortAfter?: number;
}

export type Outcome = 'accepted' | `${SendErrorCode} / ${Delivery}`;

const quick = { retry: { limit: 1 } };
/** Long enough for a busy machine to get the head of an answer, short enough to wait for. */
const impatient = { timeout: 1500 };

/** Some runtimes do not tell why there was no connection; then it is not certain that nothing was sent. */
const untold = 'connection-lost / unknown';

const connection: readonly FaultCase[] = [
  {
    fault: 'refused',
    what: 'connection refused',
    outcome: 'unreachable / not-sent',
    orElse: untold,
    reads: 0,
    options: quick,
    waits: [300, 8000],
  },
  {
    fault: 'unknown-name',
    what: 'name not found',
    outcome: 'unreachable / not-sent',
    orElse: untold,
    reads: 0,
    options: quick,
  },
  {
    fault: 'no-tls',
    what: 'the server speaks no TLS',
    outcome: 'unreachable / not-sent',
    orElse: untold,
    reads: 0,
    options: quick,
  },
  {
    fault: 'untrusted',
    what: 'the certificate is not trusted',
    outcome: 'unreachable / not-sent',
    orElse: untold,
    reads: 0,
    options: quick,
  },
  {
    fault: 'reset-at-once',
    what: 'reset before the request is read',
    outcome: 'connection-lost / unknown',
    orElse: 'unreachable / not-sent',
    reads: 0,
    options: quick,
  },
  {
    fault: 'reset-after-read',
    what: 'reset after the request is read',
    outcome: 'connection-lost / unknown',
    reads: 1,
  },
  {
    fault: 'close-after-read',
    what: 'closed without an answer',
    outcome: 'connection-lost / unknown',
    reads: 1,
  },
  {
    fault: 'reset-in-head',
    what: "reset in the middle of the answer's head",
    outcome: 'connection-lost / unknown',
    reads: 1,
  },
  {
    fault: 'reset-in-body',
    what: "reset in the middle of a 200's body",
    outcome: 'connection-lost / unknown',
    reads: 1,
  },
  { fault: 'rubbish', what: 'an answer that is no HTTP', outcome: 'connection-lost / unknown', reads: 1 },
  {
    fault: 'silent',
    what: 'an answer that never comes',
    outcome: 'timeout / unknown',
    reads: 1,
    options: impatient,
    waits: [1500, 8000],
  },
  {
    fault: 'drip',
    what: 'a 200 that drips for ever',
    outcome: 'timeout / unknown',
    reads: 1,
    options: impatient,
    waits: [1500, 8000],
  },
  {
    fault: 'drip-401',
    what: 'a 401 that drips for ever',
    outcome: 'unauthorized / rejected',
    reads: 1,
    options: impatient,
  },
];

const answers: readonly FaultCase[] = [
  { fault: 'status-200', what: '200', outcome: 'accepted', reads: 1 },
  { fault: 'status-204', what: '204', outcome: 'accepted', reads: 1 },
  {
    fault: 'continue',
    what: '100, then 200',
    outcome: 'accepted',
    orElse: 'connection-lost / unknown',
    reads: 1,
  },
  { fault: 'early-hints', what: '103, then 200', outcome: 'accepted', reads: 1 },
  { fault: 'empty', what: '200 with an empty body', outcome: 'accepted', reads: 1 },
  { fault: 'truncated-json', what: '200 with JSON that breaks off', outcome: 'accepted', reads: 1 },
  { fault: 'wrong-type', what: '200 with JSON that claims to be text', outcome: 'accepted', reads: 1 },
  { fault: 'invalid-utf8', what: '200 with bytes that are no UTF-8', outcome: 'accepted', reads: 1 },
  { fault: 'large', what: '200 with 10 MB of body', outcome: 'accepted', reads: 1 },
  { fault: 'html', what: '200 with a page of HTML', outcome: 'gateway-failed / unknown', reads: 1 },
  {
    fault: 'says-failed',
    what: '200 whose JSON says that it failed',
    outcome: 'rejected / rejected',
    reads: 1,
  },
  { fault: 'says-both', what: '200 whose JSON says both', outcome: 'gateway-failed / unknown', reads: 1 },
];

const statuses: readonly FaultCase[] = [
  ...[301, 302, 307, 308].map((status): FaultCase => redirect(status, 'rejected / rejected')),
  redirect(303, 'gateway-failed / unknown'),
  { fault: 'redirect-away', what: '307 to another host', outcome: 'rejected / rejected', reads: 1 },
  ...[400, 404, 408, 409, 413, 422].map((status): FaultCase => refusal(status, 'rejected / rejected')),
  ...[401, 403].map((status): FaultCase => refusal(status, 'unauthorized / rejected')),
  ...[500, 502, 504].map((status): FaultCase => refusal(status, 'gateway-failed / unknown')),
  { fault: 'status-503', what: '503', outcome: 'gateway-failed / unknown', reads: 1 },
  {
    fault: 'unreadable-503',
    what: '503 with a `Retry-After` that is no number or date',
    outcome: 'gateway-failed / unknown',
    reads: 1,
  },
  {
    fault: 'status-429',
    what: '429',
    outcome: 'rate-limited / rejected',
    reads: 2,
    options: quick,
    waits: [300, 8000],
  },
  {
    fault: 'seconds-429',
    what: '429 with `Retry-After: 1`',
    outcome: 'rate-limited / rejected',
    reads: 2,
    options: quick,
    waits: [1000, 9000],
  },
  {
    fault: 'date-429',
    what: '429 with a date in two seconds',
    outcome: 'rate-limited / rejected',
    reads: 2,
    options: quick,
    waits: [900, 10_000],
  },
  {
    fault: 'past-429',
    what: '429 with a date in the past',
    outcome: 'rate-limited / rejected',
    reads: 2,
    options: quick,
    waits: [300, 8000],
  },
  {
    fault: 'absurd-429',
    what: '429 with `Retry-After: 99999999999`',
    outcome: 'rate-limited / rejected',
    reads: 1,
    waits: [0, 8000],
  },
  {
    fault: 'seconds-503',
    what: '503 with `Retry-After: 1`',
    outcome: 'unavailable / rejected',
    reads: 2,
    options: quick,
    waits: [1000, 9000],
  },
  {
    fault: 'once-429',
    what: '429 with `Retry-After: 1`, then 200',
    outcome: 'accepted',
    reads: 2,
    waits: [1000, 9000],
  },
  {
    fault: 'status-429',
    what: '429 with retries off',
    outcome: 'rate-limited / rejected',
    reads: 1,
    options: { retry: { limit: 0 } },
  },
  {
    fault: 'patient-429',
    what: '429 with no time left for the wait',
    outcome: 'rate-limited / rejected',
    reads: 1,
    options: { retry: { maxTotal: 4000 } },
    waits: [0, 4000],
  },
];

const aborts: readonly FaultCase[] = [
  { fault: 'status-200', what: 'aborted before', outcome: 'aborted / not-sent', reads: 0, abortAfter: 0 },
  {
    fault: 'silent',
    what: 'aborted while the answer is awaited',
    outcome: 'aborted / unknown',
    reads: 1,
    abortAfter: 1000,
    waits: [900, 8000],
  },
  {
    fault: 'drip',
    what: "aborted in the middle of a 200's body",
    outcome: 'aborted / unknown',
    reads: 1,
    abortAfter: 1500,
  },
  {
    fault: 'drip-401',
    what: "aborted in the middle of a 401's body",
    outcome: 'unauthorized / rejected',
    reads: 1,
    abortAfter: 1500,
  },
  {
    fault: 'patient-429',
    what: 'aborted during the wait to send again',
    outcome: 'aborted / not-sent',
    reads: 1,
    abortAfter: 2000,
    waits: [1900, 4900],
  },
];

function redirect(status: number, outcome: Outcome): FaultCase {
  return { fault: `redirect-${status}`, what: `${status}, never followed`, outcome, reads: 1 };
}

function refusal(status: number, outcome: Outcome): FaultCase {
  return { fault: `status-${status}`, what: String(status), outcome, reads: 1 };
}

export const faultCases: readonly FaultCase[] = [...connection, ...answers, ...statuses, ...aborts];
