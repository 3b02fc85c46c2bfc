import { type Command, Option } from 'commander';
import { jsonOption, templatesOption } from '../options.js';
import type { CommandContext } from '../output.js';
import type { DiffFlags } from '../run-diff.js';

export function addDiffCommand(program: Command, { finish }: CommandContext): void {
  program
    .command('diff')
    .description('report how template changes affect callers: breaking, dangerous, safe')
    .argument(
      '[base]',
      'git ref, folder or contract file to compare with (default: the merge base with the main branch)',
    )
    .addOption(templatesOption())
    .addOption(
      new Option('--fail-on <severity>', 'lowest severity that exits with 1')
        .choices(['breaking', 'dangerous', 'none'])
        .default('breaking'),
    )
    .addOption(
      new Option('--format <format>', 'output format; markdown is for pull request comments')
        .choices(['text', 'markdown'])
        .default('text'),
    )
    .addOption(jsonOption().conflicts('format'))
    .addHelpText(
      'after',
      `
  breaking    existing calls no longer compile
  dangerous   existing calls compile, but the message may be wrong
  safe        existing calls compile and mean the same

Examples:
  npx notifygen diff
  npx notifygen diff v1.4.0 --fail-on dangerous
  npx notifygen diff ../other-shop/generated`,
    )
    .action(async (base: string | undefined, flags: DiffFlags) => {
      const { runDiff } = await import('../run-diff.js');
      finish(await runDiff(base, flags));
    });
}
