import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { deliverTemplate } from '../src/codegen.js';
import {
  type AttemptEvent,
  buildText,
  type Client,
  clientFromEnv,
  type EncodeTemplate,
  gatewayDialect,
  sendRequest,
  sendText,
} from '../src/index.js';
import { clientWith, to } from './support/account.js';
import { recordingGateway } from './support/recording-gateway.js';
import { sendErrorOf, untyped } from './support/send-error-of.js';

describe('baseUrl', () => {
  it.each([
    ['https://gateway.example', 'https://gateway.example'],
    ['https://gateway.example/', 'https://gateway.example'],
    ['https://gateway.example/tenant/', 'https://gateway.example/tenant'],
    ['http://localhost:8025', 'http://localhost:8025'],
    ['http://127.0.0.1:8025', 'http://127.0.0.1:8025'],
    ['http://[::1]:8025', 'http://[::1]:8025'],
  ])('may be %s', (baseUrl, expected) => {
    expect(clientWith({ baseUrl }).baseUrl).toBe(expected);
  });

  it.each([
    ['gateway.example', /absolute URL/],
    ['ftp://gateway.example', /https:/],
    ['http://gateway.example', /allowInsecureHttp/],
    ['http://127.0.0.1.evil.example', /allowInsecureHttp/],
    ['http://localhost@evil.example', /allowInsecureHttp/],
    ['http://evil.example#localhost', /allowInsecureHttp/],
    ['http://0.0.0.0', /allowInsecureHttp/],
    ['https://user:secret@gateway.example', /user name or password/],
    ['https://gateway.example/?key=secret', /query/],
    ['https://gateway.example/api/v1', /before \/api\/v1/],
  ])('must not be %s, and the error does not quote it', (baseUrl, message) => {
    expect(() => clientWith({ baseUrl })).toThrow(message);
    expect(() => clientWith({ baseUrl })).not.toThrow(/secret/);
  });

  it('may be http for any host if allowInsecureHttp is true', () => {
    const client = clientWith({ baseUrl: 'http://gateway.internal', allowInsecureHttp: true });
    expect(client.baseUrl).toBe('http://gateway.internal');
  });

  it.each(['false', 'true', 1, {}])('must not be http if allowInsecureHttp is %j', (allowed) => {
    const options: object = { allowInsecureHttp: allowed };
    expect(() => clientWith({ baseUrl: 'http://gateway.internal', ...options })).toThrow(/allowInsecureHttp/);
  });
});

describe('a credential', () => {
  it.each(['', ' secret', 'secret\n', 'secret\r\nx-evil: 1', 'secrét'])(
    'must not be %j, and the error does not quote it',
    (apiKey) => {
      const create = (): unknown => clientWith({ apiKey });
      expect(create).toThrow(/apiKey/);
      expect(create).not.toThrow(/secr/);
    },
  );
});

describe('an option that is not known', () => {
  it.each([
    ['onlyto', { onlyto: [to] }],
    ['apikey', { apikey: 'x' }],
    ['retry.limt', { retry: { limt: 0 } }],
  ])('is refused, as it would be ignored: %s', (name, options: object) => {
    const create = (): unknown => clientWith(options);
    expect(create).toThrow(`${name} is not a known option`);
    expect(create).toThrow(TypeError);
  });

  it('is refused for a single send and a dialect, too', async () => {
    const { client, requests } = recordingGateway();
    const sending = sendText(client, { to, text: 'Hello' }, untyped({ timelimit: 5 }));
    expect(await sendErrorOf(sending)).toMatchObject({
      code: 'invalid-message',
      issues: [{ path: 'options', message: expect.stringContaining('timelimit is not a known option') }],
    });
    expect(requests).toHaveLength(0);
    const choices: object = { parameterField: 'parameter' };
    expect(() => gatewayDialect(choices)).toThrow('dialect.parameterField is not a known option');
  });
});

