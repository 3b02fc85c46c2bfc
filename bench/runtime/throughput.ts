import { median } from '../measure.ts';
import { count, type Target, table } from '../report.ts';
import type { Scratch } from '../scratch.ts';
import type { RoundReport } from './contestant-process.ts';
import { type Contestant, contestantNamed, contestants } from './contestants.ts';
import { type Enter, withGateway } from './processes.ts';

const concurrencies = [1, 64] as const;
type Concurrency = (typeof concurrencies)[number];

/** Enough for a few garbage collections per round; few enough for all contestants to run under the same conditions. */
const sends: Readonly<Record<Concurrency, number>> = { 1: 300, 64: 2000 };
/** Rounds until the just-in-time compiler has finished. */
const warmUps = 4;
const rounds = 7;
/** Pairs of turns for a target. */
const turns = 11;

type Reports = ReadonlyMap<Contestant, readonly RoundReport[]>;

export interface Figures {
  readonly method: string;
  readonly table: string;
  /** The rows that compare with other programs. */
  readonly comparison?: string;
  readonly targets: readonly Target[];
}

/** What one contestant must reach against another one. */
interface Comparison {
  readonly name: string;
  readonly rival: string;
  readonly concurrency: Concurrency;
  /** At least so many sends while the rival makes one, by the clock and in CPU time. */
  readonly faster?: number;
  /** At most so much time per send, by the clock. */
  readonly time?: number;
  /** At most so much CPU time per send. */
  readonly cpu?: number;
}

const comparisons: readonly Comparison[] = [
  { name: '`sendText` on undici', rival: '`fetch`', concurrency: 64, faster: 2 },
  { name: 'template with typed values on undici', rival: '`fetch`', concurrency: 64, faster: 1.8 },
  ...concurrencies.flatMap((concurrency) => [
    { name: 'refused `sendText` on `fetch`', rival: '`sendText` on `fetch`', concurrency, time: 2 },
    { name: 'refused `sendText` on undici', rival: '`sendText` on undici', concurrency, time: 2 },
    { name: '`sendText` on `fetch`', rival: '`ky.post`', concurrency, cpu: 1.1 },
    { name: 'template on `fetch`', rival: 'template by `ky.post`', concurrency, cpu: 1.1 },
  ]),
  ...contestants
    .filter(({ isPeer }) => isPeer)
    .map(({ name }): Comparison => ({ name: '`sendText` on undici', rival: name, concurrency: 64, cpu: 1 })),
];

/** How fast each contestant sends, and the CPU time per send. */
export async function measureThroughput({ signal }: Scratch): Promise<Figures> {
  return withGateway(signal, async (enter) => {
    const running = new Map(contestants.map((contestant) => [contestant, enter(contestant)]));
    const alone = await race(1, running);
    const together = await race(64, running);
    const targets: Target[] = [];
    for (const comparison of comparisons) targets.push(...(await compare(comparison, running)));
    const header = concurrencies.flatMap((number) => [
      `${number} at once: sends/s`,
      'CPU / send',
      '× `fetch`',
    ]);
    const tableOf = (some: readonly Contestant[]): string => {
      const rows = some.map((contestant) => [
        contestant.name,
        ...cells(contestant, alone, 1),
        ...cells(contestant, together, 64),
      ]);
      return table(['', ...header], rows);
    };
    const comparison = tableOf(contestants.filter(({ isDetail = false }) => !isDetail));
    return { method, table: tableOf(contestants), comparison, targets };
  });
}

const method = `Every contestant runs in its own process, posts to a server in another process over loopback, and reads the \
whole response as JSON. The contestants take turns: ${warmUps} warm-up rounds, then ${rounds} rounds of ${count(sends[1])} sends one \
after the other, and the same with ${count(sends[64])} sends, 64 at once. Figures are medians. CPU is the CPU time of the contestant's \
process, in all threads. \`× fetch\` is the median of how many sends a contestant makes in the CPU time of one \`fetch\`, in the \
same round. All contestants but the templates send a text. For the targets, two contestants take turns of their own, so that \
whatever else the machine does slows both; the figure is the median ratio of ${turns} pairs of turns.`;

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
  return [
    count(Math.round(pace)),
    `${count(Math.round(cpu))} µs`,
    speedAgainstFetch(contestant, reports).toFixed(2),
  ];
}

function speedAgainstFetch(contestant: Contestant, reports: Reports): number {
  const own = reports.get(contestant) ?? [];
  const ofFetch = reports.get(contestantNamed('`fetch`')) ?? [];
  return median(ofFetch.map(({ cpu }, round) => cpu / (own[round]?.cpu ?? Number.NaN)));
}

async function compare(
  { name, rival, concurrency, faster, time, cpu }: Comparison,
  running: Running,
): Promise<readonly Target[]> {
  process.stderr.write(`runtime: ${name} against ${rival}, ${concurrency} at once\n`);
  const take = async (contestant: string): Promise<RoundReport> => {
    const run = running.get(contestantNamed(contestant));
    if (!run) throw new Error(`${contestant} is not running`);
    return run({ sends: sends[concurrency] / 2, concurrency });
  };
  const ratios: { readonly time: number; readonly cpu: number }[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const [own, other] = [await take(name), await take(rival)];
    ratios.push({ time: own.time / other.time, cpu: own.cpu / other.cpu });
  }
  const taken = { time: median(ratios.map((one) => one.time)), cpu: median(ratios.map((one) => one.cpu)) };
  const pair = `${name} against ${rival}, ${concurrency} at once`;
  const target = (what: string, limit: number | undefined, measured: number): readonly Target[] =>
    limit === undefined ? [] : [{ what: `${what}, ${pair}`, limit, measured, unit: '×' }];
  return [
    ...[
      ...target('sends per second', faster, 1 / taken.time),
      ...target('sends in the same CPU time', faster, 1 / taken.cpu),
    ].map((one): Target => ({ ...one, isMinimum: true })),
    ...target('time per send', time, taken.time),
    ...target('CPU per send', cpu, taken.cpu),
  ];
}
