/**
 * Runs the tests that depend on dates at other moments and in other time zones, with the clocks of all their processes moved.
 * Arguments choose moments by name. The clocks of PostgreSQL, Chromium and files cannot be moved: tests that read them are left out.
 */
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { root } from '../support/run.ts';
import { movedClock } from './moved-clock.ts';

const today = new Date().toISOString().slice(0, 10);

/** In UTC, and the time zone of the processes. Where clocks change, they do so during the tests. */
const moments: Readonly<Record<string, readonly [time: string, timeZone: string]>> = {
  evening: [`${today}T19:30:00Z`, 'Asia/Kolkata'],
  midnight: [`${today}T23:59:30Z`, 'UTC'],
  'spring-us': ['2027-03-14T09:59:30Z', 'America/Los_Angeles'],
  'spring-europe': ['2027-03-28T00:59:30Z', 'Europe/Berlin'],
  'autumn-europe': ['2027-10-31T00:59:30Z', 'Europe/Berlin'],
  'autumn-us': ['2027-11-07T08:59:30Z', 'America/Los_Angeles'],
  'leap-day': ['2028-02-29T12:00:00Z', 'Asia/Kolkata'],
  'new-year': ['2029-12-31T23:59:30Z', 'Europe/London'],
  2030: ['2030-06-30T12:00:00Z', 'America/Los_Angeles'],
  2038: ['2038-01-19T03:14:08Z', 'Asia/Kolkata'],
};

const tests = [
  'examples/*/test/*.test.ts',
  'outbox/test/{,rules/}*.test.ts',
  'runtime/test/{format,observers,retry-after,typed-parameters}.test.ts',
  'sandbox/test/{call-log,data-file,generated-call,rest,waiting}.test.ts',
  'test/{clock/moved-clock,docs/campaigns,docs/outbox,e2e/telemetry,e2e/tour}.test.ts',
];
/** They take long and depend on no date. */
const exclude = ['outbox/test/{rules/rate,sqlite-file}.test.ts'];
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'code'];
const args = [...vitest, ...globSync(tests, { cwd: root, exclude })];

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(moments);
const failed = names.filter((name) => {
  const [time = '', timeZone] = moments[name] ?? [];
  if (time === '') throw new Error(`${name} is not one of ${Object.keys(moments).join(', ')}.`);
  console.log(`\n${name}: ${time} in ${timeZone}`);
  const env = { ...movedClock(Date.parse(time) - Date.now()), TZ: timeZone };
  return spawnSync(process.execPath, args, { cwd: root, env, stdio: 'inherit' }).status !== 0;
});
if (failed.length > 0) throw new Error(`Tests fail at ${failed.join(', ')}.`);
