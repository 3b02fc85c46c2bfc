import type { QuietHours } from '@notifygen/runtime';
import { object, optional, timeOfDay } from '../message/check.js';
import type { NewMessage } from '../message/message.js';
import { timeZoneCheck } from '../rules/quiet-hours.js';
import type { EnqueueItem } from './enqueue-options.js';

export type Report = (problem: string) => void;

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
