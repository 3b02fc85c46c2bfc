import { writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { type Command, InvalidArgumentError } from 'commander';
import { stringify } from 'csv-stringify/sync';
import type { CampaignOptions, StoredCampaign } from '../campaign/campaign-options.js';
import type { ColumnMap } from '../campaign/columns.js';
import { readSource } from '../campaign/read-source.js';
import { OutboxError } from '../errors.js';
import type { Outbox } from '../outbox-interface.js';
import { acting, who } from './acting.js';
import { duration, integer, name as text, time } from './arguments.js';
import { collectFindings, type Findings, previewOf, readJson, timeOf } from './campaign-check.js';
import { checkConfirm, confirm } from './campaign-confirm.js';
import { follow, resultOf } from './campaign-follow.js';
import { heldBefore, queuedText, waitsOfCampaign } from './campaign-waits.js';
import { interruptible } from './interruptible.js';
import type { PrintedCommand } from './printed-command.js';
import { amount, count, json, print } from './reports.js';
import type { Options, Tools } from './tools.js';

interface SendOptions extends Options {
  readonly template: string;
  readonly name: string;
  readonly sender?: string;
  readonly map?: string;
  readonly delimiter?: string;
  readonly country?: string;
  readonly language?: string;
  readonly timeZone?: string;
  readonly quietHours?: string;
  readonly startAt?: Date;
  readonly expires?: number;
  readonly share?: number;
  readonly canary?: number;
  readonly continueAfter?: number;
  readonly stopAtRejected?: number;
  readonly stopAtUnknown?: number;
  readonly add?: boolean;
  readonly problems?: string;
  readonly prices?: string;
  readonly templates?: string;
  readonly dryRun?: boolean;
  readonly confirm?: string;
  readonly follow: boolean;
}

/** The commands that send a list of recipients, and follow it. */
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
    .requiredOption('--template <name>', 'of the option templates of the outbox (required)', text)
    .requiredOption('--name <name>', 'of the campaign: the same name is the same campaign (required)', text)
    .option('--sender <name>', 'needed if the outbox has several', text)
    .option('--map <file>', 'names of columns, as `campaign map` writes them', text)
    .option('--delimiter <character>', 'between cells (default: the most frequent of , ; | and tab)', text)
    .option('--country <code>', 'of numbers without a country code, such as GB', text)
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
    .option('--expires <duration>', 'not sent later than that after the start, such as "12 hours"', duration)
    .option('--share <part>', 'at most this part of the limit per second, such as 0.5 or 50%', share)
    .option(
      '--canary <messages>',
      'send so many first; the others wait for `campaign resume`',
      integer(1, 1_000_000),
    )
    .option(
      '--continue-after <duration>',
      'go on by itself so long after a canary that was accepted',
      duration,
    )
    .option('--stop-at-rejected <part>', 'pause when this part is rejected (default: 10%)', share)
    .option('--stop-at-unknown <part>', 'pause when this part may or may not be sent (default: 5%)', share)
    .option('--add', 'add rows to a campaign that exists, such as corrected ones')
    .option('--problems <file>', 'where to write rows that fail (default: beside the list)', text)
    .option('--prices <file>', 'JSON with prices by calling code, to estimate the cost', text)
    .option('--templates <folder>', 'of the YAML files, to show the first messages as text', text)
    .option('--dry-run', 'check everything, and store nothing')
    .option('--confirm <name>', 'the name of the campaign again, where nobody can type it', text)
    .option('--no-follow', 'end as soon as everything is stored')
    .action(
      use(({ outbox, printed }, file: string, options: SendOptions) => send(outbox, printed, file, options)),
    );

  command(
    'map',
    'write a file that names the columns of a list, to complete by hand',
    './src/outbox.ts people.csv --template summer_sale --to people.map.json',
  )
    .argument('<file>', 'the list')
    .requiredOption('--template <name>', 'of the option templates of the outbox (required)', text)
    .option('--delimiter <character>', 'between cells', text)
    .option('--to <file>', 'the file to write; it must not exist (default: print it)', text)
    .action(
      use(
        async (
          { outbox },
          file: string,
          options: Options & Pick<SendOptions, 'template' | 'delimiter'> & { to?: string },
        ) => {
          const { columns } = await readSource(file, options);
          const map = json(outbox.campaigns.mapColumns(options.template, columns));
          if (options.to === undefined) print(map);
          else writeNew(options.to, map);
          return 0;
        },
      ),
    );

  command('list', 'list the campaigns', './src/outbox.ts').action(
    use(async ({ outbox, printed }, options: Options) => {
      const all = await outbox.campaigns.list();
      const lines = all.map((status) => `${resultOf(status, printed)}\n`);
      print(options.json ? json(all) : lines.length === 0 ? 'No campaigns.\n' : lines.join('\n'));
      return 0;
    }),
  );
  named(command('status', 'show how far a campaign is', './src/outbox.ts summer-2026')).action(
    use(async ({ outbox, printed }, name: string, options: Options) => {
      const status = await outbox.campaigns.status(name);
      const waits = await waitsOfCampaign(outbox, name);
      const text = [resultOf(status, printed), queuedText(waits)].filter((line) => line !== '').join('\n');
      print(options.json ? json({ ...status, waits }) : `${text}\n`);
      return 0;
    }),
  );
  acting(
    named(
      command(
        'pause',
        'stop a campaign in all workers',
        './src/outbox.ts summer-2026 --reason "wrong price"',
      ),
    ),
  )
    .requiredOption('--reason <text>', 'why, for the others; without personal data (required)')
    .action(
      use(async ({ outbox }, name: string, options: Options & { readonly reason: string }) => {
        await outbox.campaigns.pause(name, { reason: options.reason, ...who(options) });
        print(options.json ? json({ paused: name }) : 'Paused. Its messages stay queued.\n');
        return 0;
      }),
    );
  acting(named(command('resume', 'go on after a pause or a canary', './src/outbox.ts summer-2026')))
    .option('--pass-canary', 'also if the results of the canary are not known yet')
    .action(
      use(async ({ outbox }, name: string, options: Options & { readonly passCanary?: boolean }) => {
        const done = await outbox.campaigns.resume(name, {
          ...who(options),
          ...(options.passCanary ? { canary: 'pass' } : {}),
        });
        const said = {
          resumed: 'Resumed.',
          'canary-passed': 'The messages after the canary are sent now.',
          nothing:
            'It was not paused, and no canary waits. To send the others before a canary has ended: --pass-canary.',
        };
        print(options.json ? json({ result: done }) : `${said[done]}\n`);
        return done === 'nothing' ? 1 : 0;
      }),
    );
  acting(
    named(command('cancel', 'send nothing more of a campaign, for good', './src/outbox.ts summer-2026')),
  ).action(
    use(async ({ outbox }, name: string, options: Options) => {
      const result = await interruptible('messages', options, ({ signal, onProgress }) =>
        outbox.campaigns.cancel(name, {
          ...who(options),
          signal,
          onProgress: ({ count: done }) => onProgress(done),
        }),
      );
      const { count: all, unknown } = result;
      const unclear = unknown === 0 ? '' : ` ${count(unknown)} of them may have been sent, and are unknown.`;
      print(options.json ? json(result) : `Cancelled ${amount(all, 'message')}.${unclear}\n`);
      if (result.isDone) return 0;
      process.stderr.write('Stopped. Nothing more is sent. Run the command again to cancel the rest.\n');
      return 130;
    }),
  );
  named(
    command(
      'report',
      'print what became of each row, as CSV',
      './src/outbox.ts summer-2026 > summer-2026.csv',
    ),
  ).action(
    use(async ({ outbox }, name: string, options: Options) => {
      // It may not exist, which the first row would tell after the header was printed.
      await outbox.campaigns.status(name);
      if (!options.json)
        print(stringify([['part', 'row', 'result', 'code', 'reason', 'message', 'attempts', 'finished_at']]));
      let missing = 0;
      for await (const row of outbox.campaigns.report(name)) {
        if (row.result === 'missing') missing += 1;
        const { part, row: number, result, code, reason, id, attempts, finishedAt } = row;
        const cells = [part, number, result, code, reason, id, attempts, finishedAt?.toISOString()];
        // Programs for tables would run what begins like a formula.
        print(options.json ? `${JSON.stringify(row)}\n` : stringify([cells], { escape_formulas: true }));
      }
      return missing > 0 ? 1 : 0;
    }),
  );
}

