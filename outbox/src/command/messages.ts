import { text } from 'node:stream/consumers';
import { Argument, type Command } from 'commander';
import { OutboxError } from '../errors.js';
import type { Status } from '../message/message.js';
import type { PauseScope } from '../message/pauses.js';
import { type ActCommand, act } from './act.js';
import { acting, who } from './acting.js';
import { integer, messageId, messageIds, name, sessionMessages, templateName } from './arguments.js';
import { type FilterOptions, filtered, filterOf } from './filters.js';
import { applyReport } from './follow-platform.js';
import { openFile } from './open-file.js';
import { json, listReport, messageJson, pauseReport, print } from './reports.js';
import { showReport } from './show.js';
import type { Options, Tools } from './tools.js';

type ActOptions = Options & FilterOptions & ActCommand;

interface PauseOptions extends Options, PauseScope {
  readonly reason?: string;
  readonly fromVerify?: string;
}

interface ListOptions extends Options, FilterOptions {
  readonly limit: number;
  readonly before?: string;
  readonly showRecipient?: boolean;
}

/** The commands that find messages, act on them, and pause them. */
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
        if (options.json) print(json(found.map((message) => messageJson(message, showRecipient))));
        else print(found.length === 0 ? 'No such messages.\n' : listReport(found, showRecipient));
        const last = found.length === limit ? found.at(-1) : undefined;
        if (last !== undefined && !options.json) process.stderr.write(`More: --before ${last.id}\n`);
        return 0;
      }),
    );

  command('show', 'show what happened to a message, and why it is not sent yet', './src/outbox.ts 4711')
    .argument('<id>', 'ID of a message', messageId)
    .action(
      use(async ({ outbox }, id: string, options: Options) => {
        const message = await outbox.get(id);
        if (message === undefined) throw new OutboxError('not-found', `There is no message ${id}.`);
        const timeline = (await outbox.timeline(id)) ?? [];
        print(
          options.json ? json({ ...messageJson(message, false), timeline }) : showReport(message, timeline),
        );
        return 0;
      }),
    );

  acts(command('resolve', 'decide whether unknown messages were sent', './src/outbox.ts not-sent 4711'), [
    'unknown',
  ])
    .addArgument(
      new Argument('<decision>', 'accepted: they were sent; not-sent: queue them again').choices([
        'accepted',
        'not-sent',
      ]),
    )
    .argument('[id...]', 'IDs of messages, as list prints them', messageIds)
    .action(
      use(
        (
          { outbox },
          decision: 'accepted' | 'not-sent',
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
    .argument('[id...]', 'IDs of messages', messageIds)
    .option(
      '--adopt-template',
      'check the messages against their current templates, and send them with those',
    )
    .action(
      use(
        (
          { outbox },
          ids: readonly string[] | undefined,
          { adoptTemplate = false, ...options }: ActOptions & { readonly adoptTemplate?: boolean },
        ) =>
          act(ids, options, {
            done: 'queued again',
            one: (id, by) => outbox.retry(id, { ...by, adoptTemplate }),
            many: (filter, by) => outbox.retry(filter, { ...by, adoptTemplate }),
          }),
      ),
    );

  acts(
    command('cancel', 'cancel queued messages, which are then not sent', './src/outbox.ts --tag sale-2026'),
    ['queued'],
  )
    .argument('[id...]', 'IDs of messages', messageIds)
    .action(
      use(({ outbox }, ids: readonly string[] | undefined, options: ActOptions) =>
        act(ids, options, { done: 'cancelled', one: outbox.cancel, many: outbox.cancel }),
      ),
    );

  scoped(
    acting(
      command(
        'pause',
        'stop messages in all workers; they stay queued',
        './src/outbox.ts --tag sale-2026 --reason "wrong price"',
      ),
    ),
  )
    .option('--reason <text>', 'why, for the others; without personal data', name)
    .option(
      '--from-verify <file>',
      'instead: pause the templates that the platform has paused, and resume those that it sends again, by the output of notifygen verify --json; - reads stdin',
    )
    .action(
      use(async ({ outbox }, options: PauseOptions) => {
        const scope = scopeOf(options);
        const { reason, fromVerify } = options;
        if (fromVerify !== undefined) {
          if (reason !== undefined || Object.keys(scope).length > 0)
            throw new OutboxError('invalid-options', '--from-verify says what to pause, and why.');
          const changed = await applyReport(outbox, await text(await openFile(fromVerify)));
          const list = (names: readonly string[]) => (names.length === 0 ? 'none' : names.join(', '));
          print(
            options.json
              ? json(changed)
              : `Paused: ${list(changed.paused)}. Resumed: ${list(changed.resumed)}.\n`,
          );
          return 0;
        }
        if (reason === undefined)
          throw new OutboxError('invalid-options', 'Say why with --reason, for the others.');
        const replaced = await outbox.pause(scope, { reason, ...who(options) });
        const { count } = await outbox.cancel(scope, { dryRun: true });
        const held = `${count.toLocaleString('en')} queued ${count === 1 ? 'message is' : 'messages are'} stopped`;
        const before = replaced && `It was paused before, ${pauseReport(replaced)}\n`;
        print(
          options.json
            ? json({ paused: scope, queued: count, replaced })
            : `Paused. ${held}, and those that follow.\n${before ?? ''}`,
        );
        return 0;
      }),
    );

  scoped(acting(command('resume', 'end a pause', './src/outbox.ts --tag sale-2026'))).action(
    use(async ({ outbox }, options: Options & PauseScope) => {
      const scope = scopeOf(options);
      const isResumed = await outbox.resume(scope, who(options));
      print(
        options.json ? json({ resumed: isResumed }) : isResumed ? 'Resumed.\n' : 'This was not paused.\n',
      );
      return isResumed ? 0 : 1;
    }),
  );
}

function acts(command: Command, from: readonly Status[]): Command {
  return filtered(acting(command), from)
    .option('--dry-run', 'only count the messages, and why they have their status')
    .option('--cursor <cursor>', 'go on where this command was stopped, as it says then');
}

function scoped(command: Command): Command {
  return command
    .option('--sender <name>', 'the messages of this sender', name)
    .option('--template <name>', `those of this template, or ${sessionMessages}`, templateName)
    .option('--tag <tag>', 'those with this tag', name);
}

function scopeOf({ sender, template, tag }: PauseScope): PauseScope {
  return {
    ...(sender === undefined ? {} : { sender }),
    ...(template === undefined ? {} : { template }),
    ...(tag === undefined ? {} : { tag }),
  };
}
