import type { Command } from 'commander';
import type { CommandOutput, Finish } from './command.js';
import { loadPackage } from './load-package.js';

export function addOutboxCommand(program: Command, finish: Finish): void {
  program
    // Otherwise, the program would read the options after the command's name as its own, such as --version.
    .enablePositionalOptions()
    .command('outbox [arguments...]')
    .description('run a command of the outbox, which sends messages durably: outbox --help lists them')
    .helpOption(false)
    .allowUnknownOption()
    .passThroughOptions()
    .addHelpText(
      'after',
      `
Runs notifygen-outbox, the command line of @notifygen/outbox, with the same arguments.

Example:
  npx notifygen outbox --help`,
    )
    .action((args: readonly string[]) => finish(runOutbox(args)));
}

/** The exports of `@notifygen/outbox/command` that this command uses. */
interface OutboxModule {
  /** Runs a command line and resolves to its exit code. */
  readonly run: (args: readonly string[]) => Promise<number>;
}

async function runOutbox(args: readonly string[]): Promise<CommandOutput> {
  const { run } = await loadPackage<OutboxModule>(process.cwd(), 'outbox', ['run']);
  return { exitCode: await run(args) };
}
