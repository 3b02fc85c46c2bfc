import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Config, Settings } from '../config/check-config.js';
import { NotifygenError } from '../diagnostics/errors.js';
import { count } from '../diagnostics/format.js';
import { writeTogether } from '../output/write-files.js';
import type { SkippedTemplate } from '../platform/group-languages.js';
import { planImport } from '../platform/plan-import.js';
import type { PlannedFile } from '../platform/plan-new.js';
import { howToComplete, readExport, type TemplateExport } from '../platform/read-export.js';
import { displayPath } from '../source/paths.js';
import { defined } from '../text/defined.js';
import { visible } from '../text/hidden-characters.js';
import {
  type CommandOutput,
  exportArgument,
  exportFiles,
  type Finish,
  settingsWith,
  templatesOption,
} from './command.js';

export function addImportCommand(program: Command, finish: Finish): void {
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
An update lists what it removes or replaces, with the old value and its line. It keeps a name
if only one placeholder or button is left that it can belong to, and asks to check it.
Exits with 1 if no template is imported, if --update cannot update a file or asks to check a
name, or if the export lacks pages; its templates are still imported.

Examples:
  npx notifygen import export.json
  npx notifygen import export.json order_shipped --update
  curl … | npx notifygen import - --status approved`,
    )
    .action((file: string, others: readonly string[], flags: Flags) =>
      finish(runImport([file, ...others], flags)),
    );
}

type Flags = ImportFlags & Pick<Config, 'templates'>;

/** The options of `import` and of `pull`. */
export function importOptions(): readonly Option[] {
  return [
    new Option('--update', 'merge what changed on the platform into the files; the rest of a file stays'),
    new Option('--check', 'write nothing; exit with 1 if --update would change or add a file'),
    new Option(
      '--status <list>',
      'statuses of new templates to import, such as APPROVED,PENDING (default: all)',
    ),
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
  const isName = (argument: string): boolean => /^[a-z0-9_]+$/.test(argument);
  const files = exportFiles([file, ...others.filter((one) => !isName(one))]);
  const settings = await settingsWith(defined({ templates: flags.templates }));
  const exported = await readExport(files);
  return importTemplates(settings, exported, { ...flags, names: others.filter(isName) });
}

/** The flags of `import` and of `pull`. */
export interface ImportFlags {
  readonly update?: boolean;
  readonly check?: boolean;
  /** Statuses of new templates to import, separated by commas. Default: `all`. */
  readonly status?: string;
  readonly language?: string;
}

interface ImportOptions extends ImportFlags {
  /** The templates to import; empty for all. */
  readonly names: readonly string[];
}

/** Writes the templates of an export as YAML files: all of them or, if one cannot be written, none. */
export async function importTemplates(
  settings: Settings,
  exported: TemplateExport,
  { names, check = false, update = check, status = 'all', language }: ImportOptions,
): Promise<CommandOutput> {
  const wanted = status.split(',').map((word) => word.trim().toUpperCase());
  if (language !== undefined && !exported.templates.some((one) => one.language === language)) {
    throw new NotifygenError(`--language ${language}: no template of the platform has this language`);
  }
  const isWanted = (own: string): boolean => wanted.includes('ALL') || wanted.includes(own);
  const plan = planImport(settings.templates, exported, { ...settings, isWanted, names, update, language });
  const changed = plan.files.filter(({ state }) => state === 'new' || state === 'updated');
  if (!check) writeTogether(changed);
  const isDoubtful = plan.files.some(({ state, doubts }) => state === 'updated' && doubts.length > 0);
  const left: readonly Omit<SkippedTemplate, 'kind'>[] = [
    ...(names.length === 0 ? exported.nameless : []).map((name) => ({ name, reason: 'it has no name' })),
    ...plan.skipped,
  ];
  const lines = [
    ...plan.files.flatMap((file) => describe(file, check)),
    ...left.map(({ name, language, reason }) => lineOf('skipped', name, language, reason)),
    ...plan.warnings.map(({ path, languages, message, hint }) =>
      lineOf('warning', displayPath(path), languages, [message, ...(hint ? [hint] : [])].join('; ')),
    ),
    ...(plan.skipped.some(({ kind }) => kind === 'differs') ? [dividedNote] : []),
    ...(exported.isCut ? [`incomplete ${howToComplete}`] : []),
    summarize(plan.files, left, check),
  ];
  const isOutdated = plan.isOutdated || (check && changed.length > 0);
  return {
    stdout: `${lines.join('\n')}\n`,
    exitCode: plan.files.length === 0 || isOutdated || isDoubtful || exported.isCut ? 1 : 0,
  };
}

const dividedNote =
  'note       a language with other values: change it on the platform, approve it under another name, or choose it with --language';

const states: Readonly<Record<PlannedFile['state'], { readonly done: string; readonly checked: string }>> = {
  new: { done: 'written', checked: 'missing' },
  updated: { done: 'updated', checked: 'outdated' },
  unchanged: { done: 'unchanged', checked: 'unchanged' },
  differs: { done: 'kept', checked: 'kept' },
};

function describe({ state, path, yaml, changes, doubts }: PlannedFile, check: boolean): readonly string[] {
  if (state === 'unchanged') return [];
  const { done, checked } = states[state];
  const text =
    state === 'differs' ? 'it differs from the platform; merge the changes with --update' : undefined;
  return [
    lineOf(check ? checked : done, displayPath(path), state === 'new' ? yaml.language : undefined, text),
    ...[...changes, ...doubts].map((line) => `           ${visible(line)}`),
  ];
}

/** Such as `skipped    note (es): its status is PENDING`. */
function lineOf(action: string, what: string, languages: string | readonly string[] = [], text = ''): string {
  const codes = [languages].flat().join(', ');
  return visible(
    `${action.padEnd(10)} ${what}${codes === '' ? '' : ` (${codes})`}${text === '' ? '' : `: ${text}`}`,
  );
}

function summarize(files: readonly PlannedFile[], skipped: readonly unknown[], check: boolean): string {
  const words = Object.entries(states).flatMap(([state, { done, checked }]) => {
    const own = files.filter((file) => file.state === state);
    return own.length === 0 ? [] : `${own.length} ${check ? checked : done}`;
  });
  const counts = words.length === 0 ? '' : ` (${words.join(', ')})`;
  return `${count(files.length, 'template')} ${check ? 'compared' : 'imported'}${counts}, ${skipped.length} skipped`;
}
