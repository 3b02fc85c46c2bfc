/** A faulty server on raw sockets. The path chooses the fault: `/<fault>/<run>/api/v1/…`. */
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { type Behaviour, behaviours, earlyBehaviours } from './fault-behaviours.ts';
import { certificate, privateKey } from './untrusted-certificate.ts';

export interface FaultAddresses {
  readonly origin: string;
  /** Nothing listens here. */
  readonly refused: string;
  /** Resets every connection immediately. */
  readonly resets: string;
  /** TLS with an untrusted certificate. */
  readonly untrusted: string;
  /** Accepts connections and never sends anything, so that a TLS handshake never ends. */
  readonly silent: string;
  /** Behaves as Varnish's built-in rules. The server behind it is `origin`. */
  readonly varnish: string;
  /** As `origin`; each one is for a single case, so that its connections are not shared with other cases. */
  readonly own: readonly string[];
}

/** What the server received in one run. */
export interface Received {
  /** Number of requests that were received completely, or until the server responded. */
  readonly requests: number;
  /** Whether the first one came on a connection that had been used before. */
  readonly isReused: boolean;
  /** Whether the client, too, has closed the connection that the last one came on. */
  readonly isClosed: boolean;
}

/** Number of origins for single cases. */
const ownOrigins = 24;

export interface FaultServer {
  readonly addresses: FaultAddresses;
  readonly stop: () => void;
}

export async function startFaultServer(): Promise<FaultServer> {
  const runs = new Map<string, Received>();
  const sockets = new Set<Socket>();
  const servers: Server[] = [
    createServer((socket) => serve(socket, runs)),
    createServer((socket) => socket.resetAndDestroy()),
    createTlsServer({ key: privateKey, cert: certificate }, (socket) => serve(socket, runs)),
    createServer(),
    createServer(() => undefined),
    createServer((client) => forward(client, portOf(servers[0]))),
    ...Array.from({ length: ownOrigins }, () => createServer((socket) => serve(socket, runs))),
  ];
  for (const server of servers) {
    server.on('connection', (socket: Socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    });
    server.on('tlsClientError', () => undefined);
  }
  const [faults = 0, resets = 0, untrusted = 0, refused = 0, silent = 0, varnish = 0, ...own] =
    await Promise.all(servers.map(listen));
  servers[3]?.close();
  return {
    addresses: {
      origin: `http://127.0.0.1:${faults}`,
      refused: `http://127.0.0.1:${refused}`,
      resets: `http://127.0.0.1:${resets}`,
      untrusted: `https://127.0.0.1:${untrusted}`,
      silent: `https://127.0.0.1:${silent}`,
      varnish: `http://127.0.0.1:${varnish}`,
      own: own.map((port) => `http://127.0.0.1:${port}`),
    },
    stop: () => {
      for (const server of servers) server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Forwards a whole request, and responds to every failure of the server with 503 and `Retry-After`. */
function forward(client: Socket, port: number): void {
  const backend = connect(port, '127.0.0.1');
  client.on('data', (chunk) => backend.write(chunk));
  backend.on('error', () => undefined);
  backend.on('close', () =>
    client.end(
      'HTTP/1.1 503 Backend fetch failed\r\nretry-after: 5\r\ncontent-length: 0\r\nconnection: close\r\n\r\n',
    ),
  );
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return portOf(server);
}

function portOf(server: Server | undefined): number {
  const address = server?.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** The first byte that a TLS client sends; a plain HTTP server responds to it in plain HTTP. */
const tlsHandshake = 0x16;

function serve(socket: Socket, runs: Map<string, Received>): void {
  let received = Buffer.alloc(0);
  let served = 0;
  /** Whether the server already responded to the request that it is receiving. */
  let isAnswered = false;
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    if (received[0] === tlsHandshake) return void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
    const headersEnd = received.indexOf('\r\n\r\n');
    if (headersEnd === -1) return;
    const headers = received.toString('latin1', 0, headersEnd);
    const [, first = '', run = ''] = /^\S+ (\S*)/.exec(headers)?.[1]?.split('/') ?? [];
    const known = runs.get(run) ?? { requests: 0, isReused: false, isClosed: false };
    const respondEarly = earlyBehaviours[first];
    if (respondEarly && !isAnswered) {
      runs.set(run, countOne(known, served));
      isAnswered = true;
      respondEarly(socket);
    }
    const length = bodyLength(headers, received.subarray(headersEnd + 4));
    if (length === undefined) return;
    received = received.subarray(headersEnd + 4 + length);
    if (first === 'requests') return void socket.end(json(200, known));
    if (isAnswered) {
      isAnswered = false;
      return;
    }
    const counted = countOne(known, served);
    runs.set(run, counted);
    socket.once('close', () => runs.set(run, { ...(runs.get(run) ?? counted), isClosed: true }));
    served++;
    const behave: Behaviour | undefined = behaviours[first];
    if (behave) behave(socket, counted.requests);
    else socket.end(json(418, { message: `there is no fault ${first}` }));
  });
}

function countOne({ requests, isReused }: Received, served: number): Received {
  return {
    requests: requests + 1,
    isReused: isReused || (requests === 0 && served > 0),
    isClosed: false,
  };
}

/** Length of the body in bytes, or `undefined` if it is not complete yet. */
function bodyLength(headers: string, rest: Buffer): number | undefined {
  const declared = /^content-length: (\d+)/im.exec(headers)?.[1];
  if (declared !== undefined) return rest.length < Number(declared) ? undefined : Number(declared);
  if (!/^transfer-encoding: chunked/im.test(headers)) return 0;
  const end = rest.indexOf('0\r\n\r\n');
  return end === -1 ? undefined : end + 5;
}

function json(status: number, body: object): string {
  const text = JSON.stringify(body);
  return `HTTP/1.1 ${status} X\r\ncontent-type: application/json\r\ncontent-length: ${text.length}\r\nconnection: close\r\naccess-control-allow-origin: *\r\n\r\n${text}`;
}
