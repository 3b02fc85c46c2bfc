import { type Dirent, readdirSync, realpathSync, type Stats, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { compareText } from '../diagnostics/diagnostic.js';
import { codeOf, NotifygenError, systemReason } from '../diagnostics/errors.js';
import { displayPath } from './paths.js';

export interface FoundTemplates {
  /** The `.yaml` and `.yml` files, sorted. */
  readonly files: readonly string[];
  /** Every folder that was searched. */
  readonly folders: readonly string[];
}

/**
 * Finds the templates in a folder and below it. Follows links; skips hidden folders and `node_modules`.
 *
 * @throws NotifygenError if the folder cannot be read.
 */
export function searchTemplates(folder: string): FoundTemplates {
  const found: Walk = { files: [], folders: [], visited: new Set() };
  walk(folder, found);
  return { files: found.files.sort(compareText), folders: found.folders };
}

/**
 * The same for a folder that must contain a template.
 *
 * @throws NotifygenError if the folder cannot be read or contains no template.
 */
export function findTemplates(folder: string): FoundTemplates {
  const found = searchTemplates(folder);
  if (found.files.length > 0) return found;
  throw new NotifygenError(
    `the folder ${displayPath(folder)} contains no .yaml file: add a template, or set another folder with --templates`,
  );
}

interface Walk {
  readonly files: string[];
  readonly folders: string[];
  /** Real paths, so that a link to a folder above is not followed again. */
  readonly visited: Set<string>;
}

function walk(folder: string, found: Walk): void {
  const entries = list(folder);
  const real = realpathSync(folder);
  if (found.visited.has(real)) return;
  found.visited.add(real);
  found.folders.push(folder);
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (!isSearched(entry.name)) continue;
    const kind = kindOf(entry, path);
    if (kind === 'folder') walk(path, found);
    else if (isTemplate(entry.name) || (kind === 'broken link' && extname(entry.name) === ''))
      found.files.push(path);
  }
}

export function isSearched(name: string): boolean {
  return !name.startsWith('.') && name !== 'node_modules';
}

export function isTemplate(name: string): boolean {
  return /\.ya?ml$/i.test(name);
}

function list(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    const fix = fixes[codeOf(error)] ?? 'make it readable';
    throw new NotifygenError(
      `cannot read the templates folder ${displayPath(folder)}: ${systemReason(error)}; ${fix}`,
    );
  }
}

const fixes: Readonly<Record<string, string>> = {
  ENOENT: 'create it, set another folder with --templates, or run npx notifygen init',
  ENOTDIR: 'set a folder with --templates',
};

/**
 * A broken link counts as a template if it has a template's file extension or none: reading it then reports what is
 * wrong.
 */
function kindOf(entry: Dirent, path: string): 'folder' | 'broken link' | 'other' {
  if (!entry.isSymbolicLink()) return entry.isDirectory() ? 'folder' : 'other';
  const target = followLink(path);
  if (target === undefined) return 'broken link';
  return target.isDirectory() ? 'folder' : 'other';
}

function followLink(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}
