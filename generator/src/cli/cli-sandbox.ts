import type { Command } from 'commander';
import { hostName, integer, notEmpty } from './option-values.js';
import type { SandboxFlags } from './sandbox.js';

export function addSandboxCommand(program: Command, finish: (exitCode: number) => void): void {
  program
    .command('sandbox')
    .description('serve a local gateway that knows the templates, with an inbox in the browser')
    .option('--templates <dir>', 'folder of the YAML templates (default: templates)', notEmpty)
    .option(
      '--port <number>',
      'port to listen on; 0 takes any that is free (default: 8025)',
      integer(0, 65_535),
    )
    .option(
      '--host <address>',
      'address to listen on (default: 127.0.0.1, which only this machine reaches)',
      hostName,
    )
    .option(
      '--allow-host <name...>',
      'more names that callers may use, such as that of a container',
      (name: string, others: readonly string[] = []) => [...others, hostName(name)],
    )
    .option('--open', 'open the inbox in the browser')
    .option('--data <file>', 'keep messages across restarts in this file (default: cache only)', notEmpty)
    .option('--max <number>', 'how many messages to keep (default: 1000)', integer(1, 1_000_000))
    .option('--fault <kind...>', 'make calls go wrong: KIND[=NUMBER][:TIMES or :SHARE%]')
    .addHelpText(
      'after',
      `
A KIND is a status from 400 to 599, timeout-before, timeout-after, cut-before, cut-after, slow, drip or malformed.
NUMBER is the seconds of Retry-After for a status, else milliseconds.

Options also come from the key "sandbox" of the configuration; flags win.

Examples:
  npx notifygen sandbox
  npx notifygen sandbox --port 9000 --data messages.jsonl --open
  npx notifygen sandbox --fault 429=5:3          the next 3 calls get 429 with Retry-After: 5
  npx notifygen sandbox --fault cut-after:10%    every tenth answer is lost`,
    )
    .action(async (flags: SandboxFlags) => {
      const { runSandbox } = await import('./sandbox.js');
      finish(await runSandbox(flags));
    });
}
