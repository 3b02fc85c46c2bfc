import { DatabaseSync } from 'node:sqlite';
import { count, type Target, table } from '../report.ts';
import type { Figures } from '../runtime/throughput.ts';
import { query, type TestStore } from './databases.ts';
import { withProcesses } from './processes.ts';

const limits = [80, 1_000] as const;

interface Run {
  readonly store: TestStore['name'];
  readonly limit: number;
  readonly seconds: number;
  /** Milliseconds since 1970, in order: of the starts by the clock of the database, and of the arrivals. */
  readonly starts: readonly number[];
  readonly arrivals: readonly number[];
}

/** Whether two workers keep a limit together, and how fully they use it. */
export async function measureLimit(
  stores: readonly TestStore[],
  isSmall: boolean,
  signal: AbortSignal,
): Promise<Figures> {
  const runs: Run[] = [];
  for (const store of stores)
    for (const limit of limits) {
      process.stderr.write(`outbox: ${count(limit)} per second in ${store.name}\n`);
      runs.push(await measureRun(store, limit, isSmall ? 5 : 20, signal));
    }
  const rows = runs.map(({ store, limit, seconds, starts, arrivals }) => [
    `${store}, ${count(limit)} per second`,
    count(mostInAnySecond(starts)),
    count(mostInAnySecond(arrivals)),
    count(Math.round(starts.length / seconds)),
  ]);
  const targets = runs.map(
    ({ store, limit, starts }): Target => ({
      what: `most starts in any sliding second, ${store}`,
      limit,
      measured: mostInAnySecond(starts),
      unit: 'messages',
    }),
  );
  const header = ['limit', 'most starts in any second', 'most arrivals in any second', 'messages per second'];
  return { method, table: table(header, rows), targets };
}

const method = `Two processes work on a backlog of one sender. A trigger notes each start by the clock of the database. The network and \
busy processes can make messages arrive closer together than they started.`;

function measureRun(store: TestStore, limit: number, seconds: number, signal: AbortSignal): Promise<Run> {
  return withProcesses(signal, async ({ gateway, enter }) => {
    const url = await store.create();
    const workers = [
      await enter({ url, gateway: gateway.url, limit }),
      await enter({ url, gateway: gateway.url, limit }),
    ];
    const [first] = workers;
    const backlog = Math.ceil((limit * (seconds + 4)) / 1_000) * 1_000;
    await first?.run({ type: 'enqueue', count: backlog, batch: 1_000, atOnce: 1 });
    await noteStarts(url);
    await Promise.all(workers.map((worker) => worker.run({ type: 'start' })));
    await first?.run({ type: 'idle', seconds });
    await Promise.all(workers.map((worker) => worker.run({ type: 'stop' })));
    const [starts, { times }] = [await readStarts(url), await gateway.arrivals()];
    const elapsed = ((starts.at(-1) ?? 0) - (starts[0] ?? 0)) / 1_000;
    return { store: store.name, limit, seconds: elapsed, starts, arrivals: times };
  });
}

/** A claim sets the end of its lease, 60 seconds later by the clock that it was decided by. */
const startedAt = 'new.lease_until - 60000';

async function noteStarts(url: string): Promise<void> {
  if (url.startsWith('file:')) {
    const db = new DatabaseSync(url.slice('file:'.length), { timeout: 10_000 });
    db.exec(`create table starts (at integer);
      create trigger note_start after update of status on notifygen_messages when new.status = 'sending'
      begin insert into starts values (${startedAt}); end`);
    db.close();
    return;
  }
  await query(
    url,
    `create table starts (at bigint);
    create function note_start() returns trigger language plpgsql as
      $$ begin insert into starts values (${startedAt}); return null; end $$;
    create trigger note_start after update of status on notifygen.messages for each row
      when (new.status = 'sending') execute function note_start()`,
  );
}

async function readStarts(url: string): Promise<readonly number[]> {
  const select = 'select at from starts order by at';
  if (!url.startsWith('file:')) return (await query<{ at: string }>(url, select)).map(({ at }) => Number(at));
  const db = new DatabaseSync(url.slice('file:'.length));
  const starts = db
    .prepare(select)
    .all()
    .map(({ at }) => Number(at));
  db.close();
  return starts;
}

/** Half-open: a message exactly one second after another is not in the same second. */
function mostInAnySecond(times: readonly number[]): number {
  let [first, most] = [0, 0];
  for (const [index, time] of times.entries()) {
    while ((times[first] ?? time) <= time - 1_000) first += 1;
    most = Math.max(most, index - first + 1);
  }
  return most;
}
