import { type Command, Option } from 'commander';
import { OutboxError } from '../errors.js';
import { type Status, statuses } from '../message/message.js';
import type { ActionFilter } from '../outbox-interface.js';
import { cleanRecipient } from '../people.js';
import { dateOrTime, name, sessionMessages, templateName } from './arguments.js';

/** The options of `filtered`, as commander returns them. */
export interface FilterOptions {
  readonly status?: readonly Status[];
  readonly sender?: string;
  /** '' for session messages. */
  readonly template?: string;
  readonly tag?: string;
  readonly code?: string;
  readonly recipient?: string;
  readonly from?: Date;
  readonly to?: Date;
}

const keys = ['status', 'sender', 'template', 'tag', 'code', 'recipient', 'from', 'to'] as const;

/** Adds the options that choose messages. */
export function filtered(command: Command, applicable: readonly Status[] = statuses): Command {
  return command
    .addOption(new Option('--status <status...>', 'with one of these').choices(applicable))
    .option('--sender <name>', 'of this sender', name)
    .option('--template <name>', `of this template, or ${sessionMessages}`, templateName)
    .option('--tag <tag>', 'with this tag', name)
    .option('--code <code>', 'with this code, such as template-changed', name)
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

/** @throws OutboxError `invalid-options` unless there are either IDs or a filter. */
export function targetOf(
  ids: readonly string[] | undefined,
  options: FilterOptions,
): { readonly ids: readonly string[] } | { readonly filter: ActionFilter } {
  const filter = filterOf(options);
  const isNamed = ids !== undefined && ids.length > 0;
  if (isNamed === (filter !== undefined))
    throw new OutboxError(
      'invalid-options',
      'Name messages by their IDs, or choose them with options such as --tag. Add --dry-run to see how many these are.',
    );
  return filter === undefined ? { ids: ids ?? [] } : { filter };
}
