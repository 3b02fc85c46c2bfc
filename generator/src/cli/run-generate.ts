import { join } from 'node:path';
import { cachedConfigReader } from '../cache/config-cache.js';
import { dependencyFiles } from '../cache/dependency-files.js';
import { type CacheContext, saveReplay } from '../cache/replay-cache.js';
import type { Config, Settings } from '../config/config.js';
import { readAndCheck, resolveSettings } from '../config/settings.js';
import { type GenerateResult, runGenerate } from '../generate.js';
import { type Changes, isFresh } from '../output/output-folder.js';
import { leftoversIn } from '../output/replace-files.js';
import { findTemplates } from '../source/find-templates.js';
import { displayPath, rootMarks } from '../source/paths.js';
import { type CommandOutput, count, renderDiagnostics, toJson } from './output.js';
import { renderStale } from './stale-report.js';

export interface GenerateFlags extends Config {
  readonly check?: boolean;
  readonly json?: boolean;
}

/**
 * Runs `notifygen generate` once.
 *
 * @param args The command line after `notifygen`, for the command that the report suggests.
 * @throws NotifygenError (rejects) if a folder cannot be used.
 */
export async function generateOnce(
  flags: GenerateFlags,
  args: readonly string[],
  cache: CacheContext | undefined,
): Promise<CommandOutput> {
  const { check = false, json = false, ...config } = flags;
  const readConfig = cachedConfigReader(cache, readAndCheck);
  const { settings, diagnostics, consulted } = await resolveSettings(process.cwd(), config, readConfig);
  const result: GenerateResult =
    diagnostics.length > 0
      ? { diagnostics, templateCount: 0, files: new Map() }
      : await runGenerate({ ...settings, check }, { cache });
  const output = json ? jsonOutput(result, check) : await textOutput(result, settings, check, args);
  const { changes } = result;
  if (cache && !json && changes && isFresh(changes) && leftoversIn(settings.out).length === 0) {
    saveReplay(cache, output, new Set([...consulted, ...inputsAndOutputs(settings, changes)]));
  }
  return output;
}

/** Everything that the result depends on, except the configuration. */
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

function jsonOutput({ diagnostics, changes, templateCount }: GenerateResult, check: boolean): CommandOutput {
  const ok = changes !== undefined && !(check && !isFresh(changes));
  const report = { ok, templates: templateCount, diagnostics, ...(changes && { changes }) };
  return { stdout: toJson(report), stderr: '', exitCode: ok ? 0 : 1 };
}

async function textOutput(
  { diagnostics, changes, templateCount, files }: GenerateResult,
  settings: Settings,
  check: boolean,
  args: readonly string[],
): Promise<CommandOutput> {
  const stderr = renderDiagnostics(diagnostics);
  if (changes === undefined)
    return { stdout: '', stderr: check ? stderr : `${stderr}Nothing was written.\n`, exitCode: 1 };
  if (check && !isFresh(changes)) {
    const stale = await renderStale(settings.out, files, changes, args);
    return { stdout: '', stderr: stderr + stale, exitCode: 1 };
  }
  const out = displayPath(settings.out);
  const stdout = check
    ? `${out} is up to date with ${displayPath(settings.templates)}\n`
    : `${count(templateCount, 'template')} in ${out}: ${summarize(changes)}\n`;
  return { stdout, stderr, exitCode: 0 };
}

export function summarize({ added, changed, removed, unchanged }: Changes): string {
  const parts = Object.entries({ added, changed, removed, unchanged })
    .filter(([, names]) => names.length > 0)
    .map(([what, names], index) =>
      index === 0 ? `${count(names.length, 'file')} ${what}` : `${names.length} ${what}`,
    );
  return parts.join(', ');
}
