import { InvalidArgumentError } from 'commander';
import { milliseconds } from '../enqueue/duration.js';

export function integer(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (/^\d+$/.test(text) && number >= least && number <= most) return number;
    throw new InvalidArgumentError(`It must be an integer from ${least} to ${most}.`);
  };
}

/** The word for session messages, which have no template. No template can have this name. */
export const sessionMessages = 'session-messages';

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
