import { type Dirent, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { compareText } from '../diagnostics/diagnostic.js';
import { codeOf, NotifygenError, systemReason } from '../diagnostics/errors.js';
import type { EmitOptions } from '../emit/print.js';
import { hasManifest, isModuleFolder } from '../source/module-folder.js';
import { displayPath } from '../source/paths.js';
import { readFileIfPresent } from '../source/read-text.js';
import { type ModuleFormat, manifestFile } from '../text/generated-files.js';
import { hasGeneratedMark, withoutReturns } from '../text/generated-mark.js';
import { createFolder, removeLeftovers, replaceFiles } from './write-files.js';

/** How an output folder differs from what it should contain. File names are sorted. */
export interface Changes {
  /** Files that do not exist yet. */
  readonly added: readonly string[];
  /** Files to overwrite. */
  readonly changed: readonly string[];
  /** Generated files whose template no longer exists. */
  readonly removed: readonly string[];
  /** Files that are up to date. */
  readonly unchanged: readonly string[];
}

export function isFresh({ added, changed, removed }: Changes): boolean {
  return added.length + changed.length + removed.length === 0;
}

/**
 * Generated files need their own folder: next to templates, users could not tell which files are safe to delete.
 *
 * @throws NotifygenError if the output folder is the templates folder or contains it.
 */
export function checkOutFolder(out: string, templates: string): void {
  const path = relative(out, templates);
  if (path.startsWith('..') || isAbsolute(path)) return;
  const what =
    path === '' ? 'is the templates folder' : `contains the templates folder ${displayPath(templates)}`;
  throw new NotifygenError(
    `the output folder ${displayPath(out)} ${what}: choose another output folder, such as generated`,
  );
}

/** How modules are written into a folder, which depends on the packages around it. */
export function formatIn(out: string, options: EmitOptions): ModuleFormat {
  const packageType = isModuleFolder(out) ? 'module' : 'commonjs';
  if (options.target === 'js') return { extension: packageType === 'module' ? '.js' : '.mjs' };
  return isFolderImport(out, options) ? { extension: '.ts', packageType } : { extension: '.ts' };
}

/** Not if the user has a package.json there, or if modules import a `#` name, which only the nearest package.json declares. */
function isFolderImport(out: string, { importExtension, runtimeModule = '' }: EmitOptions): boolean {
  return importExtension === 'none' && !runtimeModule.startsWith('#') && !hasManifest(out);
}

/**
 * Compares an output folder with what it should contain.
 *
 * @param files The texts of the files by name.
 * @throws NotifygenError if a file that notifygen did not generate would be overwritten.
 */
export function compareOutput(folder: string, files: ReadonlyMap<string, string>): Changes {
  const present = new Map(listEntries(folder).map((entry) => [entry.name, entry.isFile()]));
  const texts = new Map<string, string>();
  const foreign: string[] = [];
  for (const [name, wanted] of files) {
    const isFile = present.get(name);
    const text = isFile ? readFileIfPresent(join(folder, name)) : undefined;
    if (text !== undefined && (hasGeneratedMark(name, text) || wanted.startsWith(text)))
      texts.set(name, text);
    else if (text !== undefined || isFile === false) foreign.push(displayPath(join(folder, name)));
  }
  if (foreign.length > 0) {
    const list = foreign.sort(compareText).join(', ');
    throw new NotifygenError(
      `would overwrite what notifygen did not generate: ${list}; move or delete it, or choose another output folder`,
    );
  }
  // Git may check files out with Windows line ends, and stores them without.
  const isSameText = (name: string): boolean => withoutReturns(texts.get(name) ?? '') === files.get(name);
  const names = [...files.keys()].sort(compareText);
  const removed = [...present.keys()].filter(
    (name) =>
      (/\.(ts|js|mts|mjs|map)$/.test(name) || name === manifestFile) &&
      present.get(name) &&
      !files.has(name) &&
      isOwn(folder, name),
  );
  return {
    added: names.filter((name) => !texts.has(name)),
    changed: names.filter((name) => texts.has(name) && !isSameText(name)),
    removed: removed.sort(compareText),
    unchanged: names.filter((name) => texts.has(name) && isSameText(name)),
  };
}

/**
 * Writes and removes files. All texts are on the disk before the first file is replaced, so a full disk or a missing
 * permission changes nothing. A crash leaves each file either old or new, and the next run repairs the rest.
 *
 * @throws NotifygenError if a file cannot be written.
 */
export function applyChanges(folder: string, files: ReadonlyMap<string, string>, changes: Changes): void {
  let created: string | undefined;
  try {
    const parent = dirname(folder);
    created = mkdirSync(parent, { recursive: true });
    removeLeftovers(parent);
    if (createFolder(folder, files)) return;
    removeLeftovers(folder);
    replaceFiles(folder, [...changes.added, ...changes.changed], files);
    for (const name of changes.removed) rmSync(join(folder, name), { force: true });
  } catch (error) {
    if (created !== undefined) removeEmptyFolders(dirname(folder), created);
    throw new NotifygenError(`cannot write to ${displayPath(folder)}: ${systemReason(error)}`);
  }
}

/** From a folder up to the topmost one, unless one contains files of another run. */
function removeEmptyFolders(folder: string, topmost: string): void {
  try {
    rmdirSync(folder);
  } catch {
    return;
  }
  if (folder !== topmost) removeEmptyFolders(dirname(folder), topmost);
}

function listEntries(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw new NotifygenError(`cannot read the output folder ${displayPath(folder)}: ${systemReason(error)}`);
  }
}

/** A file that cannot be read is left unchanged, like every file that notifygen did not generate. */
function isOwn(folder: string, name: string): boolean {
  try {
    return hasGeneratedMark(name, readFileSync(join(folder, name), 'utf8'));
  } catch {
    return false;
  }
}
