/**
 * Runs many simulated schedules of the outbox: `npm run simulate -- --seeds 100000`. `--first N` begins with another seed,
 * `--seed N` replays one and prints everything that happens. Exit codes: 0 no violation, 1 a violation, 2 wrong usage.
 */
import { parseArgs } from 'node:util';
import { simulate } from './simulate.ts';

const usage = 'Usage: npm run simulate -- [--seeds COUNT] [--first SEED] | --seed SEED\n';

process.exitCode = await main();

async function main(): Promise<number> {
  const wanted = readArguments();
  if (wanted === undefined) {
    process.stderr.write(usage);
    return 2;
  }
  return wanted.replay ? replay(wanted.first) : runMany(wanted.first, wanted.count);
}

function readArguments() {
  try {
    const { values } = parseArgs({
      options: { seeds: { type: 'string' }, first: { type: 'string' }, seed: { type: 'string' } },
    });
    const { seed, seeds = '1000', first = '1' } = values;
    if (seed !== undefined && (values.seeds ?? values.first) !== undefined) return undefined;
    const numbers = [seed ?? first, seeds].map(Number);
    const [start = 0, count = 0] = numbers;
    if (!numbers.every((value) => Number.isSafeInteger(value) && value >= 0) || count === 0) return undefined;
    return { replay: seed !== undefined, first: start, count };
  } catch {
    return undefined;
  }
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
  for (let seed = first; seed < first + count && failed.length < 10; seed += 1) {
    const { violations, ...report } = await simulate(seed);
    for (const name of ['messages', 'posts', 'faults'] as const) sums[name] += report[name];
    if (violations.length > 0) {
      failed.push(seed);
      process.stdout.write(`Seed ${seed}: ${violations[0]}\n  npm run simulate -- --seed ${seed}\n`);
    }
    const done = seed - first + 1;
    if (done % 1_000 === 0 && done < count) process.stderr.write(`${done} of ${count} seeds\n`);
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const what = `${sums.messages} messages, ${sums.posts} posts, ${sums.faults} crashes and outages`;
  if (failed.length === 0)
    process.stdout.write(`${count} seeds without a violation: ${what}, in ${seconds} s.\n`);
  else process.stdout.write(`${failed.length} seeds with a violation, after ${seconds} s.\n`);
  return failed.length === 0 ? 0 : 1;
}