/** @throws OutboxError `invalid-options` if the file exists or cannot be written. */
function writeNew(path: string, text: string): void {
  try {
    writeFileSync(path, text, { flag: 'wx' });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const reason = code === 'EEXIST' ? 'exists already' : `cannot be written (${code})`;
    throw new OutboxError('invalid-options', `${path} ${reason}. Name another file with --to.`);
  }
}

function named(command: Command): Command {
  return command.argument('<name>', 'of the campaign');
}

async function send(
  outbox: Outbox,
  printed: PrintedCommand,
  file: string,
  options: SendOptions,
): Promise<number> {
  // By default, Node lets more than 100 MB of garbage grow before it collects it, and a list makes little else.
  setFlagsFromString('--optimize-for-size');
  if (!options.dryRun) checkConfirm(options);
  const open = () => readSource(file, options);
  const { columns } = await open();
  const findings = collectFindings(columns, { file, ...options });
  const check = await interruptible('rows checked', options, async ({ signal, onProgress }) => {
    const collected = { onMessage: findings.onMessage, onProblem: findings.onProblem };
    const progress = { signal, onProgress: ({ rows }: { readonly rows: number }) => onProgress(rows) };
    return outbox.campaigns.create({
      ...campaignOf(options),
      rows: await open(),
      dryRun: true,
      ...collected,
      ...progress,
    });
  });
  const found = await findings.end();
  if (!check.isComplete) return interrupted('Nothing was stored.');
  const time = [timeOf(check), ...(await heldBefore(outbox, options.template, check))].join('\n');
  const preview = options.templates === undefined ? [] : await previewOf(options.templates, found.preview);
  const isShown = options.json && options.dryRun;
  if (!options.json) print(summaryOf(check, found, time, preview));
  if (isShown) print(json(summaryJson(check, found, time, preview)));
  const failed = check.invalid > 0 ? 1 : 0;
  if (options.dryRun) return failed;
  if (check.messages === 0)
    throw new OutboxError('invalid-options', 'No row can be sent, so nothing was stored.');
  if (!(await confirm(options))) return interrupted('Nothing was stored.');
  const stored = await interruptible('rows stored', options, async ({ signal, onProgress }) =>
    outbox.campaigns.create({
      ...campaignOf(options),
      rows: await open(),
      signal,
      onProgress: ({ rows }) => onProgress(rows),
    }),
  );
  if (!stored.isComplete)
    return interrupted(`${count(stored.rows)} rows are stored. Run the same command again for the rest.`);
  if (options.json) print(json(stored));
  else
    print(
      `Stored ${amount(stored.added, 'row')}; ${count(stored.rows - stored.added)} were stored before.\n`,
    );
  const followed = options.follow && !options.json ? await follow(outbox, options.name, printed) : 0;
  return followed || failed;
}

