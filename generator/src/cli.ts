import { readFileSync } from 'node:fs';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { addContractCommands } from './cli-contract.js';
import type { GenerateFlags } from './command-generate.js';
import type { CommandOutput } from './command-output.js';
import type { SandboxFlags } from './command-sandbox.js';
import { NotifygenError } from './notifygen-error.js';
import type { Memory } from './record.js';

/** Runs a command line and returns its exit code: 0 done, 1 problems found, 2 wrong usage. */
export async function runCommandLine(args: readonly string[], memory: Memory | undefined): Promise<number> {
  let exitCode = 0;
  const program = createProgram(args, memory, (code) => {
    exitCode = code;
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (!(error instanceof NotifygenError)) throw error;
    process.stderr.write(`error: ${error.message}\n`);
    return 1;
  }
}

type WatchableFlags = GenerateFlags & { readonly watch?: boolean };

function createProgram(
  args: readonly string[],
  memory: Memory | undefined,
  finish: (exitCode: number) => void,
): Command {
  const show = ({ stdout, stderr, exitCode }: CommandOutput): void => {
    process.stderr.write(stderr);
    process.stdout.write(stdout);
    finish(exitCode);
  };
  const program: Command = new Command('notifygen')
    .description('Turns approved WhatsApp templates in YAML into typed TypeScript functions.')
    .version(ownVersion(), '-v, --version')
    .addOption(new Option('-V').hideHelp())
    .on('option:V', () => {
      process.stdout.write(`${ownVersion()}\n`);
      throw new CommanderError(0, 'commander.version', '');
    })
    .configureOutput({ outputError: (text, write) => write(withCommandsLike(program, text)) })
    .showHelpAfterError('(see the options with --help)')
    .addHelpText(
      'after',
      `
Exit codes: 0 done, 1 problems found, 2 wrong usage.

Example:
  npx notifygen init
  npx notifygen generate`,
    )
    .exitOverride();

  program
    .command('init')
    .description('set a project up: configuration, one example template, a script in package.json')
    .addHelpText('after', '\nIt overwrites nothing.\n\nExample:\n  npx notifygen init')
    .action(async () => {
      const { runInit } = await import('./command-init.js');
      finish(await runInit(process.cwd()));
    });

  program
    .command('generate')
    .description('write one typed function for every template')
    .option('--templates <dir>', 'folder of the YAML templates (default: templates)', notEmpty)
    .option('--out <dir>', 'folder of the generated modules (default: generated)', notEmpty)
    .addOption(
      new Option('--import-extension <ext>', 'what relative imports end in (default: .js)').choices([
        '.js',
        '.ts',
        'none',
      ]),
    )
    .option(
      '--runtime-module <name>',
      'what generated code imports (default: @notifygen/runtime/codegen)',
      moduleName,
    )
    .addOption(
      new Option('--check', 'write nothing; exit with 1 where the output is stale').conflicts('watch'),
    )
    .option('--watch', 'generate again after every change, until Ctrl-C')
    .addOption(new Option('--json', 'print the result for machines').conflicts('watch'))
    .addHelpText(
      'after',
      `
Options also come from notifygen.config.json or the key "notifygen" of package.json,
in the current folder or one above; flags win.

Examples:
  npx notifygen generate
  npx notifygen generate --templates whatsapp --out src/whatsapp
  npx notifygen generate --watch     while you edit templates
  npx notifygen generate --check     in CI: fails where somebody forgot to generate`,
    )
    .action(async ({ watch = false, ...flags }: WatchableFlags) => {
      if (watch) {
        const { generateAndWatch } = await import('./command-watch.js');
        finish(await generateAndWatch(flags, memory));
        return;
      }
      const { generateOnce } = await import('./command-generate.js');
      show(await generateOnce(flags, args, memory));
    });

  program
    .command('sandbox')
    .description('serve a local gateway that knows the templates, with an inbox in the browser')
    .option('--templates <dir>', 'folder of the YAML templates (default: templates)')
    .option(
      '--port <number>',
      'port to listen on; 0 takes any that is free (default: 8025)',
      integer(0, 65_535),
    )
    .option('--host <address>', 'address to listen on (default: 127.0.0.1, which only this machine reaches)')
    .option('--allow-host <name...>', 'more names that callers may use, such as that of a container')
    .option('--open', 'open the inbox in the browser')
    .option('--data <file>', 'keep messages across restarts in this file (default: memory only)')
    .option('--max <number>', 'how many messages to keep (default: 1000)', integer(1, 1_000_000))
    .option('--fault <kind...>', 'make calls go wrong: KIND[=NUMBER][:TIMES or :SHARE%]')
    .addHelpText(
      'after',
      `
A KIND is a status from 400 to 599, timeout-before, timeout-after, cut-before, cut-after, slow, drip or rubbish.
NUMBER is the seconds of Retry-After for a status, else milliseconds.

Options also come from the key "sandbox" of the configuration; flags win.

Examples:
  notifygen sandbox
  notifygen sandbox --port 9000 --data messages.jsonl --open
  notifygen sandbox --fault 429=5:3          the next 3 calls get 429 with Retry-After: 5
  notifygen sandbox --fault cut-after:10%    every tenth answer is lost`,
    )
    .action(async (flags: SandboxFlags) => {
      const { runSandbox } = await import('./command-sandbox.js');
      finish(await runSandbox(flags));
    });
  addContractCommands(program, show);
  return program;
}

/** An empty path is a shell variable that is not set; it would mean the current folder. */
function notEmpty(value: string): string {
  if (value === '') throw new InvalidArgumentError('It is empty.');
  return value;
}

function moduleName(value: string): string {
  if (!/^[^\s"'`\\]+$/.test(value))
    throw new InvalidArgumentError('A module is named without spaces, quotes and backslashes.');
  return value;
}

function integer(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (/^\d+$/.test(text) && number >= least && number <= most) return number;
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
  };
}

/** Commander proposes commands that are a slip away; `gen` is the beginning of one. */
function withCommandsLike({ commands }: Command, text: string): string {
  const begun = /^error: unknown command '(.+)'$/m.exec(text)?.[1];
  const command = commands.find((one) => begun !== undefined && one.name().startsWith(begun));
  return command && !text.includes('Did you mean')
    ? `${text.trimEnd()}\n(Did you mean ${command.name()}?)\n`
    : text;
}

function ownVersion(): string {
  const manifest: { readonly version: string } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  );
  return manifest.version;
}
