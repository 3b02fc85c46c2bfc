import type { QuietHours } from '@notifygen/runtime';
import { type Check, is, object, optional, timeOfDay } from '../message/check.js';
import type { NewMessage } from '../message/message.js';
import { quietUntil } from '../rules/quiet-hours.js';
import type { EnqueueItem } from './enqueue-options.js';

/** Takes what is wrong with a message. */
export type Report = (problem: string) => void;

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

type Hours = QuietHours & { readonly timeZone?: string };
const hoursCheck = object({ start: timeOfDay, end: timeOfDay, timeZone: optional(timeZoneCheck) });

/** The quiet hours of a message, from its options or its template, with the time zone in which they apply. */
export function readQuietHours(
  { quietHours, timeZone }: Pick<EnqueueItem, 'quietHours' | 'timeZone'>,
  byDefault: QuietHours | undefined,
  senderZone: string | undefined,
  sender: string,
  report: Report,
): NewMessage['quietHours'] {
  for (const problem of optional(timeZoneCheck)(timeZone, 'timeZone')) report(problem);
  const given = quietHours ?? byDefault;
  if (given === undefined || given === false) return undefined;
  const hours: Hours = typeof given === 'string' ? halvesOf(given) : given;
  const wrong = hoursCheck(hours, 'quietHours');
  const problems =
    wrong.length === 0 && hours.start === hours.end ? ['quietHours must be two different times'] : wrong;
  for (const problem of problems) report(problem);
  if (problems.length > 0) return undefined;
  const { start, end, timeZone: zone = timeZone ?? senderZone } = hours;
  if (zone !== undefined) return { start, end, timeZone: zone };
  report(
    `quietHours need a time zone: set timeZone for the message, or for the sender ${sender} in createOutbox`,
  );
  return undefined;
}

function halvesOf(text: string): Hours {
  const [start = '', end = ''] = text.split(/-(.*)/s);
  return { start, end };
}
