import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe } from 'vitest';
import { freePort, isOpen } from '../../../test/support/free-port.ts';
import { otherUser, type PostgresServer, password } from './postgres-server.js';

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => existsSync(path));

/** A group of tests that reach a server through PgBouncer in transaction mode. They are skipped without PgBouncer. */
export function describePgBouncer(
  name: string,
  server: PostgresServer,
  define: (url: () => string) => void,
): void {
  if (program === undefined)
    console.log('Tests through PgBouncer skipped: no PgBouncer found. Run apt-get install pgbouncer.');
  describe.skipIf(program === undefined)(name, () => {
    let started: Awaited<ReturnType<typeof startPgBouncer>> | undefined;
    beforeAll(async () => {
      started = await startPgBouncer(program ?? '', server.port);
    });
    afterAll(() => started?.stop());
    define(() => server.url.replace(`:${server.port}/`, `:${started?.port}/`));
  });
}

async function startPgBouncer(path: string, serverPort: number) {
  const folder = await mkdtemp(join(tmpdir(), 'notifygen-pgbouncer-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  const users = join(folder, 'users.txt');
  const config = join(folder, 'pgbouncer.ini');
  await writeFile(users, `"notifygen" "${password}"\n`);
  await writeFile(
    config,
    `[databases]
* = host=127.0.0.1 port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = 3
`,
  );
  const child = spawn(path, ['-q', config], { ...otherUser, stdio: 'ignore' });
  const exited = once(child, 'exit');
  while (!(await isOpen(port)) && child.exitCode === null) await sleep(20);
  return {
    port,
    stop: async () => {
      child.kill('SIGKILL');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
