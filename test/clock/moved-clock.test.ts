import { expect, it } from 'vitest';
import { runNode } from '../support/run.ts';
import { movedClock } from './moved-clock.ts';

const year = 365 * 86_400_000;
const moments =
  '[Date.now(), new Date(), new (class extends Date {})(), Date(), performance.timeOrigin].map((date) => +new Date(date))';

it.each([
  ['a process', `console.log(JSON.stringify(${moments}))`],
  [
    'a process that it starts',
    `require('child_process').spawnSync('node', ['-p', ${JSON.stringify(`JSON.stringify(${moments})`)}], { stdio: 'inherit' })`,
  ],
])('moves the clock of %s, wherever it is read', (_, code) => {
  const { stdout } = runNode(['--eval', code], '.', movedClock(year));
  const times: readonly number[] = JSON.parse(stdout);
  const inOneYear = Date.now() + year;
  expect(times.map((time) => Math.abs(time - inOneYear) < 60_000)).toStrictEqual(Array(5).fill(true));
});

it('leaves other dates as they are', () => {
  const code = 'console.log(+new Date(5), Date.UTC(1970), new Date() instanceof Date, Date.name)';
  expect(runNode(['--eval', code], '.', movedClock(year)).stdout).toBe('5 0 true Date\n');
});
