/** A faulty server on raw sockets. The path chooses the fault: `/<fault>/<run>/api/v1/…`. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { type Behaviour, behaviours } from './fault-behaviours.ts';
import { certificate, privateKey } from './untrusted-certificate.ts';

export interface FaultAddresses {
  readonly origin: string;
  /** Nothing listens here. */
  readonly refused: string;
  /** Resets every connection immediately. */
  readonly resets: string;
  /** TLS with an untrusted certificate. */
  readonly untrusted: string;
}

export interface FaultServer {
  readonly addresses: FaultAddresses;
  readonly stop: () => void;
}

export async function startFaultServer(): Promise<FaultServer> {
  const requests = new Map<string, number>();
  const sockets = new Set<Socket>();
  const servers = [
    createServer((socket) => serve(socket, requests)),
    createServer((socket) => socket.resetAndDestroy()),
    createTlsServer({ key: privateKey, cert: certificate }, (socket) => serve(socket, requests)),
    createServer(),
  ];
  for (const server of servers) {
    server.on('connection', (socket: Socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    });
    server.on('tlsClientError', () => undefined);
  }
  const [faults = 0, resets = 0, untrusted = 0, refused = 0] = await Promise.all(servers.map(listen));
  servers[3]?.close();
  return {
    addresses: {
      origin: `http://127.0.0.1:${faults}`,
      refused: `http://127.0.0.1:${refused}`,
      resets: `http://127.0.0.1:${resets}`,
      untrusted: `https://127.0.0.1:${untrusted}`,
    },
    stop: () => {
      for (const server of servers) server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return port;
}

/** The first byte that a TLS client sends; a plain HTTP server responds to it in plain HTTP. */
const tlsHandshake = 0x16;

function serve(socket: Socket, requests: Map<string, number>): void {
  let received = Buffer.alloc(0);
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    if (received[0] === tlsHandshake) return void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
    const headersEnd = received.indexOf('\r\n\r\n');
    if (headersEnd === -1) return;
    const headers = received.toString('latin1', 0, headersEnd);
    const length = bodyLength(headers, received.subarray(headersEnd + 4));
    if (length === undefined) return;
    received = received.subarray(headersEnd + 4 + length);
    const [, first = '', run = ''] = /^\S+ (\S*)/.exec(headers)?.[1]?.split('/') ?? [];
    if (first === 'requests') return void socket.end(json(200, { requests: requests.get(run) ?? 0 }));
    const count = (requests.get(run) ?? 0) + 1;
    requests.set(run, count);
    const behave: Behaviour | undefined = behaviours[first];
    if (behave) behave(socket, count);
    else socket.end(json(418, { message: `there is no fault ${first}` }));
  });
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
