import { median } from '../measure.ts';
import { count, megabytes, milliseconds, type Target, table } from '../report.ts';
import type { Figures } from '../runtime/throughput.ts';
import type { TestStore } from './databases.ts';
import { withProcesses } from './processes.ts';

/** The platform's limit for most senders, and a high one. */
const limits = [80, 1_000] as const;

interface Backlog {
  readonly importTime: number;
  readonly peakMemory: number;
  /** Milliseconds of each urgent message, for each of `limits`. */
  readonly latencies: readonly (readonly number[])[];
  /** Milliseconds until a small list is sent beside a newsletter. */
  readonly smallList: number;
}

/** Rows of a list that is sent beside a newsletter of a fifth of all messages, and the milliseconds that this may take. */
const [smallList, longest] = [500, 20_000];

/** What a campaign of a million messages takes, and how long an urgent message takes behind it. */
export async function measureBacklog(
  stores: readonly TestStore[],
  isSmall: boolean,
  signal: AbortSignal,
): Promise<Figures> {
  const messages = isSmall ? 50_000 : 1_000_000;
  const measured = new Map<string, Backlog>();
  for (const store of stores) {
    process.stderr.write(`outbox: ${count(messages)} messages in ${store.name}\n`);
    measured.set(store.name, await measureStore(store, messages, isSmall ? 40 : 500, signal));
  }
  const all = [...measured];
  const rows = [
    [
      'import, messages per second',
      ...all.map(([, { importTime }]) => count(Math.round(messages / importTime))),
    ],
    ['import, peak memory', ...all.map(([, { peakMemory }]) => megabytes(peakMemory))],
    [
      `a list of ${smallList} beside a newsletter, at 80 per second`,
      ...all.map(([, { smallList }]) => milliseconds(smallList)),
    ],
    ...limits.flatMap((limit, index) => [
      [
        `urgent at ${count(limit)} per second, median`,
        ...all.map(([, { latencies }]) => milliseconds(median(latencies[index] ?? []))),
      ],
      [
        `urgent at ${count(limit)} per second, 99 %`,
        ...all.map(([, { latencies }]) => milliseconds(percentile(latencies[index] ?? [], 0.99))),
      ],
    ]),
  ];
  const targets = all.flatMap(([name, { latencies, smallList: measured }]) => [
    {
      what: `a list of ${smallList} beside a newsletter at 80 per second, ${name}`,
      ...{ limit: longest, measured, unit: 'ms' as const },
    },
    ...limits.flatMap((limit, index): readonly Target[] => {
      const what = `urgent behind ${count(messages)} at ${count(limit)} per second`;
      const values = latencies[index] ?? [];
      return [
        { what: `${what}, median, ${name}`, limit: 50, measured: median(values), unit: 'ms' },
        { what: `${what}, 99 %, ${name}`, limit: 150, measured: percentile(values, 0.99), unit: 'ms' },
      ];
    }),
  ]);
  return { method: method(messages), table: table(['', ...all.map(([name]) => name)], rows), targets };
}

function measureStore(
  store: TestStore,
  messages: number,
  urgent: number,
  signal: AbortSignal,
): Promise<Backlog> {
  return withProcesses(signal, async ({ gateway, enter }) => {
    const url = await store.create();
    const importer = await enter({ url });
    const imported = await importer.run({ type: 'enqueue', count: messages, batch: 1_000, atOnce: 1 });
    const latencies: (readonly number[])[] = [];
    for (const limit of limits) {
      const worker = await enter({ url, gateway: gateway.url, limit });
      await worker.run({ type: 'start' });
      await worker.run({ type: 'idle', seconds: 2 });
      await gateway.arrivals();
      const { enqueued } = await importer.run({ type: 'urgent', count: urgent, interval: 50 });
      await worker.run({ type: 'idle', seconds: 1 });
      const arrivals = await gateway.arrivals();
      latencies.push(
        Object.entries(enqueued).map(
          ([id, time]) => (arrivals.urgent[id] ?? Number.POSITIVE_INFINITY) - time,
        ),
      );
      await worker.run({ type: 'stop' });
      worker.leave();
    }
    importer.leave();
    const worker = await enter({ url: await store.create(), gateway: gateway.url, limit: limits[0] });
    await worker.run({ type: 'campaign', name: 'newsletter', rows: messages / 5, isAwaited: false });
    await worker.run({ type: 'start' });
    await worker.run({ type: 'idle', seconds: 5 });
    const { time } = await worker.run({ type: 'campaign', name: 'small', rows: smallList, isAwaited: true });
    const { peakMemory } = imported;
    return { importTime: imported.time, peakMemory, latencies, smallList: time * 1_000 };
  });
}

function percentile(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}

const method = (
  messages: number,
) => `One process enqueues ${count(messages)} messages of the priority \`bulk\`, 1,000 per commit. Then \
another process works on them, and the first enqueues urgent ones, about 20 per second. Their latency is the time from the call of \
\`enqueue\` to the arrival at the gateway. Last, while a newsletter of ${count(messages / 5)} is being sent, a list of ${smallList} is stored and sent.`;
