import { join } from 'node:path';
import { dependencyFiles } from '../cache/dependency-files.js';
import { type CacheContext, record } from '../cache/replay-cache.js';
import { type Config, resolveSettings, type Settings } from '../config/config.js';
import { formatDiagnostic } from '../diagnostics/format.js';
import { type GenerateResult, generateWith } from '../generate.js';
import { refuseOutAround } from '../output/check-out-folder.js';
import { type Changes, isFresh } from '../output/output-folder.js';
import { leftoversIn } from '../output/replace-files.js';
import { findTemplates } from '../source/find-templates.js';
import { displayPath, rootMarks } from '../source/paths.js';
import { toJson } from './json-output.js';
import { type CommandOutput, count, renderDiagnostics, usesColor } from './output.js';
import { renderStale } from './stale-report.js';

export interface GenerateFlags extends Config {
  readonly check?: boolean;
  readonly json?: boolean;
}

/**
 * Runs `notifygen generate` once.
 *
 * @param args The command line after `notifygen`, to name in advice.
 * @throws NotifygenError where a folder is in the way.
 */
export async function generateOnce(
  flags: GenerateFlags,
  args: readonly string[],
  cache: CacheContext | undefined,
): Promise<CommandOutput> {
  const { check = false, json = false, ...config } = flags;
  const { settings, diagnostics, consulted } = await resolveSettings(process.cwd(), config, cache);
  if (diagnostics.length > 0)
    return render({ diagnostics, templateCount: 0, files: new Map() }, settings, flags, args);
  refuseOutAround(settings);
  const result = await generateWith({ ...settings, check }, cache);
  const output = await render(result, settings, flags, args);
  const { changes } = result;
  if (cache && !json && changes && isFresh(changes) && leftoversIn(settings.out).length === 0) {
    record(cache, output, new Set([...consulted, ...inputsAndOutputs(settings, changes)]));
  }
  return output;
}

/** All that the result depends on, beside the configuration. */
function inputsAndOutputs({ templates, out }: Settings, { unchanged }: Changes): readonly string[] {
  const { files, folders } = findTemplates(templates);
  return [
    ...dependencyFiles(),
    ...rootMarks(templates),
    ...folders,
    ...files,
    out,
    ...unchanged.map((name) => join(out, name)),
  ];
}

async function render(
  result: GenerateResult,
  settings: Settings,
  flags: GenerateFlags,
  args: readonly string[],
): Promise<CommandOutput> {
  const { diagnostics, changes, templateCount } = result;
  const stale = flags.check === true && changes !== undefined && !isFresh(changes);
  const exitCode = changes === undefined || stale ? 1 : 0;
  if (flags.json) {
    const report = { ok: exitCode === 0, templates: templateCount, diagnostics, ...(changes && { changes }) };
    return { stdout: toJson(report), stderr: '', exitCode };
  }
  const color = usesColor(process.stderr);
  const found = renderDiagnostics(diagnostics, (diagnostic) => formatDiagnostic(diagnostic, color));
  const out = displayPath(settings.out);
  if (changes === undefined)
    return { stdout: '', stderr: flags.check ? found : `${found}Nothing was written.\n`, exitCode };
  if (stale) {
    return {
      stdout: '',
      stderr: found + (await renderStale(settings.out, result.files, changes, args)),
      exitCode,
    };
  }
  const stdout = flags.check
    ? `${out} is up to date with ${displayPath(settings.templates)}\n`
    : `${count(templateCount, 'template')} in ${out}: ${summarize(changes)}\n`;
  return { stdout, stderr: found, exitCode };
}

export function summarize({ added, changed, removed, unchanged }: Changes): string {
  const parts = Object.entries({ added, changed, removed, unchanged })
    .filter(([, names]) => names.length > 0)
    .map(([what, names], index) =>
      index === 0 ? `${count(names.length, 'file')} ${what}` : `${names.length} ${what}`,
    );
  return parts.join(', ');
}
