import type { Command } from 'commander';
import type { CommandContext } from './command.js';
import { loadPackage } from './load-package.js';

export function addOutboxCommand(program: Command, { finish }: CommandContext): void {
  program
    // Otherwise, the program would read the options after the command's name as its own, such as --version.
    .enablePositionalOptions()
    .command('outbox [arguments...]')
    .description('run a command of the outbox: work, status, unknown, resolve, retry, cancel, prune, migrate')
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
    .action(async (args: readonly string[]) => {
      const { run } = await loadPackage<OutboxModule>(process.cwd(), {
        name: '@notifygen/outbox',
        what: 'the outbox',
        install: 'npm install @notifygen/outbox',
        isModule: isOutboxModule,
      });
      finish({ stdout: '', stderr: '', exitCode: await run(args) });
    });
}

/** The exports of `@notifygen/outbox/command` that this command uses. */
interface OutboxModule {
  /** Runs a command line and resolves to its exit code. */
  readonly run: (args: readonly string[]) => Promise<number>;
}

function isOutboxModule(module: object): module is OutboxModule {
  return 'run' in module && typeof module.run === 'function';
}
