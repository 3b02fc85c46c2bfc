import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { inspect } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  type Client,
  createClient,
  isSendError,
  type SendError,
  type SendOptions,
  sendText,
} from '../src/index.js';
import type { RetryOptions } from '../src/transport/retry.js';
import { keys } from './recording-gateway.js';

const to = '447700900123';

interface Served {
  readonly client: Client;
  readonly hits: () => number;
}

async function serve(listener: RequestListener, retry: RetryOptions = {}, timeout = 5000): Promise<Served> {
  let hits = 0;
  const server = createServer((request, response) => {
    hits++;
    request.resume().on('end', () => listener(request, response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return { client: clientOf(port, retry, timeout), hits: () => hits };
}

function clientOf(port: number, retry: RetryOptions = {}, timeout = 5000): Client {
  return createClient({ baseUrl: `http://127.0.0.1:${port}`, ...keys, retry, timeout });
}

async function closedPort(): Promise<number> {
  const server = createTcpServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function failure(client: Client, options?: SendOptions): Promise<SendError> {
  try {
    await sendText(client, { to, text: 'Hello' }, options);
  } catch (error) {
    if (isSendError(error)) return error;
    throw error;
  }
  throw new Error('it should have failed');
}

describe('an answer that is no success', () => {
  it.each([
    [400, {}, 'rejected', 'rejected'],
    [401, {}, 'unauthorized', 'rejected'],
    [403, {}, 'unauthorized', 'rejected'],
    [404, {}, 'rejected', 'rejected'],
    [422, {}, 'rejected', 'rejected'],
    [302, { location: 'http://127.0.0.1:1/' }, 'rejected', 'rejected'],
    [429, { 'retry-after': '3600' }, 'rate-limited', 'rejected'],
    [500, {}, 'gateway-failed', 'unknown'],
    [502, {}, 'gateway-failed', 'unknown'],
    [503, {}, 'gateway-failed', 'unknown'],
    [503, { 'retry-after': '3600' }, 'unavailable', 'rejected'],
  ])('%i %j is %s, %s, and is not tried again', async (status, headers, code, delivery) => {
    const { client, hits } = await serve((_, response) => response.writeHead(status, headers).end('{}'));
    expect(await failure(client)).toMatchObject({ code, delivery, status });
    expect(hits()).toBe(1);
  });

  it('says in its message what the gateway said', async () => {
    const { client } = await serve((_, response) =>
      response.writeHead(422).end('{"message":"no such template"}'),
    );
    const { message } = await failure(client);
    expect(message).toBe('session text not accepted: the gateway answered 422 and said: no such template');
  });

  it.each(['{"success":false}', '{"status":"FAILED"}', '{"error":{"message":"no"}}', '{"errors":["no"]}'])(
    'may be a 200 whose JSON says that it failed: %s',
    async (body) => {
      const { client } = await serve((_, response) => response.end(body));
      expect(await failure(client)).toMatchObject({ code: 'rejected', delivery: 'rejected', status: 200 });
    },
  );
});

describe('a receipt', () => {
  it.each([
    ['', '', undefined],
    ['queued', 'queued', undefined],
    ['{"id":7}', { id: 7 }, '7'],
    ['{"messages":[{"id":"wamid.1"}]}', { messages: [{ id: 'wamid.1' }] }, 'wamid.1'],
    ['{"data":{"messageId":"m"},"errors":[]}', { data: { messageId: 'm' }, errors: [] }, 'm'],
    [`{"to":"${to}"}`, { to }, undefined],
  ])('takes the answer %j as it comes', async (answer, body, messageId) => {
    const { client } = await serve((_, response) => response.writeHead(202).end(answer));
    const receipt = await sendText(client, { to, text: 'Hello' });
    expect(receipt).toMatchObject({ status: 202, ...(messageId && { messageId }) });
    expect(receipt.body).toStrictEqual(body);
    expect(receipt.messageId).toBe(messageId);
  });
});

describe('a message that certainly was not accepted', () => {
  it('is sent again after a 429, once the gateway has had its wait', async () => {
    let first = true;
    const start = performance.now();
    const { client, hits } = await serve((_, response) => {
      response.writeHead(first ? 429 : 200, { 'retry-after': '1' }).end();
      first = false;
    });
    await sendText(client, { to, text: 'Hello' });
    expect(hits()).toBe(2);
    expect(performance.now() - start).toBeGreaterThan(990);
  });

  it('is not sent again where retries are off', async () => {
    const { client, hits } = await serve((_, response) => response.writeHead(429).end(), { limit: 0 });
    expect(await failure(client)).toMatchObject({ code: 'rate-limited' });
    expect(hits()).toBe(1);
  });

  it('is tried again where nobody listens, and then reported as not sent', async () => {
    const error = await failure(clientOf(await closedPort()));
    expect(error).toMatchObject({ code: 'unreachable', delivery: 'not-sent' });
    expect(Object.keys(error).toSorted()).toStrictEqual(['code', 'delivery', 'name', 'problems']);
    expect(error.message).toContain('ECONNREFUSED');
  });

  it('is reported as unreachable where the gateway speaks no TLS, or fetch blocks its port', async () => {
    const { client } = await serve((_, response) => response.end());
    const overTls = createClient({
      baseUrl: client.baseUrl.replace('http:', 'https:'),
      ...keys,
      retry: { limit: 0 },
    });
    expect(await failure(overTls)).toMatchObject({ code: 'unreachable', delivery: 'not-sent' });
    const blocked = createClient({ baseUrl: 'http://127.0.0.1:9', ...keys, retry: { limit: 0 } });
    expect(await failure(blocked)).toMatchObject({ code: 'unreachable', delivery: 'not-sent' });
  });

  it('is reported as unreachable where the name is not found', async () => {
    const client = createClient({ baseUrl: 'https://gateway.invalid', ...keys, retry: { limit: 0 } });
    expect(await failure(client)).toMatchObject({ code: 'unreachable', delivery: 'not-sent' });
  });
});

describe('a message that may have gone out', () => {
  it('is not sent again after a connection that broke', async () => {
    const { client, hits } = await serve((request) => request.socket.destroy());
    expect(await failure(client)).toMatchObject({ code: 'connection-lost', delivery: 'unknown' });
    expect(hits()).toBe(1);
  });

  it('is not sent again after an answer that broke off', async () => {
    const { client, hits } = await serve((request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{"id":');
      setTimeout(() => request.socket.destroy(), 20);
    });
    expect(await failure(client)).toMatchObject({ code: 'connection-lost', delivery: 'unknown' });
    expect(hits()).toBe(1);
  });

  it.each(['CERT_HAS_EXPIRED', 'ECONNREFUSED'])(
    'is not sent again where an answer breaks off with %s, which otherwise means that nothing left',
    async (code) => {
      let calls = 0;
      const client = createClient({
        baseUrl: 'https://gateway.example',
        ...keys,
        fetch: async () => {
          calls++;
          const broken = new ReadableStream({
            pull: (controller) => controller.error(Object.assign(new Error('broken'), { code })),
          });
          return new Response(broken);
        },
      });
      expect(await failure(client)).toMatchObject({ code: 'connection-lost', delivery: 'unknown' });
      expect(calls).toBe(1);
    },
  );

  it('is not sent again after an answer that never came', async () => {
    const { client, hits } = await serve(() => undefined, {}, 100);
    expect(await failure(client)).toMatchObject({ code: 'timeout', delivery: 'unknown' });
    expect(hits()).toBe(1);
  });
});

describe('a call that its caller aborts', () => {
  it('before it was sent sends nothing', async () => {
    const { client, hits } = await serve((_, response) => response.end());
    expect(await failure(client, { signal: AbortSignal.abort() })).toMatchObject({
      code: 'aborted',
      delivery: 'not-sent',
    });
    expect(hits()).toBe(0);
  });

  it('on its way may have gone out', async () => {
    const { client } = await serve(() => undefined);
    const error = await failure(client, { signal: AbortSignal.timeout(50) });
    expect(error).toMatchObject({ code: 'aborted', delivery: 'unknown' });
  });

  it('while it waits to send again was not sent', async () => {
    const { client, hits } = await serve((_, response) =>
      response.writeHead(429, { 'retry-after': '10' }).end(),
    );
    const error = await failure(client, { signal: AbortSignal.timeout(100) });
    expect(error).toMatchObject({ code: 'aborted', delivery: 'not-sent' });
    expect(hits()).toBe(1);
  });
});

describe('keys and recipient', () => {
  it('stand in nothing that an error or the client prints', async () => {
    const echo = JSON.stringify({
      message: `bad ${to} for ${keys.apiKey}`,
      app: keys.appId,
      number: Number(to),
    });
    const { client } = await serve((_, response) =>
      response.writeHead(400, { 'content-type': 'application/json' }).end(echo),
    );
    const error = await failure(client);
    const printed = [error, client].map((value) => inspect(value, { depth: Infinity, showHidden: true }));
    const everything = [...printed, JSON.stringify(error), error.message, error.stack].join('\n');
    for (const secret of [to, keys.appId, keys.apiKey]) expect(everything).not.toContain(secret);
    expect(error.body).toMatchObject({ number: '[redacted]' });
  });

  it('stand in nothing that a lost connection prints', async () => {
    const server = createTcpServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const error = await failure(clientOf((server.address() as AddressInfo).port));
    const printed = inspect(error, { depth: Infinity, showHidden: true });
    for (const secret of [to, keys.appId, keys.apiKey]) expect(printed).not.toContain(secret);
  });
});
