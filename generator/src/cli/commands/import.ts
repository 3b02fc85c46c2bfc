import type { Command } from 'commander';
import { exportArgument, templatesOption } from '../options.js';
import type { CommandContext } from '../output.js';
import type { ImportFlags } from '../run-import.js';

export function addImportCommand(program: Command, { finish }: CommandContext): void {
  program
    .command('import')
    .description("convert the platform's template export to YAML files")
    .addArgument(exportArgument())
    .addOption(templatesOption())
    .option('--status <list>', 'statuses to import, such as APPROVED,PENDING; or all (default: APPROVED)')
    .option('--force', 'overwrite files that differ')
    .addHelpText(
      'after',
      `
Templates that the gateway cannot send are skipped, and the reason is printed.
Files are never overwritten without --force.

Examples:
  npx notifygen import export.json
  curl … | npx notifygen import - --status all`,
    )
    .action(async (files: readonly string[], flags: ImportFlags) => {
      const { runImport } = await import('../run-import.js');
      finish(await runImport(files, flags));
    });
}
