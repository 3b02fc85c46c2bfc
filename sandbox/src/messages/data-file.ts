import {
  appendFileSync,
  lstatSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import util from 'node:util';
import type { Call } from './call.js';
import { numberOf } from './call-filter.js';
import { type Entry, entryOf, format, lineOf, parseEntry } from './data-entries.js';
import { lockFile } from './file-lock.js';
import { emptySnapshot, type StoreEvent, type StoreSnapshot } from './message-store.js';

/** Characters after which the file is compacted. Below, all of it fits in one string. */
const maxAppended = 100_000_000;

/** In bytes. */
const maxSize = 500_000_000;

export interface DataFile {
  readonly snapshot: StoreSnapshot;
  /** Warns once and stops writing if the file can no longer be written, for example because the disk is full. */
  readonly write: (event: StoreEvent) => void;
  /** Lets another sandbox open the file. */
  readonly close: () => Promise<void>;
}

/**
 * Opens a file that keeps calls across restarts, and compacts it: removed calls, and a last line that a crash cut
 * short, are dropped.
 *
 * @throws Error if another sandbox uses the file, or it cannot be read or written, or is not a data file; such a file is
 *   never overwritten.
 */
export async function openDataFile(path: string, capacity: number): Promise<DataFile> {
  const unlock = await lockFile(path);
  if (!unlock) throw new Error(`another sandbox uses ${path}: stop it, or choose another file`);
  try {
    const target = withFileError(path, () => targetOf(path));
    const snapshot = withFileError(path, () => compact(target, capacity));
    return { snapshot, write: createWriter(target, capacity, snapshot.run), close: unlock };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** The file itself, if the path is a link: replacing the link would leave the file behind. */
function targetOf(path: string): string {
  const entry = lstatSync(path, { throwIfNoEntry: false });
  const target = entry?.isSymbolicLink() ? realpathSync.native(path) : path;
  const file = statSync(target, { throwIfNoEntry: false });
  // Reading a pipe or a device may never end, and it would be replaced by a file.
  if (file && !file.isFile()) throw new Error(`cannot keep messages in ${path}: it is not a file`);
  if (file && file.size > maxSize) throw new Error(`${path} has more than 500 MB; choose another file`);
  return target;
}

function createWriter(path: string, capacity: number, run: string): DataFile['write'] {
  let [entries, length, failed] = [0, 0, false];
  const append = (event: StoreEvent): void => {
    const line = lineOf(entryOf(event));
    // The user may delete or empty the file to start over.
    const isEmpty = !statSync(path, { throwIfNoEntry: false })?.size;
    appendFileSync(path, isEmpty ? lineOf({ format, run, count: 0, read: {} }) + line : line, {
      mode: 0o600,
    });
    entries++;
    length += line.length;
    // Removed calls must not fill the disk of a sandbox that runs for weeks.
    if (entries < 4 * capacity + 1000 && length < maxAppended) return;
    compact(path, capacity);
    [entries, length] = [0, 0];
  };
  return (event) => {
    if (failed) return;
    try {
      withFileError(path, () => append(event));
    } catch (error) {
      failed = true;
      const reason = error instanceof Error ? error.message : error;
      process.emitWarning(`${reason}; from now on, messages are kept in memory only`);
    }
  };
}

/** Adds the path and the system's reason to a file system error. */
function withFileError<T>(path: string, task: () => T): T {
  try {
    return task();
  } catch (error) {
    if (!(error instanceof Error && 'errno' in error && typeof error.errno === 'number')) throw error;
    const reason = util.getSystemErrorMessage(error.errno);
    throw new Error(`cannot keep messages in ${path}: ${reason}`, { cause: error });
  }
}

function compact(path: string, capacity: number): StoreSnapshot {
  const text = statSync(path, { throwIfNoEntry: false }) ? readFileSync(path, 'utf8') : '';
  const snapshot = text === '' ? emptySnapshot() : replay(path, text, capacity);
  const { calls, ...rest } = snapshot;
  const entries: readonly Entry[] = [{ format, ...rest }, ...calls.map((added) => ({ added }))];
  // Renaming is atomic: a crash leaves the old file intact.
  const copy = `${path}.notifygen`;
  rmSync(copy, { force: true });
  try {
    // Fails if another program has put a link there.
    writeFileSync(copy, entries.map(lineOf).join(''), { mode: 0o600, flag: 'wx' });
    renameSync(copy, path);
  } finally {
    rmSync(copy, { force: true });
  }
  return snapshot;
}

function replay(path: string, text: string, capacity: number): StoreSnapshot {
  const lines = text.split('\n');
  // A complete line ends with a newline, so a crash cut short what follows the last one.
  lines.pop();
  if (!lines[0]?.includes(`"${format}"`)) {
    throw new Error(`${path} is not a data file of the sandbox and was not changed; choose another path`);
  }
  const calls = new Map<string, Call>();
  const read: Record<string, string> = {};
  let [run, count] = ['', 0];
  for (const [index, line] of lines.entries()) {
    const entry = parseEntry(line, `${path}:${index + 1}`);
    if ('format' in entry) {
      ({ run, count } = entry);
      Object.assign(read, entry.read);
    } else if ('added' in entry) {
      calls.set(entry.added.id, entry.added);
      count = Math.max(count, numberOf(entry.added.id));
    } else if ('removed' in entry) {
      for (const id of entry.removed) calls.delete(id);
    } else {
      read[entry.read[0]] = entry.read[1];
    }
  }
  return { calls: [...calls.values()].slice(-capacity), read, count, run };
}
