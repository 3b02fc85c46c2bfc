import { execFile } from 'node:child_process';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe } from 'vitest';
import { postgresBinaries } from './postgres-binaries.js';

const run = promisify(execFile);

/** PostgreSQL refuses to run as root. Any user without a login does. */
export const otherUser: { readonly uid?: number; readonly gid?: number } =
  process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

export interface PostgresServer {
  readonly port: number;
  /** With a password in it. */
  readonly url: string;
  /** `immediate`: without a checkpoint, like a crash. */
  readonly stop: (mode?: 'fast' | 'immediate') => Promise<void>;
  readonly start: () => Promise<void>;
}

export const password = 'geheim-pa55wort';

/** Starts a server with a cluster of its own in a temporary folder, on a free port of the loopback interface. */
export async function startPostgres(
  binaries: string,
): Promise<PostgresServer & { remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'notifygen-postgres-'));
  await chmod(folder, 0o711);
  if (otherUser.uid !== undefined) await chown(folder, otherUser.uid, otherUser.uid);
  const data = join(folder, 'data');
  const port = await freePort();
  const program = (name: string, ...args: readonly string[]) =>
    run(join(binaries, name), args, { ...otherUser, cwd: folder, env: { LC_ALL: 'C', TZ: 'UTC' } });
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, password);
  await program(
    'initdb',
    ...['-D', data, '-U', 'notifygen', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`],
    ...['-E', 'UTF8', '--locale=C', '--no-sync'],
  );
  // The machine does not fail in tests, only the server.
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=200`;
  const control = (...args: readonly string[]) =>
    program('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), ...args);
  const start = async () => {
    await control('start', '-o', options);
  };
  const stop = async (mode: 'fast' | 'immediate' = 'fast') => {
    await control('stop', '-m', mode);
  };
  await start();
  const url = `postgres://notifygen:${password}@127.0.0.1:${port}/postgres`;
  return {
    port,
    url,
    start,
    stop,
    remove: async () => {
      await stop('immediate').catch(() => {});
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A group of tests that share a server. They are skipped without PostgreSQL. */
export function describePostgres(name: string, define: (server: PostgresServer) => void): void {
  describe.skipIf(postgresBinaries === undefined)(name, () => {
    let server: Awaited<ReturnType<typeof startPostgres>> | undefined;
    const started = () => {
      if (server === undefined) throw new Error('The server is not started yet.');
      return server;
    };
    beforeAll(async () => {
      server = await startPostgres(postgresBinaries ?? '');
    });
    afterAll(() => server?.remove());
    define({
      get port() {
        return started().port;
      },
      get url() {
        return started().url;
      },
      start: () => started().start(),
      stop: (mode) => started().stop(mode),
    });
  });
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No port.');
  return address.port;
}
