import { type Report, reportAccident, throwReport } from '../errors/report.js';
import { type LanguageOptions, localesOf, numberingOf, once, tidySpaces } from './locale.js';
import { type DateTime, type PlainDate, type PlainTime, readPlainDate, readPlainTime } from './plain.js';

export interface ZoneOptions extends LanguageOptions {
  /** IANA name of the time zone in which points in time are shown, such as `Europe/Berlin`. Plain values ignore it. */
  readonly timeZone?: string | undefined;
  /** Whether a point in time after the year 9999 is an error, such as one in microseconds. Default: `false`. */
  readonly checkAccidents?: boolean | undefined;
}

export interface DateFormat extends ZoneOptions {
  /** From `full` (Monday, November 23, 2026) to `short` (11/23/26). Default: `long`. */
  readonly style?: 'full' | 'long' | 'medium' | 'short' | undefined;
  /** Adds the day of the week to any style. Default: only `full` has it. */
  readonly weekday?: 'long' | 'short' | undefined;
  /** `gregory` for the Gregorian calendar. Default: that of the language, such as the Buddhist one in Thai. */
  readonly calendar?: 'gregory' | undefined;
}

/**
 * Formats a date. A plain date is the same day everywhere; a point in time is the day in the time zone.
 *
 * @throws TypeError if it is not a date, or if a point in time is given without a time zone.
 */
export function formatDate(
  value: PlainDate | DateTime,
  options: DateFormat,
  report: Report = throwReport,
): string {
  const plain = isMoment(value) ? undefined : readPlainDate(value, report);
  return plain === undefined
    ? formatMoment(value, options, datePart(options), report)
    : format(plain, 'UTC', options, datePart(options));
}

/**
 * Formats a time of day, in hours and minutes. A plain time is the same everywhere.
 *
 * @throws TypeError if it is not a time, or if a point in time is given without a time zone.
 */
export function formatTime(
  value: PlainTime | DateTime,
  options: ZoneOptions,
  report: Report = throwReport,
): string {
  const plain = isMoment(value) ? undefined : readPlainTime(value, report);
  return plain === undefined
    ? formatMoment(value, options, { timeStyle: 'short' }, report)
    : format(plain, 'UTC', options, { timeStyle: 'short' });
}

/**
 * Formats a point in time as date and time of day in the time zone.
 *
 * @throws TypeError if it is not a point in time, or if the time zone is missing or unknown.
 */
export function formatDateTime(value: DateTime, options: DateFormat, report: Report = throwReport): string {
  const date = datePart(options);
  const time = date.dateStyle
    ? ({ timeStyle: 'short' } as const)
    : ({ hour: 'numeric', minute: '2-digit' } as const);
  if (isMoment(value)) return formatMoment(value, options, { ...date, ...time }, report);
  report(
    value === undefined ? 'is missing' : 'must be a Date, a Temporal.Instant or a Temporal.ZonedDateTime',
  );
  return '';
}

/** `Intl` has no style with a chosen day of the week, so the parts are listed then. */
function datePart({ style = 'long', weekday, calendar }: DateFormat): Intl.DateTimeFormatOptions {
  const month = style === 'short' ? 'numeric' : style === 'medium' ? 'short' : 'long';
  return {
    ...(weekday === undefined ? { dateStyle: style } : { weekday, day: 'numeric', month, year: 'numeric' }),
    ...(calendar !== undefined && { calendar }),
  };
}

function formatMoment(
  value: unknown,
  options: ZoneOptions,
  parts: Intl.DateTimeFormatOptions,
  report: Report,
): string {
  if (!isMoment(value)) return '';
  const { timeZone } = options;
  if (timeZone === undefined) report('is a point in time, which needs a time zone: pass the plain form');
  else if (reportTimeZone(timeZone, (message) => report(`needs a timeZone: it ${message}`))) {
    const moment = milliseconds(value);
    if (options.checkAccidents && moment > lastYear) {
      reportAccident('must not be after the year 9999', report);
      return '';
    }
    if (moment >= firstMoment && moment <= lastMoment) return format(moment, timeZone, options, parts);
    report('is an invalid Date, or one before the year 1');
  }
  return '';
}

/** The styles have no era, so the year before 1 would look like the year 1. A day later, for the zones west of UTC. */
const firstMoment = Date.parse('0001-01-02T00:00Z');
/** A day earlier, for the zones east of UTC. */
const lastYear = Date.parse('9999-12-31T00:00Z');
/** That of `Date` and `Temporal`. */
const lastMoment = 8.64e15;

const formatOf = /* @__PURE__ */ once(
  (locales: string[], options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locales, options),
);

function format(
  moment: number,
  timeZone: string,
  options: LanguageOptions,
  parts: Intl.DateTimeFormatOptions,
): string {
  const format = formatOf(localesOf(options), { ...parts, ...numberingOf(options), timeZone });
  return tidySpaces(format.format(moment));
}

/** By its tag, which is also right for values of another realm or a polyfill. */
function isMoment(value: unknown): value is DateTime {
  const tag = Object.prototype.toString.call(value);
  return (
    tag === '[object Date]' ||
    tag === '[object Temporal.Instant]' ||
    tag === '[object Temporal.ZonedDateTime]'
  );
}

/** `NaN` for a value that only looks like a point in time. */
function milliseconds(value: DateTime): number {
  if ('epochMilliseconds' in value) {
    const { epochMilliseconds: moment } = value;
    return typeof moment === 'number' ? moment : Number.NaN;
  }
  try {
    return Date.prototype.getTime.call(value);
  } catch {
    return Number.NaN;
  }
}

/** Whether it is the name of a time zone; reports anything else. */
function reportTimeZone(name: unknown, report: Report): name is string {
  try {
    // An offset, such as +01:00, is the same in summer and winter, which no place is meant to be.
    if (typeof name === 'string' && /^[A-Z]/i.test(name) && formatOf(['en'], { timeZone: name })) return true;
  } catch {
    // It is reported.
  }
  report(name === undefined ? 'is missing' : 'must be an IANA name, such as Europe/Berlin');
  return false;
}

/**
 * Reports the time zone that a message states. Only generated code of templates that need one refers to it, so that other
 * bundles do not contain it.
 */
export function readTimeZone(value: unknown, report: Report): string {
  // The points in time of a message without a valid one are checked in any zone.
  return reportTimeZone(value, report) ? value : 'UTC';
}
