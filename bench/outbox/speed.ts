import { median } from '../measure.ts';
import { count, type Target, table } from '../report.ts';
import type { Figures } from '../runtime/throughput.ts';
import type { TestStore } from './databases.ts';
import { type Participant, type Processes, withProcesses } from './processes.ts';
import { concurrency } from './task.ts';

/** Each round compares everything once. One to warm up comes before. */
const [allRounds, fewRounds] = [11, 3];
/** Commits at the same time, as in a web process. */
const atOnce = 8;
const batch = 1_000;
/** Seconds in which nothing is due. */
const idleTime = 60;

/**
 * How many times as fast as pg-boss, at least. Storing a message also checks it against its template, and keeps it in the
 * indexes that `find`, `retry` and the pages read. In a batch, where commits cost little, that work is the larger part.
 */
const leads = { single: 1.2, batched: 0.9 };
/** The CPU time per delivered message may be so many times that of pg-boss. */
const mostCpu = 10;
/** Statements per second of a worker without due messages. */
const mostStatements = 5;

/** Of each round: messages per second, and CPU time per message in microseconds. */
interface Speeds {
  readonly single: number[];
  readonly batched: number[];
  readonly noop: number[];
  readonly cpu: number[];
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
    const runtime: number[] = [];
    const sends = await processes.enter({ url: 'file:unused', gateway: processes.gateway.url });
    const entrants: Entrant[] = [];
    for (const store of stores) entrants.push(await enterOutbox(processes, store));
    const [first] = stores;
    if (first?.name === 'PostgreSQL') entrants.push(await enterPgBoss(processes, first));
    for (let round = -1; round < rounds; round += 1) {
      process.stderr.write(`outbox: speed, round ${round + 1} of ${rounds}\n`);
      const alone = await speedOf([sends], 5_000 * size, { type: 'send', count: 5_000 * size });
      if (round >= 0) runtime.push(alone);
      const measured = new Map(entrants.map(({ name }) => [name, newSpeeds()]));
      // The same for each, one right after the other, and by turns in another order.
      const inTurn = round % 2 === 0 ? entrants : entrants.toReversed();
      for (const measure of measures)
        for (const entrant of inTurn) {
          const speeds = measured.get(entrant.name);
          if (speeds !== undefined) await measure(entrant, size, speeds);
        }
      if (round >= 0)
        for (const { name, speeds } of entrants)
          for (const [what, values] of Object.entries(measured.get(name) ?? {}))
            speeds[what as keyof Speeds].push(...values);
    }
    const [outbox] = entrants;
    const idle =
      first?.name === 'PostgreSQL' && outbox !== undefined ? await statementsWhenIdle(outbox) : undefined;
    return describe(entrants, runtime, rounds, idle);
  });
}

interface Entrant {
  readonly name: string;
  readonly speeds: Speeds;
  readonly noop: Participant;
  readonly http: readonly Participant[];
}

function newSpeeds(): Speeds {
  return { single: [], batched: [], noop: [], cpu: [], http: [], twoWorkers: [] };
}

async function enterOutbox({ enter, gateway }: Processes, store: TestStore): Promise<Entrant> {
  const url = await store.create();
  const http = [await enter({ url, gateway: gateway.url }), await enter({ url, gateway: gateway.url })];
  return { name: store.name, speeds: newSpeeds(), noop: await enter({ url }), http };
}

async function enterPgBoss({ enter }: Processes, store: TestStore): Promise<Entrant> {
  const noop = await enter({ url: await store.create(), script: 'pg-boss-process.ts' });
  return { name: 'pg-boss', speeds: newSpeeds(), noop, http: [] };
}

const [singles, many, posts] = [2_000, 20_000, 5_000];
const enqueue = (noop: Participant, count: number) =>
  speedOf([noop], count, { type: 'enqueue', count, batch, atOnce: 1 });

