import { median } from '../measure.ts';
import { count, type Target, table } from '../report.ts';
import type { Scratch } from '../scratch.ts';
import type { RoundReport } from './contestant-process.ts';
import { type Contestant, contestants, ours } from './contestants.ts';
import { type Enter, withGateway } from './processes.ts';

const concurrencies = [1, 64] as const;
type Concurrency = (typeof concurrencies)[number];

/** Long enough for a round to hold some garbage collections, short enough for its rivals to meet the same weather. */
const sends: Readonly<Record<Concurrency, number>> = { 1: 300, 64: 600 };
/** Until the just-in-time compiler has settled. */
const warmUps = 3;
const rounds = 11;

type Reports = ReadonlyMap<Contestant, readonly RoundReport[]>;

export interface Figures {
  readonly method: string;
  readonly table: string;
  readonly targets: readonly Target[];
}

/** How fast each contestant sends, and what a send costs its process. */
export async function measureThroughput({ signal }: Scratch): Promise<Figures> {
  const [alone, together] = await withGateway(signal, async (enter) => {
    const running = new Map(contestants.map((contestant) => [contestant, enter(contestant)]));
    return [await race(1, running), await race(64, running)] as const;
  });
  const header = concurrencies.flatMap((number) => [`${number} at once: sends/s`, 'CPU a send', '× ky']);
  const rows = contestants.map((contestant) => [
    contestant.name,
    ...cells(contestant, alone, 1),
    ...cells(contestant, together, 64),
  ]);
  return {
    method,
    table: table(['', ...header], rows),
    targets: ours.flatMap((contestant) => [target(contestant, alone, 1), target(contestant, together, 64)]),
  };
}

const method = `Every contestant runs in a process of its own and posts to a server in another, all on loopback; each \
reads the whole answer as JSON. ${rounds} rounds in turn, after ${warmUps} to warm up, of ${count(sends[1])} sends one after \
the other and of ${count(sends[64])} with 64 under way; figures are medians. CPU is what the contestant's process took, all \
its threads together; \`× ky\` is the median of its ratios to a bare \`ky.post\` of the same body in the same round.`;

type Running = ReadonlyMap<Contestant, ReturnType<Enter>>;

async function race(concurrency: Concurrency, running: Running): Promise<Reports> {
  const reports = new Map(contestants.map((contestant): [Contestant, RoundReport[]] => [contestant, []]));
  for (let round = -warmUps; round < rounds; round++) {
    process.stderr.write(`runtime: ${concurrency} at once, round ${round + 1} of ${rounds}\n`);
    for (const [contestant, run] of running) {
      const report = await run({ sends: sends[concurrency], concurrency });
      if (round >= 0) reports.get(contestant)?.push(report);
    }
  }
  return reports;
}

function cells(contestant: Contestant, reports: Reports, concurrency: Concurrency): readonly string[] {
  const own = reports.get(contestant) ?? [];
  const pace = median(own.map(({ time }) => sends[concurrency] / time));
  const cpu = median(own.map((report) => report.cpu / sends[concurrency]));
  return [count(Math.round(pace)), `${count(Math.round(cpu))} µs`, ratioToKy(contestant, reports).toFixed(2)];
}

function ratioToKy(contestant: Contestant, reports: Reports): number {
  const rival = contestants.find(({ name }) => name === contestant.rival);
  const bare = (rival && reports.get(rival)) ?? [];
  const own = reports.get(contestant) ?? [];
  return median(own.map(({ cpu }, round) => cpu / (bare[round]?.cpu ?? Number.NaN)));
}

function target(contestant: Contestant, reports: Reports, concurrency: Concurrency): Target {
  return {
    what: `CPU a send, ${contestant.name} against bare \`ky.post\`, ${concurrency} at once`,
    limit: 1.1,
    measured: ratioToKy(contestant, reports),
    unit: '×',
  };
}
