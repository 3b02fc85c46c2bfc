import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';

/** What clients can use of the server. Node's own limit for the size of all headers, 16 KB, applies too. */
export interface ServerLimits {
  readonly connections: number;
  readonly headers: number;
  /** Milliseconds for a client to send the headers. */
  readonly headersTimeout: number;
  /** Milliseconds for a client to send the whole request. */
  readonly requestTimeout: number;
  /** Milliseconds between two checks of the timeouts. */
  readonly checkInterval: number;
}

const defaultLimits: ServerLimits = {
  connections: 500,
  headers: 100,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  checkInterval: 2000,
};

/**
 * Creates a server that responds to slow clients with 408. A connection above the limit takes the place of the oldest one
 * without a request, so that connections that stay open and send nothing do not lock others out.
 */
export function createLimitedServer(listener: RequestListener, limits: ServerLimits = defaultLimits): Server {
  const { headersTimeout, requestTimeout, checkInterval: connectionsCheckingInterval } = limits;
  /** The connections without a request, in the order in which they started to wait. */
  const waiting = new Set<Socket>();
  let open = 0;
  const server = createServer(
    { headersTimeout, requestTimeout, connectionsCheckingInterval },
    (incoming, outgoing) => {
      const { socket } = incoming;
      waiting.delete(socket);
      outgoing.once('close', () => !socket.destroyed && waiting.add(socket));
      if (incoming.rawHeaders.length / 2 <= limits.headers) return listener(incoming, outgoing);
      const message = `the request has more than ${limits.headers} headers`;
      outgoing.writeHead(431, { 'content-type': 'application/json', connection: 'close' });
      return outgoing.end(JSON.stringify({ message }));
    },
  );
  server.on('connection', (socket: Socket) => {
    open++;
    waiting.add(socket);
    socket.once('close', () => {
      open--;
      waiting.delete(socket);
    });
    // If every connection has a request, this is the new one.
    if (open > limits.connections) waiting.values().next().value?.destroy();
  });
  return server;
}
