import { campaignOf } from '../campaign/campaign.js';
import { type PauseScope, sessionMessages } from '../message/pauses.js';

/** The text of a command on the outbox of the current one, for people to copy. */
export type PrintedCommand = (name: string, ...words: readonly string[]) => string;

export function printedCommands(
  module: string,
  { export: name }: { readonly export?: string },
): PrintedCommand {
  const chosen = name === undefined ? [] : ['--export', name];
  return (command, ...words) =>
    `npx notifygen-outbox ${command} ${[module, ...words, ...chosen].map(shellWord).join(' ')}`;
}

/**
 * Quotes a text that a shell would not read as one word. The result is right in every POSIX shell, and also in PowerShell and
 * cmd.exe unless the text contains `%`, `"`, `$`, `!`, a backquote, a line break, two backslashes in a row, or one at its end.
 */
export function shellWord(text: string): string {
  if (/^[\w./:+-]+$/.test(text)) return text;
  // POSIX shells read these within double quotes, and cmd.exe knows no other quotes.
  return /["$`!\n]|\\(\\|$)/.test(text) ? `'${text.replaceAll("'", "'\\''")}'` : `"${text}"`;
}

export function resumeCommand({ sender, template, tag }: PauseScope, command: PrintedCommand): string {
  const campaign = campaignOf(tag);
  if (sender === undefined && template === undefined && campaign !== undefined)
    return command('campaign resume', campaign);
  const options = Object.entries({ sender, template, tag }).flatMap(([key, value]) =>
    value === undefined ? [] : [`--${key}`, value || sessionMessages],
  );
  return command('resume', ...options);
}
