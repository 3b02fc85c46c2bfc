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
  readonly except?: Readonly<Partial<Record<Runtime, Outcome>>>;
  /** Another outcome that any runtime may have, if it depends on timing. */
  readonly otherOutcome?: Outcome;
  /** How many requests the server received completely. */
  readonly requests: number;
  /** Minimum duration of the send in milliseconds, because of the wait before its retry. */
  readonly minWait?: number;
  readonly options?: Partial<ClientOptions>;
  /** Milliseconds until the caller aborts; 0 aborts right after the call, and -1 before it. */
  readonly abortAfter?: number;
  /** What the server does with a first message, so that a connection is open when the second one is sent. */
  readonly first?: string;
  /** Whether the runtimes must send the second message on the same connection. */
  readonly isReused?: true;
}

/** `undici`: Node with that transport. The others send with their own `fetch`. */
export type Runtime = 'Node' | 'Node 22.13' | 'undici' | 'Bun' | 'Deno' | 'workerd';

export type Outcome = 'accepted' | `${SendErrorCode} / ${Delivery}`;

const oneRetry = { retry: { limit: 1 } };
/** Long enough for a busy machine to receive the headers of a response. */
const shortTimeout = { timeout: 3000 };

const rejects: Partial<FaultCase> = { options: { ...oneRetry, interpret: () => 'rejected' } };
const rejectsTwice = { ...rejects, requests: 2 };

const lost = 'connection-lost / unknown';
const failed = 'gateway-failed / unknown';
const unavailable = 'unavailable / rejected';
const rejected = 'rejected / rejected';
const limited = 'rate-limited / rejected';
const notSent = 'unreachable / not-sent';

/** Depends on whether the client already sent the body. */
const notYetSent = { otherOutcome: notSent, options: { retry: { limit: 0 } } } as const;

/** workerd does not report why there was no connection, so it is not certain that nothing was sent. */
const unreachable = { requests: 0, options: oneRetry, except: { workerd: lost } } as const;

const connection: readonly FaultCase[] = [
  fault('refused', 'connection refused', notSent, { ...unreachable, minWait: 300 }),
  fault('unknown-name', 'name not found', notSent, unreachable),
  fault('no-tls', 'server without TLS', notSent, unreachable),
  fault('untrusted', 'untrusted certificate', notSent, unreachable),
  fault('reset-at-once', 'connection reset before the request is received', lost, {
    ...unreachable,
    except: {},
    // Depends on whether the request was already written.
    otherOutcome: notSent,
  }),
  fault('reset-after-request', 'connection reset after the request is received', lost),
  fault('close-after-request', 'connection closed without a response', lost),
  fault('reset-in-headers', 'connection reset in the headers of the response', lost),
  fault('reset-in-body', 'connection reset in the body of a 200', lost),
  fault('not-http', 'response that is not HTTP', lost),
  fault('silent', 'no response', 'timeout / unknown', { options: shortTimeout }),
  fault('endless', '200 with a body that never ends', 'timeout / unknown', { options: shortTimeout }),
  fault('endless-401', '401 with a body that never ends', 'unauthorized / unknown', {
    options: shortTimeout,
  }),
];

const onReused: readonly FaultCase[] = [
  fault('status-200', 'reused connection that the server closed before the request', 'accepted', {
    first: 'keep-alive-then-close',
  }),
  reused('status-200', 'reused connection', 'accepted'),
  reused('reset-at-headers', 'reused connection reset while the request is received', lost, notYetSent),
  reused('reset-after-request', 'reused connection reset after the request is received', lost),
  reused('close-after-request', 'reused connection closed without a response', lost),
  reused('reset-in-headers', 'reused connection reset in the headers of the response', lost),
  reused('reset-in-body', 'reused connection reset in the body of a 200', lost),
  reused('kept-421', '421 on a reused connection', rejected),
  ...[408, 429].map((status) => {
    const what = `reused connection on which the server sent a second response, ${status}`;
    return fault('status-200', what, 'accepted', { first: `then-${status}` });
  }),
];

