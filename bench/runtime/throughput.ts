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
  const header = concurrencies.flatMap((number) => [`${number} at once: sends/s`, 'CPU / send', '× `fetch`']);
  const rows = contestants.map((contestant) => [
    contestant.name,
    ...cells(contestant, alone, 1),
    ...cells(contestant, together, 64),
  ]);
  return {
    method,
    table: table(['', ...header], rows),
    targets: [
      // By CPU time: on a busy machine, elapsed times compare the other processes.
      ...(
        [
          ['`sendText` on undici', 2],
          ['template with typed values on undici', 1.8],
        ] as const
      ).map(
        ([name, limit]): Target => ({
          what: `sends in the CPU time of one \`fetch\`, ${name}, 64 at once`,
          limit,
          isMinimum: true,
          measured: speedAgainstFetch(contestantNamed(name), together),
          unit: '×',
        }),
      ),
      ...['`sendText` on `fetch`', '`sendText` on undici'].map((name) =>
        cpuTarget(`refused ${name}`, contestantNamed(name), 2, 64, together),
      ),
      ...contestants
        .filter(({ isPeer }) => isPeer)
        .map((peer) => cpuTarget('`sendText` on undici', peer, 1, 64, together)),
      ...(
        [
          [1, alone],
          [64, together],
        ] as const
      ).flatMap(([concurrency, reports]) => [
        cpuTarget('`sendText` on `fetch`', contestantNamed('`ky.post`'), 1.1, concurrency, reports),
        cpuTarget('template on `fetch`', contestantNamed('template by `ky.post`'), 1.1, concurrency, reports),
      ]),
    ],
  };
}

const method = `Every contestant runs in its own process, posts to a server in another process over loopback, and reads the \
whole response as JSON. The contestants take turns: ${warmUps} warm-up rounds, then ${rounds} rounds of ${count(sends[1])} sends one \
after the other, and the same with ${count(sends[64])} sends, 64 at once. Figures are medians. CPU is the CPU time of the contestant's \
process, in all threads. \`× fetch\` is the median of how many sends a contestant makes in the CPU time of one \`fetch\`, in the \
same round. All contestants but the templates send a text.`;

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
  return ratio('cpu', contestantNamed('`fetch`'), contestant, reports);
}

function ratio(key: 'cpu' | 'time', one: Contestant, other: Contestant, reports: Reports): number {
  const others = reports.get(other) ?? [];
  return median(
    (reports.get(one) ?? []).map((own, round) => own[key] / (others[round]?.[key] ?? Number.NaN)),
  );
}

function cpuTarget(
  name: string,
  rival: Contestant,
  limit: number,
  concurrency: Concurrency,
  reports: Reports,
): Target {
  return {
    what: `CPU per send, ${name} against ${rival.name}, ${concurrency} at once`,
    limit,
    measured: ratio('cpu', contestantNamed(name), rival, reports),
    unit: '×',
  };
}
