import { type Command, Option } from 'commander';
import type { DiffFlags } from './diff.js';
import type { ImportFlags } from './import.js';
import { notEmpty } from './option-values.js';
import type { CommandOutput } from './output.js';
import type { VerifyFlags } from './verify.js';

/** Adds the commands that hold templates against what they were, and against what the platform has. */
export function addContractCommands(program: Command, show: (output: CommandOutput) => void): void {
  program
    .command('diff')
    .description('say what the change of templates does to callers: breaking, dangerous, safe')
    .argument('[base]', 'git ref, folder or contract file (default: where this branch left the main one)')
    .option('--templates <dir>', 'folder of the YAML templates (default: templates)', notEmpty)
    .addOption(
      new Option('--fail-on <level>', 'the mildest change to exit with 1 for')
        .choices(['breaking', 'dangerous', 'none'])
        .default('breaking'),
    )
    .addOption(
      new Option('--format <format>', 'what to print; markdown is for a pull-request comment')
        .choices(['text', 'markdown'])
        .default('text'),
    )
    .addOption(new Option('--json', 'print the result for machines').conflicts('format'))
    .addHelpText(
      'after',
      `
  breaking    the compiler refuses calls that were right before
  dangerous   calls compile as before and may say the wrong thing
  safe        calls compile and mean what they meant

Examples:
  npx notifygen diff
  npx notifygen diff v1.4.0 --fail-on dangerous
  npx notifygen diff ../other-shop/generated`,
    )
    .action(async (base: string | undefined, flags: DiffFlags) => {
      const { runDiff } = await import('./diff.js');
      show(await runDiff(base, flags));
    });
  program
    .command('import')
    .description("write the platform's template export as YAML files")
    .argument(
      '<file...>',
      'the JSON of GET /{waba-id}/message_templates, one page or many; - is standard input',
    )
    .option('--templates <dir>', 'folder of the YAML templates (default: templates)', notEmpty)
    .option('--status <list>', 'take these statuses, such as APPROVED,PENDING, or all (default: APPROVED)')
    .option('--force', 'overwrite files that differ')
    .addHelpText(
      'after',
      `
What the gateway cannot send is skipped with its reason; files are never overwritten without --force.

Examples:
  npx notifygen import export.json
  curl … | npx notifygen import - --status all`,
    )
    .action(async (files: readonly string[], flags: ImportFlags) => {
      const { runImport } = await import('./import.js');
      show(await runImport(files, flags));
    });
  program
    .command('verify')
    .description("hold the templates against the platform's template export")
    .argument(
      '<file...>',
      'the JSON of GET /{waba-id}/message_templates, one page or many; - is standard input',
    )
    .option('--templates <dir>', 'folder of the YAML templates (default: templates)', notEmpty)
    .option('--json', 'print the result for machines')
    .addHelpText('after', '\nExits with 1 where they differ.\n\nExample:\n  npx notifygen verify export.json')
    .action(async (files: readonly string[], flags: VerifyFlags) => {
      const { runVerify } = await import('./verify.js');
      show(await runVerify(files, flags));
    });
}
