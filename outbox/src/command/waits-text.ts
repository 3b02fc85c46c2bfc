import type { Waiting, Waits } from '../message/waits.js';
import type { SenderStatus } from '../store/store.js';
import { sessionMessages } from './arguments.js';

/** Why messages wait, in a few words for one of them or many, with local times. */
export function waitsText(waits: Waits, now: Date = new Date()): string {
  const { by, reason, scope, since, until } = waits;
  const from = since === undefined ? '' : ` since ${shortTime(since, now)}`;
  const to = until === undefined ? '' : ` until ${shortTime(until, now)}`;
  const why = reason === undefined ? '' : ` (${reason})`;
  switch (waits.for) {
    case 'person':
      return `paused${by === undefined ? '' : ` by ${by}`}${why}${from}`;
    case 'platform':
      return `paused by the platform${why}${from}`;
    case 'outbox':
      return `paused by the outbox${why}${from}${to}`;
    case 'confirm':
      return `waiting for its confirmation${from}`;
    case 'canary':
      return `waiting for a canary${why}${from}`;
    case 'review':
      return `waiting for somebody${why}${from}`;
    case 'ended':
      return `not sent any more${why}${from}`;
    case 'version':
      return `waiting for a worker with their version of ${scope?.template || sessionMessages}${from}`;
    case 'approval':
      return `waiting for the approval of ${scope?.template}: ${reason}${from}`;
    case 'worker':
      return 'waiting for a worker';
    case 'recipients-per-day':
      return `at the limit of recipients per day${to}`;
    case 'recipient':
      return `at the limit of their recipient${to}`;
    case 'retry':
      return `failed before${why}, tried again${to.replace('until', 'at')}`;
    case 'quiet-hours':
      return `in quiet hours${to}`;
    case 'start':
      return `starting later${to.replace('until', 'at')}`;
    case 'line':
      return 'in line';
  }
}

/** Such as `438 queued: 400 paused by on-call (wrong price) since 12:03, 38 in quiet hours until 08:00`. */
export function heldText({ counts, held, limits }: SenderStatus, now: Date = new Date()): string {
  const causes = held.map(
    (waiting) =>
      `${waiting.count.toLocaleString('en')} ${waitsText(waiting, now)}${estimate(waiting, limits)}`,
  );
  return `${counts.queued.toLocaleString('en')} queued: ${causes.join(', ')}`;
}

/** How long the line takes if nothing else comes. */
function estimate({ for: cause, count }: Waiting, limits: SenderStatus['limits']): string {
  if (cause !== 'line' || limits === undefined) return '';
  const seconds = Math.ceil(count / limits.perSecond);
  return seconds < 2
    ? ''
    : ` for about ${seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`}`;
}

/** Of today only the time. */
export function shortTime(time: Date, now: Date): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  const day = (date: Date): string =>
    `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  const clock = `${two(time.getHours())}:${two(time.getMinutes())}`;
  return day(time) === day(now) ? clock : `${day(time)} ${clock}`;
}
