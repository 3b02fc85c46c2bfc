import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { postgresBinaries } from '../../outbox/test/support/postgres-binaries.ts';
import { startPostgres } from '../../outbox/test/support/postgres-server.ts';
import type { Section } from '../report.ts';
import type { Figures } from '../runtime/throughput.ts';
import type { Scratch } from '../scratch.ts';
import { measureBacklog } from './backlog.ts';
import { createDatabase, type TestStore } from './databases.ts';
import { measureLimit } from './limit.ts';
import { measurePage } from './page.ts';
import { measureSpeed } from './speed.ts';

/** How fast the outbox stores and sends, compared with a job queue and with the runtime alone, and whether it keeps its limits. */
export async function measureOutbox({ folder, signal }: Scratch, isSmall: boolean): Promise<Section> {
  let files = 0;
  const sqlite: TestStore = {
    name: 'SQLite',
    create: async () => {
      files += 1;
      return `file:${join(folder, `outbox-${files}.db`)}`;
    },
  };
  const page = await measurePage(join(folder, 'page.db'), isSmall);
  if (postgresBinaries === undefined) return measure([sqlite], page, isSmall, signal);
  const server = await startPostgres(postgresBinaries, {});
  try {
    const postgres: TestStore = { name: 'PostgreSQL', create: () => createDatabase(server.url) };
    return await measure([postgres, sqlite], page, isSmall, signal);
  } finally {
    await server.remove();
  }
}

async function measure(
  stores: readonly TestStore[],
  page: Figures,
  isSmall: boolean,
  signal: AbortSignal,
): Promise<Section> {
  const parts = [
    await measureSpeed(stores, isSmall, signal),
    await measureBacklog(stores, isSmall, signal),
    await measureLimit(stores, isSmall, signal),
    page,
  ];
  const postgres =
    postgresBinaries === undefined
      ? 'No PostgreSQL was found on this machine: its rows are left out.'
      : `With ${execFileSync(join(postgresBinaries, 'postgres'), ['--version'], { encoding: 'utf8' }).trim()}.`;
  return {
    title: 'Outbox',
    paragraphs: [postgres, ...parts.flatMap(({ method, table }) => [method, table])],
    targets: parts.flatMap(({ targets }) => targets),
  };
}
