import { Option } from 'commander';
import { readRecipient } from '../campaign/read-recipient.js';
import { usageError } from '../errors.js';
import type { SuppressionScope } from '../message/suppression.js';
import type { Erased, PersonExport } from '../store/store.js';
import { asOption, who } from './arguments.js';
import { importSuppressions } from './import-suppressions.js';
import { interruptible } from './interruptible.js';
import { amount, csvLine, listReport, print } from './reports.js';
import type { Options, Tools } from './tools.js';

const stopped = 'Stopped. Run the command again for the rest; what was suppressed stays.\n';
const notStored = 'These recipients are not suppressed: they can still be written to. Correct the rows';

interface SuppressCommand extends Options {
  readonly scope: SuppressionScope;
  readonly reason?: string;
  readonly from?: string;
  readonly country?: string;
}

export function addPeopleCommands({ command, use }: Tools): void {
  command(
    'suppress',
    'stop all messages, or those of marketing, to recipients',
    './src/outbox.ts 447700900123 --scope marketing --reason "replied STOP"',
  )
    .addOption(asOption)
    .argument('[recipient...]', 'phone numbers with the country code')
    .addOption(
      new Option('--scope <scope>', 'marketing: what has this category; all: every message, even login codes')
        .choices(['marketing', 'all'])
        .default('marketing'),
    )
    .option('--reason <text>', 'for the record, without personal data; required unless each row has one')
    .option('--from <file>', 'list with a column recipient or to, optionally scope and reason; - reads stdin')
    .option('--country <code>', 'of numbers without a country code, such as GB')
    .action(
      use(async ({ outbox }, numbers: readonly string[], options: SuppressCommand) => {
        const { scope, reason = '', from, country } = options;
        const { by } = who(options);
        if ((numbers.length === 0) === (from === undefined))
          throw usageError('Name recipients, or a file with --from.');
        if (from === undefined && reason === '')
          throw usageError('Pass a reason for the record: --reason "replied STOP".');
        const recipients = await Promise.all(numbers.map((written) => readRecipient(written, country)));
        const entries = recipients.map((recipient) => ({ recipient, scope, reason }));
        const { changed, unchanged, rejected, problemsFile, isDone } = await interruptible(
          { unit: 'rows', ...options },
          async (stop) => {
            if (from !== undefined)
              return importSuppressions(outbox, from, { scope, reason, by, country }, stop);
            const changed = await outbox.suppressAll(entries, { by });
            const unchanged = entries.length - changed;
            return { changed, unchanged, rejected: [], problemsFile: undefined, isDone: true };
          },
        );
        const rows = rejected.map(({ row, problems }) => `row ${row}: ${problems.join('; ')}\n`);
        const where =
          problemsFile === undefined
            ? ', and run the command again'
            : ` in ${problemsFile}, and pass it with --from`;
        const hint = rows.length === 0 ? '' : `${notStored}${where}.\n`;
        return {
          data: { changed, unchanged, rejected, problemsFile, isDone },
          text: `Suppressed ${amount(changed, 'recipient')}; ${amount(unchanged, 'was', 'were')} suppressed before.\n`,
          note: rows.join('') + hint + (isDone ? '' : stopped),
          exitCode: isDone ? Number(rejected.length > 0) : 130,
        };
      }),
    );

  command('unsuppress', 'end suppressions', './src/outbox.ts 447700900123 --reason "signed up again"')
    .addOption(asOption)
    .argument('<recipient...>', 'phone numbers with the country code')
    .requiredOption('--reason <text>', 'for the record, without personal data (required)')
    .action(
      use(async ({ outbox }, numbers: readonly string[], options: Options & { reason: string }) => {
        const { reason } = options;
        let changed = 0;
        for (const number of numbers)
          changed += Number(await outbox.unsuppress(number, { reason, ...who(options) }));
        const unchanged = numbers.length - changed;
        const text = `Ended ${amount(changed, 'suppression')}; ${amount(unchanged, 'was', 'were')} not suppressed.\n`;
        return { data: { changed, unchanged }, text };
      }),
    );

  command('suppressions', 'print the suppressed recipients as CSV', './src/outbox.ts > list.csv').action(
    use(async ({ outbox }, options: Options) => {
      // As a list that can be imported, with the last decision about each.
      if (!options.json) print(csvLine(['recipient', 'scope', 'reason', 'by', 'at']));
      for await (const suppression of outbox.suppressions()) {
        const { recipient, scope, history } = suppression;
        const { reason, by, at } = history.at(-1) ?? {};
        const cells = [recipient, scope, reason, by, at?.toISOString()];
        print(options.json ? `${JSON.stringify(suppression)}\n` : csvLine(cells));
      }
      return 0;
    }),
  );

  command('erase', 'erase what is stored about a recipient', './src/outbox.ts 447700900123')
    .addOption(asOption)
    .argument('<recipient>', 'phone number with the country code')
    .action(
      use(async ({ outbox }, recipient: string, options: Options) => {
        const data = await outbox.erase({ recipient }, who(options));
        return { data, text: erasedReport(data) };
      }),
    );

  command(
    'export',
    'print everything that is stored about a recipient',
    './src/outbox.ts 447700900123 --json > person.json',
  )
    .addOption(asOption)
    .argument('<recipient>', 'phone number with the country code')
    .action(
      use(async ({ outbox }, recipient: string, options: Options) => {
        const data = await outbox.export({ recipient }, who(options));
        return { data, text: personReport(data) };
      }),
    );
}

function erasedReport({ messages, cancelled, sending, unknown, limits, suppression }: Erased): string {
  return [
    `Erased ${amount(messages, 'message')} and ${amount(limits, 'record')} of limits.`,
    `${amount(cancelled, 'was', 'were')} queued and will not be sent, ${amount(sending, 'is', 'are')} being sent, and ${amount(unknown, 'message')} may have been sent.`,
    ...(suppression === undefined ? [] : [`The suppression of ${suppression} messages stays.`]),
    '',
  ].join('\n');
}

function personReport({ messages, limits, suppression }: PersonExport): string {
  const scope = suppression?.scope ?? 'none';
  return [
    messages.length === 0 ? 'No messages.\n' : listReport(messages, true),
    ...limits.map(
      ({ sender, group, since, count: sent }) =>
        `Counted for the limits of ${sender ?? group} since ${since.toISOString()}: ${sent}\n`,
    ),
    `Suppressed: ${scope}\n`,
    'Everything, including the texts: --json\n',
  ].join('');
}