const framing: readonly FaultCase[] = [
  early(200, 'accepted'),
  early(401, 'unauthorized / rejected'),
  early(413, rejected),
  fault('chunked', '200 in chunks', 'accepted'),
  fault('cut-chunks', '200 in chunks, closed before the last one', lost, {
    // Its fetch takes the end of the connection for the end of the body, whose JSON is whole.
    except: { 'Node 22.13': 'accepted' },
  }),
  fault('broken-chunks', '200 in chunks with an invalid length', lost),
  fault('two-lengths', '200 with two different `Content-Length`', lost),
  fault('length-and-chunks', '200 with `Content-Length` and chunks', lost, {
    except: { Bun: 'accepted', Deno: 'accepted', workerd: 'accepted' },
  }),
  fault('too-long', '200 with a body shorter than its `Content-Length`', lost),
  fault('too-short', '200 with a body longer than its `Content-Length`', 'accepted'),
  fault('close-delimited', '200 with a body that ends with the connection', 'accepted'),
  fault('cut-close-delimited', '200 whose JSON is cut by a connection reset', lost),
  fault('empty-close-delimited', '200 whose body is cut before its first byte by a connection reset', lost),
  // Their fetch says that the response is whole.
  fault('ended-close-delimited', '200 whose JSON is cut by the end of the connection', lost, {
    except: { Deno: failed, workerd: failed },
  }),
];

const successes: readonly FaultCase[] = [
  fault('status-200', '200', 'accepted'),
  fault('status-204', '204', 'accepted'),
  fault('continue', '100, then 200', 'accepted', {
    except: { Node: lost, undici: lost },
    // undici closes the connection as after a stray response, which makes sends to the same origin doubt theirs.
    first: 'keep-alive',
  }),
  fault('early-hints', '103, then 200', 'accepted'),
  fault('empty', '200 with an empty body', 'accepted'),
  fault('incomplete-json', '200 with incomplete JSON', failed),
  fault('wrong-type', '200 with JSON as `text/plain`', 'accepted'),
  fault('invalid-utf8', '200 with invalid UTF-8', failed),
  fault('large', '200 with a body of 10 MB', failed),
  fault('html', '200 with an HTML page', failed),
  fault('reports-failure', '200 with JSON that reports a failure', rejected),
  fault('reports-both', '200 with JSON that reports both success and failure', failed),
];

const statuses: readonly FaultCase[] = [
  ...[301, 302, 307, 308].map((status) => redirect(status, rejected)),
  redirect(303, failed),
  fault('redirect-away', '307 to another host', rejected),
  ...[400, 404, 409, 413, 421, 422].map((status) => errorStatus(status, rejected)),
  // Node's fetch hides the response, which may contain a message ID.
  fault('status-407', '407', rejected, { except: { Node: lost } }),
  ...[401, 403].map((status) => errorStatus(status, 'unauthorized / rejected')),
  ...[408, 500, 502, 503, 504].map((status) => errorStatus(status, failed)),
  fault('seconds-503', '503 with `Retry-After: 1`', failed),
  fault('varnish', '503 with `Retry-After: 5` of a proxy that forwarded the message', failed),
  fault('invalid-503', '503 with an invalid `Retry-After`', failed),
];

