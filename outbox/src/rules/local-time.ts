import { Temporal } from 'temporal-polyfill';

/** A time of day in a time zone, such as 10:00 in Europe/London; on a day such as 2026-12-24, or on any. */
export interface LocalTime {
  readonly time: string;
  readonly timeZone: string;
  readonly day?: string | undefined;
}

/**
 * When a local time is: on its day, or else the next time after `now`. A time that the clock skips, because daylight saving time
 * begins, is the first moment after the gap; one that occurs twice is the first of the two.
 *
 * @throws RangeError if the time, the day or the time zone is invalid.
 */
export function whenIs({ time, timeZone, day }: LocalTime, now: number): number {
  const at = Temporal.PlainTime.from(time);
  if (day !== undefined) return firstMoment(Temporal.PlainDate.from(day).toPlainDateTime(at), timeZone);
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate();
  const onDay = (days: number): number => firstMoment(today.add({ days }).toPlainDateTime(at), timeZone);
  return onDay(0) > now ? onDay(0) : onDay(1);
}

/** The first moment of a local time; the end of the gap if the clock skips it. */
export function firstMoment(local: Temporal.PlainDateTime, timeZone: string): number {
  // In a gap: as long before it as the time is after its start.
  const moment = local.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  const skipped = !moment.toPlainDateTime().equals(local);
  const gap = skipped ? moment.getTimeZoneTransition('next') : null;
  return (gap ?? moment).epochMilliseconds;
}
