import type { StoredMessage } from '../message/message.js';
import type { TimelineEntry } from '../rules/timeline.js';
import { sessionMessages } from './arguments.js';
import { causeTexts, durationText, waitsText } from './waits-text.js';

/** What `show` prints. */
export function showReport(message: StoredMessage, timeline: readonly TimelineEntry[]): string {
  const { id, sender, template = sessionMessages, tag, status, waits } = message;
  const title = [`${id} of ${sender}`, template, ...(tag === undefined ? [] : [tag]), status].join(', ');
  const lines = timeline.map((entry, index) => {
    const next = timeline[index + 1]?.at;
    const lasted =
      entry.what !== 'waits' || next === undefined
        ? ''
        : ` for ${durationText((next.getTime() - entry.at.getTime()) / 1000)}`;
    return `${entry.at.toISOString()}  ${textOf(entry)}${lasted}\n`;
  });
  return `${title}\n\n${lines.join('')}${waits === undefined ? '' : `now${' '.repeat(23)}${waitsText(waits)}\n`}`;
}

function textOf(entry: TimelineEntry): string {
  switch (entry.what) {
    case 'enqueued':
      return `enqueued${byWhom(entry.by)}`;
    case 'waits':
      return causeTexts[entry.for];
    case 'attempt': {
      const { attempt, code, delivery, message } = entry;
      return `attempt ${attempt}: ${code === undefined ? delivery : `${code}, ${delivery}`}${message === undefined ? '' : `: ${message}`}`;
    }
    case 'action':
      return `${entry.action}${byWhom(entry.by)}, was ${entry.from}`;
    case 'pause': {
      const { action, kind, by, reason } = entry;
      return `${action}d${byWhom(kind === 'person' ? by : `the ${kind}`)}${reason === undefined ? '' : `: ${reason}`}`;
    }
    case 'ended':
      return entry.status;
  }
}

function byWhom(by: string | undefined): string {
  return by === undefined ? '' : ` by ${by}`;
}
