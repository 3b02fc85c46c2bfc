import { userInfo } from 'node:os';
import { InvalidArgumentError, Option } from 'commander';
import { milliseconds } from '../enqueue/duration.js';
import { isDay, isTime } from '../enqueue/read-start.js';
import { sessionMessages } from '../message/pauses.js';
import type { By } from '../setup/call-options.js';

export function integer(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (/^\d+$/.test(text) && number >= least && number <= most) return number;
    throw new InvalidArgumentError(`It must be an integer from ${least} to ${most}.`);
  };
}

export function name(text: string): string {
  if (text !== '') return text;
  throw new InvalidArgumentError('It is empty, perhaps because a variable is not set.');
}

export function templateName(text: string): string {
  return text === sessionMessages ? '' : name(text);
}

export function messageId(text: string): string {
  if (/^\d{1,18}$/.test(text)) return text;
  throw new InvalidArgumentError('It must be the ID of a message: digits.');
}

export function messageIds(text: string, others: readonly string[] = []): readonly string[] {
  return [...others, messageId(text)];
}

export function duration(text: string): number {
  const time = milliseconds(text);
  if (time !== undefined) return time;
  throw new InvalidArgumentError('It must be a number and a unit, such as "12 hours" or "7 days".');
}

/** A time of day without a zone would mean another moment on each machine. */
export function time(
  text: string,
  says: string = 'It must be a time with its offset, such as 2026-12-01T09:00+01:00.',
): Date {
  const date = new Date(text);
  const format = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;
  if (format.test(text) && isDay(text.slice(0, 10)) && isTime(date)) return date;
  throw new InvalidArgumentError(says);
}

/** A date is its beginning in UTC. */
export function dateOrTime(text: string): Date {
  const isDate = /^\d{4}-\d\d-\d\d$/.test(text);
  return time(
    isDate ? `${text}T00:00Z` : text,
    'It must be a date such as 2026-11-23, or a time such as 2026-11-23T08:00Z.',
  );
}

/** Of a command whose effect is recorded with a name. Help texts are the same on every machine, so they do not name its user. */
export const asOption: Option = new Option(
  '--as <name>',
  'who does it, for the history (default: the user of the system)',
);

export function who({ as }: { readonly as?: string }): By {
  if (as !== undefined) return { by: as };
  try {
    return { by: userInfo().username };
  } catch {
    // Such as in a container whose user has no name.
    return {};
  }
}