/** What is measured, in this order. */
const measures: readonly ((entrant: Entrant, size: number, speeds: Speeds) => Promise<void>)[] = [
  async ({ noop }, size, { single }) => {
    const count = singles * size;
    single.push(await speedOf([noop], count, { type: 'enqueue', count, batch: 1, atOnce }));
  },
  async ({ noop }, size, { batched }) => {
    batched.push(await enqueue(noop, many * size));
  },
  async ({ noop }, size, speeds) => {
    const count = (singles + many) * size;
    const { time, cpu } = await noop.run({ type: 'drain' });
    speeds.noop.push(count / time);
    speeds.cpu.push((cpu * 1e6) / count);
  },
  async ({ noop, http }, size, speeds) => {
    if (http.length === 0) return;
    const count = posts * size;
    await enqueue(noop, count);
    speeds.http.push(await speedOf(http.slice(0, 1), count, { type: 'drain' }));
    await enqueue(noop, count);
    speeds.twoWorkers.push(await speedOf(http, count, { type: 'drain' }));
  },
];

async function statementsWhenIdle({ noop }: Entrant): Promise<number> {
  await noop.run({ type: 'start' });
  // A process begins with everything at once.
  await noop.run({ type: 'idle', seconds: 2 });
  const { statements, time } = await noop.run({ type: 'idle', seconds: idleTime });
  await noop.run({ type: 'stop' });
  return statements / time;
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

function describe(
  entrants: readonly Entrant[],
  runtime: readonly number[],
  rounds: number,
  idle: number | undefined,
): Figures {
  const row = (title: string, what: keyof Speeds) => [
    title,
    ...entrants.map(({ speeds }) => perSecond(speeds[what])),
    '',
  ];
  const header = ['messages per second', ...entrants.map(({ name }) => name), 'runtime'];
  const cpuTitle = 'CPU time for one message of this, in µs';
  const rows = [
    row('enqueue, one per commit', 'single'),
    row(`enqueue, ${count(batch)} per commit`, 'batched'),
    row('work, without the POST', 'noop'),
    row(cpuTitle, 'cpu'),
    row('work through HTTP, one process', 'http'),
    row('work through HTTP, two processes', 'twoWorkers'),
    ['the runtime alone through HTTP', ...entrants.map(() => ''), perSecond(runtime)],
  ];
  const boss = entrants.find(({ name }) => name === 'pg-boss')?.speeds;
  const targets = entrants
    .filter(({ name }) => name !== 'pg-boss')
    .flatMap(({ name, speeds: own }): readonly Target[] => {
      const expected = own.noop.map((noop, round) => 1 / (1 / (runtime[round] ?? 0) + 1 / noop));
      const http: Target = {
        what: `work through HTTP against runtime and outbox one after the other, ${name}`,
        limit: 0.9,
        isMinimum: true,
        measured: median(own.http.map((speed, round) => speed / (expected[round] ?? 0))),
        unit: '×',
      };
      if (name !== 'PostgreSQL' || boss === undefined) return [http];
      const against = (what: keyof Speeds) =>
        median(own[what].map((speed, round) => speed / (boss[what][round] ?? 0)));
      return [
        ...(['single', 'batched'] as const).map((what) => ({
          what: `enqueue against pg-boss, ${what === 'single' ? 'one' : count(batch)} per commit`,
          limit: leads[what],
          isMinimum: true as const,
          measured: against(what),
          unit: '×' as const,
        })),
        {
          what: 'CPU time of the process per message without the POST, against pg-boss',
          limit: mostCpu,
          measured: against('cpu'),
          unit: '×',
        },
        http,
        ...(idle === undefined
          ? []
          : [
              {
                what: 'statements per second when idle',
                limit: mostStatements,
                measured: idle,
                unit: '' as const,
              },
            ]),
      ];
    });
  return {
    method: method(rounds),
    table: table(header, rows),
    comparison: table(
      header,
      rows.filter(([title]) => title !== cpuTitle),
    ),
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
without limits, outcomes or priorities. Figures are medians of ${rounds} rounds after one to warm up; those that compare, of the ratios within a round, in which each does the same right after the other. PostgreSQL has \
its default settings.`;
