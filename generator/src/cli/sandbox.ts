import { spawn } from 'node:child_process';
import { type Command, Option } from 'commander';
import type { Config, SandboxConfig } from '../config/check-config.js';
import { sandboxFiles } from '../config/find-config.js';
import { UsageError } from '../diagnostics/errors.js';
import { defined } from '../text/defined.js';
import {
  type CommandOutput,
  type Finish,
  hostName,
  integer,
  notEmpty,
  settingsWith,
  templatesOption,
  timeOfDay,
  usesColor,
} from './command.js';
import { loadPackage } from './load-package.js';
import { stoppedBySignals } from './stopped-by-signals.js';

export function addSandboxCommand(program: Command, finish: Finish): void {
  program
    .command('sandbox')
    .description('start a local gateway that knows the templates, with an inbox in the browser')
    .addOption(templatesOption())
    .option('--port <number>', 'port to listen on; 0 picks a free one (default: 8025)', integer(0, 65_535))
    .option(
      '--host <address>',
      'address to listen on (default: 127.0.0.1, reachable from this machine only)',
      hostName,
    )
    .option(
      '--allow-host <name...>',
      'other host names that clients may use, such as the name of a container',
      (name: string, others: readonly string[] = []) => [...others, hostName(name)],
    )
    .option('--open', 'open the inbox in the browser')
    .option('--data <file>', 'keep messages across restarts in this file (default: in memory only)', notEmpty)
    .option(
      '--names <file>',
      'show these names of recipients: JSON such as {"447700900123": "Ann"}',
      notEmpty,
    )
    .option('--max <number>', 'maximum number of messages to keep (default: 1000)', integer(1, 1_000_000))
    .option('--fault <kind...>', 'make calls fail: KIND[=NUMBER][:TIMES or :SHARE%]')
    .option('--app-id <id>', 'the x-app-id that requests must have (default: sandbox-app)', credential)
    .option('--api-key <key>', 'the x-api-key that requests must have (default: sandbox-key)', credential)
    .option(
      '--lenient',
      'accept what the documentation of the gateway does not mention, such as unknown fields',
    )
    .option('--quiet', 'do not print a line for each call')
    .addOption(
      new Option('--dialect <choice...>', 'accept another form of template requests').choices(dialects),
    )
    .addHelpText(
      'after',
      `
KIND is a status from 400 to 599, timeout-before, timeout-after, cut-before, cut-after, slow, drip or malformed.
NUMBER is seconds for the Retry-After header of a status, and milliseconds otherwise.

Options can also be set under "sandbox" in the configuration. Flags take precedence.

Examples:
  npx notifygen sandbox
  npx notifygen sandbox --port 9000 --data messages.jsonl --open
  npx notifygen sandbox --fault 429=5:3          the next 3 calls get 429 with Retry-After: 5
  npx notifygen sandbox --fault cut-after:10%    every tenth call is accepted without a response
  npx notifygen sandbox --dialect parametersField=parameter messageWrapper=false`,
    )
    .action((flags: SandboxFlags) => finish(runSandbox(flags)));
}

const dialects = [
  'templatePath=/api/v1/whatsApp/whatsappHSM',
  'templatePath=/api/v1/whatsappHSM',
  'parametersField=parameters',
  'parametersField=parameter',
  'messageWrapper=true',
  'messageWrapper=false',
];

/** What choices such as `messageWrapper=false` set. */
function dialectOf(choices: readonly string[]): object {
  const entries = choices.map((choice) => choice.split('='));
  return Object.fromEntries(
    entries.map(([key = '', value = '']) => [key, /^(true|false)$/.test(value) ? value === 'true' : value]),
  );
}

/** A value that fits into a header. The error does not repeat it, because it may be a secret. */
function credential(value: string): string {
  if (/^[!-~]+$/.test(value)) return value;
  throw new UsageError('--app-id and --api-key take visible ASCII characters, without spaces');
}

interface SandboxFlags extends Pick<Config, 'templates'>, Omit<SandboxConfig, 'faults' | 'dialect'> {
  readonly dialect?: readonly string[];
  readonly fault?: readonly string[];
}

/** The exports of `@notifygen/sandbox/command` that this command uses. */
interface SandboxModule {
  readonly startSandbox: (options: object) => Promise<RunningSandbox>;
}

interface RunningSandbox {
  readonly url: string;
  readonly banner: string;
  /** Reads the templates again and returns a description of what changed; empty if there is nothing to say. */
  readonly reload: () => Promise<string>;
  readonly close: () => Promise<void>;
}

/** Runs `notifygen sandbox` until Ctrl-C. */
async function runSandbox(flags: SandboxFlags): Promise<CommandOutput> {
  const { templates, fault, dialect = [], ...own } = flags;
  const settings = await settingsWith(defined({ templates }));
  const stop = stoppedBySignals();
  const { startSandbox } = await loadPackage<SandboxModule>(settings.templates, 'sandbox', ['startSandbox']);
  const { watchTemplates } = await import('./watch-templates.js');
  const { open, quiet, ...options } = {
    ...settings.sandbox,
    ...own,
    ...(fault && { faults: fault }),
    dialect: { ...settings.sandbox?.dialect, ...dialectOf(dialect) },
  };
  const { timeZone, parameters } = settings;
  const sandbox = await startSandbox({
    ...options,
    ...defined({ timeZone, parameters }),
    templates: settings.templates,
    ...sandboxFiles(process.cwd(), options),
    ...(!quiet && { log: callLog() }),
  });
  process.stdout.write(sandbox.banner);
  if (open) openBrowser(sandbox.url);
  const reload = async (): Promise<void> => {
    // Also at the start: a template may have changed before the folder was watched.
    const changes = await sandbox.reload();
    if (changes !== '') process.stdout.write(`${timeOfDay()} ${changes}\n`);
  };
  await watchTemplates(async () => ({ templates: settings.templates, files: [] }), reload, stop.signal);
  await sandbox.close();
  return { stdout: '\nThe sandbox has stopped.\n', exitCode: 0 };
}

/** Recipients are masked unless a person sees the output in a terminal: it may be the log of a CI job. */
function callLog(): object {
  const { stdout } = process;
  // The sandbox keeps running after the reader of its output has closed.
  stdout.on('error', () => undefined);
  return {
    colors: usesColor(stdout),
    maskRecipients: stdout.isTTY !== true,
    print: (text: string) => void stdout.write(text),
  };
}

const openers: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

function openBrowser(url: string): void {
  const [command, ...args] = openers[process.platform] ?? ['xdg-open'];
  const child = spawn(command, [...args, url], { detached: true, stdio: 'ignore' });
  child.on('error', () => process.stderr.write(`cannot open a browser: open ${url} yourself\n`));
  child.unref();
}
