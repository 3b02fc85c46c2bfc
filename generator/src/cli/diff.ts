import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { findTsconfig } from 'get-tsconfig';
import type { Config, Settings } from '../config/check-config.js';
import { compareContracts } from '../contract/compare-contracts.js';
import { contractFile } from '../contract/contract.js';
import { commitOf, openRepository } from '../contract/git.js';
import {
  locateChange,
  notComparable,
  setFromContractFile,
  setFromFolder,
  setFromGit,
  type TemplateSet,
} from '../contract/read-template-set.js';
import { sortDiagnostics } from '../diagnostics/diagnostic.js';
import { NotifygenError } from '../diagnostics/errors.js';
import { displayPath } from '../source/paths.js';
import { visible } from '../text/hidden-characters.js';
import {
  type CommandOutput,
  DiagnosticsError,
  type Finish,
  jsonOption,
  painterFor,
  settingsWith,
  templatesOption,
  toJson,
} from './command.js';
import { type PlacedChange, renderDiff, renderDiffMarkdown } from './diff-report.js';

export function addDiffCommand(program: Command, finish: Finish): void {
  program
    .command('diff')
    .description('report how template changes affect callers: breaking, dangerous, safe')
    .argument(
      '[base]',
      'git ref, folder or contract file to compare with (default: the merge base with the main branch)',
    )
    .addOption(templatesOption())
    .addOption(
      new Option('--fail-on <severity>', 'lowest severity that exits with 1')
        .choices(['breaking', 'dangerous', 'none'])
        .default('breaking'),
    )
    .addOption(
      new Option('--format <format>', 'output format; markdown is for pull request comments')
        .choices(['text', 'markdown'])
        .default('text'),
    )
    .option(
      '--callers [tsconfig]',
      'list the files that call what changed, in the program of a tsconfig.json (default: the nearest one)',
    )
    .addOption(jsonOption().conflicts('format'))
    .addHelpText(
      'after',
      `
  breaking    existing calls no longer compile
  dangerous   existing calls compile, but the message may be wrong
  safe        existing calls compile and mean the same

  queued messages wait   in an outbox, those of the old version: let its workers
                         run until they are sent. After a lost approval, they
                         wait for it. All others are sent by both.

Examples:
  npx notifygen diff
  npx notifygen diff v1.4.0 --fail-on dangerous
  npx notifygen diff --callers
  npx notifygen diff ../other-shop/generated`,
    )
    .action((base: string | undefined, flags: DiffFlags) => finish(runDiff(base, flags)));
}

interface DiffFlags extends Pick<Config, 'templates'> {
  /** `true` without a path. */
  readonly callers?: string | true;
  readonly failOn: 'breaking' | 'dangerous' | 'none';
  readonly json?: boolean;
  readonly format: 'text' | 'markdown';
}

/** Runs `notifygen diff`: how the changes from `base` to the working tree affect callers. */
async function runDiff(base: string | undefined, flags: DiffFlags): Promise<CommandOutput> {
  const { failOn, json = false, format, callers, ...config } = flags;
  const settings = await settingsWith(config);
  const after = setFromFolder(settings.templates, displayPath(settings.templates), settings);
  const errors = sortDiagnostics([...after.diagnostics, ...after.collisions]);
  if (errors.length > 0) throw new DiagnosticsError(errors);
  const before = setToCompareWith(base, settings);

  const notCompared = notComparable(before, after);
  const known = after.templates.filter(({ name }) => !notCompared.includes(name));
  const located = compareContracts(before.templates, known, settings.unapproved).map((change) => ({
    ...change,
    ...locateChange(change, before, after),
  }));
  const changes = callers === undefined ? located : await withCallers(located, settings, callers);
  const fails = { breaking: failOn !== 'none', dangerous: failOn === 'dangerous', safe: false };
  const exitCode = changes.some(({ level }) => fails[level]) ? 1 : 0;
  const stderr = notComparedNotes(before);
  if (json) {
    const printed = { ok: exitCode === 0, before: before.label, notCompared, changes };
    return { stdout: toJson(printed), stderr, exitCode };
  }
  const stdout =
    format === 'markdown'
      ? renderDiffMarkdown(before.label, changes)
      : renderDiff(before.label, changes, painterFor(process.stdout));
  return { stdout, stderr, exitCode };
}

/** Loads the program of the callers, which takes seconds. */
async function withCallers(
  changes: readonly PlacedChange[],
  { out }: Settings,
  path: string | true,
): Promise<readonly PlacedChange[]> {
  if (changes.length === 0) return changes;
  const tsconfig = path === true ? findTsconfig() : resolve(path);
  if (tsconfig === undefined || !existsSync(tsconfig)) {
    const which = path === true ? 'no tsconfig.json in this folder or above' : `${path} does not exist`;
    throw new NotifygenError(`${which}: name that of the callers, as in --callers tsconfig.app.json`);
  }
  const { findCallers } = await import('../callers/find-callers.js');
  const namesIn = ({ function: send }: PlacedChange) => [send, send.replace('send', 'build')];
  const found = findCallers(tsconfig, out, new Set(changes.flatMap(namesIn)));
  return changes.map((change) => ({
    ...change,
    callers: namesIn(change).flatMap((name) => found.get(name) ?? []),
  }));
}

/** A ref comes first, since a branch could add a path with its name; `./name` is never one. */
function setToCompareWith(base: string | undefined, settings: Settings): TemplateSet {
  if (base === undefined || !existsSync(base) || isRef(base))
    return setFromGit(settings.templates, base, settings);
  const isFolder = statSync(base).isDirectory();
  const file = isFolder ? join(base, contractFile) : base;
  if (isFolder && !existsSync(file)) return setFromFolder(resolve(base), base, settings);
  return setFromContractFile(file, base);
}

function isRef(name: string): boolean {
  try {
    return commitOf(openRepository(process.cwd()), name) !== undefined;
  } catch {
    return false;
  }
}

function notComparedNotes({ diagnostics, label }: TemplateSet): string {
  const files = [...new Set(diagnostics.map(({ file }) => file))];
  return files.map((file) => `not compared: ${visible(file)} had errors in ${visible(label)}\n`).join('');
}
