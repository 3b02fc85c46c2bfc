import { createServer, type Socket } from 'node:net';
import { Agent, RetryAgent } from 'undici';
import { afterEach, describe, expect, it } from 'vitest';
import { listen, serveHttp } from '../../test/support/serve-http.ts';
import { createRedactor } from '../src/errors/redact.js';
import { restoreError, SendError, sendText, type Transport } from '../src/index.js';
import { undiciTransport } from '../src/undici.js';
import { clientWith, credentials, to } from './support/account.js';
import { recordingGateway } from './support/recording-gateway.js';
import { failureWith, sendErrorOf, untyped } from './support/send-error-of.js';

const message = { to, text: 'Hello' };

/** A server that calls `reply` for each connection that sends something. */
async function rawGateway(reply: (socket: Socket, count: number) => void) {
  const received = { requests: 0 };
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      if (String(chunk).endsWith('}')) reply(socket, ++received.requests);
    });
  });
  return { received, baseUrl: `http://${await listen(server)}` };
}

describe('a message that may have been accepted', () => {
  it('is not sent again if the fetch function throws the error of another message', async () => {
    const { received, baseUrl } = await rawGateway((socket) => socket.end('HTTP/1.1 204 OK\r\n\r\n'));
    const error = await failureWith({
      baseUrl,
      fetch: async (request) => {
        await fetch(request);
        throw new SendError(`other ${credentials.apiKey}`, {
          code: 'rate-limited',
          delivery: 'rejected',
          status: 429,
        });
      },
    });
    expect(error).toMatchObject({ code: 'connection-lost', delivery: 'unknown' });
    expect(error.message).not.toContain(credentials.apiKey);
    expect(received.requests).toBe(1);
  });

  it('may have been accepted if the runtime hides which redirect the gateway responded with', async () => {
    const fetch = async () =>
      untyped({
        status: 0,
        ok: false,
        type: 'opaqueredirect',
        redirected: false,
        url: '',
        headers: new Headers(),
        body: null,
      });
    const error = await failureWith({ fetch });
    expect(error).toMatchObject({ code: 'gateway-failed', delivery: 'unknown' });
    expect(error).not.toHaveProperty('status');
    expect(error.message).toContain('the gateway responded with a redirect (redirects are never followed');
  });

  const cut = (): ReadableStream =>
    new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"message')),
      pull: (controller) => controller.error(new Error('reset')),
    });
  const long = (): string => `{"note":"${'x'.repeat(1024 * 1024)}","messageId":"m"}`;

  it.each([
    [429, 'rate-limited'],
    [401, 'unauthorized'],
    [403, 'unauthorized'],
    [302, 'rejected'],
    [400, 'rejected'],
    [404, 'rejected'],
  ])('is not sent again after a %i whose body was not read to its end', async (status, code) => {
    for (const body of [cut(), long()]) {
      const { client, requests } = recordingGateway([new Response(body, { status })]);
      const error = await sendErrorOf(sendText(client, message));
      for (const each of [error, restoreError(JSON.parse(JSON.stringify(error)))])
        expect(each).toMatchObject({ code, status, delivery: 'unknown', advice: 'ask', attempts: 1 });
      expect(error.message).toMatch(
        /^session text may have been sent: the gateway responded with .*, but the end of its body is missing/,
      );
      expect(requests).toHaveLength(1);
    }
  });

  it('is reported by its message ID after a 400', async () => {
    const { client } = recordingGateway([Response.json({ messageId: 'm' }, { status: 400 })]);
    const error = await sendErrorOf(sendText(client, message));
    expect(error).toMatchObject({ code: 'gateway-failed', delivery: 'unknown', status: 400 });
    expect(error.message).toBe(
      'session text may have been sent: the gateway responded with 400, but its body contains a message ID',
    );
  });

  it('is not sent again because interpret rejects a response whose end it did not see', async () => {
    const { client, requests } = recordingGateway([new Response(long(), { status: 503 })], {
      interpret: () => 'rejected',
    });
    const error = await sendErrorOf(sendText(client, message));
    expect(error).toMatchObject({ code: 'unavailable', delivery: 'unknown', advice: 'ask' });
    expect(requests).toHaveLength(1);
  });

  it('is not sent again by a dispatcher that retries', async () => {
    const { received, baseUrl } = await rawGateway((socket) => socket.destroy());
    const dispatcher = new RetryAgent(new Agent(), { methods: ['POST'], statusCodes: [], minTimeout: 10 });
    expect(await failureWith({ baseUrl, transport: undiciTransport({ dispatcher }) })).toMatchObject({
      delivery: 'unknown',
    });
    expect(received.requests).toBe(1);
  });
});

