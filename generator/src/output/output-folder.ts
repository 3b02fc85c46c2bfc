import { type Dirent, existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { compareText } from '../diagnostics/diagnostic.js';
import { codeOf, NotifygenError, systemReason } from '../diagnostics/errors.js';
import type { EmitOptions } from '../emit/print.js';
import { hasManifest, isModuleFolder } from '../source/module-folder.js';
import { displayPath } from '../source/paths.js';
import { jsonIn, readFileIfPresent } from '../source/read-text.js';
import { searchTemplates } from '../source/template-files.js';
import { type ModuleFormat, manifestFile } from '../text/generated-files.js';
import { hasGeneratedMark, isNarrowedModule, withoutReturns } from '../text/generated-mark.js';
import { removeLeftovers, writeTogether } from './write-files.js';

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

/** The mode that the first of these files names that exists. */
export function writtenMode(out: string, names: readonly string[]): EmitOptions['unapproved'] {
  const [text] = names.flatMap((name) => readFileIfPresent(join(out, name)) ?? []);
  return text === undefined ? undefined : isNarrowedModule(text) ? 'error' : 'warn';
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
 * Checks that the folder does not contain the code of other templates, which this run would replace.
 *
 * @param contract Name of the generated file that names the folder of the templates.
 * @throws NotifygenError if it does.
 */
export function checkOwner(out: string, contract: string, templates: string): void {
  const { folder } = Object(jsonIn(readFileIfPresent(join(out, contract)) ?? ''));
  const other = resolve(out, typeof folder === 'string' ? folder : templates);
  if (other === templates || !existsSync(other)) return;
  const own = new Set(realPathsIn(templates));
  // Templates may have moved into a folder below, and one folder may now be part of a larger one.
  if (realPathsIn(other).every((path) => own.has(path))) return;
  throw new NotifygenError(
    `${displayPath(out)} contains code generated from ${displayPath(other)}: choose another output folder for one of the two, or delete ${displayPath(out)} if you no longer generate from ${displayPath(other)}`,
  );
}

/** Of templates. A broken link keeps its own path. */
function realPathsIn(folder: string): readonly string[] {
  return searchTemplates(folder).map((path) => (existsSync(path) ? realpathSync(path) : path));
}

/**
 * Writes and removes files. A crash leaves each file either old or new, and the next run repairs the rest.
 *
 * @throws NotifygenError if a file cannot be written.
 */
export function applyChanges(folder: string, files: ReadonlyMap<string, string>, changes: Changes): void {
  const names = [...changes.added, ...changes.changed];
  writeTogether(
    names.map((name) => ({ path: join(folder, name), text: files.get(name) ?? '' })),
    changes.removed.map((name) => join(folder, name)),
  );
  removeLeftovers(folder);
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
