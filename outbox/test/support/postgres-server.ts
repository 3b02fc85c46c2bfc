import { execFile } from 'node:child_process';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../../test/support/free-port.ts';

const run = promisify(execFile);

/** PostgreSQL refuses to run as root. Any user without a login does. */
export const otherUser: { readonly uid?: number; readonly gid?: number } =
  process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

export interface PostgresServer {
  readonly port: number;
  readonly url: string;
  /** `immediate`: without a checkpoint, like a crash. */
  readonly stop: (mode?: 'fast' | 'immediate') => Promise<void>;
  readonly start: () => Promise<void>;
}

export const password = 'geheim-pa55wort';

/**
 * Starts a server with a cluster of its own in a temporary folder, on a free port of the loopback interface.
 *
 * @param settings Default: a crash of the machine, which tests do not cause, may lose data.
 */
export async function startPostgres(
  binaries: string,
  settings: Readonly<Record<string, string>> = { fsync: 'off' },
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
  const given = { listen_addresses: '127.0.0.1', max_connections: '200', ...settings };
  const options = [
    `-p ${port} -k ${folder}`,
    ...Object.entries(given).map(([name, value]) => `-c ${name}=${value}`),
  ].join(' ');
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
