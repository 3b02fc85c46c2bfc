import { type Report, reportAccident, reportType, throwReport } from '../errors/values.js';
import { type LanguageOptions, localesOf, once, tidySpaces } from './locale.js';
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
  return format(value, readPlainDate, options, datePart(options), report);
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
  return format(value, readPlainTime, options, { timeStyle: 'short' }, report);
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
  const refuse = (other: unknown): undefined =>
    void reportType(other, 'a Date, a Temporal.Instant or a Temporal.ZonedDateTime', report);
  return format(value, refuse, options, { ...date, ...time }, report);
}

/** `Intl` has no style with a chosen day of the week, so the parts are listed then. */
function datePart({ style = 'long', weekday, calendar }: DateFormat): Intl.DateTimeFormatOptions {
  const month = style === 'short' ? 'numeric' : style === 'medium' ? 'short' : 'long';
  return weekday === undefined
    ? { dateStyle: style, calendar }
    : { weekday, day: 'numeric', month, year: 'numeric', calendar };
}

/** @param readPlain Returns a plain value as a point in time in UTC, or reports it. */
function format(
  value: unknown,
  readPlain: (value: unknown, report: Report) => number | undefined,
  options: ZoneOptions,
  parts: Intl.DateTimeFormatOptions,
  report: Report,
): string {
  const isPlain = !isMoment(value);
  const moment = isPlain ? readPlain(value, report) : readMoment(value, options, report);
  if (moment === undefined) return '';
  const timeZone = isPlain ? 'UTC' : options.timeZone;
  const format = formatOf(localesOf(options), { ...parts, numberingSystem: options.digits, timeZone });
  return tidySpaces(format.format(moment));
}

function readMoment(
  value: DateTime,
  { timeZone, checkAccidents }: ZoneOptions,
  report: Report,
): number | undefined {
  if (timeZone === undefined)
    return void report('is a point in time, which needs a time zone: pass the plain form');
  if (!reportTimeZone(timeZone, (message) => report(`needs a timeZone: it ${message}`))) return undefined;
  const moment = milliseconds(value);
  if (checkAccidents && moment > lastYear)
    return void reportAccident('must not be after the year 9999', report);
  if (moment >= firstMoment && moment <= lastMoment) return moment;
  return void report('is an invalid Date, or one before the year 1');
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

/** By its tag, which is also right for values of another realm or a polyfill. */
function isMoment(value: unknown): value is DateTime {
  return /^\[object (Date|Temporal\.(Instant|ZonedDateTime))]$/.test(Object.prototype.toString.call(value));
}

/** `NaN` for a value that only looks like a point in time. */
function milliseconds(value: DateTime): number {
  try {
    const moment: unknown =
      'epochMilliseconds' in value ? value.epochMilliseconds : Date.prototype.getTime.call(value);
    return typeof moment === 'number' ? moment : Number.NaN;
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
