import { describe, expect, it, vi } from 'vitest';
import { deliverTemplate, type TemplateContract } from '../src/codegen.js';
import { type ClientOptions, createClient, type Delivery, sendAttachment, sendText } from '../src/index.js';
import { clientWith, credentials, to } from './support/account.js';
import { recordingGateway } from './support/recording-gateway.js';
import { sendErrorOf, untyped } from './support/send-error-of.js';

const message = { to, text: 'Hello' };

/** A function that throws what another one creates. */
const thrower = (create: () => unknown) => (): never => {
  throw create();
};

function throwing(target: object, ...keys: readonly string[]): object {
  const get = thrower(() => new Error('the getter failed'));
  const properties = keys.map((key) => [key, { get, enumerable: true }]);
  return Object.defineProperties(target, Object.fromEntries(properties));
}

/** Throws for everything that is done with it. */
function hostile(): object {
  const trap = thrower(() => new Error('the trap failed'));
  const traps = { get: trap, has: trap, ownKeys: trap, getPrototypeOf: trap };
  return new Proxy({}, { ...traps, getOwnPropertyDescriptor: trap });
}

describe('a fetch function', () => {
  const unreadableResponse = throwing({}, 'ok', 'status', 'body', 'headers');
  const unreadableError = throwing(new Error('failed'), 'code', 'cause');
  const alreadyRead = async (): Promise<Response> => {
    const response = Response.json({});
    await response.text();
    return response;
  };

  it.each<[string, Delivery, () => unknown]>([
    ['returns an object that is not a Response', 'unknown', async () => ({})],
    ['returns an object with only a status', 'unknown', async () => ({ status: 429, ok: false })],
    ['returns nothing', 'unknown', () => undefined],
    ['returns a Response that was already read', 'unknown', alreadyRead],
    ['returns an object whose properties throw', 'unknown', async () => unreadableResponse],
    ['throws an error whose properties throw', 'unknown', thrower(() => unreadableError)],
    ['throws something that cannot be read', 'not-sent', thrower(hostile)],
    ['rejects with undefined', 'not-sent', () => Promise.reject(undefined)],
  ])('that %s makes the send fail with a SendError: %s', async (_, delivery, fetch) => {
    const client = clientWith({ fetch: untyped(fetch), retry: { limit: 0 } });
    // Without a result, and with a body that was never read, nothing can have been sent.
    expect(await sendErrorOf(sendText(client, message))).toMatchObject({ delivery, attempts: 1 });
  });
});

describe('options of a send', () => {
  it.each<[unknown, RegExp]>([
    [null, /must be an object, not null/],
    ['10', /must be an object, not a string/],
    [{ signal: {} }, /signal must be an AbortSignal/],
    [{ signal: null }, /signal must be an AbortSignal/],
    [{ signal: new EventTarget() }, /signal must be an AbortSignal/],
    [{ signal: { aborted: false, addEventListener: () => {} } }, /signal must be an AbortSignal/],
    [{ timeout: '5' }, /timeout must be a number of milliseconds/],
    [{ retry: 0 }, /retry must be an object, not a number/],
    [{ retry: { limit: -1 } }, /retry\.limit/],
    [{ headers: 'x-trace: 1' }, /headers must be an object/],
    [{ headers: { 'x trace': '1' } }, /headers must be an object with valid names/],
    [{ headers: { 'x-trace': 'a\r\nx-evil: 1' } }, /headers must be an object with valid names and values/],
    [{ headers: { 'x-trace': '✓' } }, /headers must be an object with valid names and values/],
    [{ headers: { 'X-Api-Key': 'other' } }, /headers must not contain x-api-key/],
    [{ headers: { 'x-app-id': 'other' } }, /headers must not contain x-app-id/],
    [{ headers: { 'Content-Length': '0' } }, /headers must not contain content-length/],
    [{ headers: { host: 'evil.example' } }, /headers must not contain host/],
  ])('are rejected with a SendError: %#', async (options, expected) => {
    const { client, requests } = recordingGateway();
    const error = await sendErrorOf(sendText(client, message, untyped(options)));
    expect(error).toMatchObject({ code: 'invalid-message', delivery: 'not-sent', attempts: 0 });
    expect(error.issues[0]).toMatchObject({ path: 'options', message: expect.stringMatching(expected) });
    expect(requests).toHaveLength(0);
  });
});

