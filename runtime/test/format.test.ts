import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import {
  formatCode,
  formatDate,
  formatDateTime,
  formatMoney,
  formatNumber,
  formatText,
  formatTime,
  plainDate,
  plainTime,
} from '../src/format.js';
import { normalized, runFormatCases } from './portable/format-cases.ts';
import { untyped } from './support/send-error-of.js';

const en = { language: 'en' };

it.each(runFormatCases())('$what is as expected', ({ failures }) => {
  expect(failures).toStrictEqual([]);
});

describe('money', () => {
  it.each([
    [{ amount: 5, currency: 'EUR' }, '€5.00'],
    [{ amount: -0.5, currency: 'EUR' }, '-€0.50'],
    [{ amount: '-0.00', currency: 'EUR' }, '€0.00'],
    [{ amount: '5.1000', currency: 'EUR' }, '€5.10'],
    [{ amount: '1.234', currency: 'KWD' }, 'KWD 1.234'],
    [{ minor: 1n, currency: 'EUR' }, '€0.01'],
    [{ minor: -105n, currency: 'EUR' }, '-€1.05'],
    [{ minor: 1234n, currency: 'KWD' }, 'KWD 1.234'],
    // Two decimals in ISO 4217, none in ICU.
    [{ minor: 1234n, currency: 'HUF' }, 'HUF 12.34'],
    [{ amount: '12.34', currency: 'IDR' }, 'IDR 12.34'],
  ] as const)('%o is written as %s', (value, expected) => {
    expect(normalized(formatMoney(value, en))).toBe(expected);
  });

  it('keeps non-breaking spaces, makes narrow ones normal, and keeps the direction marks of Arabic and Hebrew', () => {
    const write = (language: string) => formatMoney({ amount: '1234.50', currency: 'EUR' }, { language });
    expect(write('de')).toBe('1.234,50\u00a0€');
    expect(write('fr')).toBe('1\u00a0234,50\u00a0€');
    expect(write('ar')).toMatch(/^\u200f/);
    expect(write('he')).toMatch(/^\u200f/);
  });

  it.each([
    [{ amount: 0.1 + 0.2, currency: 'EUR' }, /more decimals than EUR, which has 2/],
    [{ amount: '1.5', currency: 'JPY' }, /more decimals than JPY, which has 0/],
    [{ amount: '1,50', currency: 'EUR' }, /not a decimal number/],
    [{ amount: ' 1', currency: 'EUR' }, /not a decimal number/],
    [{ amount: '', currency: 'EUR' }, /not a decimal number/],
    [{ amount: Number.NaN, currency: 'EUR' }, /not a decimal number/],
    [{ amount: 1e-7, currency: 'EUR' }, /not a decimal number/],
    [{ amount: 2 ** 60, currency: 'EUR' }, /too large to be exact/],
    [{ amount: 5n, currency: 'EUR' }, /an amount that must be a number or a decimal string, not a bigint/],
    [{ currency: 'EUR' }, /an amount that is missing/],
    [{ minor: 5, currency: 'EUR' }, /must be a bigint/],
    [{ minor: 10n ** 30n, currency: 'EUR' }, /too large/],
    [{ minor: 5n, amount: 5, currency: 'EUR' }, /not both/],
    [{ amount: 5 }, /must have a currency/],
    [{ amount: 5, currency: 'eur' }, /must have a currency/],
    [{ amount: 5, currency: 'XYQ' }, /must have a currency/],
    ['5', /must be an object with amount and currency, not a string/],
    [undefined, /is missing/],
  ])('%o is an error', (value, expected) => {
    expect(() => formatMoney(untyped(value), en)).toThrow(expected);
  });
});

describe('a number', () => {
  it.each([
    [1.23456, {}, '1.235'],
    [12n, {}, '12'],
    [-0, {}, '0'],
    [-0.001, { style: 'percent' }, '0%'],
    [2, { decimals: 2 }, '2.00'],
    [0.195, { style: 'percent', decimals: 1 }, '19.5%'],
  ] as const)('%s with %o is written as %s', (value, options, expected) => {
    expect(formatNumber(value, { ...en, ...options })).toBe(expected);
  });

  it.each([[Number.NaN], [Number.POSITIVE_INFINITY], ['5'], [null]])('%s is an error', (value) => {
    expect(() => formatNumber(untyped(value), en)).toThrow(/number/);
  });
});

