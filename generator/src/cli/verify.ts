import type { Command } from 'commander';
import type { Config } from '../config/check-config.js';
import { resolveSettings } from '../config/find-config.js';
import { readExport } from '../platform/read-export.js';
import {
  type CommandContext,
  type CommandOutput,
  diagnosticsOutput,
  exportArgument,
  exportFiles,
  jsonOption,
  templatesOption,
} from './command.js';
import { verifyTemplates } from './verify-templates.js';

export function addVerifyCommand(program: Command, { finish }: CommandContext): void {
  program
    .command('verify')
    .description("compare the templates with the platform's template export")
    .addArgument(exportArgument())
    .argument('[files...]', 'more files of the export')
    .addOption(templatesOption())
    .addOption(jsonOption())
    .addHelpText(
      'after',
      '\nExits with 1 if there are differences, and with 2 if the export lacks pages.\n\nExample:\n  npx notifygen verify export.json',
    )
    .action(async (file: string, others: readonly string[], flags: VerifyFlags) => {
      finish(await runVerify(exportFiles([file, ...others]), flags));
    });
}

interface VerifyFlags extends Pick<Config, 'templates'> {
  readonly json?: boolean;
}

/** Runs `notifygen verify`: compares the templates with the platform's export. */
async function runVerify(paths: readonly string[], flags: VerifyFlags): Promise<CommandOutput> {
  const { json = false, ...config } = flags;
  const { settings, diagnostics } = await resolveSettings(process.cwd(), config);
  if (diagnostics.length > 0) return diagnosticsOutput(diagnostics, json);
  return verifyTemplates(settings, await readExport(paths), { json });
}
