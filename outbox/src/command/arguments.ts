import { InvalidArgumentError } from 'commander';
import { milliseconds } from '../enqueue/duration.js';

export function integer(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (/^\d+$/.test(text) && number >= least && number <= most) return number;
    throw new InvalidArgumentError(`It must be an integer from ${least} to ${most}.`);
  };
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
