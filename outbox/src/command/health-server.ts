import { createServer } from 'node:http';
import { OutboxError } from '../errors.js';
import type { Outbox } from '../outbox-interface.js';

/** Longest wait for the database, in milliseconds. */
const timeLimit = 3_000;

/**
 * Serves the health of this process to an orchestrator: 200 or 503, and nothing else. Listens on all addresses, because
 * orchestrators ask from outside of a container.
 *
 * @returns The port, and a function that closes it.
 */
export async function serveHealth(
  outbox: Pick<Outbox, 'health'>,
  port: number,
): Promise<{ readonly port: number; readonly close: () => void }> {
  const server = createServer(async (_, response) => {
    const timer = Promise.withResolvers<{ readonly isHealthy: false }>();
    const timeout = setTimeout(timer.resolve, timeLimit, { isHealthy: false });
    const { isHealthy } = await Promise.race([outbox.health(), timer.promise]);
    clearTimeout(timeout);
    response
      .writeHead(isHealthy ? 200 : 503, { 'content-type': 'text/plain', 'cache-control': 'no-store' })
      .end(isHealthy ? 'healthy\n' : 'unhealthy\n');
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new OutboxError(
          'invalid-options',
          `The health check cannot use port ${port} (${error.code}). Choose another one.`,
        ),
      ),
    );
    server.listen(port, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
