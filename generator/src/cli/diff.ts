import { existsSync, statSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { type Config, resolveSettings } from '../config/config.js';
import { compareContracts } from '../contract/compare.js';
import { contractFile } from '../contract/contract.js';
import { commitOf, openRepository } from '../contract/git.js';
import { locateChange } from '../contract/locate-change.js';
import { readContract } from '../contract/read-contract.js';
import {
  notComparable,
  type TemplateSet,
  templatesInFolder,
  templatesInGit,
} from '../contract/template-set.js';
import { type Diagnostic, sortDiagnostics } from '../diagnostics/diagnostic.js';
import { NotifygenError } from '../diagnostics/errors.js';
import { formatDiagnostic } from '../diagnostics/format.js';
import { displayPath } from '../source/paths.js';
import { visible } from '../text/hidden-characters.js';
import { type DiffReport, renderDiff, renderDiffMarkdown } from './diff-report.js';
import { type CommandOutput, renderDiagnostics, toJson, usesColor } from './output.js';

export interface DiffFlags extends Pick<Config, 'templates'> {
  readonly failOn?: 'breaking' | 'dangerous' | 'none';
  readonly json?: boolean;
  readonly format?: 'text' | 'markdown';
}

/** Runs `notifygen diff`: what the way from `base` to the working tree does to callers. */
export async function runDiff(base: string | undefined, flags: DiffFlags): Promise<CommandOutput> {
  const { failOn = 'breaking', json = false, format = 'text', ...config } = flags;
  const { settings, diagnostics } = await resolveSettings(process.cwd(), config);
  if (diagnostics.length > 0) return diagnosticOutput(diagnostics, json);
  const after = await templatesInFolder(settings.templates, displayPath(settings.templates));
  const wrong = sortDiagnostics([...after.diagnostics, ...after.collisions]);
  if (wrong.length > 0) return diagnosticOutput(wrong, json);
  const before = await templatesAt(base, settings.templates);

  const notCompared = notComparable(before, after);
  const known = after.templates.filter(({ name }) => !notCompared.includes(name));
  const changes = compareContracts(before.templates, known).map((change) => ({
    ...change,
    ...locateChange(change, before, after),
  }));
  const failing = changes.filter(({ level }) =>
    level === 'breaking' ? failOn !== 'none' : level === 'dangerous' && failOn === 'dangerous',
  );
  const report: DiffReport = { before, after, changes };
  const exitCode = failing.length > 0 ? 1 : 0;
  const stderr = leftOut(before);
  if (json) {
    const printed = { ok: exitCode === 0, before: before.label, notCompared, changes };
    return { stdout: toJson(printed), stderr, exitCode };
  }
  const stdout =
    format === 'markdown' ? renderDiffMarkdown(report) : renderDiff(report, usesColor(process.stdout));
  return { stdout, stderr, exitCode };
}

/** What looks like a ref could be hidden by a path that a branch adds, so the user has to say which is meant. */
async function templatesAt(base: string | undefined, templates: string): Promise<TemplateSet> {
  if (base === undefined || !existsSync(base)) return templatesInGit(templates, base);
  const ref = isAbsolute(base) || /^\.\.?([/\\]|$)/.test(base) ? undefined : fullRef(base);
  if (ref !== undefined) {
    throw new NotifygenError(`${base} is both a path and a git ref: write ./${base} or ${ref}`);
  }
  const isFolder = statSync(base).isDirectory();
  const file = isFolder ? join(base, contractFile) : base;
  if (isFolder && !existsSync(file)) return templatesInFolder(resolve(base), base);
  const { templates: contract } = readContract(file);
  const files = new Map(contract.map(({ name, source }) => [name, { file: source }]));
  return { label: base, templates: contract, files, diagnostics: [], collisions: [], broken: [], unread: [] };
}

/** How to name a ref so that it is no path; absent where it is no ref. */
function fullRef(name: string): string | undefined {
  try {
    const git = openRepository(process.cwd());
    if (commitOf(git, name) === undefined) return undefined;
    const full = git(['rev-parse', '--symbolic-full-name', name])?.toString().trim() ?? '';
    return full.startsWith('refs/') && full !== name ? full : `${name}^{commit}`;
  } catch {
    return undefined;
  }
}

function diagnosticOutput(diagnostics: readonly Diagnostic[], json: boolean): CommandOutput {
  if (json) return { stdout: toJson({ ok: false, diagnostics }), stderr: '', exitCode: 1 };
  const color = usesColor(process.stderr);
  const stderr = renderDiagnostics(diagnostics, (diagnostic) => formatDiagnostic(diagnostic, color));
  return { stdout: '', stderr, exitCode: 1 };
}

function leftOut({ diagnostics, label }: TemplateSet): string {
  const files = [...new Set(diagnostics.map(({ file }) => file))];
  return files.map((file) => `not compared: ${visible(file)} had errors in ${visible(label)}\n`).join('');
}
