import { describe, expect, it } from 'vitest';
import { networkFailure } from '../src/transport/network-error.js';

const coded = (code: string, rest: object = {}): Error =>
  Object.assign(new Error('failed'), { code, ...rest });

describe('a request that failed on the network', () => {
  it.each([
    'ECONNREFUSED',
    'ENOTFOUND',
    'EAI_AGAIN',
    'UND_ERR_CONNECT_TIMEOUT',
    'ConnectionRefused',
    'FailedToOpenSocket',
    'ERR_SSL_WRONG_VERSION_NUMBER',
    'ERR_SSL_PACKET_LENGTH_TOO_LONG',
    'ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE',
    'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION',
    'ERR_SSL_TLSV1_UNRECOGNIZED_NAME',
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'CERT_HAS_EXPIRED',
    'CERT_SIGNATURE_FAILURE',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  ])('certainly did not leave after %s', (code) => {
    expect(networkFailure(new TypeError('fetch failed', { cause: coded(code) }))).toStrictEqual({
      reason: code,
      sent: false,
    });
  });

  it.each([
    'ECONNRESET',
    'EPIPE',
    'UND_ERR_SOCKET',
    'UND_ERR_HEADERS_TIMEOUT',
    // A server that wants a certificate of ours may say so after it read the request.
    'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED',
    'ERR_SSL_SSLV3_ALERT_BAD_RECORD_MAC',
    'ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE',
    'X_ECONNREFUSED',
    'ERR_CERT_UNHEARD_OF',
  ])('may have left after %s', (code) => {
    expect(networkFailure(new TypeError('fetch failed', { cause: coded(code) }))).toStrictEqual({
      reason: code,
      sent: true,
    });
  });

  it('is judged by the system call where the code alone does not tell', () => {
    const sentAfter = (syscall: string): boolean => networkFailure(coded('ETIMEDOUT', { syscall })).sent;
    expect([sentAfter('connect'), sentAfter('getaddrinfo'), sentAfter('read')]).toStrictEqual([
      false,
      false,
      true,
    ]);
  });

  it('did not leave where every address failed to connect, and may have where one did not', () => {
    const connect = coded('EHOSTUNREACH', { syscall: 'connect' });
    const read = coded('EHOSTUNREACH', { syscall: 'read' });
    const all = (...errors: Error[]): Error =>
      Object.assign(new AggregateError(errors), { code: 'EHOSTUNREACH' });
    expect(networkFailure(all(connect, connect)).sent).toBe(false);
    expect(networkFailure(all(connect, read)).sent).toBe(true);
    expect(networkFailure(all()).sent).toBe(true);
  });

  it('is judged in no more than a moment where an error is its own cause', () => {
    const ring = new Error('around');
    ring.cause = new Error('and around', { cause: ring });
    expect(networkFailure(ring)).toStrictEqual({ sent: true });
  });

  it('may have left where nothing tells', () => {
    expect(networkFailure(new TypeError('fetch failed'))).toStrictEqual({ sent: true });
    expect(networkFailure('a string')).toStrictEqual({ sent: true });
  });
});