describe('a date', () => {
  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('stays the same day if the zone is %s', (timeZone) => {
    expect(formatDate('2026-11-23', { ...en, timeZone })).toBe('November 23, 2026');
  });

  it('is the day in the time zone for a point in time', () => {
    const date = new Date('2026-11-23T23:30:00Z');
    expect(formatDate(date, { ...en, timeZone: 'Europe/Berlin' })).toBe('November 24, 2026');
    expect(formatDate(date, { ...en, timeZone: 'America/New_York' })).toBe('November 23, 2026');
  });

  it.each(['Temporal.Instant', 'Temporal.ZonedDateTime'] as const)('may be a %s', (tag) => {
    const moment = { [Symbol.toStringTag]: tag, epochMilliseconds: Date.UTC(2026, 10, 23, 23, 30) };
    expect(formatDate(moment, { ...en, timeZone: 'Europe/Berlin' })).toBe('November 24, 2026');
  });

  it.each([
    ['2026-02-30', /that year, month or day does not exist/],
    ['0000-01-01', /that year, month or day does not exist/],
    ['1900-02-29', /that year, month or day does not exist/],
    ['2026-11-23\n', /of the form YYYY-MM-DD/],
    ['12026-11-23', /of the form YYYY-MM-DD/],
    ['2026-13-01', /that year, month or day does not exist/],
    ['23.11.2026', /of the form YYYY-MM-DD/],
    ['2026-11-23T10:00:00Z', /of the form YYYY-MM-DD/],
    [new Date(), /needs a time zone/],
    [20261123, /of the form YYYY-MM-DD/],
  ])('%s without a time zone is an error', (value, expected) => {
    expect(() => formatDate(untyped(value), en)).toThrow(expected);
  });
});

describe('a value that only looks like a point in time', () => {
  const instant = (epochMilliseconds: unknown) => ({
    [Symbol.toStringTag]: 'Temporal.Instant',
    epochMilliseconds,
  });
  it.each([
    [instant(null)],
    [instant('0')],
    [instant(1e30)],
    [instant(Number.NaN)],
    [{ [Symbol.toStringTag]: 'Temporal.Instant' }],
    [{ [Symbol.toStringTag]: 'Date' }],
    [new Date(Number.NaN)],
    // A text has no era: this would be March 15, 44.
    [new Date('-000043-03-15T00:00Z')],
  ])('is an error: %o', (value) => {
    for (const format of [formatDate, formatTime, formatDateTime]) {
      expect(() => format(untyped(value), { ...en, timeZone: 'America/New_York' })).toThrow(
        'the value is an invalid Date, or one before the year 1',
      );
    }
  });

  it('is not a Date of another realm, or one whose methods were replaced', () => {
    const foreign: Date = runInNewContext('new Date(0)');
    const replaced = Object.assign(new Date(0), { getTime: () => 1e15 });
    for (const value of [foreign, replaced]) {
      expect(formatDate(value, { ...en, timeZone: 'UTC' })).toBe('January 1, 1970');
    }
  });
});

describe('a time', () => {
  it('is in the time zone for a point in time', () => {
    const options = { language: 'de', timeZone: 'Asia/Tokyo' };
    expect(formatTime(new Date('2026-11-23T23:30:00Z'), options)).toBe('08:30');
    expect(formatTime('23:30', options)).toBe('23:30');
  });

  it.each([['24:00'], ['9:00'], ['17:05:30'], [1705]])('%s is an error', (value) => {
    expect(() => formatTime(untyped(value), en)).toThrow(/of the form HH:MM/);
  });
});

it.each([
  [new Date(Number.NaN), { timeZone: 'UTC' }, /is an invalid Date/],
  [new Date(), { timeZone: 'Berlin' }, /IANA name/],
  [new Date(), {}, /needs a time zone/],
  ['2026-11-23', { timeZone: 'UTC' }, /must be a Date/],
])('a point in time %s with %o is an error', (value, options, expected) => {
  expect(() => formatDateTime(untyped(value), { ...en, ...options })).toThrow(expected);
});

describe('a text', () => {
  it('may have as many characters as its maximum, each emoji counted once', () => {
    expect(formatText('👩‍👩‍👧é', { max: 2 })).toBe('👩‍👩‍👧é');
    expect(() => formatText('👩‍👩‍👧éx', { max: 2 })).toThrow(
      'the value must have at most 2 characters, not 3',
    );
  });

  it('is cut without controls that would reorder the text after it', () => {
    const cut = { max: 4, overflow: 'truncate' } as const;
    expect(formatText('\u2067שלום\u2069 Ann', cut)).toBe('של…');
    expect(formatText('\u202eAnn Lee', cut)).toBe('An…');
    expect(formatText('\u2067של\u2069', cut)).toBe('\u2067של\u2069');
  });

  it('is cut before white space', () => {
    expect(formatText('Walnut table', { max: 8, overflow: 'truncate' })).toBe('Walnut…');
  });
});

it.each([['AB 1'], ['ab1'], ['A-1'], ['']])('the code %j is an error', (code) => {
  expect(() => formatCode(code)).toThrow(/must be a code/);
});

it('helpers check plain strings, such as those of a database', () => {
  expect(plainDate('2026-11-23')).toBe('2026-11-23');
  expect(plainTime('17:30:00')).toBe('17:30');
  const message = expect.stringContaining('that year, month or day does not exist');
  expect(() => plainDate('2026-11-31')).toThrow(
    expect.objectContaining({ code: 'invalid-message', message }),
  );
  expect(() => plainTime('17:30:59')).toThrow(/of the form HH:MM/);
});

it('an error does not quote the value', () => {
  expect(() => formatDate(untyped('secret'), en)).toThrow(/^(?!.*secret)/);
  expect(() => formatMoney(untyped({ amount: 'secret', currency: 'secret' }), en)).toThrow(/^(?!.*secret)/);
});
