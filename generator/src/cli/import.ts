import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Config } from '../config/check-config.js';
import { resolveSettings } from '../config/find-config.js';
import { readExport } from '../platform/read-export.js';
import {
  type CommandContext,
  type CommandOutput,
  diagnosticsOutput,
  exportArgument,
  exportFiles,
  templatesOption,
} from './command.js';
import { type ImportFlags, importTemplates } from './import-templates.js';

export function addImportCommand(program: Command, { finish }: CommandContext): void {
  const command = program
    .command('import')
    .description("convert the platform's template export to YAML files")
    .addArgument(exportArgument())
    .argument('[names...]', 'templates to import, or more files of the export (default: all templates)')
    .addOption(templatesOption());
  for (const option of importOptions()) command.addOption(option);
  command
    .addHelpText(
      'after',
      `
An argument of lowercase letters, digits and underscores is a template's name;
write ./page2 for a file with such a name.
Templates that the gateway cannot send are skipped, and the reason is printed.
A file that the platform would change is kept, unless --update merges the changes into it.
Exits with 1 if no template is imported, if --update cannot update a file or the words around
a placeholder changed, or if the export lacks pages; its templates are still imported.

Examples:
  npx notifygen import export.json
  npx notifygen import export.json order_shipped --update
  curl … | npx notifygen import - --status all`,
    )
    .action(async (file: string, others: readonly string[], flags: Flags) => {
      finish(await runImport([file, ...others], flags));
    });
}

type Flags = ImportFlags & Pick<Config, 'templates'>;

/** The options of `import` and of `pull`. */
export function importOptions(): readonly Option[] {
  return [
    new Option('--update', 'merge what changed on the platform into the files; the rest of a file stays'),
    new Option('--status <list>', 'statuses to import, such as APPROVED,PENDING; or all (default: APPROVED)'),
    new Option(
      '--language <code>',
      'language that the others must agree with (default: the first that the file declares, else that of most others)',
    ).argParser((code: string) => {
      if (/^[a-z]{2,3}(_[A-Z]{2})?$/.test(code)) return code;
      throw new InvalidArgumentError('A language code looks like en or pt_BR.');
    }),
  ];
}

/** Runs `notifygen import`: writes a platform's export as YAML files. */
async function runImport([file = '', ...others]: readonly string[], flags: Flags): Promise<CommandOutput> {
  const { update, status, language, ...config } = flags;
  const isName = (argument: string): boolean => /^[a-z0-9_]+$/.test(argument);
  const files = exportFiles([file, ...others.filter((one) => !isName(one))]);
  const { settings, diagnostics } = await resolveSettings(process.cwd(), config);
  if (diagnostics.length > 0) return diagnosticsOutput(diagnostics);
  const exported = await readExport(files);
  return importTemplates(settings, exported, { ...flags, names: others.filter(isName) });
}
