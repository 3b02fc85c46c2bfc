import { describe, expect, it } from 'vitest';
import { clientFromEnv, createClient } from '../src/index.js';
import { credentials } from './support/account.js';

describe('baseUrl', () => {
  it.each([
    ['https://gateway.example', 'https://gateway.example'],
    ['https://gateway.example/', 'https://gateway.example'],
    ['https://gateway.example/tenant/', 'https://gateway.example/tenant'],
    ['http://localhost:8025', 'http://localhost:8025'],
    ['http://127.0.0.1:8025', 'http://127.0.0.1:8025'],
    ['http://[::1]:8025', 'http://[::1]:8025'],
  ])('may be %s', (baseUrl, expected) => {
    expect(createClient({ baseUrl, ...credentials }).baseUrl).toBe(expected);
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
    ['https://gateway.example/api/v1', /before \/api\/v1/],
    ['https://gateway.example/api/v1/whatsapp', /before \/api\/v1/],
  ])('must not be %s, and the error does not quote it', (baseUrl, message) => {
    expect(() => createClient({ baseUrl, ...credentials })).toThrow(message);
    expect(() => createClient({ baseUrl, ...credentials })).not.toThrow(/secret/);
  });

  it('may be http for any host if allowInsecureHttp is true', () => {
    const client = createClient({
      baseUrl: 'http://gateway.internal',
      ...credentials,
      allowInsecureHttp: true,
    });
    expect(client.baseUrl).toBe('http://gateway.internal');
  });

  it.each(['false', 'true', 1, {}])('must not be http if allowInsecureHttp is %j', (allowed) => {
    const options: object = { allowInsecureHttp: allowed };
    const create = (): unknown =>
      createClient({ baseUrl: 'http://gateway.internal', ...credentials, ...options });
    expect(create).toThrow(/allowInsecureHttp/);
  });
});

describe('a credential', () => {
  it.each(['', ' secret', 'secret\n', 'secret\r\nx-evil: 1', 'secrét'])(
    'must not be %j, and the error does not quote it',
    (apiKey) => {
      const create = (): unknown =>
        createClient({ baseUrl: 'https://gateway.example', appId: 'app', apiKey });
      expect(create).toThrow(/apiKey/);
      expect(create).not.toThrow(/secr/);
    },
  );
});

describe('clientFromEnv', () => {
  it('reads three environment variables', () => {
    const env = { NOTIFYGEN_BASE_URL: 'https://g.example', NOTIFYGEN_APP_ID: 'a', NOTIFYGEN_API_KEY: 'k' };
    expect(clientFromEnv({}, env).baseUrl).toBe('https://g.example');
  });

  it('names every missing variable', () => {
    const call = (): unknown => clientFromEnv({}, { NOTIFYGEN_APP_ID: 'a', NOTIFYGEN_API_KEY: '' });
    expect(call).toThrow(
      'clientFromEnv: missing environment variables: NOTIFYGEN_BASE_URL, NOTIFYGEN_API_KEY',
    );
  });
});

describe('any other option', () => {
  it.each<[object, RegExp]>([
    [{ timeout: '5' }, /timeout/],
    [{ timeout: Number.POSITIVE_INFINITY }, /timeout/],
    [{ retry: { limit: Number.POSITIVE_INFINITY } }, /retry\.limit/],
    [{ retry: { limit: -1 } }, /retry\.limit/],
    [{ retry: 0 }, /retry must be an object such as \{ limit: 0 \}, not a number/],
    [{ retry: null }, /retry must be an object .*, not null/],
    [{ fetch: 'fetch' }, /fetch must be a function, not a string/],
    [{ transport: {} }, /transport\.post must be a function/],
    [{ transport: { post: fetch }, fetch }, /fetch and transport must not be combined/],
    [{ onAttempt: [] }, /onAttempt must be a function, not an array/],
    [{ onRetry: true }, /onRetry must be a function, not a boolean/],
    [{ retry: { maxTotal: Number.NaN } }, /retry\.maxTotal/],
    [{ retry: { maxDelay: 2 ** 31 } }, /retry\.maxDelay/],
    [{ dialect: { templatePath: '/other' } }, /dialect\.templatePath/],
    [{ dialect: { parametersField: 'params' } }, /dialect\.parametersField/],
  ])('must not be %j', (options, message) => {
    expect(() => createClient({ baseUrl: 'https://gateway.example', ...credentials, ...options })).toThrow(
      message,
    );
  });

  it('may be undefined, which means the default', () => {
    const options: object = { timeout: undefined, retry: undefined, dialect: { messageWrapper: undefined } };
    expect(() =>
      createClient({ baseUrl: 'https://gateway.example', ...credentials, ...options }),
    ).not.toThrow();
  });
});
