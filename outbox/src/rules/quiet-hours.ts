import { Temporal } from 'temporal-polyfill';
import type { QuietHours } from '../message/message.js';
import { firstMoment } from './local-time.js';

/**
 * When the quiet hours end that contain a time; undefined if none does. A start or end that the clock skips, because
 * daylight saving time begins, is the first moment after the gap; one that occurs twice is the first of the two.
 *
 * @throws RangeError if a time or the time zone is invalid.
 */
export function quietUntil(
  hours: QuietHours & { readonly timeZone: string },
  now: number,
): number | undefined {
  const local = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(hours.timeZone);
  const start = Temporal.PlainTime.from(hours.start);
  const end = Temporal.PlainTime.from(hours.end);
  const today = local.toPlainDate();
  const at = (days: number, time: Temporal.PlainTime) =>
    firstMoment(today.add({ days }).toPlainDateTime(time), hours.timeZone);
  const passesMidnight = Temporal.PlainTime.compare(start, end) > 0;
  // The pause that began yesterday, and the one that begins today.
  for (const day of [-1, 0]) {
    const endAt = at(day + (passesMidnight ? 1 : 0), end);
    if (at(day, start) <= now && now < endAt) return endAt;
  }
  return undefined;
}
