import { count, type Target, table } from '../report.ts';
import type { Figures } from '../runtime/throughput.ts';
import type { TestStore } from './databases.ts';
import { farAway } from './far-database.ts';
import { withProcesses } from './processes.ts';

interface Case {
  readonly limit: number;
  readonly workers: number;
  /** Milliseconds to the database and back. */
  readonly roundTrip: number;
  /** How many processes compute meanwhile. */
  readonly busy?: number;
}

const near: readonly Case[] = [
  { limit: 80, workers: 1, roundTrip: 0 },
  { limit: 80, workers: 3, roundTrip: 0 },
  { limit: 1_000, workers: 2, roundTrip: 0 },
];
const far: readonly Case[] = [10, 20, 50].flatMap((roundTrip) =>
  [1, 3].map((workers) => ({ limit: 80, workers, roundTrip })),
);
const busy: Case = { limit: 80, workers: 1, roundTrip: 0, busy: 16 };
/** The share of the limit that has to be used, if the database is at most 20 ms away, and on a busy machine. */
const [least, farthest, leastBusy] = [0.93, 20, 0.85];

interface Run extends Case {
  readonly name: string;
  /** Milliseconds since 1970, in order: of the starts of posts, and of the arrivals at the gateway. */
  readonly starts: readonly number[];
  readonly arrivals: readonly number[];
  readonly perSecond: number;
}

/** Whether workers keep a limit together, and how fully they use it. */
export async function measureLimit(
  stores: readonly TestStore[],
  isSmall: boolean,
  signal: AbortSignal,
): Promise<Figures> {
  const runs: Run[] = [];
  for (const store of stores)
    for (const one of store.name === 'SQLite' ? near : [...near, ...far, busy]) {
      const distance = one.roundTrip === 0 ? '' : `, ${one.roundTrip} ms away`;
      const workers = one.workers === 1 ? '1 worker' : `${one.workers} workers`;
      const others = one.busy === undefined ? '' : `, ${one.busy} busy processes`;
      const name = `${count(one.limit)} per second, ${workers}, ${store.name}${distance}${others}`;
      process.stderr.write(`outbox: ${name}\n`);
      runs.push(await measureRun(store, one, name, isSmall ? 5 : 15, signal));
    }
  const rows = runs.map(({ name, starts, arrivals, perSecond }) => [
    name,
    count(mostInAnySecond(starts)),
    count(mostInAnySecond(arrivals)),
    perSecond.toFixed(1),
  ]);
  const targets = runs.flatMap(({ name, limit, starts, perSecond, roundTrip, busy }): readonly Target[] => [
    {
      what: `most starts in any sliding second, ${name}`,
      limit,
      measured: mostInAnySecond(starts),
      unit: 'messages' as const,
    },
    ...(roundTrip > farthest
      ? []
      : [
          {
            what: `limit per message per second, ${name}`,
            limit: 1 / (busy === undefined ? least : leastBusy),
            measured: limit / perSecond,
            unit: '×' as const,
          },
        ]),
  ]);
  const header = ['limit', 'most starts in any second', 'most arrivals in any second', 'messages per second'];
  return { method, table: table(header, rows), targets };
}

const method = `Processes work on a backlog of one sender. Each notes when it starts a post. The network and busy processes can make \
messages arrive closer together than they started. "20 ms away": a statement and its result take 20 ms on the way.`;

function measureRun(
  store: TestStore,
  one: Case,
  name: string,
  seconds: number,
  signal: AbortSignal,
): Promise<Run> {
  const { limit, workers, roundTrip } = one;
  return withProcesses(signal, async ({ gateway, enter, compute }) => {
    const url = await store.create();
    const importer = await enter({ url });
    const backlog = Math.ceil((limit * (seconds + 6)) / 1_000) * 1_000;
    await importer.run({ type: 'enqueue', count: backlog, batch: 1_000, atOnce: 1 });
    const path = roundTrip === 0 ? { url, close: () => {} } : await farAway(url, roundTrip);
    const running = await Promise.all(
      Array.from({ length: workers }, () => enter({ url: path.url, gateway: gateway.url, limit })),
    );
    await Promise.all(running.map((worker) => worker.run({ type: 'start' })));
    for (let number = 0; number < (one.busy ?? 0); number += 1) compute();
    // The first claims find out how far away the database is.
    await importer.run({ type: 'idle', seconds: seconds + 2 });
    const reports = await Promise.all(running.map((worker) => worker.run({ type: 'stop' })));
    path.close();
    const starts = reports.flatMap((report) => report.starts).sort((a, b) => a - b);
    const { times } = await gateway.arrivals();
    const [from, to] = [(starts[0] ?? 0) + 1_500, (starts[0] ?? 0) + 1_500 + seconds * 1_000];
    const perSecond = starts.filter((at) => at >= from && at < to).length / seconds;
    return { ...one, name, starts, arrivals: times, perSecond };
  });
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
