import { isRecord } from '../errors/value-type.js';

export interface NetworkFailure {
  /** The code that the system, the HTTP client or OpenSSL gives, or what else is known. */
  readonly reason?: string;
  /** `false` only where it is certain that not a byte of the request left. */
  readonly sent: boolean;
}

/** System calls that come before the first byte of a request. */
const earlyCall = /^(connect|getaddrinfo)$/;

const earlyCodes: readonly RegExp[] = [
  // There was no address or no connection; the last two are Bun's names.
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT|ConnectionRefused|FailedToOpenSocket)$/,
  // The server does not speak TLS, or no version of it that we do.
  /^ERR_SSL_(WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|SSLV3_ALERT_HANDSHAKE_FAILURE)$/,
  /^ERR_SSL_TLSV1_(ALERT_PROTOCOL_VERSION|UNRECOGNIZED_NAME)$/,
  // Its certificate does not check out, in Node's words and in OpenSSL's; the request is held back until it does.
  /^(ERR_TLS_CERT_ALTNAME_INVALID$|(CERT|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED)_)/,
];

/** Messages of failures that carry no code: fetch's own list of ports, and Deno's failures to connect. */
const earlyMessage = /^bad port$|client error \(Connect\)|dns error/;

/** Deeper than anybody nests errors, and an end where one is its own cause. */
const mostCauses = 10;

/** Follows an error's causes down to the first one that tells what happened. */
export function networkFailure(error: unknown): NetworkFailure {
  let cause = error;
  for (let depth = 0; depth < mostCauses && cause instanceof Error; depth++, cause = cause.cause) {
    if (earlyMessage.test(cause.message)) return { reason: 'no connection', sent: false };
    const code = 'code' in cause ? cause.code : undefined;
    if (typeof code === 'string') return { reason: code, sent: !isEarlyCode(code) && !isEarlyCall(cause) };
  }
  return { sent: true };
}

function isEarlyCode(code: string): boolean {
  return earlyCodes.some((codes) => codes.test(code));
}

/** `EHOSTUNREACH` and its like may also end a connection that carried the request: the system call decides. */
function isEarlyCall(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isEarlyCall);
  return isRecord(error) && earlyCall.test(String(error.syscall));
}
