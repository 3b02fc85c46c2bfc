import type { QuietHours } from '@notifygen/runtime';
import { breaks, timeOfDay, timeZone as timeZoneRule, wrongQuietHours } from '../message/fields.js';
import type { NewMessage } from '../message/message.js';
import { quietUntil } from '../rules/quiet-hours.js';
import type { EnqueueItem } from './enqueue-options.js';

/** Takes what is wrong with a message. */
export type Report = (problem: string) => void;

/** The quiet hours of a message, from its options or its template, with the time zone in which they apply. */
export function readQuietHours(
  { quietHours, timeZone }: Pick<EnqueueItem, 'quietHours' | 'timeZone'>,
  byDefault: QuietHours | undefined,
  senderZone: string | undefined,
  sender: string,
  report: Report,
): NewMessage['quietHours'] {
  if (timeZone !== undefined && !isTimeZone(timeZone)) report(`timeZone ${timeZoneRule.says}`);
  if (quietHours === false) return undefined;
  const given: unknown = quietHours ?? byDefault;
  if (given === undefined) return undefined;
  const hours = splitQuietHours(given);
  if (hours === undefined) {
    report(`quietHours ${wrongQuietHours}`);
    return undefined;
  }
  const zone = hours.timeZone ?? timeZone ?? senderZone;
  if (zone === undefined) {
    report(
      `quietHours need a time zone: set timeZone for the message, or for the sender ${sender} in createOutbox`,
    );
    return undefined;
  }
  if (hours.timeZone !== undefined && !isTimeZone(zone)) report(`${timeZoneRule.path} ${timeZoneRule.says}`);
  return { start: hours.start, end: hours.end, timeZone: `${zone}` };
}

function splitQuietHours(
  given: unknown,
): { readonly start: string; readonly end: string; readonly timeZone?: unknown } | undefined {
  const [start, end, ...more] = typeof given === 'string' ? given.split('-') : [];
  const hours: unknown = typeof given === 'string' ? { start, end } : given;
  if (more.length > 0 || typeof hours !== 'object' || hours === null) return undefined;
  if (!('start' in hours && 'end' in hours)) return undefined;
  const { start: from, end: to } = hours;
  if (!isLocalTime(from) || !isLocalTime(to) || from === to) return undefined;
  return { start: from, end: to, ...('timeZone' in hours ? { timeZone: hours.timeZone } : {}) };
}

function isLocalTime(value: unknown): value is string {
  return !breaks(value, timeOfDay);
}

/** Whether the rules can compute with a time zone. Lists have few of them and many rows, so each is looked up once. */
export const isTimeZone: (timeZone: unknown) => boolean = remembered((timeZone) => {
  try {
    quietUntil({ start: '00:00', end: '00:01', timeZone: String(timeZone) }, 0);
    return !breaks(timeZone, timeZoneRule);
  } catch {
    return false;
  }
});

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
