import { median } from '../measure.ts';
import { count, type Target, table } from '../report.ts';
import type { Figures } from '../runtime/throughput.ts';
import type { TestStore } from './databases.ts';
import { type Participant, type Processes, withProcesses } from './processes.ts';
import { concurrency } from './task.ts';

const [allRounds, fewRounds] = [5, 2];
/** Commits at the same time, as in a web process. */
const atOnce = 8;
const batch = 1_000;

/**
 * How many times as fast as pg-boss, at least. Storing a message also checks it against its template, and keeps it in the
 * indexes that `find`, `retry` and the pages read. In a batch, where commits cost little, that work is the larger part.
 */
const leads = { single: 1.5, batched: 0.75 };

/** Messages per second in each round. */
interface Speeds {
  readonly single: number[];
  readonly batched: number[];
  readonly noop: number[];
  readonly http: number[];
  readonly twoWorkers: number[];
}

/** How fast messages are stored and sent. */
export async function measureSpeed(
  stores: readonly TestStore[],
  isSmall: boolean,
  signal: AbortSignal,
): Promise<Figures> {
  const size = isSmall ? 0.2 : 1;
  const rounds = isSmall ? fewRounds : allRounds;
  return withProcesses(signal, async (processes) => {
    const speeds = new Map<string, Speeds>();
    const runtime: number[] = [];
    const sends = await processes.enter({ url: 'file:unused', gateway: processes.gateway.url });
    const entrants = new Map<string, Entrant>();
    for (const store of stores) entrants.set(store.name, await enterOutbox(processes, store));
    const [first] = stores;
    if (first?.name === 'PostgreSQL') entrants.set('pg-boss', await enterPgBoss(processes, first));
    for (let round = -1; round < rounds; round += 1) {
      process.stderr.write(`outbox: speed, round ${round + 1} of ${rounds}\n`);
      const alone = await speedOf([sends], 5_000 * size, { type: 'send', count: 5_000 * size });
      if (round >= 0) runtime.push(alone);
      for (const [name, entrant] of entrants) {
        const measured = await runRound(entrant, size);
        if (round < 0) speeds.set(name, { single: [], batched: [], noop: [], http: [], twoWorkers: [] });
        else
          for (const [what, speed] of Object.entries(measured))
            speeds.get(name)?.[what as keyof Speeds].push(speed);
      }
    }
    return describe(speeds, runtime, rounds);
  });
}

interface Entrant {
  readonly noop: Participant;
  readonly http: readonly Participant[];
}

async function enterOutbox({ enter, gateway }: Processes, store: TestStore): Promise<Entrant> {
  const url = await store.create();
  const http = [await enter({ url, gateway: gateway.url }), await enter({ url, gateway: gateway.url })];
  return { noop: await enter({ url }), http };
}

async function enterPgBoss({ enter }: Processes, store: TestStore): Promise<Entrant> {
  return { noop: await enter({ url: await store.create(), script: 'pg-boss-process.ts' }), http: [] };
}

async function runRound(
  { noop, http }: Entrant,
  size: number,
): Promise<Partial<Record<keyof Speeds, number>>> {
  const [singles, many, posts] = [2_000 * size, 20_000 * size, 5_000 * size];
  const enqueue = (messages: number) =>
    speedOf([noop], messages, { type: 'enqueue', count: messages, batch, atOnce: 1 });
  const drain = (workers: readonly Participant[], messages: number) =>
    speedOf(workers, messages, { type: 'drain' });
  const single = await speedOf([noop], singles, { type: 'enqueue', count: singles, batch: 1, atOnce });
  const batched = await enqueue(many);
  const measured = { single, batched, noop: await drain([noop], singles + many) };
  if (http.length === 0) return measured;
  await enqueue(posts);
  const one = await drain(http.slice(0, 1), posts);
  await enqueue(posts);
  return { ...measured, http: one, twoWorkers: await drain(http, posts) };
}

/** Messages per second of processes that share a task. */
async function speedOf(
  participants: readonly Participant[],
  messages: number,
  task: Parameters<Participant['run']>[0],
): Promise<number> {
  const reports = await Promise.all(participants.map((participant) => participant.run(task)));
  return messages / Math.max(...reports.map(({ time }) => time));
}

function describe(speeds: ReadonlyMap<string, Speeds>, runtime: readonly number[], rounds: number): Figures {
  const names = [...speeds.keys()];
  const row = (title: string, what: keyof Speeds) => [
    title,
    ...names.map((name) => perSecond(speeds.get(name)?.[what] ?? [])),
    '',
  ];
  const rows = [
    row('enqueue, one per commit', 'single'),
    row(`enqueue, ${count(batch)} per commit`, 'batched'),
    row('work, without the POST', 'noop'),
    row('work through HTTP, one process', 'http'),
    row('work through HTTP, two processes', 'twoWorkers'),
    ['the runtime alone through HTTP', ...names.map(() => ''), perSecond(runtime)],
  ];
  const targets = names
    .filter((name) => name !== 'pg-boss')
    .flatMap((name): readonly Target[] => {
      const own = speeds.get(name);
      const boss = speeds.get('pg-boss');
      if (own === undefined) return [];
      const alone = { limit: 0.9, isMinimum: true, unit: '×' } as const;
      const expected = own.noop.map((noop, round) => 1 / (1 / (runtime[round] ?? 0) + 1 / noop));
      const measured = median(own.http.map((speed, round) => speed / (expected[round] ?? 0)));
      const http = {
        ...alone,
        what: `work through HTTP against runtime and outbox one after the other, ${name}`,
        measured,
      };
      if (name !== 'PostgreSQL' || boss === undefined) return [http];
      return [
        ...(['single', 'batched'] as const).map((what) => ({
          what: `enqueue against pg-boss, ${what === 'single' ? 'one' : count(batch)} per commit`,
          limit: leads[what],
          isMinimum: true as const,
          measured: median(own[what].map((speed, round) => speed / (boss[what][round] ?? 0))),
          unit: '×' as const,
        })),
        http,
      ];
    });
  return {
    method: method(rounds),
    table: table(['messages per second', ...names, 'runtime'], rows),
    targets,
  };
}

function perSecond(speeds: readonly number[]): string {
  return speeds.length === 0 ? '' : count(Math.round(median(speeds)));
}

const method = (
  rounds: number,
) => `One process enqueues, ${atOnce} commits at once or batches one after the other; a process works with up to ${concurrency} \
POSTs at once, and so does the runtime alone. \`without the POST\` replaces the POST with a function that returns at once, and has no \
other process to share the machine with. The gateway is a process of its own. pg-boss fetches and completes ${concurrency} jobs at a time, \
without limits, outcomes or priorities. Figures are medians of ${rounds} rounds, in turns, after one round to warm up. PostgreSQL has \
its default settings.`;
