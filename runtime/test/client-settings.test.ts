import { describe, expect, it } from 'vitest';
import { clientFromEnv, createClient } from '../src/index.js';

const keys = { appId: 'app', apiKey: 'key' };

describe('baseUrl', () => {
  it.each([
    ['https://gateway.example', 'https://gateway.example'],
    ['https://gateway.example/', 'https://gateway.example'],
    ['https://gateway.example/tenant/', 'https://gateway.example/tenant'],
    ['http://localhost:8025', 'http://localhost:8025'],
    ['http://127.0.0.1:8025', 'http://127.0.0.1:8025'],
    ['http://[::1]:8025', 'http://[::1]:8025'],
  ])('may be %s', (baseUrl, expected) => {
    expect(createClient({ baseUrl, ...keys }).baseUrl).toBe(expected);
  });

  it.each([
    ['gateway.example', /absolute URL/],
    ['ftp://gateway.example', /https:/],
    ['http://gateway.example', /allowInsecureHttp/],
    ['http://127.0.0.1.evil.example', /allowInsecureHttp/],
    ['http://localhost.evil.example', /allowInsecureHttp/],
    ['http://localhost@evil.example', /allowInsecureHttp/],
    ['http://evil.example#localhost', /allowInsecureHttp/],
    ['http://0.0.0.0', /allowInsecureHttp/],
    ['https://user:secret@gateway.example', /user name or password/],
    ['https://gateway.example/?key=secret', /query/],
    ['https://gateway.example/api/v1', /leave that out/],
    ['https://gateway.example/api/v1/whatsapp', /leave that out/],
  ])('must not be %s, and the error does not quote it', (baseUrl, message) => {
    expect(() => createClient({ baseUrl, ...keys })).toThrow(message);
    expect(() => createClient({ baseUrl, ...keys })).not.toThrow(/secret/);
  });

  it('may be http elsewhere where the caller allows it by name', () => {
    const client = createClient({ baseUrl: 'http://gateway.internal', ...keys, allowInsecureHttp: true });
    expect(client.baseUrl).toBe('http://gateway.internal');
  });

  it.each(['false', 'true', 1, {}])('is not allowed to be http by %j, which is no true', (allowed) => {
    const options: object = { allowInsecureHttp: allowed };
    const create = (): unknown => createClient({ baseUrl: 'http://gateway.internal', ...keys, ...options });
    expect(create).toThrow(/allowInsecureHttp/);
  });
});

describe('a key', () => {
  it.each(['', ' secret', 'secret\n', 'secret\r\nx-evil: 1', 'secrét'])(
    '%j is refused and not quoted',
    (apiKey) => {
      const create = (): unknown =>
        createClient({ baseUrl: 'https://gateway.example', appId: 'app', apiKey });
      expect(create).toThrow(/apiKey/);
      expect(create).not.toThrow(/secr/);
    },
  );
});

describe('clientFromEnv', () => {
  it('reads its three variables', () => {
    const env = { NOTIFYGEN_BASE_URL: 'https://g.example', NOTIFYGEN_APP_ID: 'a', NOTIFYGEN_API_KEY: 'k' };
    expect(clientFromEnv({}, env).baseUrl).toBe('https://g.example');
  });

  it('names every variable that is missing', () => {
    const call = (): unknown => clientFromEnv({}, { NOTIFYGEN_APP_ID: 'a', NOTIFYGEN_API_KEY: '' });
    expect(call).toThrow('clientFromEnv: set the environment variable NOTIFYGEN_BASE_URL, NOTIFYGEN_API_KEY');
  });
});

describe('other options', () => {
  it.each<[object, RegExp]>([
    [{ timeout: '5' }, /timeout/],
    [{ timeout: Number.POSITIVE_INFINITY }, /timeout/],
    [{ retry: { limit: Number.POSITIVE_INFINITY } }, /retry\.limit/],
    [{ retry: { limit: -1 } }, /retry\.limit/],
    [{ retry: 0 }, /retry must be an object, not a number; \{ limit: 0 \} switches it off/],
    [{ retry: null }, /retry must be an object, not null/],
    [{ fetch: 'fetch' }, /fetch must be a function, not a string/],
    [{ onAttempt: [] }, /onAttempt must be a function, not an array/],
    [{ onRetry: true }, /onRetry must be a function, not a boolean/],
    [{ retry: { maxTotal: Number.NaN } }, /retry\.maxTotal/],
    [{ retry: { maxDelay: 2 ** 31 } }, /retry\.maxDelay/],
    [{ dialect: { templatePath: '/other' } }, /dialect\.templatePath/],
    [{ dialect: { parametersField: 'params' } }, /dialect\.parametersField/],
  ])('must not be %j', (options, message) => {
    expect(() => createClient({ baseUrl: 'https://gateway.example', ...keys, ...options })).toThrow(message);
  });

  it('may be undefined, which is the default', () => {
    const options: object = { timeout: undefined, retry: undefined, dialect: { messageWrapper: undefined } };
    expect(() => createClient({ baseUrl: 'https://gateway.example', ...keys, ...options })).not.toThrow();
  });
});