function sendWelcome(client: Client, to: string): Promise<unknown> {
  return deliverTemplate(client, { name: 'welcome', parameters: [] }, { to, parameters: [] });
}

describe('a dialect', () => {
  it.each<[string, EncodeTemplate]>([
    ['the recipient', (request) => ({ path: '/x', body: { ...request, to: '447700900123' } })],
    ['the message', (request) => ({ path: '/x', body: Object.assign(request, { to: '447700900123' }) })],
    ['the host', (body) => ({ path: '@evil.example/x', body })],
  ])('that changes %s is refused before anything is sent', async (_, dialect) => {
    const { client, requests } = recordingGateway([], { dialect, onlyTo: [to] });
    const error = await sendErrorOf(sendWelcome(client, to));
    expect(error).toMatchObject({ code: 'invalid-message', issues: [{ path: 'dialect' }] });
    expect(requests).toHaveLength(0);
  });
});

describe('onlyTo', () => {
  const other = '447700900988';

  it.each([
    ['sendText', (client: Client) => sendText(client, { to: other, text: 'Hello' })],
    ['sendRequest', (client: Client) => sendRequest(client, buildText({ to: other, text: 'Hello' }))],
    ['deliverTemplate', (client: Client) => sendWelcome(client, other)],
  ])('keeps a message to any other number from being sent by %s', async (_, send) => {
    const events: AttemptEvent[] = [];
    const onAttempt = (event: AttemptEvent): void => void events.push(event);
    const { client, requests } = recordingGateway([], { onlyTo: [to, '447700900123'], onAttempt });
    const error = await sendErrorOf(send(client));
    expect(error).toMatchObject({
      code: 'invalid-message',
      delivery: 'not-sent',
      issues: [{ path: 'to', message: 'is not in onlyTo, the recipients that this client may send to' }],
    });
    expect(inspect([error, error.toJSON(), events])).not.toContain(other);
    expect(events).toMatchObject([{ attempt: 0, error: { code: 'invalid-message' } }]);
    expect(requests).toStrictEqual([]);
    await sendText(client, { to, text: 'Hello' });
    expect(requests).toHaveLength(1);
  });

  it('does not change when the list that was passed does', async () => {
    const onlyTo = [to];
    const { client } = recordingGateway([], { onlyTo });
    onlyTo.push(other);
    await sendErrorOf(sendText(client, { to: other, text: 'Hello' }));
  });

  const noList = 'onlyTo must be an array of recipients; leave it out to send to everyone';

  it.each<[unknown, string]>([
    ...[[], undefined, null, to].map((list): [unknown, string] => [list, noList]),
    [[to, `+${other}`], 'onlyTo[1] must be a string of 7 to 15 digits'],
    [[to, Number(other)], 'onlyTo[1] must be a string of 7 to 15 digits'],
    [new Array(1), 'onlyTo[0] is missing'],
  ])('must not be %j', (onlyTo, message) => {
    const create = (): unknown => recordingGateway([], { onlyTo: untyped(onlyTo) });
    expect(create).toThrow(TypeError);
    expect(create).toThrow(message);
    expect(create).not.toThrow(other);
  });
});

