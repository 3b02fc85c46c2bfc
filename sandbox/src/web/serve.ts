import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Sandbox } from '../create-sandbox.js';
import { hostGuard } from './allowed-hosts.js';

/** Where to listen, and to whom. */
export interface ServeOptions {
  /** Default: a free one. */
  readonly port?: number | undefined;
  /** The address or name to listen on. Default: `127.0.0.1`, which only this machine reaches. */
  readonly host?: string | undefined;
  /** More names that requests may call this server by, such as that of its container. */
  readonly allowedHosts?: readonly string[] | undefined;
}

/** A sandbox that listens. */
export interface SandboxServer {
  /** To use as a client's `baseUrl`. */
  readonly url: string;
  /** The port that it is bound to. */
  readonly port: number;
  /** The address that it is bound to. */
  readonly address: string;
  /** Ends every connection and frees the port. */
  readonly close: () => Promise<void>;
}

/** Serves a sandbox over HTTP. Rejects with the system's error where the port is taken. */
export async function serveSandbox(
  sandbox: Pick<Sandbox, 'handle'>,
  { port = 0, host = '127.0.0.1', allowedHosts = [] }: ServeOptions = {},
): Promise<SandboxServer> {
  const isAllowed = hostGuard([host, ...allowedHosts]);
  const listener = getRequestListener(
    async (request, env) => {
      if (!isAllowed(request.headers.get('host') ?? '')) return foreignHost();
      const outcome = await sandbox.handle(request);
      if ('response' in outcome) return outcome.response;
      // A reset, as from a gateway that crashed; silence keeps the socket open until somebody gives up.
      if (outcome.failure === 'cut' && 'socket' in env.incoming) env.incoming.socket?.destroy();
      return RESPONSE_ALREADY_SENT;
    },
    { overrideGlobalObjects: false },
  );
  const server = createServer((incoming: IncomingMessage, outgoing: ServerResponse) => {
    void listener(incoming, outgoing);
  });
  server.listen(port, host);
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new TypeError('the sandbox has no port');
  return {
    url: `http://${reachable(host)}:${bound.port}`,
    port: bound.port,
    address: bound.address,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** What to write into an address: listening on every interface includes this machine's own. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return isIP(host) === 6 ? `[${host}]` : host;
}

function foreignHost(): Response {
  const message = 'this sandbox answers only to its own address; see --allow-host';
  return Response.json({ message }, { status: 421 });
}