const retries: readonly FaultCase[] = [
  retried('status-429', '429', 300),
  retried('seconds-429', '429 with `Retry-After: 1`', 1000),
  // HTTP dates have no milliseconds, so the wait may be up to a second shorter.
  retried('date-429', '429 with a `Retry-After` date in two seconds', 900),
  retried('rfc-850-429', '429 with `Retry-After` as an RFC 850 date', 900),
  retried('asctime-429', '429 with `Retry-After` as an asctime date', 900),
  retried('spaces-429', '429 with spaces around `Retry-After`', 1000),
  retried('fraction-429', '429 with `Retry-After: 0.9`', 900),
  retried('twice-429', '429 with `Retry-After: 0` and `Retry-After: 1`', 1000),
  fault('twice-long-429', '429 with a short and a long `Retry-After`', limited),
  retried('past-429', '429 with a `Retry-After` date in the past', 300),
  fault('status-503', '503, and `interpret` returns `rejected`', unavailable, {
    ...rejectsTwice,
    minWait: 300,
  }),
  fault('seconds-503', '503 with `Retry-After: 1`, and `interpret` returns `rejected`', unavailable, {
    ...rejectsTwice,
    minWait: 1000,
  }),
  fault('status-408', '408, and `interpret` returns `rejected`', rejected, rejects),
  fault('once-429', '429 with `Retry-After: 1`, then 200', 'accepted', { requests: 2, minWait: 1000 }),
  fault('cut-429', '429 whose body is cut by a connection reset', 'rate-limited / unknown'),
  fault('large-429', '429 with a body of 10 MB', 'rate-limited / unknown'),
  fault('endless-wait-429', '429 with `Retry-After: 99999999999`', limited),
  fault('status-429', '429 with retries turned off', limited, {
    options: { retry: { limit: 0 } },
  }),
  fault('long-429', '429 with a wait that would exceed `retry.maxTotal`', limited, {
    options: { retry: { maxTotal: 4000 } },
  }),
  fault('once-429-then-silent', '429, and `retry.maxTotal` leaves no time for a retry', limited, {
    options: { retry: { maxTotal: 4600 } },
  }),
];

const aborts: readonly FaultCase[] = [
  fault('status-200', 'aborted before the send', 'aborted / not-sent', { requests: 0, abortAfter: -1 }),
  fault('status-200', 'aborted right after the call', 'aborted / not-sent', { requests: 0, abortAfter: 0 }),
  // Deno and workerd do not report when they read the body, so it is not certain that nothing was sent.
  fault('silent-tls', 'aborted during the TLS handshake', 'aborted / not-sent', {
    requests: 0,
    except: { Deno: 'aborted / unknown', workerd: 'aborted / unknown' },
    abortAfter: 1000,
  }),
  fault('silent-tls', 'no TLS handshake in time', 'timeout / not-sent', {
    requests: 0,
    except: { Deno: 'timeout / unknown', workerd: 'timeout / unknown' },
    options: { timeout: 1000, retry: { limit: 0 } },
  }),
  fault('silent', 'aborted while waiting for the response', 'aborted / unknown', { abortAfter: 4000 }),
  fault('endless', 'aborted in the body of a 200', 'aborted / unknown', { abortAfter: 3000 }),
  fault('endless-401', 'aborted in the body of a 401', 'unauthorized / unknown', { abortAfter: 3000 }),
  fault('long-429', 'aborted during the wait before a retry', 'aborted / rejected', { abortAfter: 4000 }),
];

function fault(name: string, what: string, outcome: Outcome, rest: Partial<FaultCase> = {}): FaultCase {
  return { fault: name, what, outcome, requests: 1, ...rest };
}

function retried(name: string, what: string, minWait: number): FaultCase {
  return fault(name, what, limited, { requests: 2, options: oneRetry, minWait });
}

function early(status: number, outcome: Outcome): FaultCase {
  const what = `${status} before the body of the request is received`;
  return fault(`early-${status}`, what, outcome, notYetSent);
}

function redirect(status: number, outcome: Outcome): FaultCase {
  return fault(`redirect-${status}`, `${status}, never followed`, outcome);
}

function errorStatus(status: number, outcome: Outcome): FaultCase {
  return fault(`status-${status}`, String(status), outcome);
}

function reused(name: string, what: string, outcome: Outcome, rest: Partial<FaultCase> = {}): FaultCase {
  return fault(name, what, outcome, { first: 'keep-alive', isReused: true, ...rest });
}

export const faultCases: readonly FaultCase[] = [
  ...connection,
  ...onReused,
  ...framing,
  ...successes,
  ...statuses,
  ...retries,
  ...aborts,
];
