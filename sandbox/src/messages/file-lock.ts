import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';

/**
 * Locks a file against the other processes of this machine. The lock is a socket without clients: unlike a lock file,
 * the system removes it when the process ends, however it ends.
 *
 * @param address For tests. Default: derived from the path.
 * @returns A function that unlocks the file; `undefined` if another process, or this one, has locked it.
 */
export async function lockFile(
  path: string,
  address: string = addressOf(path),
): Promise<(() => Promise<void>) | undefined> {
  const server = (await listen(address)) ?? ((await isStale(address)) ? await listen(address) : undefined);
  if (!server) return undefined;
  // The lock must not keep the process from ending.
  server.unref();
  return async () => {
    const closed = once(server, 'close');
    server.close();
    await closed;
  };
}

/** Returns `undefined` if the address is in use. */
async function listen(address: string): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy());
  try {
    server.listen(address);
    await once(server, 'listening');
    return server;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return undefined;
    throw error;
  }
}

/** A process that crashed leaves the file of its socket behind. Windows and Linux have sockets without files. */
async function isStale(address: string): Promise<boolean> {
  if (!existsSync(address)) return false;
  const socket = connect(address);
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  if (!isOpen) rmSync(address, { force: true });
  return !isOpen;
}

function addressOf(path: string): string {
  const name = `notifygen-sandbox-${createHash('sha256').update(realPathOf(path)).digest('hex').slice(0, 32)}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.sock`);
}

/** The same for every way to write the path, also before the file exists. */
function realPathOf(path: string): string {
  if (existsSync(path)) return realpathSync.native(path);
  const folder = dirname(resolve(path));
  return join(existsSync(folder) ? realpathSync.native(folder) : folder, basename(path));
}
