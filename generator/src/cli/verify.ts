import type { Command } from 'commander';
import type { Config, Settings } from '../config/check-config.js';
import { isError } from '../diagnostics/diagnostic.js';
import { count } from '../diagnostics/format.js';
import { howToComplete, readExport, type TemplateExport } from '../platform/read-export.js';
import { verifyFolder } from '../platform/verify.js';
import {
  type CommandOutput,
  exportArgument,
  exportFiles,
  type Finish,
  jsonOption,
  renderDiagnostics,
  settingsWith,
  templatesOption,
  toJson,
} from './command.js';

export function addVerifyCommand(program: Command, finish: Finish): void {
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
    .action((file: string, others: readonly string[], flags: VerifyFlags) =>
      finish(runVerify([file, ...others], flags)),
    );
}

interface VerifyFlags extends Pick<Config, 'templates'> {
  readonly json?: boolean;
}

/** Runs `notifygen verify`: compares the templates with the platform's export. */
async function runVerify(paths: readonly string[], flags: VerifyFlags): Promise<CommandOutput> {
  const { json = false, ...config } = flags;
  const settings = await settingsWith(config);
  return verifyTemplates(settings, await readExport(exportFiles(paths)), { json });
}

/** Compares the templates with an export. */
export async function verifyTemplates(
  settings: Pick<Settings, 'templates'>,
  exported: TemplateExport,
  { json = false }: Pick<VerifyFlags, 'json'>,
): Promise<CommandOutput> {
  const found = verifyFolder(settings.templates, exported);
  const { templates, undeclared, duplicates, isCut } = found;
  const exitCode = isCut ? 2 : found.diagnostics.some(isError) ? 1 : 0;
  if (json) return { stdout: toJson({ ok: exitCode === 0, ...found }), exitCode };
  const notes = [
    duplicates.length > 0
      ? `note: duplicates in the export (only the first of each is used): ${duplicates.join(', ')}\n`
      : '',
    undeclared.length > 0
      ? `note: approved but not declared in the YAML: ${undeclared.join(', ')}; run notifygen import to add them\n`
      : '',
    isCut ? `error: not everything was compared: ${howToComplete}\n` : '',
  ];
  const stderr = renderDiagnostics(found.diagnostics) + notes.join('');
  const stdout = exitCode === 0 ? `${count(templates, 'template')} compared: all match the platform\n` : '';
  return { stdout, stderr, exitCode };
}
