import { type Report, throwReport } from '../errors/values.js';

/** A calendar date without time zone: `YYYY-MM-DD`. It never shifts. */
export type PlainDate = `${number}-${number}-${number}`;

/** A time of day without time zone: `HH:MM` from `00:00` to `23:59`. It never shifts. */
export type PlainTime = `${number}:${number}`;

/** A point in time: a `Date`, or a `Temporal.Instant` or `Temporal.ZonedDateTime`. It is shown in a time zone that is known. */
export type DateTime = Date | TemporalMoment;

/** The part of `Temporal.Instant` and `Temporal.ZonedDateTime` that is read, so that polyfills are accepted. */
export interface TemporalMoment {
  readonly [Symbol.toStringTag]: 'Temporal.Instant' | 'Temporal.ZonedDateTime';
  readonly epochMilliseconds: number;
}

/**
 * Checks a date from a database or a form.
 *
 * @param text `YYYY-MM-DD`, also as `Temporal.PlainDate` prints it.
 * @throws TypeError with the code `invalid-message` if it is not a date of the calendar.
 */
export function plainDate(text: string): PlainDate {
  if (isPlainDate(text)) return text;
  return throwReport(plainDateMessage(text));
}

/**
 * Checks a time of day from a database or a form.
 *
 * @param text `HH:MM`, or `HH:MM:00` as databases print it.
 * @throws TypeError with the code `invalid-message` if it is not a time of day, or has seconds.
 */
export function plainTime(text: string): PlainTime {
  const time = typeof text === 'string' ? text.replace(/^(\d\d:\d\d):00(\.0+)?$/, '$1') : text;
  if (isPlainTime(time)) return time;
  return throwReport(plainTimeMessage);
}

/** A plain date as a point in time in UTC; reports anything else. */
export function readPlainDate(value: unknown, report: Report): number | undefined {
  if (isPlainDate(value)) return Date.parse(value);
  report(plainDateMessage(value));
  return undefined;
}

/** A plain time as a point in time in UTC; reports anything else. */
export function readPlainTime(value: unknown, report: Report): number | undefined {
  if (isPlainTime(value)) return Date.parse(`1970-01-01T${value}Z`);
  report(value === undefined ? 'is missing' : plainTimeMessage);
  return undefined;
}

const plainTimeMessage = 'must be a time of the form HH:MM from 00:00 to 23:59, such as 17:30';

function plainDateMessage(value: unknown): string {
  if (value === undefined) return 'is missing';
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
    ? 'must be a date of the calendar: that year, month or day does not exist'
    : 'must be a date of the form YYYY-MM-DD, such as 2026-11-23';
}

function isPlainDate(value: unknown): value is PlainDate {
  // Texts have no era, so the year before 1 would look like the year 1.
  if (typeof value !== 'string' || !/^(?!0000)\d{4}-\d\d-\d\d$/.test(value)) return false;
  // `Date` accepts 30 February and returns a day in March.
  const date = new Date(`${value}T00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

function isPlainTime(value: unknown): value is PlainTime {
  return typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value);
}
