import type { StoredMessage } from '../message/message.js';
import type { LoggedPause } from '../message/pauses.js';
import { isInScope } from '../rules/gates.js';
import { sessionMessages } from './arguments.js';
import { waitsText } from './waits-text.js';

interface Entry {
  readonly at: Date;
  readonly what: string;
}

/** What happened to a message, oldest first, from what is stored: its attempts, what people did to it, and the last 50 pauses. */
export function timelineOf(message: StoredMessage, pauseLog: readonly LoggedPause[]): readonly Entry[] {
  const { sender, template = '', tag, createdAt, finishedAt, status, history, actions } = message;
  const scoped = { template, ...(tag === undefined ? {} : { tag }) };
  const isOurs = ({ at, scope }: LoggedPause): boolean =>
    (scope.sender ?? sender) === sender &&
    isInScope(scope, scoped) &&
    at >= createdAt &&
    (finishedAt === undefined || at < finishedAt);
  return [
    { at: createdAt, what: 'enqueued' },
    ...history.map(({ at, attempt, code, delivery, message }) => ({
      at,
      what: `attempt ${attempt}: ${code === undefined ? delivery : `${code}, ${delivery}`}${message === undefined ? '' : `: ${message}`}`,
    })),
    ...actions.map(({ at, action, by, from }) => ({ at, what: `${action}${byWhom(by)}, was ${from}` })),
    ...pauseLog.filter(isOurs).map(({ at, action, kind, by, reason }) => ({
      at,
      what: `${action}d${byWhom(kind === 'person' ? by : `the ${kind}`)}${reason === undefined ? '' : `: ${reason}`}`,
    })),
    ...(finishedAt === undefined ? [] : [{ at: finishedAt, what: status }]),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

function byWhom(by: string | undefined): string {
  return by === undefined ? '' : ` by ${by}`;
}

/** What `show` prints. */
export function showReport(message: StoredMessage, timeline: readonly Entry[]): string {
  const { id, sender, template = sessionMessages, tag, status, waits } = message;
  const title = [`${id} of ${sender}`, template, ...(tag === undefined ? [] : [tag]), status].join(', ');
  const lines = timeline.map(({ at, what }) => `${at.toISOString()}  ${what}\n`);
  return `${title}\n\n${lines.join('')}${waits === undefined ? '' : `now${' '.repeat(23)}${waitsText(waits)}\n`}`;
}
