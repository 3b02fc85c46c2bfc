import type { Command } from 'commander';
import { exportArgument, jsonOption, templatesOption } from '../options.js';
import type { CommandContext } from '../output.js';
import type { VerifyFlags } from '../run-verify.js';

export function addVerifyCommand(program: Command, { finish }: CommandContext): void {
  program
    .command('verify')
    .description("compare the templates with the platform's template export")
    .addArgument(exportArgument())
    .addOption(templatesOption())
    .addOption(jsonOption())
    .addHelpText(
      'after',
      '\nExits with 1 if there are differences.\n\nExample:\n  npx notifygen verify export.json',
    )
    .action(async (files: readonly string[], flags: VerifyFlags) => {
      const { runVerify } = await import('../run-verify.js');
      finish(await runVerify(files, flags));
    });
}
