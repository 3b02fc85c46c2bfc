import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished } from 'vitest';
import type { Sandbox, SandboxServer, ServeOptions } from '../src/index.js';
import { createLimitedServer, type ServerLimits } from '../src/web/limited-server.js';
import { hello, it, openSandbox, serveUntilEnd, textPath } from './support/sandbox.js';

interface Setup {
  readonly sandbox: Sandbox;
  readonly server: SandboxServer;
}

async function serveWithFault(options?: ServeOptions): Promise<Setup> {
  const sandbox = await openSandbox({ faults: [{ fault: 503 }] });
  return { sandbox, server: await serveUntilEnd(sandbox, options) };
}

/** A request with any headers, which fetch does not allow. */
function open(port: number, method: string, path: string, headers: OutgoingHttpHeaders = {}): ClientRequest {
  return request({ host: '127.0.0.1', port, method, path, headers });
}

async function responseOf(sent: ClientRequest): Promise<{ readonly status: number; readonly body: string }> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve).once('error', reject);
  });
  return { status: response.statusCode ?? 0, body: await text(response) };
}

const json = { 'content-type': 'application/json' };
const credentials = { ...json, 'x-app-id': 'sandbox-app', 'x-api-key': 'sandbox-key' };

async function send({ server }: Setup, method: string, path: string, headers: object): Promise<number> {
  const sent = open(server.port, method, path, { ...credentials, ...headers });
  sent.end(method === 'POST' ? JSON.stringify(hello) : undefined);
  return (await responseOf(sent)).status;
}

