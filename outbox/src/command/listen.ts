import type { Server } from 'node:http';
import { usageError } from '../errors.js';

/**
 * Resolves to the port. 0: one that is free.
 *
 * @param host Default: all addresses.
 * @throws OutboxError (rejects) `invalid-options` if the port cannot be used.
 */
export async function listen(server: Server, port: number, host?: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', ({ code }: NodeJS.ErrnoException) =>
    reject(usageError(`The port ${port} cannot be used (${code}). Choose another one.`)),
  );
  server.listen({ port, host }, resolve);
  await promise;
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

export function close(server: Server): void {
  server.close();
  server.closeAllConnections();
}
