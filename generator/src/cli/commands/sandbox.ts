import type { Command } from 'commander';
import { hostName, integer, notEmpty, templatesOption } from '../options.js';
import type { CommandContext } from '../output.js';
import type { SandboxFlags } from '../run-sandbox.js';

export function addSandboxCommand(program: Command, { finish }: CommandContext): void {
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
    .option('--max <number>', 'maximum number of messages to keep (default: 1000)', integer(1, 1_000_000))
    .option('--fault <kind...>', 'make calls fail: KIND[=NUMBER][:TIMES or :SHARE%]')
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
  npx notifygen sandbox --fault cut-after:10%    every tenth call is accepted without a response`,
    )
    .action(async (flags: SandboxFlags) => {
      const { runSandbox } = await import('../run-sandbox.js');
      finish(await runSandbox(flags));
    });
}
