import { count, megabytes, table } from '../report.ts';
import type { Scratch } from '../scratch.ts';
import type { RoundReport } from './contestant-process.ts';
import { contestantNamed } from './contestants.ts';
import { withGateway } from './processes.ts';
import type { Figures } from './throughput.ts';

const step = 10_000;
const steps = 10;

/** Whether the memory of a process grows as it sends. */
export async function measureMemory({ signal }: Scratch): Promise<Figures> {
  const generated = contestantNamed('template on `fetch`');
  const reports = await withGateway(signal, async (enter) => {
    const run = enter(generated);
    const taken: RoundReport[] = [];
    for (let index = 0; index < steps; index++) {
      process.stderr.write(`runtime: memory after ${count((index + 1) * step)} sends\n`);
      taken.push(await run({ sends: step, concurrency: 64 }));
    }
    return taken;
  });
  const rows = reports.map(({ rss, heap }, index) => [
    count((index + 1) * step),
    megabytes(rss),
    megabytes(heap),
  ]);
  // A collection may come before the last responses are released: what stays is the least.
  const least = (some: readonly RoundReport[], key: 'rss' | 'heap'): number =>
    Math.min(...some.map((report) => report[key]));
  const growth = (key: 'rss' | 'heap'): number =>
    least(reports.slice(steps / 2), key) / least(reports.slice(0, steps / 2), key);
  const span = 'the least of the second half against the first half';
  return {
    method: `One process sends a template ${count(steps * step)} times, 64 at once; it is measured after a garbage collection \
every ${count(step)} sends. The process has loaded the libraries of every contestant.`,
    table: table(['sends', 'resident', 'live heap'], rows),
    targets: [
      { what: `resident memory, ${span}`, limit: 1.1, measured: growth('rss'), unit: '×' },
      { what: `live heap, ${span}`, limit: 1.1, measured: growth('heap'), unit: '×' },
    ],
  };
}
