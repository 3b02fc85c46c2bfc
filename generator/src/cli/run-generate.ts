import { join } from 'node:path';
import { type CacheContext, cachedConfigReader, dependencyFiles } from '../cache/cache-file.js';
import { saveReplay } from '../cache/replay-cache.js';
import { count } from '../check/describe.js';
import type { Config, Settings } from '../config/config.js';
import { readAndCheck, resolveSettings } from '../config/settings.js';
import { type GenerateResult, type Kept, runGenerate } from '../generate.js';
import { type Changes, isFresh } from '../output/output-folder.js';
import { leftoversIn } from '../output/replace-files.js';
import { findTemplates } from '../source/find-templates.js';
import { displayPath, rootMarks } from '../source/paths.js';
import { type CommandOutput, renderDiagnostics, toJson } from './output.js';
import { renderStale } from './stale-report.js';

export interface GenerateFlags extends Config {
  readonly check?: boolean;
  readonly json?: boolean;
}

/**
 * Runs `notifygen generate` once.
 *
 * @throws NotifygenError (rejects) if a folder cannot be used.
 */
export async function generateOnce(
  flags: GenerateFlags,
  cache: CacheContext | undefined,
): Promise<CommandOutput> {
  const { check = false, json = false, ...config } = flags;
  const { result, settings, consulted } = await generateFor(config, check, { cache });
  const output = json ? jsonOutput(result, check) : await textOutput(result, settings, check);
  const { changes } = result;
  if (cache && !json && changes && isFresh(changes) && leftoversIn(settings.out).length === 0) {
    saveReplay(cache, output, new Set([...consulted, ...inputsAndOutputs(settings, changes)]));
  }
  return output;
}

/** Finds the settings and generates, unless the configuration is invalid. */
export async function generateFor(flags: Config, check: boolean, kept: Kept) {
  const readConfig = cachedConfigReader(kept.cache, readAndCheck);
  const { settings, diagnostics, consulted } = await resolveSettings(process.cwd(), flags, readConfig);
  const result: GenerateResult =
    diagnostics.length > 0
      ? { diagnostics, templateCount: 0, files: new Map() }
      : await runGenerate({ ...settings, check }, kept);
  return { result, settings, consulted };
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
): Promise<CommandOutput> {
  const stderr = renderDiagnostics(diagnostics);
  if (changes === undefined)
    return { stdout: '', stderr: check ? stderr : `${stderr}Nothing was written.\n`, exitCode: 1 };
  if (check && !isFresh(changes)) {
    const stale = await renderStale(settings.out, files, changes);
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
