import { Command, CommanderError } from 'commander';
import { isExplained, UsageError } from '../diagnostics/errors.js';
import { visibleLines } from '../text/hidden-characters.js';
import { DiagnosticsError, type Finish, ownVersion, renderDiagnostics, toJson } from './command.js';

type AddCommand = (program: Command, finish: Finish) => void;

/** Loaded on demand, since a run needs only one of them. */
const commands: ReadonlyMap<string, () => Promise<AddCommand>> = new Map([
  ['init', async () => (await import('./init.js')).addInitCommand],
  ['generate', async () => (await import('./generate.js')).addGenerateCommand],
  ['sandbox', async () => (await import('./sandbox.js')).addSandboxCommand],
  ['diff', async () => (await import('./diff.js')).addDiffCommand],
  ['import', async () => (await import('./import.js')).addImportCommand],
  ['pull', async () => (await import('./pull.js')).addPullCommand],
  ['verify', async () => (await import('./verify.js')).addVerifyCommand],
  ['media', async () => (await import('./media.js')).addMediaCommand],
  ['outbox', async () => (await import('./outbox.js')).addOutboxCommand],
]);

/** Runs a command line and returns its exit code: 0 success, 1 findings, 2 usage error or missing prerequisite. */
export async function runCommandLine(args: readonly string[]): Promise<number> {
  let exitCode = 0;
  const wantsJson = args.includes('--json');
  const program = createProgram();
  // What is wrong is printed below, as JSON.
  if (wantsJson) program.configureOutput({ writeErr: () => undefined });
  const fail = (report: object, text: string, code: number): number => {
    if (wantsJson) process.stdout.write(toJson({ ok: false, ...report }));
    else process.stderr.write(text);
    return code;
  };
  for (const add of await commandsFor(args)) {
    add(program, async (output) => {
      const { stdout = '', stderr = '', ...result } = await output;
      process.stderr.write(stderr);
      process.stdout.write(stdout);
      exitCode = result.exitCode;
    });
  }
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return 0;
      // Without JSON, it is printed already.
      return fail({ error: withoutValue(error.message.replace(/^error: /, '')) }, '', 2);
    }
    if (error instanceof DiagnosticsError) {
      const { diagnostics } = error;
      return fail({ diagnostics }, renderDiagnostics(diagnostics), 1);
    }
    if (!isExplained(error)) throw error;
    const hint = error instanceof UsageError ? `${helpHint}\n` : '';
    return fail({ error: error.message }, `error: ${visibleLines(error.message)}\n${hint}`, 2);
  }
}

/** The command that is called; all of them for the help and for an unknown command. */
async function commandsFor([name = '']: readonly string[]): Promise<readonly AddCommand[]> {
  const called = commands.get(name);
  return Promise.all((called ? [called] : [...commands.values()]).map((load) => load()));
}

const helpHint = '(add --help to see the options)';

function createProgram(): Command {
  return new Command('notifygen')
    .description('Turns approved WhatsApp templates in YAML into typed TypeScript functions.')
    .version(ownVersion(), '-v, --version')
    .showHelpAfterError(helpHint)
    .addHelpText(
      'after',
      `
Exit codes: 0 success, 1 findings, 2 usage error or a missing prerequisite.

Examples:
  npx notifygen init
  npx notifygen generate`,
    )
    .configureOutput({ outputError: (text, write) => write(withoutValue(text)) })
    .exitOverride();
}

/** `--token=EAAG…` is not an option, and must not be printed. */
function withoutValue(text: string): string {
  return text.replace(/(unknown option '-[^'=]*)=[^']*/, '$1');
}
