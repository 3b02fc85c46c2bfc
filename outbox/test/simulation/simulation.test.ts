import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { simulate } from './simulate.ts';

const seeds = 100;

describe('the outbox, under crashes, outages and jumps of the clock', () => {
  it(`keeps every promise in ${seeds} simulated schedules`, async () => {
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
  const run = (...args: readonly string[]) => {
    const main = fileURLToPath(new URL('main.ts', import.meta.url));
    const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], { encoding: 'utf8' });
    return { status, stdout, stderr };
  };

  it('says how many seeds it tried', () => {
    const { status, stdout } = run('--seeds', '3', '--first', '20');
    expect(stdout).toMatch(
      /^3 seeds without a violation: \d+ messages, \d+ posts, \d+ crashes and outages, in [\d.]+ s\.\n$/,
    );
    expect(status).toBe(0);
  });

  it('replays one seed and prints what happens', () => {
    const { status, stdout } = run('--seed', '4');
    expect(stdout).toMatch(/^ {4}0\.000 {2}plan .*\n/);
    expect(stdout).toMatch(/Seed 4: no violation\.\n$/);
    expect(status).toBe(0);
  });

  it.each([
    ['--seeds', '0'],
    ['--seeds', 'many'],
    ['--seed', '1', '--first', '2'],
    ['--sed', '1'],
  ])('rejects %s %s', (...args) => {
    const { status, stderr } = run(...args);
    expect(stderr).toMatch(/^Usage: npm run simulate/);
    expect(status).toBe(2);
  });
});
