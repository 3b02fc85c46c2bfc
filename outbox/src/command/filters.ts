import { type Command, Option } from 'commander';
import { type Status, statuses } from '../message/message.js';
import { sessionMessages } from '../message/pauses.js';
import { cleanRecipient } from '../message/suppression.js';
import { timedCauses } from '../rules/held.js';
import type { ActionFilter } from '../setup/call-options.js';
import { dateOrTime, name, templateName } from './arguments.js';

const keys = ['status', 'sender', 'template', 'tag', 'code', 'waits', 'recipient', 'from', 'to'] as const;
/** The options of `filtered`, as commander returns them. */
export type FilterOptions = Pick<ActionFilter, (typeof keys)[number]>;

export function filtered(command: Command, applicable: readonly Status[] = statuses): Command {
  return command
    .addOption(new Option('--status <status...>', 'with one of these').choices(applicable))
    .option('--sender <name>', 'of this sender', name)
    .option('--template <name>', `of this template, or ${sessionMessages}`, templateName)
    .option('--tag <tag>', 'with this tag', name)
    .option('--code <code>', 'with this code, such as template-changed', name)
    .addOption(new Option('--waits <cause>', 'not sent before a time because of this').choices(timedCauses))
    .option('--recipient <number>', 'to this number: the history of your shell may keep it', cleanRecipient)
    .option(
      '--from <time>',
      'enqueued since then, such as 2026-11-23 (UTC) or 2026-11-23T08:00+01:00',
      dateOrTime,
    )
    .option('--to <time>', 'enqueued before then', dateOrTime);
}

/** What the options choose. Undefined: everything. */
export function filterOf(options: FilterOptions): ActionFilter | undefined {
  const given = keys.filter((key) => options[key] !== undefined);
  return given.length === 0 ? undefined : Object.fromEntries(given.map((key) => [key, options[key]]));
}
