import { median } from '../measure.ts';
import { count, type Target, table } from '../report.ts';
import type { Scratch } from '../scratch.ts';
import type { RoundReport } from './contestant-process.ts';
import { type Contestant, contestants, ours } from './contestants.ts';
import { type Enter, withGateway } from './processes.ts';

const concurrencies = [1, 64] as const;
type Concurrency = (typeof concurrencies)[number];

/** Enough for a few garbage collections per round; few enough for all contestants to run under the same conditions. */
const sends: Readonly<Record<Concurrency, number>> = { 1: 300, 64: 600 };
/** Rounds until the just-in-time compiler has finished. */
const warmUps = 3;
const rounds = 11;

type Reports = ReadonlyMap<Contestant, readonly RoundReport[]>;

export interface Figures {
  readonly method: string;
  readonly table: string;
  readonly targets: readonly Target[];
}

/** How fast each contestant sends, and the CPU time per send. */
export async function measureThroughput({ signal }: Scratch): Promise<Figures> {
  const [alone, together] = await withGateway(signal, async (enter) => {
    const running = new Map(contestants.map((contestant) => [contestant, enter(contestant)]));
    return [await race(1, running), await race(64, running)] as const;
  });
  const header = concurrencies.flatMap((number) => [`${number} at once: sends/s`, 'CPU / send', '× ky']);
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

const method = `Every contestant runs in its own process, posts to a server in another process over loopback, and reads the \
whole response as JSON. The contestants take turns: ${warmUps} warm-up rounds, then ${rounds} rounds of ${count(sends[1])} sends one \
after the other, and the same with ${count(sends[64])} sends, 64 at once. Figures are medians. CPU is the CPU time of the contestant's \
process, in all threads. \`× ky\` is the median ratio to \`ky.post\` with the same body in the same round.`;

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
    what: `CPU per send, ${contestant.name} against \`ky.post\`, ${concurrency} at once`,
    limit: 1.1,
    measured: ratioToKy(contestant, reports),
    unit: '×',
  };
}