function interrupted(what: string): number {
  process.stderr.write(`Stopped. ${what}\n`);
  return 130;
}

function campaignOf(options: SendOptions): Omit<CampaignOptions, 'rows'> {
  const { canary, continueAfter, stopAtRejected: rejected, stopAtUnknown: unknown, map } = options;
  if (continueAfter !== undefined && canary === undefined)
    throw new OutboxError('invalid-options', '--continue-after needs --canary.');
  const given = {
    sender: options.sender,
    country: options.country,
    language: options.language,
    timeZone: options.timeZone,
    quietHours: options.quietHours as CampaignOptions['quietHours'],
    startAt: options.startAt,
    expires: options.expires,
    share: options.share,
    add: options.add,
    columns: map === undefined ? undefined : readMap(map),
    canary:
      canary === undefined
        ? undefined
        : { messages: canary, ...(continueAfter === undefined ? {} : { continueAfter }) },
    stopAt:
      rejected === undefined && unknown === undefined
        ? undefined
        : { ...(rejected === undefined ? {} : { rejected }), ...(unknown === undefined ? {} : { unknown }) },
  };
  const known = Object.entries(given).filter(([, value]) => value !== undefined);
  return { name: options.name, template: options.template, ...Object.fromEntries(known) };
}

function readMap(path: string): ColumnMap {
  const value = readJson(path);
  const isMap = (given: unknown): given is ColumnMap =>
    typeof given === 'object' &&
    given !== null &&
    Object.values(given).every((name) => name === null || typeof name === 'string');
  if (isMap(value)) return value;
  throw new OutboxError(
    'invalid-options',
    `${path} must be an object from the names of columns to those of the template, or null.`,
  );
}

function share(given: string): number {
  const number = given.endsWith('%') ? Number(given.slice(0, -1)) / 100 : Number(given);
  if (given.trim() !== '' && number > 0 && number <= 1) return number;
  throw new InvalidArgumentError('It must be more than 0 and at most 1, such as 0.5 or 50%.');
}

function costOf({ prices }: Findings): readonly string[] {
  if (prices === undefined) return [];
  const missing = [...prices.missing()].map(
    ([start, number]) => `${count(number)} to numbers that begin with ${start}`,
  );
  return [
    `Cost: ${prices.total().toFixed(2)} ${prices.currency}${missing.length === 0 ? '' : `, without ${missing.join(', ')}: they have no price`}.`,
  ];
}

function summaryOf(
  check: StoredCampaign,
  findings: Findings,
  time: string,
  preview: readonly string[],
): string {
  const { problems, problemsFile, languages } = findings;
  const hidden = check.invalid + check.duplicates - problems.length;
  return [
    `${amount(check.rows, 'row')}: ${amount(check.messages, 'message')}, ${count(check.invalid)} invalid, ${amount(check.duplicates, 'duplicate')}.`,
    ...[...languages].map(([language, number]) => `  ${language}: ${count(number)}`),
    `Opted out by now, so not sent: ${amount(check.suppressed ?? 0, 'message')}.`,
    time,
    ...costOf(findings),
    ...problems.map(({ row, problem }) => `row ${count(row)}, ${problem}`),
    ...(hidden > 0 ? [`and ${count(hidden)} more`] : []),
    ...(problemsFile === undefined
      ? []
      : [`Rows that fail are in ${problemsFile}. Correct them there, and send that file with --add.`]),
    ...preview.map((message, index) => `\nMessage ${index + 1}\n${message.replaceAll(/^/gm, '  ')}`),
    '',
  ].join('\n');
}

function summaryJson(
  check: StoredCampaign,
  { languages, problems, problemsFile, prices }: Findings,
  time: string,
  preview: readonly string[],
): object {
  const cost = prices && {
    total: prices.total(),
    currency: prices.currency,
    withoutPrice: Object.fromEntries(prices.missing()),
  };
  return { ...check, languages: Object.fromEntries(languages), problems, problemsFile, time, cost, preview };
}
