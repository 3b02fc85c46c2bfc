import { sep } from 'node:path';
import { checkNames } from '../check/check-names.js';
import { type Diagnostic, isError } from '../diagnostics/diagnostic.js';
import { createFileLoader } from '../load-templates.js';
import { readFolder, type SourceFile, type UnreadableFile } from '../source/read-folder.js';
import type { Template } from '../template/template.js';
import { type ContractTemplate, contractOf } from './contract.js';

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

/** A set of templates of which only the contract is known. */
export function setFromContract(label: string, templates: readonly ContractTemplate[]): TemplateSet {
  const files = new Map(templates.map(({ name, source }) => [name, { file: source }]));
  return { label, templates, files, diagnostics: [], collisions: [], broken: [], unread: [] };
}

/** @throws NotifygenError (rejects) if the folder cannot be read or contains no template. */
export async function setFromFolder(folder: string, label: string): Promise<TemplateSet> {
  return setFromFiles(label, readFolder(folder));
}

export async function setFromFiles(
  label: string,
  files: readonly (SourceFile | UnreadableFile)[],
): Promise<TemplateSet> {
  const load = await createFileLoader();
  const loaded = files.map((file) => ({ ...load(file), shownAs: 'shownAs' in file ? file.shownAs : '' }));
  const correct = loaded.flatMap(({ path, shownAs, template }) =>
    template ? [{ path, shownAs, template }] : [],
  );
  return {
    label,
    templates: correct.map(({ template }) => contractOf(template)),
    files: new Map(
      correct.map(({ path, shownAs, template: { name, lines } }) => [name, { file: shownAs, path, lines }]),
    ),
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
