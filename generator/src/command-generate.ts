import { join } from 'node:path';
import { type CommandOutput, count, renderProblems, usesColor } from './command-output.js';
import { type Config, resolveSettings, type Settings } from './config.js';
import { findTemplates } from './find-templates.js';
import { formatProblem } from './format-problem.js';
import { type GenerateResult, generateWith } from './generate.js';
import { type Changes, isFresh } from './output-folder.js';
import { displayPath } from './project-paths.js';
import { type Memory, record } from './record.js';
import { renderStale } from './render-stale.js';

export interface GenerateFlags extends Config {
  readonly check?: boolean;
  readonly json?: boolean;
}

/**
 * Runs `notifygen generate` once.
 *
 * @param args The command line after `notifygen`, to name in advice.
 */
export async function generateOnce(
  flags: GenerateFlags,
  args: readonly string[],
  memory: Memory | undefined,
): Promise<CommandOutput> {
  const { check = false, json = false, ...config } = flags;
  const { settings, problems, consulted } = await resolveSettings(process.cwd(), config);
  if (problems.length > 0)
    return render({ problems, templateCount: 0, files: new Map() }, settings, flags, args);
  const result = await generateWith({ ...settings, check }, memory);
  const output = await render(result, settings, flags, args);
  if (memory && output.exitCode === 0 && result.changes && !json) {
    const unchanged = afterwards(result.changes);
    const { stdout, stderr } = await render({ ...result, changes: unchanged }, settings, flags, args);
    const { files, folders } = findTemplates(settings.templates);
    const outputs = unchanged.unchanged.map((name) => join(settings.out, name));
    record(memory, { stdout, stderr }, [...consulted, ...folders, ...files, settings.out, ...outputs]);
  }
  return output;
}

/** What the next run will find if nothing changes until then. */
function afterwards({ added, changed, unchanged }: Changes): Changes {
  return { added: [], changed: [], removed: [], unchanged: [...added, ...changed, ...unchanged] };
}

async function render(
  result: GenerateResult,
  settings: Settings,
  flags: GenerateFlags,
  args: readonly string[],
): Promise<CommandOutput> {
  const { problems, changes, templateCount } = result;
  const stale = flags.check === true && changes !== undefined && !isFresh(changes);
  const exitCode = changes === undefined || stale ? 1 : 0;
  if (flags.json) {
    const report = { ok: exitCode === 0, templates: templateCount, problems, ...(changes && { changes }) };
    return { stdout: `${JSON.stringify(report, null, 2)}\n`, stderr: '', exitCode };
  }
  const color = usesColor(process.stderr);
  const found = renderProblems(problems, (problem) => formatProblem(problem, color));
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
