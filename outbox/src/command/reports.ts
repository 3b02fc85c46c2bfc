import { campaignOf } from '../campaign/campaign.js';
import { type StoredMessage, statuses } from '../message/message.js';
import { sessionMessages } from '../message/pauses.js';
import type { Waits } from '../message/waits.js';
import type { OutboxStatus } from '../outbox-interface.js';
import type { TimelineEntry } from '../rules/timeline.js';
import type { SenderStatus } from '../store/store.js';
import { type PrintedCommand, resumeCommand } from './printed-command.js';
import { durationText, entryText, estimate, waitsOf, waitsText } from './waits-text.js';

/** What `status` prints: a table of the senders, why messages wait, and pauses that hold none. */
export function statusReport(
  { senders, withoutCategory, pauses }: OutboxStatus,
  command: PrintedCommand,
): string {
  const entries = Object.entries(senders);
  if (entries.length + pauses.length === 0) return 'No messages, and no workers were ever started.\n';
  const rows = entries.map(([name, { counts, oldestDue }]) => [
    name,
    ...statuses.map((status) => counts[status].toLocaleString('en')),
    oldestDue === undefined ? '-' : `${Math.round(oldestDue / 1000)} s`,
  ]);
  const held = entries
    .filter(([, { counts }]) => counts.queued > 0)
    .map(([name, sender]) => `\n${heldReport(name, sender, command)}`);
  const all: readonly Waits[] = [
    ...pauses.map(waitsOf),
    ...entries.flatMap(([sender, status]) =>
      status.pauses.map(({ template, message, since, until }) => ({
        for: 'outbox' as const,
        scope: { sender, ...(template === undefined ? {} : { template }) },
        reason: message,
        since: new Date(since),
        until: new Date(until),
      })),
    ),
  ];
  const keyOf = ({ for: cause, scope }: Waits): string => JSON.stringify([cause, scope]);
  const holding = new Set(entries.flatMap(([, sender]) => sender.held.map(keyOf)));
  const paused = all.filter((one) => !holding.has(keyOf(one))).map((one) => `\n${inLine(waitsText(one))}\n`);
  const missing =
    withoutCategory.length === 0
      ? []
      : [
          `\nTemplates without a category, which an opt-out from marketing stops only in campaigns: ${withoutCategory.join(', ')}\n`,
        ];
  const age = Math.max(0, ...entries.map(([, { countedAt }]) => Date.now() - countedAt.getTime()));
  const old = age < 2_000 ? [] : [`\nCounted ${durationText(age / 1_000)} ago.\n`];
  return (
    table([['sender', ...statuses, 'oldest due'], ...rows]) +
    [...held, ...paused, ...missing, ...old].join('')
  );
}

/** Why the messages of a sender wait, by the words of `Waits`, and the command for what does not end by itself. */
export function heldReport(
  name: string,
  { counts, held, limits }: SenderStatus,
  command: PrintedCommand,
  now: Date = new Date(),
): string {
  const rows = held.flatMap((waiting) => {
    const text = `${waitsText(waiting, now)}${estimate(waiting, limits)}`;
    const then = commandFor(waiting, command);
    return [
      [`  ${count(waiting.count)}`, waiting.for, text],
      ...(then === undefined ? [] : [['', '', then]]),
    ];
  });
  return `${name}: ${count(counts.queued)} queued\n${table(rows)}`;
}

/** What to do about a cause that does not end by itself, and what happens otherwise. */
function commandFor(waits: Waits, command: PrintedCommand): string | undefined {
  if (waits.for === 'worker') return `start one: ${command('work')}`;
  if (waits.for === 'version')
    return 'start one that has it, or they fail after the option templateWait, by default 1 hour';
  if (waits.for === 'review')
    return `look at it: ${command('campaign status', campaignOf(waits.scope.tag) ?? '')}`;
  const isPause = waits.for === 'person' || (waits.for === 'outbox' && waits.until === undefined);
  return isPause ? `end it: ${resumeCommand(waits.scope, command)}` : undefined;
}

/** The table of `list`. Recipients are personal data, so they are shown only if that was asked for. */
export function listReport(messages: readonly StoredMessage[], showRecipient: boolean): string {
  const rows = messages.map((message) => [
    message.id,
    message.status,
    message.sender,
    message.template ?? 'session message',
    message.tag ?? '-',
    ...(showRecipient ? [message.recipient ?? '-'] : []),
    message.dedupe ?? '-',
    message.code ?? (message.unreadable === undefined ? '-' : `unreadable ${message.unreadable.join(', ')}`),
    message.createdAt.toISOString(),
    message.waits === undefined ? '-' : waitsText(message.waits),
  ]);
  const recipient = showRecipient ? ['recipient'] : [];
  return table([
    ['id', 'status', 'sender', 'template', 'tag', ...recipient, 'dedupe', 'code', 'enqueued', 'waits'],
    ...rows,
  ]);
}

export function messageJson(message: StoredMessage, showRecipient: boolean): object {
  const { recipient, message: _, detail, ...rest } = message;
  return { ...rest, reason: detail?.message, ...(showRecipient ? { recipient } : {}) };
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => inLine(row[column] ?? '').length)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => inLine(cell).padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
    .concat('\n');
}

/** What another program stored must not control the terminal. In JSON, the text stays the same. */
export function print(text: string, to: NodeJS.WritableStream = process.stdout): void {
  to.write(escapeControls(text, /[^\P{Cc}\t\r\n]/gu));
}

/** Of stored texts within a line, also those that would begin another line, or overwrite this one. */
export function inLine(text: string): string {
  return escapeControls(text, /\p{Cc}/gu);
}

function escapeControls(text: string, controls: RegExp): string {
  return text.replace(controls, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

export function count(number: number): string {
  return number.toLocaleString('en');
}

/** Such as `1 row` or `2,000 rows`. */
export function amount(number: number, one: string, many: string = `${one}s`): string {
  return `${count(number)} ${number === 1 ? one : many}`;
}

export function csvLine(cells: readonly unknown[], delimiter: string = ','): string {
  return `${cells.map((cell) => csvCell(cell, delimiter)).join(delimiter)}\n`;
}

/** Programs for tables would run text that begins like a formula; Numbers also if its first character is a wide one. */
function csvCell(cell: unknown, delimiter: string): string {
  const text = String(cell ?? '');
  const safe =
    typeof cell === 'string' && /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(text) ? `'${text}` : text;
  return safe.includes(delimiter) || /["\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

export function showReport(message: StoredMessage, timeline: readonly TimelineEntry[]): string {
  const { id, sender, template = sessionMessages, tag, status, waits } = message;
  const title = [`${id} of ${sender}`, template, ...(tag === undefined ? [] : [tag]), status].join(', ');
  const lines = timeline.map((entry, index) => {
    const next = timeline[index + 1]?.at;
    const lasted =
      entry.what !== 'waits' || next === undefined
        ? ''
        : ` for ${durationText((next.getTime() - entry.at.getTime()) / 1000)}`;
    return `${entry.at.toISOString()}  ${inLine(entryText(entry))}${lasted}\n`;
  });
  const now = waits === undefined ? '' : `now${' '.repeat(23)}${inLine(waitsText(waits))}\n`;
  return `${inLine(title)}\n\n${lines.join('')}${now}`;
}