describe('a polluted Object.prototype', () => {
  const names = ['code', 'retry-after'];
  afterEach(() => {
    for (const name of names) Reflect.deleteProperty(Object.prototype, name);
  });

  const pollute = (name: string, value: string): void => {
    Object.defineProperty(Object.prototype, name, { value, configurable: true, writable: true });
  };

  it('does not make a lost connection look like one that was refused', async () => {
    const transport: Transport = {
      post: async ({ takeBody }) => {
        takeBody();
        throw new Error('lost');
      },
    };
    const client = clientWith({ transport });
    pollute('code', 'ECONNREFUSED');
    expect(await sendErrorOf(sendText(client, message))).toMatchObject({
      code: 'connection-lost',
      attempts: 1,
    });
  });

  it('adds no header to a response', async () => {
    const baseUrl = await serveHttp((_, response) => response.writeHead(503).end());
    const client = clientWith({ baseUrl, transport: undiciTransport() });
    pollute('retry-after', '0');
    expect(await sendErrorOf(sendText(client, message))).toMatchObject({ delivery: 'unknown', attempts: 1 });
  });
});

describe('an error', () => {
  it('contains no secret from the code of an error of the fetch function', async () => {
    const { message: text } = await failureWith({
      retry: { limit: 0 },
      fetch: () =>
        Promise.reject(Object.assign(new Error('failed'), { code: `${credentials.apiKey} ${to}` })),
    });
    expect(text).toContain('([redacted] [redacted])');
  });

  it('contains no part of a secret at the end of a long request ID', async () => {
    const id = '-'.repeat(200 - credentials.apiKey.length + 1) + credentials.apiKey;
    const { client } = recordingGateway([
      new Response('{}', { status: 400, headers: { 'x-request-id': id } }),
    ]);
    const { requestId } = await sendErrorOf(sendText(client, message));
    expect(requestId).not.toContain(credentials.apiKey.slice(0, -1));
  });

  it.each(['\\', '%', '%25', '&amp;', '\\u00', '4', '4&nbsp;', '4%25252', 'key-91c2d', '447700 90098 '])(
    'is redacted although its body repeats %s', // npm run bench checks that the time is linear
    (unit) => {
      const redact = createRedactor(Object.values(credentials), to);
      const body = unit.repeat(Math.ceil((1024 * 1024) / unit.length));
      expect(redact(body)).toHaveLength(body.length);
    },
  );

  // A search that tries every end of the number would not end before the test does.
  it.each(['37', '2537'])('is created from a body with many encoded digits: %%%s', async (seven) => {
    const code = (digit: string): string => `%${seven.slice(0, -1)}${digit}`.repeat(6);
    const body = [...'4709098'].map(code).join('').repeat(10);
    const { client } = recordingGateway([new Response(body, { status: 400 })]);
    expect(await sendErrorOf(sendText(client, message))).toMatchObject({ body });
  });

  it('is created although a body consists of empty chunks', async () => {
    const body = {
      getReader: () => ({
        read: async () => ({ done: false, value: new Uint8Array() }),
        cancel: async () => undefined,
      }),
    };
    const fetch = async () =>
      untyped({ status: 200, ok: true, redirected: false, headers: new Headers(), body });
    expect(await failureWith({ fetch, timeout: 50 })).toMatchObject({ delivery: 'unknown' });
  });

  it('is restored without properties that it did not have', () => {
    const json =
      '{"name":"SendError","message":"m","code":"timeout","delivery":"unknown","advice":"ask","issues":[],"attempts":1,"__proto__":{},"toJSON":1,"stack":"x"}';
    const error = restoreError(JSON.parse(json));
    expect(error).toBeInstanceOf(SendError);
    expect(error.toJSON()).toMatchObject({ message: 'm', advice: 'ask' });
  });
});
