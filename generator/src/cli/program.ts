import { readFileSync } from 'node:fs';
import { Command, CommanderError, Option } from 'commander';
import type { CacheContext } from '../cache/replay-cache.js';
import { NotifygenError, UsageError } from '../diagnostics/errors.js';
import { visibleLines } from '../text/hidden-characters.js';
import { addContractCommands } from './cli-contract.js';
import { addSandboxCommand } from './cli-sandbox.js';
import type { GenerateFlags } from './generate.js';
import { toJson } from './json-output.js';
import { moduleName, notEmpty } from './option-values.js';
import type { CommandOutput } from './output.js';

/** Runs a command line and returns its exit code: 0 done, 1 diagnostics found, 2 not done. */
export async function runCommandLine(
  args: readonly string[],
  cache: CacheContext | undefined,
): Promise<number> {
  let exitCode = 0;
  const program = createProgram(args, cache, (code) => {
    exitCode = code;
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (!(error instanceof NotifygenError)) throw error;
    const asksForJson = args.includes('--json') && !(error instanceof UsageError);
    if (asksForJson) process.stdout.write(toJson({ ok: false, error: error.message }));
    else process.stderr.write(`error: ${visibleLines(error.message)}\n`);
    if (error instanceof UsageError) process.stderr.write(`${helpHint}\n`);
    return 2;
  }
}

const helpHint = '(see the options with --help)';

type WatchableFlags = GenerateFlags & { readonly watch?: boolean };

function createProgram(
  args: readonly string[],
  cache: CacheContext | undefined,
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
    .showHelpAfterError(helpHint)
    .addHelpText(
      'after',
      `
Exit codes: 0 done, 1 diagnostics found, 2 not done: wrong usage, or what it needs is not there.

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
      const { runInit } = await import('./init.js');
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
        const { generateAndWatch } = await import('./generate-watch.js');
        finish(await generateAndWatch(flags, cache));
        return;
      }
      const { generateOnce } = await import('./generate.js');
      show(await generateOnce(flags, args, cache));
    });

  addSandboxCommand(program, finish);
  addContractCommands(program, show);
  return program;
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
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  );
  return manifest.version;
}
