import { createServer, type RequestListener, type Server } from 'node:http';

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

/** Creates a server that closes connections above the limits, and responds to slow clients with 408. */
export function createLimitedServer(listener: RequestListener, limits: ServerLimits = defaultLimits): Server {
  const { headersTimeout, requestTimeout, checkInterval: connectionsCheckingInterval } = limits;
  const server = createServer(
    { headersTimeout, requestTimeout, connectionsCheckingInterval },
    (incoming, outgoing) => {
      if (incoming.rawHeaders.length / 2 <= limits.headers) return listener(incoming, outgoing);
      const message = `the request has more than ${limits.headers} headers`;
      outgoing.writeHead(431, { 'content-type': 'application/json', connection: 'close' });
      return outgoing.end(JSON.stringify({ message }));
    },
  );
  server.maxConnections = limits.connections;
  return server;
}
