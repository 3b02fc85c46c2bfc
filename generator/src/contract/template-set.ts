// @ts-nocheck
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, normalize, relative, sep } from 'node:path';
import { checkNames } from '../check/check-names.js';
import { type Diagnostic, diagnosticAt, isError } from '../diagnostics/diagnostic.js';
import { NotifygenError } from '../diagnostics/errors.js';
import { loadUnits } from '../load-units.js';
import { isSearched, isTemplate } from '../source/find-templates.js';
import { displayPath } from '../source/paths.js';
import { type ContractTemplate, contractOf } from './contract.js';
import { commitOf, forkPoint, type Git, openRepository } from './git.js';
import { readFolderAt, type StoredFile } from './git-files.js';

/** Where a template stands. */
export interface TemplateFile {
  /** As the user would write it. */
  readonly file: string;
  /** Relative to the folder of the templates; absent where only a contract is known. */
  readonly path?: string;
  readonly text?: string;
}

/** One side of a comparison. */
export interface TemplateSet {
  /** How to call it in a report. */
  readonly label: string;
  readonly templates: readonly ContractTemplate[];
  readonly files: ReadonlyMap<string, TemplateFile>;
  /** Errors of templates that are left out. */
  readonly diagnostics: readonly Diagnostic[];
  /** What is wrong between templates that are right by themselves. */
  readonly collisions: readonly Diagnostic[];
  /** The names of the templates that are left out, so far as they can be read. */
  readonly broken: readonly string[];
  /** The files of which not even the name can be read, and links that lead to no file, as `path` has them. */
  readonly unread: readonly string[];
}

/** The templates that may be there in the other set too, but cannot be compared with it. */
export function notComparable(before: TemplateSet, after: TemplateSet): readonly string[] {
  const isUnread = (path: string): boolean =>
    before.unread.some((unread) => path === unread || path.startsWith(`${unread}${sep}`));
  const unread = [...after.files].flatMap(([name, { path }]) =>
    path !== undefined && isUnread(path) ? [name] : [],
  );
  return [...new Set([...before.broken, ...unread])];
}

/** Reads the templates of a folder. `shownAs` tells their paths where the folder is only a copy. */
export async function templatesInFolder(
  folder: string,
  label: string,
  shownAs: string = folder,
): Promise<TemplateSet> {
  const units = await loadUnits(folder);
  const show = (path: string): string => displayPath(join(shownAs, relative(folder, path)));
  const sound = units.flatMap(({ path, template }) => (template ? [{ path, template }] : []));
  return {
    label,
    templates: sound.map(({ template }) => contractOf(template)),
    files: new Map(
      sound.map(({ path, template }) => [
        template.name,
        { file: show(path), path: relative(folder, path), text: readFileSync(path, 'utf8') },
      ]),
    ),
    diagnostics: units.flatMap(({ path, diagnostics }) =>
      diagnostics.filter(isError).map((diagnostic) => ({ ...diagnostic, file: show(path) })),
    ),
    collisions: checkNames(units.flatMap(({ checked }) => checked ?? [])),
    broken: units.flatMap(({ template, checked }) => (template || !checked ? [] : [checked.name])),
    unread: units.flatMap(({ path, checked }) => (checked ? [] : [relative(folder, path)])),
  };
}

/** The templates of a git ref, or of where this branch left the main one. */
export async function templatesInGit(folder: string, ref: string | undefined): Promise<TemplateSet> {
  const { git, commit, label } = resolveRef(folder, ref);
  const stored = readFolderAt(git, commit).filter(({ path }) => path.split('/').every(isSearched));
  const files = stored.flatMap(({ path, content }) =>
    content && isTemplate(path) ? [{ path, content }] : [],
  );
  const lost = stored.flatMap(({ path, content }) => (content ? [] : [normalize(path)]));
  const found = files.length > 0 ? await templatesInCopy(files, folder, label) : nothing(folder, label);
  const diagnostics = lost.map((path) => lostDiagnostic(displayPath(join(folder, path))));
  return {
    ...found,
    diagnostics: [...found.diagnostics, ...diagnostics],
    unread: [...found.unread, ...lost],
  };
}

function nothing(folder: string, ref: string): TemplateSet {
  const label = `${ref} (no templates in ${displayPath(folder)})`;
  return { label, templates: [], files: new Map(), diagnostics: [], collisions: [], broken: [], unread: [] };
}

function lostDiagnostic(file: string): Diagnostic {
  const message = 'it is a submodule, or a link that leads to no file of the commit';
  return diagnosticAt({ file, line: 1, column: 1, excerpt: '', length: 1 }, { rule: 'unreadable', message });
}

async function templatesInCopy(
  files: readonly Required<StoredFile>[],
  folder: string,
  label: string,
): Promise<TemplateSet> {
  const scratch = mkdtempSync(join(tmpdir(), 'notifygen-'));
  try {
    const copy = join(scratch, 'templates');
    for (const { path, content } of files) {
      mkdirSync(dirname(join(copy, path)), { recursive: true });
      writeFileSync(join(copy, path), content);
    }
    return await templatesInFolder(copy, label, folder);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function resolveRef(
  folder: string,
  ref: string | undefined,
): { readonly git: Git; readonly commit: string; readonly label: string } {
  const git = openRepository(folder);
  if (ref === undefined) {
    const { commit, branch } = forkPoint(git);
    return { git, commit, label: `${commit.slice(0, 9)}, where this branch left ${branch}` };
  }
  const commit = commitOf(git, ref);
  if (commit === undefined) {
    throw new NotifygenError(
      `${ref} is no git ref, no folder and no contract file: see git branch --all, or fetch it first`,
    );
  }
  return { git, commit, label: commit.startsWith(ref) ? ref : `${ref} (${commit.slice(0, 9)})` };
}
