import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/** A port of this computer on which nothing listens. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/** Whether something listens on a port of this computer. */
export async function isOpen(port: number, host = '127.0.0.1'): Promise<boolean> {
  const socket = connect(port, host);
  const result = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return result;
}
