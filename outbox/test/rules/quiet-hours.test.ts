import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quietUntil } from '../../src/rules/quiet-hours.js';

/** The end of quiet hours; times are in UTC, of the year 2026. */
const until = (hours: string, timeZone: string, now: string) => {
  const [start = '', end = ''] = hours.split('-');
  const result = quietUntil({ start, end, timeZone }, Date.parse(`2026-${now}Z`));
  return result && new Date(result).toISOString().replace(/^2026-(.*):00.000Z$/, '$1');
};

describe('quiet hours', () => {
  it.each([
    ['before they start', '21:00-08:00', 'Europe/Berlin', '01-10T19:59:59.999', undefined],
    ['from their first moment', '21:00-08:00', 'Europe/Berlin', '01-10T20:00', '01-11T07:00'],
    ['after midnight', '21:00-08:00', 'Europe/Berlin', '01-11T06:59:59.999', '01-11T07:00'],
    ['from their end on', '21:00-08:00', 'Europe/Berlin', '01-11T07:00', undefined],
    ['within one day', '12:00-14:30', 'Europe/Berlin', '01-10T11:00', '01-10T13:30'],
    ['until midnight', '18:00-00:00', 'Europe/Berlin', '01-10T22:59:59', '01-10T23:00'],
    ['from midnight', '00:00-06:00', 'Europe/Berlin', '01-10T23:00', '01-11T05:00'],
    ['45 minutes off the hour', '21:00-08:00', 'Asia/Kathmandu', '01-10T15:15', '01-11T02:15'],
    ['over the night that is shorter', '21:00-08:00', 'Europe/Berlin', '03-28T20:00', '03-29T06:00'],
    ['over the night that is longer', '21:00-08:00', 'Europe/Berlin', '10-24T19:00', '10-25T07:00'],
    ['when they end in the gap', '21:00-02:30', 'Europe/Berlin', '03-29T00:59:59', '03-29T01:00'],
    ['after an end in the gap', '21:00-02:30', 'Europe/Berlin', '03-29T01:00', undefined],
    ['when they start in the gap', '02:30-06:00', 'Europe/Berlin', '03-29T01:00', '03-29T04:00'],
    ['before a start in the gap', '02:30-06:00', 'Europe/Berlin', '03-29T00:59:59', undefined],
    ['when all of them are in the gap', '02:15-02:45', 'Europe/Berlin', '03-29T01:00', undefined],
    ['when the end occurs twice', '21:00-02:30', 'Europe/Berlin', '10-25T00:29:59', '10-25T00:30'],
    ['between both ends', '21:00-02:30', 'Europe/Berlin', '10-25T00:30', undefined],
    ['when the start occurs twice', '02:30-06:00', 'Europe/Berlin', '10-25T00:30', '10-25T05:00'],
    ['with half an hour skipped', '21:00-02:15', 'Australia/Lord_Howe', '10-03T15:29:59', '10-03T15:30'],
    ['after half an hour was skipped', '21:00-02:15', 'Australia/Lord_Howe', '10-03T15:30', undefined],
    ['with half an hour twice', '21:00-01:45', 'Australia/Lord_Howe', '04-04T14:44:59', '04-04T14:45'],
    ['when midnight is skipped', '22:00-00:00', 'America/Santiago', '09-06T03:59:59', '09-06T04:00'],
    ['after a skipped midnight', '22:00-00:00', 'America/Santiago', '09-06T04:00', undefined],
    ['when 23:00 to midnight occurs twice', '22:00-07:00', 'America/Santiago', '04-05T02:30', '04-05T11:00'],
  ])('are known %s', (_, hours, timeZone, now, expected) => {
    expect(until(hours, timeZone, now)).toBe(expected);
  });

  it('end within 25 hours, after which nothing is quiet', () => {
    const twoDigits = (value: number) => `${value}`.padStart(2, '0');
    const time = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map(([hour, minute]) => `${twoDigits(hour)}:${twoDigits(minute)}`);
    const timeZone = fc.constantFrom(
      'Europe/Berlin',
      'America/New_York',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
      'America/Santiago',
      'Africa/Cairo',
    );
    const now = fc.integer({ min: Date.parse('2025-01-01'), max: Date.parse('2028-01-01') });
    fc.assert(
      fc.property(time, time, timeZone, now, (start, end, zone, at) => {
        const hours = { start, end, timeZone: zone };
        const result = quietUntil(hours, at);
        const clock = new Date(at).toLocaleTimeString('en-GB', { timeZone: zone, timeStyle: 'short' });
        const inside = start <= end ? start <= clock && clock < end : start <= clock || clock < end;
        // Only on the days of a change may the clock on the wall and the result differ.
        const offset = (time: number) =>
          new Date(time).toLocaleString('en-GB', { timeZone: zone, timeZoneName: 'longOffset' }).slice(-6);
        if (offset(at - 86_400_000) === offset(at + 86_400_000)) expect(result !== undefined).toBe(inside);
        if (result === undefined) return;
        expect(result - at).toBeLessThanOrEqual(25 * 3_600_000);
        expect(result).toBeGreaterThan(at);
        expect(quietUntil(hours, result)).toBeUndefined();
      }),
      { numRuns: 1_000, seed: 2026 },
    );
  });

  it.each(['Europe/Nowhere', '', 'Berlin'])('need a valid time zone: %j', (timeZone) => {
    expect(() => quietUntil({ start: '21:00', end: '08:00', timeZone }, 0)).toThrow(RangeError);
  });

  it.each(['24:00', '9:00', '', '21:60'])('need a valid time: %j', (start) => {
    expect(() => quietUntil({ start, end: '08:00', timeZone: 'UTC' }, 0)).toThrow(RangeError);
  });
});
