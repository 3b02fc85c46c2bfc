import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { validateContract } from '../../validators.js';
import { checkNames } from '../check/check-template.js';
import { type Diagnostic, isError } from '../diagnostics/diagnostic.js';
import { NotifygenError } from '../diagnostics/errors.js';
import { createFileLoader } from '../load-templates.js';
import { displayPath, slashes } from '../source/paths.js';
import { parseJson, readFileIfPresent } from '../source/read-text.js';
import { type FoundFile, readFiles, readFolder, searchTemplates } from '../source/template-files.js';
import { pathText } from '../source/yaml-source.js';
import type { LoadOptions } from '../template/from-yaml.js';
import type { Template } from '../template/template.js';
import type { TemplateChange } from './change-rules.js';
import { type Contract, type ContractTemplate, contractOf } from './contract.js';
import { checkOut, commitOf, type Git, mergeBase, openRepository } from './git.js';

/** One side of a comparison. */
export interface TemplateSet {
  /** Its name in a report. */
  readonly label: string;
  readonly templates: readonly ContractTemplate[];
  /** By the name of the template. */
  readonly files: ReadonlyMap<string, TemplateFile>;
  /** Errors of templates that are left out. */
  readonly diagnostics: readonly Diagnostic[];
  /** Errors between templates that are correct by themselves. */
  readonly collisions: readonly Diagnostic[];
  /** The names of the templates that are left out, if they can be read. */
  readonly broken: readonly string[];
  /** The paths of files whose name cannot be read, and of links that lead to no file. */
  readonly unread: readonly string[];
}

export interface TemplateFile {
  /** The path that reports show. */
  readonly file: string;
  /** Absent if only a contract is known. */
  readonly path?: string;
  readonly lines?: Template['lines'];
}

/**
 * The templates of a contract file, which is validated against its published schema.
 *
 * @throws NotifygenError if it cannot be read or is invalid.
 */
export function setFromContractFile(path: string, label: string): TemplateSet {
  const value = parseJson(displayPath(path), readFileIfPresent(path) ?? '');
  if (validateContract<Contract>(value)) return setFromContract(label, value.templates);
  const [error] = validateContract.errors ?? [];
  throw new NotifygenError(
    `${displayPath(path)} is not a contract file: ${error?.instancePath || 'it'} ${error?.message ?? ''}`,
  );
}

/** A set of templates of which only the contract is known. */
function setFromContract(label: string, templates: readonly ContractTemplate[]): TemplateSet {
  const files = new Map(templates.map(({ name, source }) => [name, { file: source }]));
  return { label, templates, files, diagnostics: [], collisions: [], broken: [], unread: [] };
}

/** @throws NotifygenError if the folder cannot be read or contains no template. */
export function setFromFolder(folder: string, label: string, options: LoadOptions): TemplateSet {
  return setFromFiles(label, readFolder(folder), options);
}

function setFromFiles(label: string, files: readonly FoundFile[], options: LoadOptions): TemplateSet {
  const loaded = files.map(createFileLoader(options));
  const located = loaded.flatMap(({ path, source, template }) =>
    source && template ? [[template.name, { file: source.file, path, lines: template.lines }] as const] : [],
  );
  return {
    label,
    templates: loaded.flatMap(({ template }) => (template ? contractOf(template) : [])),
    files: new Map(located),
    diagnostics: loaded.flatMap(({ diagnostics }) => diagnostics.filter(isError)),
    collisions: checkNames(loaded.flatMap(({ checked }) => checked ?? [])),
    broken: loaded.flatMap(({ template, checked }) => (template || !checked ? [] : [checked.name])),
    unread: loaded.flatMap(({ path, checked }) => (checked ? [] : [path])),
  };
}

/** The templates that may be in both sets but cannot be compared. */
export function notComparable(before: TemplateSet, after: TemplateSet): readonly string[] {
  const isUnread = (path: string): boolean =>
    before.unread.some((unread) => path === unread || path.startsWith(`${unread}${sep}`));
  const unread = [...after.files].flatMap(([name, { path }]) =>
    path !== undefined && isUnread(path) ? [name] : [],
  );
  return [...new Set([...before.broken, ...unread])];
}

/**
 * The templates of a folder in a commit.
 *
 * @param ref Default: the merge base with the main branch.
 * @throws NotifygenError if git cannot provide them.
 */
export function setFromGit(folder: string, ref: string | undefined, options: LoadOptions): TemplateSet {
  const { git, commit, label } = resolveRef(folder, ref);
  const temporary = mkdtempSync(join(tmpdir(), 'notifygen-'));
  try {
    const past = checkOut(git, commit, temporary);
    // The folder of a submodule is empty.
    if (existsSync(past.folder) && readdirSync(past.folder).length === 0)
      throw new NotifygenError(
        `${displayPath(folder)} is not a folder in ${label}: pass another ref, or a folder`,
      );
    const found = existsSync(past.folder) ? searchTemplates(past.folder) : [];
    if (found.length > 0) return setFromFiles(label, readFiles(found, past.folder, folder), options);
    const former = formerFolder(folder, past.tree, git);
    if (former === undefined) return setFromContract(`${label} (no templates in ${displayPath(folder)})`, []);
    const shown = `${label}, where the templates were in ${slashes(relative(past.tree, former))}`;
    return setFromFiles(shown, readFiles(searchTemplates(former), former, folder), options);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** The folder of a commit that most templates of a folder were moved from. */
function formerFolder(folder: string, tree: string, git: Git): string | undefined {
  if (!existsSync(tree)) return undefined;
  const root = git(['rev-parse', '--show-toplevel'])?.toString().trim() ?? '';
  const endings = searchTemplates(folder).map((path) => `${sep}${relative(folder, path)}`);
  const gone = searchTemplates(tree).filter((path) => !existsSync(join(root, relative(tree, path))));
  const former = gone.flatMap((path) =>
    endings.flatMap((ending) => (path.endsWith(ending) ? path.slice(0, -ending.length) : [])),
  );
  const counts = [...Map.groupBy(former, (path) => path)].sort(([, a], [, b]) => b.length - a.length);
  return counts[0]?.[0];
}

function resolveRef(folder: string, ref: string | undefined) {
  const git = openRepository(folder);
  if (ref === undefined) {
    const { commit, branch } = mergeBase(git);
    return { git, commit, label: `${commit.slice(0, 9)}, the merge base with ${branch}` };
  }
  const commit = commitOf(git, ref);
  if (commit === undefined) {
    throw new NotifygenError(
      `${ref} is not a git ref, folder or contract file: see git branch --all, or fetch it first`,
    );
  }
  return { git, commit, label: commit.startsWith(ref) ? ref : `${ref} (${commit.slice(0, 9)})` };
}

export interface ChangeLocation {
  readonly file: string;
  readonly line: number;
}

/** The file and line of a change: in the new file, or in the old one if the template was removed. */
export function locateChange(
  { template, path }: TemplateChange,
  before: TemplateSet,
  after: TemplateSet,
): ChangeLocation {
  const { file, lines = {} } = after.files.get(template) ?? before.files.get(template) ?? { file: '' };
  const keys = path.map((_, end) => pathText(path.slice(0, end + 1))).reverse();
  const key = [...keys, 'name'].find((one) => lines[one] !== undefined);
  return { file, line: lines[key ?? 'name'] ?? 1 };
}
