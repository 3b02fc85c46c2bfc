import { type Dirent, readdirSync, realpathSync, type Stats, statSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { compareText } from '../diagnostics/diagnostic.js';
import { codeOf, NotifygenError, systemReason } from '../diagnostics/errors.js';
import { displayPath, originWithin } from './paths.js';
import { type ReadFailure, readText } from './read-text.js';

/**
 * Finds the `.yaml` and `.yml` files in a folder and below it, sorted. Follows links; skips hidden folders and `node_modules`.
 *
 * @throws NotifygenError if the folder cannot be read.
 */
export function searchTemplates(folder: string): readonly string[] {
  const files: string[] = [];
  // Real paths, so that a link to a folder above is not followed again.
  const visited = new Set<string>();
  const walk = (current: string): void => {
    const entries = list(current);
    const real = realpathSync(current);
    if (visited.has(real)) return;
    visited.add(real);
    for (const entry of entries.filter(({ name }) => isSearched(name))) {
      const path = join(current, entry.name);
      const target = entry.isSymbolicLink() ? followLink(path) : entry;
      if (target?.isDirectory()) walk(path);
      // Reading a broken link reports what is wrong. Without a file extension it may be one to a folder.
      else if (isTemplate(entry.name) || (!target && extname(entry.name) === '')) files.push(path);
    }
  };
  walk(folder);
  return files.sort(compareText);
}

/**
 * The same for a folder that must contain a template.
 *
 * @throws NotifygenError if the folder cannot be read or contains no template.
 */
export function findTemplates(folder: string): readonly string[] {
  const found = searchTemplates(folder);
  if (found.length > 0) return found;
  throw new NotifygenError(
    `the folder ${displayPath(folder)} contains no .yaml file: add a template, or set another folder with --templates`,
  );
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

function followLink(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

/** A template file from a folder or a git commit, or the reason why it cannot be read. */
export type FoundFile = SourceFile | UnreadableFile;

interface SourceFile {
  /** Identifies the file in its set: its path, or its path within the commit. */
  readonly path: string;
  /** The path that diagnostics show. */
  readonly shownAs: string;
  /** The path within the project, which goes into generated code. */
  readonly origin: string;
  readonly text: string;
}

interface UnreadableFile {
  readonly path: string;
  readonly failure: ReadFailure;
}

/**
 * Reads every template file in a folder and below it.
 *
 * @throws NotifygenError if the folder cannot be read or contains no template.
 */
export function readFolder(folder: string): readonly FoundFile[] {
  return readFiles(findTemplates(folder), folder, folder);
}

/** @param home The folder that the files are said to be in, if they are only a copy of its files. */
export function readFiles(files: readonly string[], folder: string, home: string): readonly FoundFile[] {
  const originOf = originWithin(home);
  return files.map((file) => {
    const path = join(home, relative(folder, file));
    const shownAs = displayPath(path);
    const read = readText(file, shownAs);
    if ('failure' in read) return { path, failure: read.failure };
    return { path, shownAs, origin: originOf(path), text: read.text };
  });
}
