import { once } from 'node:events';
import { createAdaptorServer } from '@hono/node-server';
import type { Sandbox } from './create-sandbox.js';

export interface ServeOptions {
  /** Default: a free one. */
  readonly port?: number;
}

export interface SandboxServer {
  /** To use as a client's `baseUrl`. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Serves a sandbox on 127.0.0.1. Rejects with the system's error where the port is taken. */
export async function serveSandbox(
  sandbox: Sandbox,
  { port = 0 }: ServeOptions = {},
): Promise<SandboxServer> {
  const server = createAdaptorServer({ fetch: (request) => sandbox.fetch(request) });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('the sandbox has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
