import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { codeOf, NotifygenError, systemReason } from '../diagnostics/errors.js';
import { displayPath } from '../source/paths.js';

const temporaryPrefix = '.notifygen-tmp-';

/**
 * Creates a folder with files, which appear all at once: a temporary folder beside it gets its name.
 *
 * @returns `false` if the folder exists, for example because another run was faster.
 */
export function createFolder(folder: string, files: ReadonlyMap<string, string>): boolean {
  const isPresent = (): boolean => lstatSync(folder, { throwIfNoEntry: false }) !== undefined;
  if (isPresent()) return false;
  // Unlike those of `mkdtemp`, other users may read it.
  const temporary = join(dirname(folder), temporaryPrefix + randomBytes(3).toString('hex'));
  try {
    mkdirSync(temporary);
    for (const [name, text] of files) writeFileSync(join(temporary, name), text);
    renameSync(temporary, folder);
    return true;
  } catch (error) {
    if (isPresent()) return false;
    throw error;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

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

/**
 * Creates a file and its folder.
 *
 * @throws NotifygenError if the file exists already or cannot be written.
 */
export function createFile(path: string, text: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { flag: 'wx' });
  } catch (error) {
    throw cannotWrite(path, error);
  }
}

/**
 * Replaces one file, or the target of a link, atomically.
 *
 * @throws NotifygenError if it cannot be written.
 */
export function replaceFile(path: string, text: string): void {
  writeTogether([{ path, text }]);
}

/**
 * Creates and replaces files, or the targets of links: first all texts are written to temporary files, then each is
 * renamed, which is atomic. If one cannot be written, those that were renamed get their old content back.
 *
 * @throws NotifygenError if one cannot be written; then no file has changed.
 */
export function writeTogether(files: readonly { readonly path: string; readonly text: string }[]): void {
  const written: { readonly temporary: string; readonly target: string }[] = [];
  const undo: (() => void)[] = [];
  const attempt = (path: string, action: () => void): void => {
    try {
      action();
    } catch (error) {
      for (const one of undo) one();
      throw cannotWrite(path, error);
    }
  };
  removeTemporaryFiles(files.map(({ path }) => dirname(path)));
  try {
    for (const { path, text } of files) {
      attempt(path, () => {
        mkdirSync(dirname(path), { recursive: true });
        const stat = statSync(path, { throwIfNoEntry: false });
        const target = stat ? realpathSync(path) : path;
        const temporary = `${target}.${process.pid}.notifygen-tmp`;
        written.push({ temporary, target });
        writeFileSync(temporary, text, stat && { mode: stat.mode });
        // The mode of a new file lacks what `umask` removes.
        if (stat) chmodSync(temporary, stat.mode);
      });
    }
    for (const { temporary, target } of written) {
      attempt(target, () => {
        const before = existsSync(target) ? readFileSync(target) : undefined;
        renameSync(temporary, target);
        undo.push(() => (before ? writeFileSync(target, before) : rmSync(target)));
      });
    }
  } finally {
    for (const { temporary } of written) rmSync(temporary, { force: true });
  }
}

/** Removes the temporary files that killed runs left in these folders. */
export function removeTemporaryFiles(folders: readonly string[]): void {
  for (const folder of new Set(folders)) {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) continue;
    for (const name of readdirSync(folder)) {
      const [, pid] = /\.(\d+)\.notifygen-tmp$/.exec(name) ?? [];
      const path = join(folder, name);
      if (pid !== undefined && (!isRunning(Number(pid)) || isOld(path))) rmSync(path, { force: true });
    }
  }
}

/** Whether another process has this ID. */
function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) !== 'ESRCH';
  }
}

function cannotWrite(path: string, error: unknown): NotifygenError {
  return new NotifygenError(`cannot write ${displayPath(path)}: ${systemReason(error)}`);
}

/** In milliseconds. Longer than any run pauses between two files. */
const leftoverAge = 60_000;

/** Removes the temporary folders of crashed runs. */
export function removeLeftovers(folder: string): void {
  for (const path of leftoversIn(folder)) if (isOld(path)) rmSync(path, { recursive: true, force: true });
}

function isOld(path: string): boolean {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat !== undefined && Date.now() - stat.mtimeMs > leftoverAge;
}

/** Temporary folders: left by a crashed run, or in use by another run. */
export function leftoversIn(folder: string): readonly string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && /^\.notifygen-tmp-\w{6}$/.test(entry.name))
    .map((entry) => join(folder, entry.name));
}
