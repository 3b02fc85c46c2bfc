import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { type CommandOutput, renderProblems, usesColor } from './command-output.js';
import { compareContracts } from './compare-contracts.js';
import { type Config, resolveSettings } from './config.js';
import { formatProblem } from './format-problem.js';
import { commitOf, openRepository } from './git.js';
import { NotifygenError } from './notifygen-error.js';
import { placeChange } from './place-change.js';
import { type Problem, sortProblems } from './problem.js';
import { displayPath } from './project-paths.js';
import { readContract } from './read-contract.js';
import { type DiffReport, renderDiff, renderDiffMarkdown } from './render-diff.js';
import { type TemplateSet, templatesInFolder, templatesInGit } from './template-set.js';

export interface DiffFlags extends Pick<Config, 'templates'> {
  readonly failOn?: 'breaking' | 'dangerous' | 'none';
  readonly json?: boolean;
  readonly format?: 'text' | 'markdown';
}

/** Runs `notifygen diff`: what the way from `base` to the working tree does to callers. */
export async function runDiff(base: string | undefined, flags: DiffFlags): Promise<CommandOutput> {
  const { failOn = 'breaking', json = false, format = 'text', ...config } = flags;
  const { settings, problems } = await resolveSettings(process.cwd(), config);
  if (problems.length > 0) return problemOutput(problems, json);
  const after = await templatesInFolder(settings.templates, displayPath(settings.templates));
  const wrong = sortProblems([...after.problems, ...after.collisions]);
  if (wrong.length > 0) return problemOutput(wrong, json);
  const before = await templatesAt(base, settings.templates);

  const known = after.templates.filter(({ name }) => !before.broken.includes(name));
  const changes = compareContracts(before.templates, known).map((change) => ({
    ...change,
    ...placeChange(change, before, after),
  }));
  const failing = changes.filter(({ level }) =>
    level === 'breaking' ? failOn !== 'none' : level === 'dangerous' && failOn === 'dangerous',
  );
  const report: DiffReport = { before, after, changes };
  const exitCode = failing.length > 0 ? 1 : 0;
  const stderr = leftOut(before);
  if (json) {
    const printed = { ok: exitCode === 0, before: before.label, notCompared: before.broken, changes };
    return { stdout: `${JSON.stringify(printed, null, 2)}\n`, stderr, exitCode };
  }
  const stdout =
    format === 'markdown' ? renderDiffMarkdown(report) : renderDiff(report, usesColor(process.stdout));
  return { stdout, stderr, exitCode };
}

/** A path wins where it says that it is one; a name that is both a path and a ref is for the user to settle. */
async function templatesAt(base: string | undefined, templates: string): Promise<TemplateSet> {
  if (base === undefined || !existsSync(base)) return templatesInGit(templates, base);
  if (!/[/\\.]/.test(base) && isRef(base)) {
    throw new NotifygenError(`${base} is both a path and a git ref: write ./${base} or refs/heads/${base}`);
  }
  if (statSync(base).isDirectory()) return templatesInFolder(resolve(base), base);
  const { templates: contract } = readContract(base);
  const files = new Map(contract.map(({ name, source }) => [name, { file: source }]));
  return { label: base, templates: contract, files, problems: [], collisions: [], broken: [] };
}

function isRef(name: string): boolean {
  try {
    return commitOf(openRepository(process.cwd()), name) !== undefined;
  } catch {
    return false;
  }
}

function problemOutput(problems: readonly Problem[], json: boolean): CommandOutput {
  if (json)
    return { stdout: `${JSON.stringify({ ok: false, problems }, null, 2)}\n`, stderr: '', exitCode: 1 };
  const color = usesColor(process.stderr);
  const stderr = renderProblems(problems, (problem) => formatProblem(problem, color));
  return { stdout: '', stderr, exitCode: 1 };
}

function leftOut({ problems, label }: TemplateSet): string {
  const files = [...new Set(problems.map(({ file }) => file))];
  return files.map((file) => `not compared: ${file} had errors in ${label}\n`).join('');
}
