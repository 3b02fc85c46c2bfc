import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { whenIs } from '../../src/rules/local-time.js';

const next = (time: string, timeZone: string, now: string, day?: string): string => {
  const local = { time, timeZone, ...(day === undefined ? {} : { day }) };
  return new Date(whenIs(local, Date.parse(`${now}Z`))).toISOString().replace(':00.000Z', '');
};

describe('a local time', () => {
  it.each([
    ['is today', '10:00', 'Europe/London', '2026-01-10T08:00', '2026-01-10T10:00'],
    ['is tomorrow from its moment on', '10:00', 'Europe/London', '2026-01-10T10:00', '2026-01-11T10:00'],
    ['is already tomorrow there', '07:00', 'Asia/Tokyo', '2026-01-10T16:00', '2026-01-10T22:00'],
    ['is still today there', '23:30', 'America/Los_Angeles', '2026-01-11T05:00', '2026-01-11T07:30'],
    ['moves with daylight saving time', '10:00', 'Europe/Berlin', '2026-03-28T09:00', '2026-03-29T08:00'],
    ['moves back with it', '10:00', 'Europe/Berlin', '2026-10-24T08:00', '2026-10-25T09:00'],
    ['that is skipped is after the gap', '02:30', 'Europe/Berlin', '2026-03-28T12:00', '2026-03-29T01:00'],
    ['that occurs twice is the first', '02:30', 'Europe/Berlin', '2026-10-24T12:00', '2026-10-25T00:30'],
    ['between the two is tomorrow', '02:30', 'Europe/Berlin', '2026-10-25T01:00', '2026-10-26T01:30'],
    ['is 45 minutes off the hour', '10:00', 'Asia/Kathmandu', '2026-01-10T03:00', '2026-01-10T04:15'],
    ['on a skipped day is after it', '10:00', 'Pacific/Apia', '2011-12-30T09:00', '2011-12-30T10:00'],
  ])('%s', (_, time, timeZone, now, expected) => {
    expect(next(time, timeZone, now)).toBe(expected);
  });

  it('is on its day, also if that is in the past', () => {
    const now = '2026-01-10T08:00';
    expect(next('10:00', 'Europe/London', now, '2026-07-01')).toBe('2026-07-01T09:00');
    expect(next('10:00', 'Europe/London', now, '2025-12-24')).toBe('2025-12-24T10:00');
    expect(() => next('10:00', 'Europe/London', now, '2026-02-30')).toThrow(RangeError);
  });

  it('is always later, within two days, and shows that time on the clocks there', () => {
    const zones = [
      'Europe/Berlin',
      'America/New_York',
      'Asia/Kolkata',
      'Australia/Lord_Howe',
      'America/St_Johns',
    ];
    const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 });
    const times = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(minutes, fc.constantFrom(...zones), times, (minute, timeZone, date) => {
        const [hour, rest] = [Math.floor(minute / 60), minute % 60].map((part) =>
          String(part).padStart(2, '0'),
        );
        const found = whenIs({ time: `${hour}:${rest}`, timeZone }, date.getTime());
        expect(found).toBeGreaterThan(date.getTime());
        expect(found - date.getTime()).toBeLessThanOrEqual(50 * 3_600_000);
        const clock = (moment: number) =>
          new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(moment);
        const shown = clock(found);
        // The moment after a gap: one minute before, the clock was earlier than the time, and now it is later.
        if (shown !== `${hour}:${rest}`) {
          expect(clock(found - 60_000) < `${hour}:${rest}`).toBe(true);
          expect(shown > `${hour}:${rest}`).toBe(true);
        }
      }),
      { numRuns: 500, seed: 2026 },
    );
  });
});
