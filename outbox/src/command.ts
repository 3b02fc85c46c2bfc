import { readFileSync } from 'node:fs';
import { Command, CommanderError, Option } from 'commander';
import { asOption, duration, integer, who } from './command/arguments.js';
import { addCampaignCommands } from './command/campaign.js';
import { loadOutbox } from './command/load-outbox.js';
import { addMessageCommands } from './command/messages.js';
import { servePage } from './command/page.js';
import { addPeopleCommands } from './command/people.js';
import { printedCommands } from './command/printed-command.js';
import { amount, json, print, statusReport } from './command/reports.js';
import type { Options, Report, Tools } from './command/tools.js';
import { type WorkOptions, work } from './command/work.js';
import { OutboxError } from './errors.js';
import { readContract } from './page/approved-texts.js';
import { type IsIgnored, inCommand } from './setup/in-command.js';

/** Findings: such as a decision that did not apply to all. Failure: a usage error or a missing prerequisite. */
const [success, failure] = [0, 2];

/** Runs a command line of `notifygen-outbox`, without the program's name, and resolves to its exit code. */
export async function run(argv: readonly string[]): Promise<number> {
  let exitCode = success;
  const wantsJson = argv.includes('--json');
  const program = createProgram((code) => {
    exitCode = code;
  }, wantsJson);
  const fail = (text: string): void =>
    wantsJson ? print(`${JSON.stringify({ ok: false, error: text })}\n`) : print(`${text}\n`, process.stderr);
  try {
    await program.parseAsync([...argv], { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) {
      // Help and the version are no errors.
      if (error.exitCode === 0) return success;
      // Others were printed by commander, except as JSON.
      if (wantsJson) fail(withoutValue(error.message.replace(/^error: /, '')));
      return failure;
    }
    const stack = error instanceof Error && !(error instanceof OutboxError) ? error.stack : undefined;
    fail(stack ?? (error instanceof Error ? error.message : String(error)));
    return failure;
  }
}

/** `--token=EAAG…` is not an option, and must not be printed. */
const withoutValue = (text: string): string => text.replace(/(unknown option '-[^'=]*)=[^']*/, '$1');

function ownVersion(): string {
  const manifest: { readonly version: string } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  );
  return manifest.version;
}

function createProgram(finish: (exitCode: number) => void, wantsJson: boolean): Command {
  const program = new Command('notifygen-outbox')
    .configureOutput({
      outputError: (text, write) => write(withoutValue(text)),
      ...(wantsJson && { writeErr: () => undefined }),
    })
    .description('Sends the messages of an outbox, and shows what became of them.')
    .version(ownVersion(), '-v, --version')
    .exitOverride()
    .showHelpAfterError('(add --help to see the options)')
    .addHelpText(
      'after',
      `
<module> is the file that exports the outbox: export const outbox = createOutbox({ … })

Exit codes: 0 success, 1 findings, 2 usage error or a missing prerequisite, 130 stopped before the end.

Examples:
  npx notifygen-outbox work ./src/outbox.ts --port 8080
  npx notifygen-outbox status ./src/outbox.ts
  npx notifygen-outbox list ./src/outbox.ts --status unknown
  npx notifygen-outbox resolve ./src/outbox.ts not-sent 4711`,
    );

  /** A command that uses the outbox of a module, and closes it at the end. */
  const commandOf =
    (parent: Command, prefix = '') =>
    (name: string, description: string, example: string): Command =>
      parent
        .command(name)
        .description(description)
        .argument('<module>', 'file that exports the outbox, such as ./src/outbox.ts')
        .option('--export <name>', 'name of the export, if the module exports several outboxes')
        .option('--json', 'print JSON for other programs')
        .addHelpText('after', `\nExample:\n  npx notifygen-outbox ${prefix}${name} ${example}`);
  const command = commandOf(program);
  const use: Tools['use'] =
    (action) =>
    (module, ...given) =>
      inCommand(ignoreCallsOf(module), async () => {
        // The last one is the command itself.
        const options = given.find((one) => one instanceof Command)?.opts<Options>() ?? {};
        const outbox = await loadOutbox(module, options.export);
        try {
          const result = await action({ outbox, printed: printedCommands(module, options) }, ...given);
          finish(typeof result === 'number' ? result : printReport(result, options));
        } finally {
          await outbox.close();
        }
      });

  command('work', 'send messages until SIGTERM or Ctrl-C', './src/outbox.ts --port 8080')
    .option('--port <number>', 'serve /healthz and /metrics on all interfaces', integer(0, 65_535))
    .addOption(
      new Option(
        '--follow-platform [interval]',
        'pause templates while the platform pauses them, by notifygen pull --verify at this interval, such as "15 minutes" (default: "1 hour")',
      )
        .argParser(duration)
        .preset('1 hour'),
    )
    .option('--progress <seconds>', 'seconds between two progress lines', integer(1, 3_600), 10)
    .action(use(({ outbox, printed }, options: WorkOptions & Options) => work(outbox, options, printed)));

  command('status', 'count the messages of each status', './src/outbox.ts').action(
    use(async ({ outbox, printed }) => {
      const data = await outbox.status();
      return { data, text: statusReport(data, printed) };
    }),
  );

  addMessageCommands({ command, use });

  command(
    'prune',
    'erase recipient, request and response of finished messages',
    './src/outbox.ts --older-than "7 days"',
  )
    .addOption(
      new Option(
        '--older-than <duration>',
        'such as "7 days" (default: the retention of the outbox)',
      ).argParser(duration),
    )
    .action(
      use(async ({ outbox }, { olderThan }: Options & { olderThan?: number }) => {
        const erased = await outbox.prune(olderThan);
        return { data: { erased }, text: `Erased ${amount(erased, 'message')}.\n` };
      }),
    );

  command('page', 'show the outbox in the browser of this machine', './src/outbox.ts --allow-actions')
    .addOption(asOption)
    .option('--port <number>', 'port of the page', integer(0, 65_535), 0)
    .option('--allow-actions', 'allow changes, such as to resolve a message')
    .option('--contract <file>', 'the generated contract.json, to show messages with their approved texts')
    .action(
      use(async ({ outbox, printed }, options: Options & PageOptions) => {
        const { port, allowActions = false } = options;
        const contract = options.contract === undefined ? undefined : readContract(options.contract);
        const visitor = { mayAct: allowActions, ...who(options) };
        const { url, close } = await servePage(
          { ...outbox, work: printed('work') },
          { port, contract, ...visitor },
        );
        print(
          options.json
            ? json({ url })
            : `${url}\nWhoever has this link sees the messages${allowActions ? ' and may act' : ', but may not act without --allow-actions'}. Press Ctrl-C to stop.\n`,
        );
        await new Promise((resolve) => process.once('SIGINT', resolve).once('SIGTERM', resolve));
        close();
        return success;
      }),
    );

  addPeopleCommands({ command, use });

  const campaign = program.command('campaign').description('send a list of recipients, and follow it');
  addCampaignCommands({ command: commandOf(campaign, 'campaign '), use });

  command('migrate', 'create or update the tables', './src/outbox.ts --print > outbox.sql')
    .option('--print', 'print the SQL for PostgreSQL instead of running it')
    .action(
      use(async ({ outbox }, options: Options & { print?: boolean }) => {
        if (options.print) {
          print(outbox.migrationSql());
          return success;
        }
        await outbox.migrate();
        return { data: { migrated: true }, text: 'The tables are up to date.\n' };
      }),
    );
  return program;
}

/** A module may send when it is loaded, and who only looks must not send: the calls are ignored, which is printed once. */
function ignoreCallsOf(module: string): IsIgnored {
  let isReported = false;
  return (call) => {
    if (!isReported)
      print(
        `${module} calls ${call}(), which commands ignore: only work sends. Call it in another file, which imports the outbox.\n`,
        process.stderr,
      );
    isReported = true;
    return true;
  };
}

interface PageOptions {
  readonly port: number;
  readonly allowActions?: boolean;
  readonly contract?: string;
  readonly as?: string;
}

function printReport({ data, text, note = '', exitCode = success }: Report, options: Options): number {
  print(options.json ? json(data) : text);
  if (!options.json) print(note, process.stderr);
  return exitCode;
}
