import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { nameProblems } from './check-names.js';
import { type ContractTemplate, contractOf } from './contract.js';
import { commitOf, forkPoint, type Git, openRepository, readFolderAt } from './git.js';
import { loadUnits } from './load-units.js';
import { NotifygenError } from './notifygen-error.js';
import { isError, type Problem } from './problem.js';
import { displayPath } from './project-paths.js';

/** One side of a comparison. */
export interface TemplateSet {
  /** How to call it in a report. */
  readonly label: string;
  readonly templates: readonly ContractTemplate[];
  /** Where each template's file is, by its name: as the user would write it, and its text where it is known. */
  readonly files: ReadonlyMap<string, { readonly file: string; readonly text?: string }>;
  /** Errors of templates that are left out. */
  readonly problems: readonly Problem[];
  /** What is wrong between templates that are right by themselves. */
  readonly collisions: readonly Problem[];
  /** The names of the templates that are left out, so far as they can be read. */
  readonly broken: readonly string[];
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
        { file: show(path), text: readFileSync(path, 'utf8') },
      ]),
    ),
    problems: units.flatMap(({ path, problems }) =>
      problems.filter(isError).map((problem) => ({ ...problem, file: show(path) })),
    ),
    collisions: nameProblems(units.flatMap(({ checked }) => checked ?? [])),
    broken: units.flatMap(({ template, checked }) => (template || !checked ? [] : [checked.name])),
  };
}

/** The templates of a git ref, or of where this branch left the main one. */
export async function templatesInGit(folder: string, ref: string | undefined): Promise<TemplateSet> {
  const { git, commit, label } = resolveRef(folder, ref);
  const files = readFolderAt(git, commit).filter(({ path }) => /\.ya?ml$/i.test(path));
  const visible = files.filter(({ path }) => !/(^|\/)(\.|node_modules\/)/.test(path));
  if (visible.length === 0) {
    const none = `${label} (no templates in ${displayPath(folder)})`;
    return { label: none, templates: [], files: new Map(), problems: [], collisions: [], broken: [] };
  }
  const scratch = mkdtempSync(join(tmpdir(), 'notifygen-'));
  try {
    const copy = join(scratch, 'templates');
    for (const { path, content } of visible) {
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
