import { breaks, timeOfDay, timeZone as timeZoneRule } from '../message/fields.js';
import { whenIs } from '../rules/local-time.js';
import type { EnqueueItem } from './enqueue-options.js';
import { isTimeZone, type Report } from './read-quiet-hours.js';

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
  const problem = problemOf(at);
  if (problem !== undefined) {
    report(problem);
    return undefined;
  }
  const { time, day, timeZone = item.timeZone ?? senderZone } = at;
  if (timeZone === undefined) {
    report('at needs a time zone: set at.timeZone, timeZone for the message, or the time zone of the sender');
    return undefined;
  }
  if (!isTimeZone(timeZone)) {
    report(`at.timeZone ${timeZoneRule.says}`);
    return undefined;
  }
  try {
    return whenIs({ time, timeZone, day }, now);
  } catch {
    report(wrongDay);
    return undefined;
  }
}

const known = ['time', 'timeZone', 'day'];
const wrongDay = 'at.day must be a date such as 2026-12-24';

function problemOf(at: unknown): string | undefined {
  if (typeof at !== 'object' || at === null || !('time' in at))
    return 'at must be an object such as { time: "10:00", timeZone: "Europe/London" }';
  const unknown = Object.keys(at).find((key) => !known.includes(key));
  if (unknown !== undefined) return `at has only the keys ${known.join(', ')}`;
  if (breaks(at.time, timeOfDay)) return `at.time ${timeOfDay.says}`;
  if ('day' in at && at.day !== undefined && !/^\d{4}-\d\d-\d\d$/.test(String(at.day))) return wrongDay;
  return undefined;
}

export function isTime(value: unknown): value is Date {
  return value instanceof Date && !Number.isNaN(value.getTime());
}
