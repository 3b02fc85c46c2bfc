/** A server that misbehaves on demand, on raw sockets. The path says how: `/<fault>/<run>/api/v1/…`. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { type Behaviour, behaviours } from './fault-behaviours.ts';
import { certificate, privateKey } from './untrusted-certificate.ts';

/** Where a suite finds its faults. */
export interface FaultAddresses {
  readonly origin: string;
  /** Nobody listens here. */
  readonly refused: string;
  /** Resets every connection at once. */
  readonly resets: string;
  /** Speaks TLS with a certificate that nobody trusts. */
  readonly untrusted: string;
}

export interface FaultServer {
  readonly addresses: FaultAddresses;
  readonly stop: () => void;
}

export async function startFaultServer(): Promise<FaultServer> {
  const reads = new Map<string, number>();
  const sockets = new Set<Socket>();
  const servers = [
    createServer((socket) => serve(socket, reads)),
    createServer((socket) => socket.resetAndDestroy()),
    createTlsServer({ key: privateKey, cert: certificate }, (socket) => serve(socket, reads)),
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

/** The first byte of a client that wants TLS; a plain HTTP server answers it in plain HTTP. */
const tlsHandshake = 0x16;

function serve(socket: Socket, reads: Map<string, number>): void {
  let received = Buffer.alloc(0);
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    if (received[0] === tlsHandshake) return void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
    const headEnd = received.indexOf('\r\n\r\n');
    if (headEnd === -1) return;
    const head = received.toString('latin1', 0, headEnd);
    const length = bodyLength(head, received.subarray(headEnd + 4));
    if (length === undefined) return;
    received = received.subarray(headEnd + 4 + length);
    const [, first = '', run = ''] = /^\S+ (\S*)/.exec(head)?.[1]?.split('/') ?? [];
    if (first === 'reads') return void socket.end(json(200, { reads: reads.get(run) ?? 0 }));
    const read = (reads.get(run) ?? 0) + 1;
    reads.set(run, read);
    const behave: Behaviour | undefined = behaviours[first];
    if (behave) behave(socket, read);
    else socket.end(json(418, { message: `no fault is named ${first}` }));
  });
}

/** How many bytes the body takes, or `undefined` while it has not all come. */
function bodyLength(head: string, rest: Buffer): number | undefined {
  const declared = /^content-length: (\d+)/im.exec(head)?.[1];
  if (declared !== undefined) return rest.length < Number(declared) ? undefined : Number(declared);
  if (!/^transfer-encoding: chunked/im.test(head)) return 0;
  const end = rest.indexOf('0\r\n\r\n');
  return end === -1 ? undefined : end + 5;
}

function json(status: number, body: object): string {
  const text = JSON.stringify(body);
  return `HTTP/1.1 ${status} X\r\ncontent-type: application/json\r\ncontent-length: ${text.length}\r\nconnection: close\r\naccess-control-allow-origin: *\r\n\r\n${text}`;
}
