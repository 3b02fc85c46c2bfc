import { isRecord } from './guards.js';

export interface NetworkFailure {
  /** The code that the system, the HTTP client or OpenSSL gives, or what else is known. */
  readonly reason?: string;
  /** `false` only where it is certain that not a byte of the request left. */
  readonly sent: boolean;
}

/** System calls that come before the first byte of a request. */
const earlyCalls: ReadonlySet<unknown> = new Set(['connect', 'getaddrinfo']);

/** Codes that can only mean that there was no address, no connection or no trust. */
const earlyCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  // Bun's names.
  'ConnectionRefused',
  'FailedToOpenSocket',
  // The server does not speak TLS, or no version of it that we do.
  'ERR_SSL_WRONG_VERSION_NUMBER',
  'ERR_SSL_PACKET_LENGTH_TOO_LONG',
  'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION',
  'ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE',
  'ERR_SSL_TLSV1_UNRECOGNIZED_NAME',
  // Its certificate does not check out; the request is held back until it does.
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'CERT_REVOKED',
  'CERT_UNTRUSTED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/** Messages of failures that carry no code: fetch's own list of ports, and Deno's failures to connect. */
const earlyMessage = /^bad port$|client error \(Connect\)|dns error/;

/** Follows an error's causes down to the first one that tells what happened. */
export function networkFailure(error: unknown): NetworkFailure {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (earlyMessage.test(cause.message)) return { reason: 'no connection', sent: false };
    const code = codeOf(cause);
    if (code !== undefined) return { reason: code, sent: !(earlyCodes.has(code) || isEarly(cause)) };
  }
  return { sent: true };
}

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** `EHOSTUNREACH` and its like may also end a connection that carried the request: the system call decides. */
function isEarly(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isEarly);
  return isRecord(error) && earlyCalls.has(error.syscall);
}
