import { describe, expect, it } from 'vitest';
import { readNetworkFailure } from '../src/transport/post.js';

const coded = (code: string, rest: object = {}): Error =>
  Object.assign(new Error('failed'), { code, ...rest });

describe('a request that failed on the network', () => {
  it.each([
    ['ECONNREFUSED', 'connect'],
    ['ENOTFOUND', 'getaddrinfo'],
    ['EAI_AGAIN', 'getaddrinfo'],
  ])('was certainly not sent after %s of %s', (code, syscall) => {
    const cause = coded(code, { syscall });
    expect(readNetworkFailure(new TypeError('fetch failed', { cause }))).toStrictEqual({
      reason: code,
      sent: false,
    });
  });

  it.each([
    'ECONNRESET',
    'EPIPE',
    'UND_ERR_SOCKET',
    'UND_ERR_HEADERS_TIMEOUT',
    // A server that requires a client certificate may say so after it read the request.
    'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED',
    'ERR_SSL_SSLV3_ALERT_BAD_RECORD_MAC',
    'ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE',
    // In a handshake, too; but then the body was not read yet.
    'ERR_SSL_WRONG_VERSION_NUMBER',
    'ERR_SSL_PACKET_LENGTH_TOO_LONG',
    'ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE',
    'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION',
    'ERR_SSL_TLSV1_UNRECOGNIZED_NAME',
    'X_ECONNREFUSED',
    'ERR_CERT_UNKNOWN_TO_US',
  ])('may have been sent after %s', (code) => {
    expect(readNetworkFailure(new TypeError('fetch failed', { cause: coded(code) }))).toStrictEqual({
      reason: code,
      sent: true,
    });
  });

  it.each([
    'error sending request for url (http://127.0.0.1:6553/x): client error (Connect): tcp connect error: Connection refused (os error 111)',
    'error sending request for url (https://gateway.invalid/x): client error (Connect): dns error: failed to lookup address information: Name or service not known',
    'error sending request from 127.0.0.1:6 for https://127.0.0.1:7/x (127.0.0.1:7): client error (Connect): invalid peer certificate',
  ])('was certainly not sent after the message %j', (message) => {
    const error = new TypeError('fetch failed', { cause: new Error(message) });
    expect(readNetworkFailure(error)).toStrictEqual({ reason: 'no connection', sent: false });
  });

  it.each([
    'the gateway reported a dns error after it read the request',
    'dns error',
    'error sending request for url (http://h/): client error (SendRequest): the proxy said: client error (Connect)',
    'a bad port',
    'client error (Connect)',
  ])('may have been sent after the message %j', (message) => {
    expect(readNetworkFailure(new TypeError('fetch failed', { cause: new Error(message) })).sent).toBe(true);
  });

  it('is classified by the system call if the code has several meanings', () => {
    const sent = ['connect', 'getaddrinfo', 'read'].map(
      (syscall) => readNetworkFailure(coded('ETIMEDOUT', { syscall })).sent,
    );
    expect(sent).toStrictEqual([false, false, true]);
  });

  it('was not sent if every address failed to connect, and may have been sent if one did connect', () => {
    const connect = coded('EHOSTUNREACH', { syscall: 'connect' });
    const read = coded('EHOSTUNREACH', { syscall: 'read' });
    const all = (...errors: Error[]): Error =>
      Object.assign(new AggregateError(errors), { code: 'EHOSTUNREACH' });
    for (const refused of [all(connect), all(connect, connect)])
      expect(readNetworkFailure(refused).sent).toBe(false);
    expect(readNetworkFailure(all(connect, read)).sent).toBe(true);
    expect(readNetworkFailure(all()).sent).toBe(true);
  });

  it('may have been sent if the error is its own cause, and the search for the cause ends', () => {
    const ring = new Error('outer');
    ring.cause = new Error('inner', { cause: ring });
    expect(readNetworkFailure(ring)).toStrictEqual({ sent: true });
    const around = (causes: number): Error =>
      Array.from({ length: causes }).reduce<Error>((cause) => new Error('outer', { cause }), coded('EPIPE'));
    expect(readNetworkFailure(around(9)).reason).toBe('EPIPE');
    expect(readNetworkFailure(around(10)).reason).toBeUndefined();
  });

  it('may have been sent if the error says nothing', () => {
    expect(readNetworkFailure(new TypeError('fetch failed'))).toStrictEqual({ sent: true });
    expect(readNetworkFailure('a string')).toStrictEqual({ sent: true });
  });
});

it('names a proxy that closed the connection', () => {
  expect(readNetworkFailure(coded('UND_ERR_PRX_CONN')).why).toContain('check the proxy');
});
