import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { NotifygenError, systemReason } from '../diagnostics/errors.js';
import { displayPath } from '../source/paths.js';

export interface WrittenFile {
  readonly path: string;
  readonly text: string;
}

/**
 * Creates and replaces files, or the targets of links. First all texts are written into temporary folders beside the files,
 * so a full disk or a missing permission changes nothing; then each is renamed, which is atomic.
 *
 * @param removed The paths of files to remove after that.
 * @throws NotifygenError if one cannot be written; then no file has changed.
 */
export function writeTogether(files: readonly WrittenFile[], removed: readonly string[] = []): void {
  const folders = new Map<string, string>();
  const created: string[] = [];
  const written: (readonly [temporary: string, target: string])[] = [];
  /** The temporary folder beside a file. */
  const beside = (folder: string): string => {
    const known = folders.get(folder);
    if (known !== undefined) return known;
    created.push(...createFolders(folder));
    removeLeftovers(folder);
    const temporary = mkdtempSync(join(folder, temporaryPrefix));
    folders.set(folder, temporary);
    return temporary;
  };
  try {
    for (const { path, text } of files) {
      attempt(path, () => {
        const stat = statSync(path, { throwIfNoEntry: false });
        if (stat?.isDirectory()) throw new Error('it is a folder');
        const target = stat ? realpathSync(path) : path;
        const temporary = join(beside(dirname(target)), String(written.length));
        writeFileSync(temporary, text);
        if (stat) chmodSync(temporary, stat.mode);
        written.push([temporary, target]);
      });
    }
    for (const [temporary, target] of written) attempt(target, () => renameSync(temporary, target));
    for (const path of removed) attempt(path, () => rmSync(path, { force: true }));
  } finally {
    for (const temporary of folders.values()) rmSync(temporary, { recursive: true, force: true });
    // Those of a failed run are empty.
    created.sort((a, b) => b.length - a.length);
    for (const folder of created) attemptQuietly(() => rmdirSync(folder));
  }
}

function attempt(path: string, action: () => void): void {
  try {
    action();
  } catch (error) {
    throw new NotifygenError(`cannot write ${displayPath(path)}: ${systemReason(error)}`);
  }
}

function attemptQuietly(action: () => void): void {
  try {
    action();
  } catch {}
}

/** Returns those that did not exist. */
function createFolders(folder: string): readonly string[] {
  const topmost = mkdirSync(folder, { recursive: true });
  const created: string[] = [];
  for (let path = folder; topmost !== undefined && path.length >= topmost.length; path = dirname(path)) {
    created.push(path);
  }
  return created;
}

const temporaryPrefix = '.notifygen-tmp-';

/** In milliseconds. Longer than any run pauses between two files. */
const leftoverAge = 60_000;

/** Removes the temporary folders of killed runs. */
export function removeLeftovers(folder: string): void {
  for (const path of leftoversIn(folder)) {
    const { mtimeMs = Date.now() } = statSync(path, { throwIfNoEntry: false }) ?? {};
    if (Date.now() - mtimeMs <= leftoverAge) continue;
    attemptQuietly(() => rmSync(path, { recursive: true, force: true }));
  }
}

/** Temporary folders: left by a killed run, or in use by another run. */
export function leftoversIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^\.notifygen-tmp-\w{6}$/.test(entry.name))
    .map((entry) => join(folder, entry.name));
}