describe('clientFromEnv', () => {
  const env = { NOTIFYGEN_BASE_URL: 'https://g.example', NOTIFYGEN_APP_ID: 'a', NOTIFYGEN_API_KEY: 'k' };

  const withList = (list: string) => ({ ...env, NOTIFYGEN_ONLY_TO: list });
  const other = '447700900123';
  const fetch = async () => new Response();

  it.each([`${to},${other}`, ` ${other} ,\n${to} `, `${other} ${to},`])(
    'reads the address, the credentials, and the only recipients from NOTIFYGEN_ONLY_TO: %j',
    async (list) => {
      const client = clientFromEnv({ fetch }, withList(list));
      expect(client.baseUrl).toBe('https://g.example');
      await sendText(client, { to, text: 'Hello' });
      await sendErrorOf(sendText(client, { to: '447700900988', text: 'Hello' }));
    },
  );

  const club = { CLUB_BASE_URL: 'https://club.example', CLUB_APP_ID: 'b', CLUB_API_KEY: 'c' };
  const empty = 'NOTIFYGEN_ONLY_TO is empty: list recipients, or unset it to send to everyone';

  it.each<[object, object, string]>([
    ...['', ' ', ',', '\n'].map((list): [object, object, string] => [{}, withList(list), empty]),
    [{}, withList(`${to},+${other}`), 'NOTIFYGEN_ONLY_TO[1] must be'],
    [{ onlyTo: [to] }, withList(to), 'onlyTo and NOTIFYGEN_ONLY_TO must not be combined'],
    [{ onlyTo: undefined }, env, 'onlyTo must be'],
    [{ baseUrl: 'https://other.example' }, env, 'baseUrl comes from the environment'],
    [{ prefix: undefined }, env, 'prefix must be a text such as CLUB'],
    [{ prefix: '' }, env, 'prefix must be a text such as CLUB'],
    [{ prefix: 7 }, env, 'prefix must be a text such as CLUB'],
    [
      {},
      { NOTIFYGEN_APP_ID: 'a', NOTIFYGEN_API_KEY: '' },
      'missing environment variables: NOTIFYGEN_BASE_URL, NOTIFYGEN_API_KEY',
    ],
    [{ prefix: 'CLUB' }, env, 'missing environment variables: CLUB_BASE_URL, CLUB_APP_ID, CLUB_API_KEY'],
    [{ prefix: 'CLUB' }, { ...club, CLUB_ONLY_TO: '' }, 'CLUB_ONLY_TO is empty'],
  ])('refuses %j with %j, and the error quotes no recipient', (options, variables, message) => {
    const create = (): unknown => clientFromEnv(options, { ...variables });
    expect(create).toThrow(TypeError);
    expect(create).toThrow(message);
    expect(create).not.toThrow(other);
  });

  it('reads the variables of another prefix, and keeps to NOTIFYGEN_ONLY_TO too', async () => {
    const all = { ...env, ...club };
    expect(clientFromEnv({ prefix: 'CLUB' }, all).baseUrl).toBe('https://club.example');
    expect(clientFromEnv({}, all).baseUrl).toBe('https://g.example');
    const staging = clientFromEnv({ prefix: 'CLUB', fetch }, { ...all, NOTIFYGEN_ONLY_TO: to });
    await sendErrorOf(sendText(staging, { to: other, text: 'a' }));
  });
});

describe('any other option', () => {
  it.each<[object, RegExp]>([
    [{ timeout: '5' }, /timeout/],
    [{ timeout: Number.POSITIVE_INFINITY }, /timeout/],
    [{ retry: { limit: Number.POSITIVE_INFINITY } }, /retry\.limit/],
    [{ retry: { limit: -1 } }, /retry\.limit/],
    [{ retry: 0 }, /retry must be an object, not a number/],
    [{ retry: null }, /retry must be an object, not null/],
    [{ fetch: 'fetch' }, /fetch must be a function, not a string/],
    [{ transport: {} }, /transport\.post must be a function/],
    [{ transport: { post: fetch }, fetch }, /fetch and transport must not be combined/],
    [{ onAttempt: [] }, /onAttempt must be a function, not an array/],
    [{ retry: { maxTotal: Number.NaN } }, /retry\.maxTotal/],
    [{ retry: { maxDelay: 2 ** 31 } }, /retry\.maxDelay/],
    [{ dialect: { parametersField: 'parameter' } }, /dialect must be a function, not an object/],
  ])('must not be %j', (options, message) => {
    expect(() => clientWith(options)).toThrow(message);
  });

  it('may be undefined, which means the default', () => {
    const options: object = { timeout: undefined, retry: undefined, dialect: undefined };
    expect(() => clientWith(options)).not.toThrow();
  });
});
