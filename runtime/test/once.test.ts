import { createSecureServer } from 'node:http2';
import { createServer } from 'node:net';
import { Agent, Pool, RetryAgent } from 'undici';
import { describe, expect, it, vi } from 'vitest';
import { listen, serveHttp } from '../../test/support/serve-http.ts';
import { createClient, sendText } from '../src/index.js';
import { undiciTransport } from '../src/undici.js';
import { certificate, privateKey } from './portable/untrusted-certificate.js';
import { clientWith, credentials, to } from './support/account.js';
import { sendErrorOf } from './support/send-error-of.js';

// What happens on broken connections is in portable/fault-cases.ts.
describe('a message', () => {
  it('is not sent after the attempt is over, even by a fetch that ignores the abort', async () => {
    let late: Request | undefined;
    const client = clientWith({
      fetch: (input) => {
        late = input instanceof Request ? input : undefined;
        return new Promise(() => undefined);
      },
    });
    const controller = new AbortController();
    const sending = sendErrorOf(sendText(client, { to, text: 'Hello' }, { signal: controller.signal }));
    await vi.waitUntil(() => late !== undefined);
    controller.abort();
    expect(await sending).toMatchObject({ code: 'aborted', delivery: 'not-sent' });
    await expect(late?.text()).rejects.toThrow('the attempt is over');
  });

  it('is sent with its length, which is counted in bytes', async () => {
    const received: unknown[] = [];
    const baseUrl = await serveHttp(async (request, response) => {
      const chunks = await request.toArray();
      received.push(request.headers['content-length'], request.headers['transfer-encoding']);
      received.push(JSON.parse(Buffer.concat(chunks).toString()).message.text);
      response.end('{"messageId":7}');
    });
    for (const transport of [undefined, undiciTransport()]) {
      const client = clientWith({ baseUrl, ...(transport && { transport }) });
      await sendText(client, { to, text: 'naïve 😀' });
    }
    const length = Buffer.byteLength(JSON.stringify({ to, message: { text: 'naïve 😀' } }));
    const once = [String(length), undefined, 'naïve 😀'];
    expect(received).toStrictEqual([...once, ...once]);
  });
});

describe('the undici transport', () => {
  it.each(['aborted', 'timeout'] as const)(
    'reports a message that never got a connection as not sent: %s',
    async (code) => {
      let requests = 0;
      const baseUrl = await serveHttp(() => requests++);
      const transport = undiciTransport({ dispatcher: new Agent({ connections: 1 }) });
      const client = clientWith({ baseUrl, transport, retry: { limit: 0 } });
      const [first, second] = [new AbortController(), new AbortController()];
      const blocking = sendErrorOf(sendText(client, { to, text: '1' }, { signal: first.signal }));
      await vi.waitUntil(() => requests === 1);
      const options = code === 'timeout' ? { timeout: 50 } : { signal: second.signal };
      const waiting = sendErrorOf(sendText(client, { to, text: '2' }, options));
      second.abort();
      expect(await waiting).toMatchObject({ code, delivery: 'not-sent' });
      first.abort();
      expect(await blocking).toMatchObject({ code: 'aborted', delivery: 'unknown', attempts: 1 });
      expect(requests).toBe(1);
    },
  );

  it('calls neither ky nor fetch', async () => {
    const baseUrl = await serveHttp((_, response) => response.end('{"messageId":7}'));
    const client = clientWith({ baseUrl, transport: undiciTransport() });
    // ky creates a Request for each message.
    vi.stubGlobal('Request', undefined).stubGlobal('fetch', undefined);
    expect(await sendText(client, { to, text: 'Hello' })).toMatchObject({ messageId: '7' });
    vi.unstubAllGlobals();
  });

  it.each([
    ['cut in the body of the response', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"messageId":'],
    ['closed without a response, and no other connection can be made', ''],
  ])('sends a message once with a dispatcher that retries if the connection is %s', async (_, reply) => {
    let requests = 0;
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', (chunk) => {
        requests += String(chunk).split('POST ').length - 1;
        if (!reply) server.close();
        socket.end(reply);
      });
    });
    const host = await listen(server);
    const dispatcher = new RetryAgent(new Agent(), { methods: ['POST'], minTimeout: 10, maxRetries: 2 });
    const transport = undiciTransport({ dispatcher });
    const client = createClient({ baseUrl: `http://${host}`, ...credentials, transport });
    const error = await sendErrorOf(sendText(client, { to, text: 'Hello' }));
    expect(error).toMatchObject({ code: 'connection-lost', delivery: 'unknown', attempts: 1 });
    expect(requests).toBe(1);
  });

  it('speaks HTTP/1.1 with a dispatcher that also speaks HTTP/2', async () => {
    const versions: unknown[] = [];
    const options = { key: privateKey, cert: certificate, allowHTTP1: true };
    const server = createSecureServer(options, (request, response) => {
      versions.push(request.httpVersion);
      request.resume().on('end', () => response.end('{}'));
    });
    const baseUrl = `https://${await listen(server)}`;
    const connect = { rejectUnauthorized: false };
    for (const dispatcher of [
      new Agent({ allowH2: true, connect }),
      new RetryAgent(new Agent({ allowH2: true, connect })),
      new Pool(baseUrl, { allowH2: false, connect }),
    ]) {
      const transport = undiciTransport({ dispatcher });
      await sendText(clientWith({ baseUrl, transport }), { to, text: 'Hello' });
      await dispatcher.destroy();
    }
    expect(versions).toStrictEqual(['1.1', '1.1', '1.1']);
  });

  it('ignores proxy variables', async () => {
    vi.stubEnv('http_proxy', 'http://127.0.0.1:9');
    const baseUrl = await serveHttp((_, response) => response.end('{"messageId":7}'));
    const client = clientWith({ baseUrl, transport: undiciTransport() });
    expect(await sendText(client, { to, text: 'Hello' })).toMatchObject({ status: 200, messageId: '7' });
    vi.unstubAllEnvs();
  });
});
