export interface NetworkFailure {
  /** The code that the system, undici or OpenSSL gives, or what else is known. */
  readonly reason?: string;
  /** `false` only where it is certain that not a byte of the request left. */
  readonly sent: boolean;
}

/** Codes of failures that come before the first byte of a request: no address, no connection, no trust. */
const neverSent: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'UND_ERR_CONNECT_TIMEOUT',
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

/** Ports that fetch itself refuses, without a code. */
const blockedPort = 'bad port';

/** Follows an error's causes down to the first one that tells what happened. */
export function networkFailure(error: unknown): NetworkFailure {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.message === blockedPort) return { reason: 'fetch blocks this port', sent: false };
    if ('code' in cause && typeof cause.code === 'string') {
      return { reason: cause.code, sent: !neverSent.has(cause.code) };
    }
  }
  return { sent: true };
}
