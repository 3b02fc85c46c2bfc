import { expect, it } from 'vitest';
import { forecastOf, type Load, type Traffic } from '../src/campaign/forecast.js';

const now = Date.parse('2026-06-10T20:00:00Z');
const limits = { perSecond: 10, perRecipient: null, recipientsPerDay: null };
const night = (timeZone: string) => ({ start: '21:00', end: '08:00', timeZone });
const load = (count: number, changes: Partial<Load> = {}): Load => ({
  ...{ count, from: 0, expires: Number.POSITIVE_INFINITY, quietHours: undefined },
  ...changes,
});

const large = { from: 0, expires: Number.POSITIVE_INFINITY, count: 9_000, share: 1 };

it.each<[string, readonly Load[], Partial<Traffic>, number]>([
  ['at the rate', [load(36_000)], {}, 3_600],
  ['at a limit with a fraction', [load(100)], { limits: { ...limits, perSecond: 2.5 } }, 50],
  ['at its share', [load(1_800)], { share: 0.5 }, 360],
  ['after what is more urgent', [load(100)], { before: 1_000 }, 110],
  ['in turns with a smaller one', [load(1_000)], { others: [{ ...large, count: 500 }] }, 150],
  ['in turns with larger ones', [load(100)], { others: [large, large] }, 30],
  ['beside one with a small share', [load(900)], { others: [{ ...large, share: 0.1 }] }, 100],
  ['alone once others have expired', [load(1_000)], { others: [{ ...large, expires: now + 40_000 }] }, 120],
  ['with some that are tried again later', [load(100, { last: now + 300_000 })], {}, 300],
  ['alone until a larger one starts', [load(1_000)], { others: [{ ...large, from: now + 50_000 }] }, 150],
  ['from its start', [load(10, { from: now + 60_000 })], {}, 61],
  // Half of it before 21:00 in London, an hour from here, the rest after 08:00.
  ['with a night in between', [load(72_000, { quietHours: night('UTC') })], {}, 12 * 3_600 + 3_600],
  // In Berlin, it is 22:00: these wait until 06:00 UTC. The others are sent first.
  ['in two time zones', [load(100, { quietHours: night('Europe/Berlin') }), load(100)], {}, 10 * 3_600 + 10],
  [
    'with a limit per day',
    [load(250)],
    { limits: { ...limits, recipientsPerDay: { limit: 100, group: '' } } },
    86_400 + 150 * 864,
  ],
])('is sent %s', (_, loads, changes, seconds) => {
  const traffic = { now, limits, share: 1, before: 0, others: [], ...changes };
  const { end = 0, expiring } = forecastOf(loads, traffic);
  expect(Math.abs((end - now) / 1_000 / seconds - 1)).toBeLessThan(0.02);
  expect(expiring).toBe(0);
});

it.each<[string, Partial<Load>, Partial<Traffic>, object]>([
  ['at the rate', {}, {}, { end: now + 20_000, expiring: 402 }],
  ['after others', {}, { before: 100 }, { end: now + 20_000, expiring: 501 }],
  ['in turns', {}, { others: [large] }, { end: now + 20_000, expiring: 501 }],
  ['in time', { expires: now + 61_000 }, {}, { end: now + 60_600, expiring: 0 }],
  ['never, at night', { quietHours: night('Europe/Berlin') }, {}, { end: now + 20_000, expiring: 600 }],
])('a list of 600 with a short expiry is sent %s', (_, changes, traffic, expected) => {
  const loads = [load(600, { expires: now + 20_000, ...changes })];
  expect(forecastOf(loads, { now, limits, share: 1, before: 0, others: [], ...traffic })).toEqual(expected);
});
