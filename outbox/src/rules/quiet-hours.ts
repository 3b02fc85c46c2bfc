import { Temporal } from 'temporal-polyfill';
import { type Check, is, object, timeOfDay } from '../message/check.js';
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

/** Whether the rules can compute with a time zone. Lists have few of them and many rows, so each is looked up once. */
export const isTimeZone: (timeZone: unknown) => boolean = remembered((timeZone) => {
  try {
    quietUntil({ start: '00:00', end: '00:01', timeZone: String(timeZone) }, 0);
    // An offset, such as +01:00, is the same in summer and winter, which no place is meant to be.
    return /^[A-Za-z]/.test(String(timeZone));
  } catch {
    return false;
  }
});

export const wrongTimeZone = 'must be the name of a time zone, such as Europe/London';
export const timeZoneCheck: Check = is(isTimeZone, wrongTimeZone);

/** There are fewer time zones than that, but not fewer mistakes. */
const mostRemembered = 1_000;

function remembered(look: (value: unknown) => boolean): (value: unknown) => boolean {
  const known = new Map<unknown, boolean>();
  return (value) => {
    const found = known.get(value) ?? look(value);
    if (known.size < mostRemembered) known.set(value, found);
    return found;
  };
}

/** What is wrong with quiet hours that another program stored. */
export const storedHoursCheck: Check = object({ start: timeOfDay, end: timeOfDay, timeZone: timeZoneCheck });
