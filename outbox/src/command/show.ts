import type { StoredMessage } from '../message/message.js';
import { sessionMessages } from '../message/pauses.js';
import type { TimelineEntry } from '../rules/timeline.js';
import { durationText, entryText, waitsText } from './waits-text.js';

export function showReport(message: StoredMessage, timeline: readonly TimelineEntry[]): string {
  const { id, sender, template = sessionMessages, tag, status, waits } = message;
  const title = [`${id} of ${sender}`, template, ...(tag === undefined ? [] : [tag]), status].join(', ');
  const lines = timeline.map((entry, index) => {
    const next = timeline[index + 1]?.at;
    const lasted =
      entry.what !== 'waits' || next === undefined
        ? ''
        : ` for ${durationText((next.getTime() - entry.at.getTime()) / 1000)}`;
    return `${entry.at.toISOString()}  ${entryText(entry)}${lasted}\n`;
  });
  return `${title}\n\n${lines.join('')}${waits === undefined ? '' : `now${' '.repeat(23)}${waitsText(waits)}\n`}`;
}
