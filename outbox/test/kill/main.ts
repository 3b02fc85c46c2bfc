/**
 * `npm run test:kill`: kills workers, enqueuers and the database at random moments, on both stores, and prints what it
 * counted. `-- sqlite` or `-- postgres` runs one store, `--kills` and `--orders` set how many at least. `-- --campaign` kills those
 * who store and send a campaign instead.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { postgresBinaries } from '../support/postgres-binaries.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { runCampaignTest } from './campaign-test.ts';
import { type KillTest, runKillTest } from './run-kill-test.ts';
import { describe, mistakesOf } from './verdict.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: 'string', default: '200' },
    orders: { type: 'string', default: '5000' },
    campaign: { type: 'boolean', default: false },
  },
});
const interrupted = new AbortController();
// Not `once`: a second Ctrl-C must not interrupt the clean-up.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => interrupted.abort());

const stores: Readonly<Record<string, () => Promise<void>>> = { sqlite: testSqlite, postgres: testPostgres };
const unknown = positionals.filter((name) => !Object.hasOwn(stores, name));
if (unknown.length > 0) {
  process.stderr.write(`unknown store: ${unknown.join(', ')}; use ${Object.keys(stores).join(', ')}\n`);
  process.exitCode = 2;
} else {
  try {
    const wanted = Object.keys(stores).filter(
      (name) => positionals.length === 0 || positionals.includes(name),
    );
    // At the same time: one of them leaves half of two processors idle while its processes start again.
    const ended = await Promise.allSettled(wanted.map((name) => stores[name]?.()));
    for (const end of ended) if (end.status === 'rejected') throw end.reason;
  } catch (error) {
    if (!interrupted.signal.aborted) throw error;
    // The exit code that shells expect after Ctrl-C.
    process.exitCode = 130;
  }
}

async function testSqlite(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'notifygen-kill-'));
  try {
    await report('SQLite', { url: `file:${join(folder, 'outbox.db')}` });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function testPostgres(): Promise<void> {
  if (postgresBinaries === undefined) return;
  const server = await startPostgres(postgresBinaries);
  const crash = async (): Promise<void> => {
    await server.stop('immediate');
    await server.start();
  };
  try {
    await report('PostgreSQL', { url: server.url, database: { crashes: 5, crash } });
  } finally {
    await server.remove();
  }
}

async function report(store: string, test: Pick<KillTest, 'url' | 'database'>): Promise<void> {
  const start = performance.now();
  if (values.campaign) {
    const { wrong, ...counts } = await runCampaignTest({
      ...test,
      kills: Number(values.kills),
      signal: interrupted.signal,
    });
    process.stdout.write(`${store}: a campaign, ${JSON.stringify({ ...counts, wrong: wrong.length })}\n`);
    for (const line of wrong.slice(0, 10)) process.stdout.write(`${line}\n`);
    if (wrong.length > 0) process.exitCode = 1;
    return;
  }
  const counts = await runKillTest({
    ...test,
    kills: Number(values.kills),
    orders: Number(values.orders),
    signal: interrupted.signal,
    log: (line) => process.stderr.write(`${store}: ${line}\n`),
  });
  const seconds = Math.round((performance.now() - start) / 1000);
  process.stdout.write(`${store}, ${seconds} s: ${describe(counts)}\n`);
  for (const [what, orders] of Object.entries(mistakesOf(counts))) {
    if (orders.length === 0) continue;
    process.exitCode = 1;
    process.stdout.write(`${what}: ${orders.slice(0, 10).join('; ')}\n`);
  }
}
