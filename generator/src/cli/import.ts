import type { Command } from 'commander';
import type { Config } from '../config/check-config.js';
import { resolveSettings } from '../config/find-config.js';
import { count } from '../diagnostics/format.js';
import { createFile, replaceFile } from '../output/write-files.js';
import { groupLanguages, type SkippedTemplate } from '../platform/combine-languages.js';
import { type PlannedFile, planImport } from '../platform/plan-import.js';
import { readExport } from '../platform/read-export.js';
import { displayPath } from '../source/paths.js';
import { visible } from '../text/hidden-characters.js';
import {
  type CommandContext,
  type CommandOutput,
  diagnosticsOutput,
  exportArgument,
  templatesOption,
} from './command.js';

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
      finish(await runImport(files, flags));
    });
}

interface ImportFlags extends Pick<Config, 'templates'> {
  readonly force?: boolean;
  /** Statuses to import, separated by commas; `all` for every status. */
  readonly status?: string;
}

/** Runs `notifygen import`: writes a platform's export as YAML files. */
async function runImport(paths: readonly string[], flags: ImportFlags): Promise<CommandOutput> {
  const { force = false, status = 'APPROVED', ...config } = flags;
  const { settings, diagnostics } = await resolveSettings(process.cwd(), config);
  if (diagnostics.length > 0) return diagnosticsOutput(diagnostics);
  const { templates, nameless, isCut } = await readExport(paths);
  const wanted = status.split(',').map((word) => word.trim().toUpperCase());
  const { groups, skipped } = groupLanguages(
    templates,
    (own) => wanted.includes('ALL') || wanted.includes(own),
  );
  const plan = await planImport(settings.templates, groups);
  for (const { state, path, text } of plan.files) {
    if (state === 'new') createFile(path, text);
    else if (state === 'differs' && force) replaceFile(path, text);
  }
  const left = [...nameless.map((name) => ({ name, reason: 'it has no name' })), ...skipped, ...plan.skipped];
  const lines = [
    ...plan.files.flatMap((file) => describe(file, force) ?? []),
    ...left.map(describeSkipped),
    ...plan.files.flatMap(describeWarnings),
    ...(isCut ? ['note       the platform has more pages than this export: fetch and import them too'] : []),
    summarize(plan.files, left, force),
  ];
  return { stdout: `${lines.join('\n')}\n`, stderr: '', exitCode: plan.files.length > 0 ? 0 : 1 };
}

function describe({ state, path, yaml }: PlannedFile, force: boolean): string | undefined {
  const file = displayPath(path);
  switch (state) {
    case 'new': {
      const languages = [yaml.language ?? []].flat().join(', ');
      return `wrote      ${file}${languages === '' ? '' : ` (${languages})`}`;
    }
    case 'differs':
      return force
        ? `overwrote  ${file}`
        : `kept       ${file}: it differs from the export; compare them with notifygen verify, or overwrite it with --force`;
    case 'unchanged':
      return undefined;
  }
}

/** What is wrong on the platform itself. The other warnings are about the YAML, and `generate` prints them. */
function describeWarnings({ path, warnings }: PlannedFile): readonly string[] {
  return warnings
    .filter(({ rule }) => rule === 'url-encoding' || rule === 'one-time-password')
    .map(({ message, hint }) => `warning    ${displayPath(path)}: ${message}; ${hint}`);
}

function describeSkipped({ name, language, reason }: SkippedTemplate): string {
  return `skipped    ${visible(name)}${language === undefined ? '' : ` (${visible(language)})`}: ${visible(reason)}`;
}

function summarize(
  files: readonly PlannedFile[],
  skipped: readonly SkippedTemplate[],
  force: boolean,
): string {
  const number = (state: PlannedFile['state']): number => files.filter((file) => file.state === state).length;
  const parts = [
    `${number('new')} written`,
    `${number('unchanged')} unchanged`,
    `${number('differs')} ${force ? 'overwritten' : 'kept'}`,
  ].filter((part) => !part.startsWith('0 '));
  const done = parts.length === 0 ? '' : ` (${parts.join(', ')})`;
  return `${count(files.length, 'template')} imported${done}, ${skipped.length} skipped`;
}