describe('another website', () => {
  it.each([
    ['POST', textPath, { origin: 'https://evil.example' }],
    ['POST', textPath, { origin: 'null' }],
    ['POST', textPath, { origin: 'http://127.0.0.1:1' }],
    ['POST', textPath, { 'sec-fetch-site': 'cross-site' }],
    ['POST', textPath, { 'sec-fetch-site': 'same-site' }],
    ['GET', textPath, { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' }],
    ['GET', textPath, { 'user-agent': 'Mozilla/5.0 (an image over the network, without TLS)' }],
    ['POST', '/sandbox/templates/store_welcome/send', { origin: 'https://evil.example' }],
    ['POST', '/sandbox/faults', { origin: 'https://evil.example' }],
    ['DELETE', '/sandbox/messages', { origin: 'https://evil.example' }],
    ['GET', '/sandbox/messages', { 'sec-fetch-site': 'cross-site' }],
    ['GET', '/sandbox/wait', { origin: 'https://evil.example' }],
    ['GET', '/%73andbox/wait?timeout=0', { 'sec-fetch-site': 'cross-site' }],
    ['GET', '/s%61ndbox/messages', { origin: 'https://evil.example' }],
  ])('gets 403 for %s %s with %j, which leaves no trace', async (method, path, headers) => {
    const setup = await serveWithFault();
    expect(await send(setup, method, path, headers)).toBe(403);
    expect(setup.sandbox.calls()).toStrictEqual([]);
    // The fault waits for a call of the application.
    expect(await send(setup, 'POST', textPath, {})).toBe(503);
  });

  it('gets 421 if its own name resolves to this machine or is in the request line, and is not recorded', async () => {
    const setup = await serveWithFault();
    const origin = 'http://evil.example';
    expect(await send(setup, 'POST', textPath, { host: 'evil.example', origin })).toBe(421);
    for (const path of ['/', '/templates', '/assets/manifest.json', '/sandbox/messages', '/sandbox/events']) {
      expect(await send(setup, 'GET', path, { host: `evil.example:${setup.server.port}` })).toBe(421);
    }
    expect(await send(setup, 'POST', origin + textPath, { host: 'localhost', origin })).toBe(421);
    expect(await send(setup, 'GET', `${origin}/sandbox/messages`, { host: 'localhost', origin })).toBe(421);
    expect(setup.sandbox.calls()).toStrictEqual([]);
  });

  it('can link to the pages', async () => {
    const setup = await serveWithFault();
    expect(await send(setup, 'GET', '/', { 'sec-fetch-site': 'cross-site' })).toBe(200);
    expect(await send(setup, 'GET', '/templates', { 'sec-fetch-site': 'cross-site' })).toBe(200);
  });
});

it.each([
  {},
  { 'user-agent': 'curl/8.5.0' },
  { 'user-agent': 'Mozilla/5.0', 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'none' },
])('requests of the sandbox itself and of other programs with %j reach the gateway', async (headers) => {
  const setup = await serveWithFault();
  expect(await send(setup, 'POST', textPath, headers)).toBe(503);
  expect(await send(setup, 'POST', textPath, { ...headers, origin: setup.server.url })).toBe(200);
  expect(await send(setup, 'GET', '/sandbox/messages', headers)).toBe(200);
});

it('requests for every loopback name and the allowed names reach the sandbox', async () => {
  const setup = await serveWithFault({ allowedHosts: ['sandbox.internal'] });
  for (const host of ['localhost', '127.0.0.1', '127.1.2.3', '[::1]:80', 'sandbox.internal:8025'])
    expect(await send(setup, 'GET', '/sandbox/messages', { host })).toBe(200);
});

describe('a body of more than a megabyte', () => {
  const part = 'x'.repeat(100_000);

  it.each([
    ['with its length', { 'content-length': 99_000_000 }],
    ['in chunks', {}],
  ])('gets 413 before it is sent completely, %s', async (_, headers) => {
    const sandbox = await openSandbox();
    const { port } = await serveUntilEnd(sandbox);
    const sent = open(port, 'POST', textPath, { ...credentials, ...headers });
    const response = responseOf(sent);
    // The body never ends.
    for (let count = 0; count < 11; count++) sent.write(part);
    expect(await response).toMatchObject({
      status: 413,
      body: expect.stringContaining('larger than 1 MB'),
    });
    expect(sandbox.calls()).toMatchObject([{ outcome: 'rejected', http: { status: 413, body: '' } }]);
    sent.destroy();
  });

  it.each(['in process', 'over HTTP'])('gets 413 from the REST interface, %s', async (transport) => {
    const sandbox = await openSandbox();
    const { url } = await serveUntilEnd(sandbox);
    const body = JSON.stringify({ to: part.repeat(11) });
    const call = transport === 'in process' ? sandbox.fetch : fetch;
    const response = await call(`${url}/sandbox/read`, { method: 'POST', body });
    expect(response.status).toBe(413);
  });

  it('is above the limit, and a megabyte is not', async ({ sandbox }) => {
    const bodyOf = (size: number): string => {
      const empty = JSON.stringify({ to: hello.to, message: { text: '' } });
      return empty.replace('""', `"${'x'.repeat(size - empty.length)}"`);
    };
    const statusOf = async (body: string): Promise<number> =>
      (await sandbox.fetch(`http://sandbox${textPath}`, { method: 'POST', headers: credentials, body }))
        .status;
    expect(await statusOf(bodyOf(1_000_000))).not.toBe(413);
    expect(await statusOf(bodyOf(1_000_001))).toBe(413);
  });
});

describe('a server with limits', () => {
  const limits: ServerLimits = {
    connections: 2,
    headers: 10,
    headersTimeout: 100,
    requestTimeout: 200,
    checkInterval: 20,
  };
  /** Long enough for a busy machine, where the connections are what is tested. */
  const patient: ServerLimits = { ...limits, headersTimeout: 60_000, requestTimeout: 60_000 };
  const listen = async (own = limits) => {
    const server = createLimitedServer((incoming, outgoing) => {
      incoming.resume().once('end', () => outgoing.end('read'));
    }, own);
    onTestFinished(() => void server.close().closeAllConnections());
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const start = async (): Promise<Socket> => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      await once(socket, 'connect');
      return socket;
    };
    /** A connection with a request that the server has read in part. */
    const startRequest = async (): Promise<Socket> => {
      const [socket, read] = [await start(), once(server, 'request')];
      socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nConnection: close\r\n\r\nabc');
      await read;
      return socket;
    };
    return { start, startRequest };
  };

  it('responds with 431 to more headers', async () => {
    const { port } = await serveUntilEnd(await openSandbox());
    const headers = Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`x-${n}`, '1']));
    const sent = open(port, 'GET', '/', headers);
    sent.end();
    expect(await responseOf(sent)).toMatchObject({
      status: 431,
      body: expect.stringContaining('100 headers'),
    });
  });

  it.each([
    ['headers', 'POST / HTTP/1.1\r\nHost: x\r\n'],
    ['body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nabc'],
  ])('closes a connection that never sends the rest of its %s', async (_, request) => {
    const { start } = await listen();
    const socket = await start();
    socket.write(request);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('closes the oldest connection without a request if there are too many', async () => {
    const { start, startRequest } = await listen(patient);
    const first = await start();
    const busy = await startRequest();
    const closed = once(first, 'close');
    const third = await start();
    await closed;
    third.end('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    busy.write('de');
    expect(await text(third)).toContain('200 OK');
    expect(await text(busy)).toContain('200 OK');
  });

  it('closes a new connection if every other one has a request', async () => {
    const { start, startRequest } = await listen(patient);
    const others = [await startRequest(), await startRequest()];
    const late = await start();
    if (!late.closed) await once(late, 'close');
    for (const other of others) other.write('de');
    for (const other of others) expect(await text(other)).toContain('200 OK');
  });
});
