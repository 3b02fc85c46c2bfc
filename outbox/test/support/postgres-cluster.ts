import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const installed = '/usr/lib/postgresql';

/** A PostgreSQL server of its own, with an empty database, on this machine only. */
export interface PostgresCluster {
  readonly url: string;
  /** Such as `PostgreSQL 15.18`. */
  readonly version: string;
  /** Stops it as a power failure would, without any clean-up, and starts it again. */
  readonly crash: () => Promise<void>;
  /** Stops it and removes its files. */
  readonly stop: () => Promise<void>;
}

/** The folder with the programs of the newest PostgreSQL on this machine. */
export function findPostgres(): string | undefined {
  if (!existsSync(installed)) return undefined;
  return readdirSync(installed)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(installed, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')));
}

/** @param programs What `findPostgres` returned. */
export async function startPostgres(
  programs: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<PostgresCluster> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'notifygen-postgres-')));
  const owner = unprivilegedUser();
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid);
  chmodSync(folder, 0o700);
  const options = { ...owner, cwd: folder };
  const data = join(folder, 'data');
  const port = `${await freePort()}`;
  const given = { listen_addresses: '127.0.0.1', port, unix_socket_directories: folder, ...settings };
  const args = ['-D', data, ...Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  let server: ChildProcess | undefined;

  const isRunning = () => server !== undefined && server.exitCode === null && server.signalCode === null;
  const start = async (): Promise<void> => {
    server = spawn(join(programs, 'postgres'), args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
    let log = '';
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-4_000);
    });
    const isReady = () =>
      run(join(programs, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', port]).then(
        () => true,
        () => false,
      );
    while (!(await isReady())) {
      if (!isRunning()) throw new Error(`PostgreSQL did not start:\n${log}`);
      await sleep(50);
    }
  };
  const stop = async (mode: 'fast' | 'immediate'): Promise<void> => {
    if (server === undefined || !isRunning()) return;
    const exited = once(server, 'exit');
    await run(join(programs, 'pg_ctl'), ['stop', '-D', data, '-m', mode, '-W', '-s'], options);
    await exited;
  };
  const remove = async (): Promise<void> => {
    await stop('fast');
    rmSync(folder, { recursive: true, force: true });
  };

  try {
    await run(
      join(programs, 'initdb'),
      ['-D', data, '-U', 'outbox', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'],
      options,
    );
    await start();
    const { stdout } = await run(join(programs, 'postgres'), ['--version'], options);
    return {
      url: `postgres://outbox@127.0.0.1:${port}/postgres`,
      version: `PostgreSQL ${/[\d.]+/.exec(stdout)?.[0]}`,
      crash: async () => {
        await stop('immediate');
        await start();
      },
      stop: remove,
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** The server refuses to run as root. */
function unprivilegedUser(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('There is no free port.');
  return address.port;
}
