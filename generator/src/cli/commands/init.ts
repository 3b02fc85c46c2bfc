import type { Command } from 'commander';
import type { CommandContext } from '../output.js';

export function addInitCommand(program: Command, { finish }: CommandContext): void {
  program
    .command('init')
    .description('set up a project: configuration, an example template, a script in package.json')
    .addHelpText('after', '\nExisting files are never overwritten.\n\nExample:\n  npx notifygen init')
    .action(async () => {
      const { runInit } = await import('../run-init.js');
      finish(await runInit(process.cwd()));
    });
}
