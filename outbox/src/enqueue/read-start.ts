import { type Check, is, object, optional, timeOfDay } from '../message/check.js';
import { whenIs } from '../rules/local-time.js';
import { isTimeZone, timeZoneCheck } from '../rules/quiet-hours.js';
import type { EnqueueItem } from './enqueue-options.js';
import type { Report } from './read-quiet-hours.js';

const atCheck: Check = object({
  time: timeOfDay,
  timeZone: optional(timeZoneCheck),
  day: optional(is(isDay, 'must be a date such as 2026-12-24')),
});

/** When a message is due, in milliseconds since 1970: from `notBefore` or `at`. Undefined: now. */
export function readStart(
  item: EnqueueItem,
  senderZone: string | undefined,
  now: number,
  report: Report,
): number | undefined {
  const { notBefore, at } = item;
  if (notBefore !== undefined && at !== undefined) report('pass either notBefore or at');
  if (notBefore !== undefined && !isTime(notBefore)) report('notBefore must be a valid Date');
  if (isTime(notBefore)) return notBefore.getTime();
  if (at === undefined) return undefined;
  const problems = atCheck(at, 'at');
  for (const problem of problems) report(problem);
  if (problems.length > 0) return undefined;
  const { time, day, timeZone = item.timeZone ?? senderZone } = at;
  if (timeZone === undefined)
    report('at needs a time zone: set at.timeZone, timeZone for the message, or the time zone of the sender');
  // Another one that is no time zone is reported as the message's.
  return isTimeZone(timeZone) ? whenIs({ time, timeZone: `${timeZone}`, day }, now) : undefined;
}

export function isTime(value: unknown): value is Date {
  return value instanceof Date && !Number.isNaN(value.getTime());
}

export function isDay(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  // Date takes 2026-02-31 for a day of March.
  return new Date(value).getUTCDate() === Number(value.slice(8));
}