// Not values but functions that create them: the test runner prints values, which these do not survive.
const unreadable: readonly [string, () => unknown][] = [
  ['null', () => null],
  ['a string', () => 'text'],
  ['an object whose properties throw', () => throwing({}, 'to', 'text', 'signal')],
  ['a proxy that throws', hostile],
];

describe('a message', () => {
  it.each(unreadable)('that is %s is rejected with a SendError', async (_, create) => {
    const { client, requests } = recordingGateway();
    const error = await sendErrorOf(sendText(client, untyped(create())));
    expect(error).toMatchObject({ code: 'invalid-message', delivery: 'not-sent' });
    expect(requests).toHaveLength(0);
  });

  it.each(unreadable)('is not sent if the options are %s', async (_, create) => {
    const { client, requests } = recordingGateway();
    const error = await sendErrorOf(sendText(client, message, untyped(create())));
    expect(error).toMatchObject({ code: 'invalid-message', issues: [{ path: 'options' }] });
    expect(requests).toHaveLength(0);
  });

  it.each([null, undefined, {}, 5])('is rejected with a SendError if the client is %j', async (client) => {
    const error = await sendErrorOf(sendText(untyped(client), message));
    expect(error).toMatchObject({ code: 'invalid-message', issues: [{ path: 'client' }] });
  });

  it('is read once, before the first attempt', async () => {
    const reads: string[] = [];
    const watched = new Proxy(
      { to, url: 'https://shop.example/a.pdf', mime: 'application/pdf', filename: 'a.pdf' },
      {
        get: (target, key) => {
          reads.push(String(key));
          return Reflect.get(target, key);
        },
      },
    );
    const { client } = recordingGateway();
    await sendAttachment(client, untyped(watched));
    expect(reads.toSorted()).toStrictEqual(['filename', 'mime', 'to', 'url']);
  });

  it('may change during the send without an effect', async () => {
    const contract: TemplateContract = { name: 'order', parameters: ['name'], buttons: ['code'] };
    const changing = { to, parameters: ['Ann'], buttons: ['A-1'] };
    const { client, requests } = recordingGateway([new Response(null, { status: 429 })], {
      retry: { limit: 1, maxDelay: 1 },
    });
    const sending = deliverTemplate(client, contract, changing);
    Object.assign(changing, { to: '15550001111' });
    changing.parameters[0] = 'Bob';
    changing.buttons.push('A-2');
    await sending;
    const expected = {
      to,
      templateName: 'order',
      parameters: ['Ann'],
      buttons: [{ type: 'url', url: 'A-1' }],
    };
    expect(requests.map(({ body }) => body)).toStrictEqual([{ message: expected }, { message: expected }]);
  });

  it('is checked by its elements, whatever the methods of its arrays return', async () => {
    class Lying extends Array<string> {
      override slice(): string[] {
        return ['Ann'];
      }
      override map<T>(): T[] {
        return [];
      }
      override *[Symbol.iterator](): ArrayIterator<string> {
        yield 'Ann';
      }
    }
    const parameters = Lying.of('two\nlines');
    const { client, requests } = recordingGateway();
    const contract: TemplateContract = { name: 'order', parameters: ['name'] };
    const error = await sendErrorOf(deliverTemplate(client, contract, { to, parameters }));
    expect(error.issues).toMatchObject([{ path: 'parameters[0]' }]);
    expect(requests).toHaveLength(0);
  });
});

describe('the options of a client', () => {
  it('may change after it was created without an effect', async () => {
    const fetch = vi.fn(async () => Response.json({}));
    const other = vi.fn(async () => Response.json({}));
    const options: ClientOptions = {
      baseUrl: 'https://gateway.example',
      ...credentials,
      fetch,
      onAttempt: () => undefined,
      retry: { limit: 0 },
    };
    const client = createClient(options);
    Object.assign(options, { fetch: other, onAttempt: other, baseUrl: 'https://evil.example' });
    await sendText(client, message);
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(other).not.toHaveBeenCalled();
  });
});
