import { once } from 'node:events';
import { isIP } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { GatewayResult } from '../faults/apply-fault.js';
import { createHostCheck } from './allowed-hosts.js';
import { createLimitedServer } from './limited-server.js';

/** The address to listen on, and the host names to accept. */
export interface ServeOptions {
  /** Default: a free one. */
  readonly port?: number | undefined;
  /** The address or name to listen on. Default: `127.0.0.1`, which only this machine can reach. */
  readonly host?: string | undefined;
  /** Additional host names that requests may use, such as the name of a container. */
  readonly allowedHosts?: readonly string[] | undefined;
}

/** A sandbox that listens on a port. */
export interface SandboxServer {
  /** The `baseUrl` for clients. */
  readonly url: string;
  readonly port: number;
  /** The IP address that it listens on. */
  readonly address: string;
  /** Closes every connection and frees the port. */
  readonly close: () => Promise<void>;
}

/** Serves a sandbox over HTTP. Rejects with the system's error if it cannot listen, for example on a port in use. */
export async function serveSandbox(
  sandbox: { readonly handle: (request: Request) => Promise<GatewayResult> },
  { port = 0, host = '127.0.0.1', allowedHosts = [] }: ServeOptions = {},
): Promise<SandboxServer> {
  const isAllowed = createHostCheck([host, ...allowedHosts]);
  const listener = getRequestListener(
    async (request, env) => {
      const hosts = [request.headers.get('host') ?? '', new URL(request.url).host];
      // A request line with a whole URL can name another host.
      if (!hosts.every(isAllowed)) return misdirectedResponse();
      const result = await sandbox.handle(request);
      if ('response' in result) return result.response;
      // A reset, as from a gateway that crashed. Silence keeps the socket open until the caller closes it.
      if (result.failure === 'cut' && 'socket' in env.incoming) env.incoming.socket?.destroy();
      return RESPONSE_ALREADY_SENT;
    },
    { overrideGlobalObjects: false },
  );
  const server = createLimitedServer((incoming, outgoing) => void listener(incoming, outgoing));
  server.listen(port, host);
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new TypeError('the sandbox has no port');
  return {
    url: `http://${urlHostOf(host)}:${bound.port}`,
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

/** A server that listens on all interfaces is reachable at the loopback address too. */
function urlHostOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return isIP(host) === 6 ? `[${host}]` : host;
}

function misdirectedResponse(): Response {
  const message = 'this host name is not allowed; allow it with --allow-host';
  return Response.json({ message }, { status: 421 });
}
