import { mkdtempSync, readdirSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const temporaryPrefix = '.notifygen-tmp-';

/**
 * Writes files into a folder: first all of them into a temporary folder, then each is renamed, which is atomic. The
 * temporary folder is inside the folder itself, so that both are on the same disk.
 */
export function replaceFiles(
  folder: string,
  names: readonly string[],
  files: ReadonlyMap<string, string>,
): void {
  if (names.length === 0) return;
  const temporary = mkdtempSync(join(folder, temporaryPrefix));
  try {
    for (const name of names) writeFileSync(join(temporary, name), files.get(name) ?? '');
    for (const name of names) renameSync(join(temporary, name), join(folder, name));
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** Replaces one file, or the target of a link, atomically. */
export function replaceFile(path: string, text: string): void {
  const target = realpathSync(path);
  const temporary = `${target}.${process.pid}.notifygen-tmp`;
  try {
    writeFileSync(temporary, text, { mode: statSync(target).mode });
    renameSync(temporary, target);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** In milliseconds. Longer than any run pauses between two files. */
const leftoverAge = 60_000;

/** Removes the temporary folders of crashed runs. */
export function removeLeftovers(folder: string): void {
  for (const path of leftoversIn(folder)) {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat && Date.now() - stat.mtimeMs > leftoverAge) rmSync(path, { recursive: true, force: true });
  }
}

/** Temporary folders: left by a crashed run, or in use by another run. */
export function leftoversIn(folder: string): readonly string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && /^\.notifygen-tmp-\w{6}$/.test(entry.name))
    .map((entry) => join(folder, entry.name));
}
