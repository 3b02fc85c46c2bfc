import { createServer, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { createServer as createTlsServer, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { Agent } from 'undici';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { listen } from '../../test/support/serve-http.ts';
import { isSendError, sendText } from '../src/index.js';
import { fetchTransport } from '../src/transport/fetch-transport.js';
import type { Transport } from '../src/transport/transport.js';
import { undiciTransport } from '../src/undici.js';
import { certificate, privateKey } from './portable/untrusted-certificate.js';
import { clientWith, to } from './support/account.js';

const tooMany = 'HTTP/1.1 429 X\r\nretry-after: 0\r\ncontent-length: 2\r\n\r\n{}';
const waitALittle = 'HTTP/1.1 429 X\r\ncontent-length: 2\r\n\r\n{}';
const accepted = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}';

const trusted = getCACertificates('default');
beforeAll(() => setDefaultCACertificates([...trusted, certificate]));
afterAll(() => setDefaultCACertificates(trusted));

const protocols = ['http', 'https'] as const;
const transports = {
  fetch: () => fetchTransport(),
  undici: () => undiciTransport(),
};
const names = ['fetch', 'undici'] as const;

/** Counts how often each text is read. */
async function startGateway(
  protocol: 'http' | 'https',
  onConnect: (socket: Socket) => void,
  onRead: (socket: Socket) => void,
) {
  const reads = new Map<string, number>();
  const sockets = new Set<Socket>();
  const serve = (socket: Socket): void => {
    // Otherwise, the kernel keeps a second response until the client has sent something.
    sockets.add(socket.setNoDelay().on('error', () => undefined));
    onConnect(socket);
    let received = '';
    socket.on('data', (chunk) => {
      received += String(chunk);
      const text = /"text":"(\w+)"\}\}$/.exec(received)?.[1];
      if (!text) return;
      received = '';
      reads.set(text, (reads.get(text) ?? 0) + 1);
      onRead(socket);
    });
  };
  const server =
    protocol === 'http'
      ? createServer(serve)
      : createTlsServer({ key: privateKey, cert: certificate }, serve);
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  return { baseUrl: `${protocol}://${await listen(server)}`, reads };
}

/** The delivery, or `accepted`. */
async function deliveryOf(baseUrl: string, text: string, transport: Transport, limit: number = 0) {
  const client = clientWith({ baseUrl, transport, retry: { limit } });
  try {
    await sendText(client, { to, text });
    return 'accepted';
  } catch (error) {
    return isSendError(error) ? error.delivery : 'no SendError';
  }
}

describe('a server that responds with 429 to a connection and then reads the message', () => {
  it.each(names.flatMap((name) => protocols.map((protocol) => [name, protocol] as const)))(
    'gets no message, on %s with %s',
    async (name, protocol) => {
      const gateway = await startGateway(
        protocol,
        (socket) => socket.write(tooMany),
        (socket) => socket.write(accepted),
      );
      const transport = transports[name]();
      for (let index = 0; index < 20; index++)
        expect(await deliveryOf(gateway.baseUrl, `m${index}`, transport)).toBe('not-sent');
      expect([...gateway.reads]).toStrictEqual([]);
    },
  );
});

describe('a second response to one message', () => {
  it.each(protocols)('is not taken for the response to the next one, on undici with %s', async (protocol) => {
    let connection: Socket | undefined;
    const gateway = await startGateway(
      protocol,
      () => undefined,
      (socket) => {
        connection = socket;
        socket.write(accepted);
      },
    );
    // undici itself looks for unexpected responses, but before it asks for the body.
    const dispatcher = new Agent({ allowH2: false }).compose(
      (dispatch) =>
        ({ body, ...options }, handler) => {
          async function* read() {
            connection?.write(tooMany);
            yield* Object(body);
          }
          return dispatch({ ...options, body: Readable.from(read()) }, handler);
        },
    );
    const transport = undiciTransport({ dispatcher });
    expect(await deliveryOf(gateway.baseUrl, 'first', transport)).toBe('accepted');
    // The connection is only used again some turns of the event loop later.
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await deliveryOf(gateway.baseUrl, 'next', transport)).toBe('not-sent');
    expect([...gateway.reads]).toStrictEqual([['first', 1]]);
  });
});

describe('a stray 429 that crosses the message', () => {
  it.each(names.flatMap((name) => protocols.map((protocol) => [name, protocol] as const)))(
    'is not followed by a retry, as the true response arrives while it waits, on %s with %s',
    async (name, protocol) => {
      const gateway = await startGateway(
        protocol,
        () => undefined,
        (socket) => {
          socket.write(waitALittle);
          setTimeout(() => socket.write(accepted), 5);
        },
      );
      const transport = transports[name]();
      expect(await deliveryOf(gateway.baseUrl, 'first', transport, 2)).toBe('unknown');
      expect([...gateway.reads]).toStrictEqual([['first', 1]]);
    },
  );
});

it('sends again after a 429 although a connection to another gateway gets a stray one', async () => {
  const [one, other] = [
    await startGateway(
      'http',
      () => undefined,
      (socket) => socket.write(waitALittle),
    ),
    await startGateway(
      'http',
      () => undefined,
      (socket) => {
        socket.write(waitALittle);
        setTimeout(() => socket.write(accepted), 5);
      },
    ),
  ];
  const transport = undiciTransport();
  const deliveries = [one, other].map(({ baseUrl }) => deliveryOf(baseUrl, 'm', transport, 1));
  expect(await Promise.all(deliveries)).toStrictEqual(['rejected', 'unknown']);
});
