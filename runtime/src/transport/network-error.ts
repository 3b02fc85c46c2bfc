import { type SendError, sendError } from '../errors/send-error.js';
import { isRecord } from '../errors/value-type.js';

export interface NetworkFailure {
  /** The error code of the system, the HTTP client or OpenSSL, if there is one. */
  readonly reason?: unknown;
  /** `false` only if it is certain that no byte of the request was sent. */
  readonly sent: boolean;
}

/** System calls that happen before the first byte of a request. */
const earlyCall = /^(connect|getaddrinfo)$/;

// Codes of TLS are not here: after it read the request, a server can cause the same ones as in the handshake.
const earlyCodes: readonly RegExp[] = [
  // No address or no connection; the last two names are Bun's.
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT|ConnectionRefused|FailedToOpenSocket)$/,
  // The certificate is not valid (names of Node and of OpenSSL); the request is not sent before it is verified.
  /^(ERR_TLS_CERT_ALTNAME_INVALID$|(CERT|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED)_)/,
];

/** Whole messages of errors without a code: a port that fetch blocks (Node, Deno), and Deno's connection errors. */
const earlyMessages: readonly RegExp[] = [
  /^bad port$/,
  /^Fetch failed: Requests to port \d+ are blocked$/,
  /^error sending request (from \S+ )?for (url )?\S+( \S+)?: client error \(Connect\)(:|$)/,
];

/** Deeper than real errors nest. It ends the search if an error is its own cause. */
const maxCauses = 10;

/** Follows an error's causes to the first one that says what happened. */
export function readNetworkFailure(error: unknown): NetworkFailure {
  let cause = error;
  for (let depth = 0; depth < maxCauses && cause instanceof Error; depth++, cause = cause.cause) {
    const { message } = cause;
    if (earlyMessages.some((pattern) => pattern.test(message)))
      return { reason: 'no connection', sent: false };
    const code = Object.hasOwn(cause, 'code') && 'code' in cause ? cause.code : undefined;
    if (typeof code === 'string') return { reason: code, sent: !isEarlyCode(code) && !isEarlyCall(cause) };
  }
  return { sent: true };
}

function isEarlyCode(code: string): boolean {
  return earlyCodes.some((codes) => codes.test(code));
}

/** Codes such as `EHOSTUNREACH` may also end a connection that already sent the request: the system call decides. */
function isEarlyCall(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isEarlyCall);
  return isRecord(error) && earlyCall.test(String(error.syscall));
}

/**
 * Creates the error for a request that got no complete response. Only facts are copied: the errors of HTTP clients may
 * contain the request with its credentials.
 */
export function networkError(
  subject: string,
  { reason, sent }: NetworkFailure,
  endedBy: 'aborted' | 'timeout' | undefined,
): SendError {
  if (endedBy === 'aborted') return abortedError(subject, sent ? 'unknown' : 'not-sent');
  const because = reason === undefined ? '' : ` (${reason})`;
  if (endedBy === 'timeout') {
    return sent
      ? sendError(subject, 'no complete response from the gateway in time', {
          code: 'timeout',
          delivery: 'unknown',
        })
      : sendError(subject, 'no connection to the gateway in time', { code: 'timeout', delivery: 'not-sent' });
  }
  return sent
    ? sendError(subject, `the connection to the gateway was lost${because}`, {
        code: 'connection-lost',
        delivery: 'unknown',
      })
    : sendError(subject, `could not connect to the gateway${because}; check baseUrl and the network`, {
        code: 'unreachable',
        delivery: 'not-sent',
      });
}

export function abortedError(subject: string, delivery: 'not-sent' | 'unknown'): SendError {
  return sendError(subject, 'aborted by the caller', { code: 'aborted', delivery });
}
