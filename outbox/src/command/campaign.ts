import { type Command, InvalidArgumentError, Option } from 'commander';
import { asOption, duration, integer, name as text, time, who } from './arguments.js';
import { resultOf } from './campaign-follow.js';
import { type SendOptions, send } from './campaign-send.js';
import { interruptible } from './interruptible.js';
import { amount, count, csvLine, print } from './reports.js';
import type { Options, Tools } from './tools.js';

interface ReportOptions extends Options {
  readonly with?: string;
  readonly separator?: string;
}

export function addCampaignCommands({ command, use }: Tools): void {
  command(
    'send',
    'check a list, store it as a campaign, and follow it',
    './src/outbox.ts people.csv --template summer_sale --name summer-2026 --dry-run',
  )
    .argument(
      '<file>',
      "CSV with a header, or NDJSON: to, and the template's placeholders and suffixes by name",
    )
    .requiredOption('--template <name>', 'a template of the outbox (required)', text)
    .requiredOption(
      '--name <name>',
      'of the campaign; the same name continues the same campaign (required)',
      text,
    )
    .option('--sender <name>', 'needed if the outbox has several', text)
    .option('--map <file>', 'JSON: from the names of columns to those of the template', text)
    .option('--country <code>', 'of numbers without a country code, such as GB', text)
    .option('--currency <code>', 'of amounts without one, such as EUR', text)
    .option(
      '--language <code>',
      'of rows without a language, or with one that the template does not have',
      text,
    )
    .option('--time-zone <name>', 'of rows without one, such as Europe/Berlin', text)
    .option('--quiet-hours <times>', 'in the time zone of each recipient, such as 21:00-08:00', text)
    .option('--start-at <time>', 'nothing is sent before, such as 2026-12-01T09:00+01:00', (given) =>
      time(given),
    )
    .option(
      '--expires <duration>',
      'send nothing later than this after the start, such as "12 hours"',
      duration,
    )
    .option('--share <part>', 'at most this share of the limit per second, such as 0.5 or 50%', share)
    .option(
      '--canary <messages>',
      'send this many first; the others wait until somebody passes the canary',
      integer(1, 1_000_000),
    )
    .option(
      '--pass-after <duration>',
      'pass the canary automatically, this long after all of it was accepted',
      duration,
    )
    .option('--stop-at-rejected <part>', 'pause when this share is rejected (default: 10%)', share)
    .option(
      '--stop-at-unknown <part>',
      'pause when the outcome of this share is unknown (default: 5%)',
      share,
    )
    .option('--add', 'add rows to a campaign that exists, such as corrected ones')
    .option('--prices <file>', 'JSON with prices by calling code, to estimate the cost', text)
    .option('--contract <file>', 'the generated contract.json, to show the first messages as text', text)
    .option('--test-to <number>', 'only send the first message, to this number', text)
    .option('--dry-run', 'only check everything, and write rows that fail to their file')
    .option('--confirm <name>', 'the name of the campaign, where nobody can type it', text)
    .option('--no-follow', 'end as soon as everything is stored')
    .action(
      use(({ outbox, printed }, file: string, options: SendOptions) => send(outbox, printed, file, options)),
    );

  command('list', 'list the campaigns', './src/outbox.ts').action(
    use(async ({ outbox, printed }) => {
      const data = await outbox.campaigns.list();
      const lines = data.map((status) => `${resultOf(status, printed)}\n`);
      return { data, text: lines.length === 0 ? 'No campaigns.\n' : lines.join('\n') };
    }),
  );
  named(command('status', 'show the progress of a campaign', './src/outbox.ts summer-2026')).action(
    use(async ({ outbox, printed }, name: string) => {
      const data = await outbox.campaigns.status(name);
      return { data, text: `${resultOf(data, printed)}\n` };
    }),
  );
  named(
    command('pause', 'stop a campaign in all workers', './src/outbox.ts summer-2026 --reason "wrong price"'),
  )
    .addOption(asOption)
    .requiredOption('--reason <text>', 'why, for your colleagues; no personal data (required)')
    .action(
      use(async ({ outbox }, name: string, options: Options & { readonly reason: string }) => {
        await outbox.campaigns.pause(name, { reason: options.reason, ...who(options) });
        const { state } = await outbox.campaigns.status(name);
        const what = state === 'finished' ? 'It is finished: only what is added stays' : 'Its messages stay';
        return { data: { paused: name }, text: `Paused. ${what} queued.\n` };
      }),
    );
  named(command('resume', 'end a pause, or pass the canary that waits', './src/outbox.ts summer-2026'))
    .addOption(asOption)
    .option('--pass-canary', 'also if its results are not known; refused during a pause')
    .action(
      use(async ({ outbox }, name: string, options: Options & { readonly passCanary?: boolean }) => {
        const done = await outbox.campaigns.resume(name, {
          ...who(options),
          ...(options.passCanary ? { canary: 'pass' } : {}),
        });
        const said = {
          resumed: 'Resumed.',
          'canary-passed': 'Passed the canary: the other messages are sent now.',
          nothing: 'It was not paused, and no canary waits.',
        };
        const isSending = done === 'nothing' && (await outbox.campaigns.status(name)).state === 'canary';
        const hint = isSending ? ' To pass the canary before it has ended: --pass-canary.' : '';
        const text = `${said[done]}${hint}\n`;
        return { data: { result: done }, text, exitCode: done === 'nothing' ? 1 : 0 };
      }),
    );
  named(command('cancel', 'cancel a campaign: the rest is never sent', './src/outbox.ts summer-2026'))
    .addOption(asOption)
    .action(
      use(async ({ outbox }, name: string, options: Options) => {
        const data = await interruptible({ unit: 'messages', ...options }, ({ signal, onProgress }) =>
          outbox.campaigns.cancel(name, {
            ...who(options),
            signal,
            onProgress: ({ count: done }) => onProgress(done),
          }),
        );
        const { count: all, unknown, isDone } = data;
        const unclear =
          unknown === 0 ? '' : ` ${count(unknown)} of them may have been sent, and are unknown.`;
        const text = `Cancelled ${amount(all, 'message')}.${unclear}\n`;
        const note = 'Stopped. Nothing more is sent. Run the command again to cancel the rest.\n';
        return isDone ? { data, text } : { data, text, note, exitCode: 130 };
      }),
    );
  named(
    command(
      'report',
      'print what became of each row, as CSV',
      './src/outbox.ts summer-2026 > summer-2026.csv',
    ),
  )
    .option('--with <columns>', 'also columns of the list, such as to,customerName', text)
    .addOption(
      new Option('--separator <character>', 'between the cells, for Excel, after a byte order mark')
        .choices([',', ';', '|'])
        .conflicts('json'),
    )
    .action(
      use(async ({ outbox }, name: string, options: ReportOptions) => {
        const { separator } = options;
        const columns = options.with?.split(',') ?? [];
        const fields = ['part', 'row', 'result', 'code', 'reason', 'message', 'attempts', 'finished_at'];
        let missing = 0;
        // Printed with the first row: before that, an error may follow.
        const named = columns.map((column) => (fields.includes(column) ? `list.${column}` : column));
        const mark = separator === undefined ? '' : '\uFEFF';
        let header = options.json ? '' : mark + csvLine([...fields, ...named], separator);
        for await (const row of outbox.campaigns.report(name, { with: columns })) {
          if (row.result === 'missing') missing += 1;
          const { part, row: number, result, code, reason, id, attempts, finishedAt } = row;
          const cells = [part, number, result, code, reason, id, attempts, finishedAt?.toISOString()];
          const more = columns.map((column) => row.columns[column]);
          const line = options.json ? `${JSON.stringify(row)}\n` : csvLine([...cells, ...more], separator);
          print(header + line);
          header = '';
        }
        print(header);
        if (columns.includes('to')) print("The report has the recipients' numbers.\n", process.stderr);
        return missing > 0 ? 1 : 0;
      }),
    );
}

function named(command: Command): Command {
  return command.argument('<name>', 'of the campaign');
}

function share(given: string): number {
  const number = given.endsWith('%') ? Number(given.slice(0, -1)) / 100 : Number(given);
  if (given.trim() !== '' && number > 0 && number <= 1) return number;
  throw new InvalidArgumentError('It must be more than 0 and at most 1, such as 0.5 or 50%.');
}
