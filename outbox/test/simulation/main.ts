/**
 * Runs many simulated schedules of the outbox, on every core: `npm run simulate -- --seeds 100000`. `--first N` begins with
 * another seed than 1, `--seed N` replays one and prints everything that happens. Exit codes: 0 no violation, 1 a violation,
 * 2 wrong usage.
 */
import { on } from 'node:events';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { type Report, simulate } from './simulate.ts';

const usage = 'Usage: npm run simulate -- [--seeds COUNT] [--first SEED] | --seed SEED\n';

interface Share {
  readonly first: number;
  readonly step: number;
  readonly end: number;
}

if (isMainThread) process.exitCode = await main();
else await work(workerData);

async function main(): Promise<number> {
  const wanted = readArguments(process.argv.slice(2));
  if (wanted === undefined) {
    process.stderr.write(usage);
    return 2;
  }
  return wanted.replay ? replay(wanted.first) : runMany(wanted.first, wanted.count);
}

async function replay(seed: number): Promise<number> {
  const { violations } = await simulate(seed, (line) => process.stdout.write(`${line}\n`));
  process.stdout.write(violations.length === 0 ? `Seed ${seed}: no violation.\n` : '');
  return violations.length === 0 ? 0 : 1;
}

async function runMany(first: number, count: number): Promise<number> {
  const sums = { messages: 0, posts: 0, faults: 0 };
  const failed: number[] = [];
  const start = performance.now();
  let done = 0;
  for await (const { violations, ...report } of reports(first, count)) {
    const seed = first + done;
    done += 1;
    for (const name of ['messages', 'posts', 'faults'] as const) sums[name] += report[name];
    if (violations.length > 0) {
      failed.push(seed);
      process.stdout.write(`Seed ${seed}: ${violations[0]}\n  npm run simulate -- --seed ${seed}\n`);
    }
    if (failed.length === 10) break;
    if (done % 1_000 === 0 && done < count) process.stderr.write(`${done} of ${count} seeds\n`);
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const what = `${sums.messages} messages, ${sums.posts} posts, ${sums.faults} crashes and outages`;
  if (failed.length === 0)
    process.stdout.write(`${count} seeds without a violation: ${what}, in ${seconds} s.\n`);
  else process.stdout.write(`${failed.length} seeds with a violation, after ${seconds} s.\n`);
  return failed.length === 0 ? 0 : 1;
}

/** The reports in the order of the seeds, which one thread per core takes in turn. */
async function* reports(first: number, count: number): AsyncGenerator<Report, void> {
  const step = Math.min(count, availableParallelism());
  const threads = Array.from({ length: step }, (_, index) => {
    const share: Share = { first: first + index, step, end: first + count };
    return new Worker(new URL(import.meta.url), { workerData: share });
  });
  const messages = threads.map((thread) => on(thread, 'message'));
  try {
    for (let round = 0; round < count; round += step)
      for (const thread of messages.slice(0, count - round)) {
        const { value } = await thread.next();
        yield value?.[0];
      }
  } finally {
    await Promise.all(threads.map((thread) => thread.terminate()));
  }
}

async function work({ first, step, end }: Share): Promise<void> {
  for (let seed = first; seed < end; seed += step) parentPort?.postMessage(await simulate(seed));
}

/** Undefined if they are wrong. */
function readArguments(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { seeds: { type: 'string' }, first: { type: 'string' }, seed: { type: 'string' } },
    });
    const { seed, seeds = '3000', first = '1' } = values;
    if (seed !== undefined && (values.seeds ?? values.first) !== undefined) return undefined;
    const numbers = [seed ?? first, seeds].map(Number);
    const [start = 0, count = 0] = numbers;
    if (!numbers.every((value) => Number.isSafeInteger(value) && value >= 0) || count === 0) return undefined;
    return { replay: seed !== undefined, first: start, count };
  } catch {
    return undefined;
  }
}
