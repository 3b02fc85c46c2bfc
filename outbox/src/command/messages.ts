import { Argument, type Command } from 'commander';
import { OutboxError } from '../errors.js';
import type { Status } from '../message/message.js';
import { type PauseScope, sessionMessages } from '../message/pauses.js';
import { type ActOptions, act } from './act.js';
import { asOption, integer, messageId, messageIds, name, templateName, who } from './arguments.js';
import { type FilterOptions, filtered, filterOf } from './filters.js';
import { count, inLine, listReport, messageJson, showReport } from './reports.js';
import type { Options, Tools } from './tools.js';
import { waitsOf, waitsText } from './waits-text.js';

interface PauseOptions extends Options, PauseScope {
  readonly reason: string;
}

interface ListOptions extends Options, FilterOptions {
  readonly limit: number;
  readonly before?: string;
  readonly showRecipient?: boolean;
}

export function addMessageCommands({ command, use }: Tools): void {
  filtered(command('list', 'list messages, the newest first', './src/outbox.ts --status failed --tag sale'))
    .option('--limit <number>', 'maximum number of messages', integer(1, 1_000), 100)
    .option('--before <id>', 'continue after this message', messageId)
    .option('--show-recipient', 'print phone numbers, which are personal data')
    .action(
      use(async ({ outbox }, options: ListOptions) => {
        const { limit, before, showRecipient = false } = options;
        const filter = { ...filterOf(options), limit, ...(before === undefined ? {} : { before }) };
        const found = await outbox.find(filter);
        const last = found.length === limit ? found.at(-1) : undefined;
        return {
          data: found.map((message) => messageJson(message, showRecipient)),
          text: found.length === 0 ? 'No such messages.\n' : listReport(found, showRecipient),
          note: last === undefined ? '' : `More: --before ${last.id}\n`,
        };
      }),
    );

  command('show', 'show what happened to a message, and why it is not sent yet', './src/outbox.ts 4711')
    .argument('<id>', 'ID of a message', messageId)
    .action(
      use(async ({ outbox }, id: string) => {
        const message = await outbox.get(id);
        if (message === undefined) throw new OutboxError('not-found', `There is no message ${id}.`);
        const timeline = (await outbox.timeline(id)) ?? [];
        return { data: { ...messageJson(message, false), timeline }, text: showReport(message, timeline) };
      }),
    );

  const decisions = ['accepted', 'not-sent'] as const;
  acts(
    command(
      'resolve',
      'decide whether unknown messages were sent',
      './src/outbox.ts not-sent 4711',
    ).addArgument(
      new Argument('<decision>', 'accepted: they were sent; not-sent: queue them again').choices(decisions),
    ),
    ['unknown'],
  ).action(
    use(
      (
        { outbox },
        decision: (typeof decisions)[number],
        ids: readonly string[] | undefined,
        options: ActOptions,
      ) =>
        act(ids, options, {
          done: decision === 'accepted' ? 'accepted' : 'queued again',
          one: (id, by) => outbox.resolve(id, decision, by),
          many: (filter, by) => outbox.resolve(filter, decision, by),
        }),
    ),
  );

  acts(
    command(
      'retry',
      'queue failed or expired messages again',
      './src/outbox.ts --status failed --template order_shipped --dry-run',
    ),
    ['failed', 'expired', 'queued'],
  )
    .option(
      '--adopt-template',
      'check the messages against their current templates, and send them with those',
    )
    .action(
      use(
        (
          { outbox },
          ids: readonly string[] | undefined,
          options: ActOptions & { readonly adoptTemplate?: boolean },
        ) => {
          const { adoptTemplate = false } = options;
          return act(ids, options, {
            done: 'queued again',
            one: (id, by) => outbox.retry(id, { ...by, adoptTemplate }),
            many: (filter, by) => outbox.retry(filter, { ...by, adoptTemplate }),
          });
        },
      ),
    );

  acts(command('cancel', 'cancel queued messages: they are not sent', './src/outbox.ts --tag sale-2026'), [
    'queued',
  ]).action(
    use(({ outbox }, ids: readonly string[] | undefined, options: ActOptions) =>
      act(ids, options, { done: 'cancelled', one: outbox.cancel, many: outbox.cancel }),
    ),
  );

  scoped(
    command(
      'pause',
      'stop messages in all workers; they stay queued',
      './src/outbox.ts --tag sale-2026 --reason "wrong price"',
    ),
  )
    .requiredOption('--reason <text>', 'why, for your colleagues; no personal data (required)', name)
    .action(
      use(async ({ outbox }, options: PauseOptions) => {
        const scope: PauseScope = filterOf(options) ?? {};
        const replaced = await outbox.pause(scope, { reason: options.reason, ...who(options) });
        const { count: queued } = await outbox.cancel(scope, { dryRun: true });
        const held =
          queued === 0
            ? 'No queued message matches: check the names. Those that are enqueued later wait'
            : `${count(queued)} queued ${queued === 1 ? 'message is' : 'messages are'} stopped, and those that follow`;
        const before = replaced === undefined ? '' : `Before: ${inLine(waitsText(waitsOf(replaced)))}.\n`;
        return {
          data: { paused: scope, queued, replaced },
          text: `Paused. ${held}.\n${before}`,
        };
      }),
    );

  scoped(command('resume', 'end a pause', './src/outbox.ts --tag sale-2026')).action(
    use(async ({ outbox }, options: Options & PauseScope) => {
      const resumed = await outbox.resume(filterOf(options) ?? {}, who(options));
      const text = resumed ? 'Resumed.\n' : 'This was not paused.\n';
      return { data: { resumed }, text, exitCode: resumed ? 0 : 1 };
    }),
  );
}

function acts(command: Command, from: readonly Status[]): Command {
  return filtered(command.addOption(asOption), from)
    .argument('[id...]', 'IDs of messages, as list prints them', messageIds)
    .option('--dry-run', 'only count the messages, and why they have their status')
    .option(
      '--cursor <cursor>',
      'continue what a dry run counted, or what was interrupted: the text that it printed',
    );
}

function scoped(command: Command): Command {
  return command
    .addOption(asOption)
    .option('--sender <name>', 'the messages of this sender', name)
    .option('--template <name>', `those of this template, or ${sessionMessages}`, templateName)
    .option('--tag <tag>', 'those with this tag', name);
}
