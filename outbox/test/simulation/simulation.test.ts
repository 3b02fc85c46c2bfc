import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { root, runNode } from '../../../test/support/run.ts';
import { simulate } from './simulate.ts';

const seeds = 100;

describe('the outbox, under crashes, outages and jumps of the clock', () => {
  // It takes half a minute, and longer on a busy machine.
  it(`keeps every promise in ${seeds} simulated schedules`, { timeout: 600_000 }, async () => {
    const failed: string[] = [];
    let posts = 0;
    for (let seed = 1; seed <= seeds; seed += 1) {
      const report = await simulate(seed);
      posts += report.posts;
      const [violation] = report.violations;
      if (violation !== undefined) failed.push(`${violation}\n  npm run simulate -- --seed ${seed}`);
    }
    expect(failed).toEqual([]);
    expect(posts).toBeGreaterThan(1_000);
  });

  it('does the same for the same seed', async () => {
    const [first, second]: [string[], string[]] = [[], []];
    await simulate(7, (line) => first.push(line));
    await simulate(7, (line) => second.push(line));
    expect(first.length).toBeGreaterThan(50);
    expect(second).toEqual(first);
  });
});

describe('npm run simulate', () => {
  const main = fileURLToPath(new URL('main.ts', import.meta.url));
  const run = (...args: readonly string[]) => runNode([main, ...args], root);

  it('says how many seeds it tried', () => {
    const { status, stdout } = run('--seeds', '3', '--first', '20');
    expect(stdout).toMatch(
      /^3 seeds without a violation: \d+ messages, \d+ posts, \d+ crashes and outages, in [\d.]+ s\.\n$/,
    );
    expect(status).toBe(0);
  });
});
