import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Config } from '../config/config.js';
import { resolveSettings } from '../config/settings.js';
import { NotifygenError, systemReason } from '../diagnostics/errors.js';
import { formatDiagnostic } from '../diagnostics/format.js';
import { replaceFile } from '../output/replace-files.js';
import { groupLanguages, type SkippedTemplate } from '../platform/group-languages.js';
import { type PlannedFile, planImport } from '../platform/plan-import.js';
import { readExport } from '../platform/read-export.js';
import { displayPath } from '../source/paths.js';
import { visible } from '../text/hidden-characters.js';
import { type CommandOutput, count, renderDiagnostics, usesColor } from './output.js';

export interface ImportFlags extends Pick<Config, 'templates'> {
  readonly force?: boolean;
  /** Statuses to import, separated by commas; `all` for every status. */
  readonly status?: string;
}

/** Runs `notifygen import`: writes a platform's export as YAML files. */
export async function runImport(paths: readonly string[], flags: ImportFlags): Promise<CommandOutput> {
  const { force = false, status = 'APPROVED', ...config } = flags;
  const { settings, diagnostics } = await resolveSettings(process.cwd(), config);
  if (diagnostics.length > 0) {
    const color = usesColor(process.stderr);
    const stderr = renderDiagnostics(diagnostics, (diagnostic) => formatDiagnostic(diagnostic, color));
    return { stdout: '', stderr, exitCode: 1 };
  }
  const { templates, nameless, isCut } = await readExport(paths);
  const wanted = status.split(',').map((word) => word.trim().toUpperCase());
  const { groups, skipped } = groupLanguages(
    templates,
    (own) => wanted.includes('ALL') || wanted.includes(own),
  );
  const plan = await planImport(settings.templates, groups);
  for (const file of plan.files) {
    if (file.state === 'new' || (file.state === 'differs' && force)) write(file);
  }
  const left = [...nameless.map((name) => ({ name, reason: 'it has no name' })), ...skipped, ...plan.skipped];
  const lines = [
    ...plan.files.flatMap((file) => describe(file, force) ?? []),
    ...left.map(describeSkipped),
    ...(isCut ? ['note       the platform has more pages than this export: fetch and import them too'] : []),
    summarize(plan.files, left, force),
  ];
  return { stdout: `${lines.join('\n')}\n`, stderr: '', exitCode: plan.files.length > 0 ? 0 : 1 };
}

function write({ path, text, state }: PlannedFile): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    if (state === 'new') writeFileSync(path, text, { flag: 'wx' });
    else replaceFile(path, text);
  } catch (error) {
    throw new NotifygenError(`cannot write ${displayPath(path)}: ${systemReason(error)}`);
  }
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
