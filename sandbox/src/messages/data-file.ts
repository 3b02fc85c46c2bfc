import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import util from 'node:util';
import { isJsonObject } from '../json-object.js';
import type { Call } from './call.js';
import { numberOf } from './call-filter.js';
import { lockFile } from './file-lock.js';
import { emptySnapshot, type StoreEvent, type StoreSnapshot } from './message-store.js';

const format = 'notifygen-sandbox-1';

/** One line of a data file. Every change appends a line, so a crash loses at most the last one. */
type Entry =
  | ({ readonly format: typeof format } & Omit<StoreSnapshot, 'calls'>)
  | { readonly added: Call }
  | { readonly removed: readonly string[] }
  | { readonly read: readonly [to: string, upTo: string] };

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
    const snapshot = withFileError(path, () => compact(path, capacity));
    return { snapshot, write: createWriter(path, capacity, snapshot.run), close: unlock };
  } catch (error) {
    await unlock();
    throw error;
  }
}

function createWriter(path: string, capacity: number, run: string): DataFile['write'] {
  let [written, failed] = [0, false];
  const append = (event: StoreEvent): void => {
    const line = lineOf(entryOf(event));
    // The user may delete the file to start over.
    appendFileSync(path, existsSync(path) ? line : lineOf({ format, run, count: 0, read: {} }) + line);
    // Removed calls must not fill the disk of a sandbox that runs for weeks.
    if (++written % (4 * capacity + 1000) === 0) compact(path, capacity);
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
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const snapshot = text === '' ? emptySnapshot() : replay(path, text, capacity);
  const { calls, ...rest } = snapshot;
  const entries: readonly Entry[] = [{ format, ...rest }, ...calls.map((added) => ({ added }))];
  // Renaming is atomic: a crash leaves the old file intact.
  writeFileSync(`${path}.new`, entries.map(lineOf).join(''), { mode: 0o600 });
  renameSync(`${path}.new`, path);
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
    const entry = parse(line, `${path}:${index + 1}`);
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

function parse(line: string, location: string): Entry {
  try {
    const entry: unknown = JSON.parse(line);
    if (isEntry(entry)) return entry;
  } catch {
    // Reported below, like JSON that is not an entry.
  }
  throw new Error(`${location} is damaged: fix or delete the line, or choose another file`);
}

function isEntry(value: unknown): value is Entry {
  if (!isJsonObject(value)) return false;
  const { added, removed, read, count, run } = value;
  if (value.format === format) {
    return typeof run === 'string' && typeof count === 'number' && isJsonObject(read);
  }
  return (isJsonObject(added) && isJsonObject(added.bubble)) || Array.isArray(removed) || Array.isArray(read);
}

function entryOf(event: StoreEvent): Entry {
  switch (event.type) {
    case 'added':
      return { added: event.call };
    case 'removed':
      return { removed: event.ids };
    case 'read':
      return { read: [event.to, event.upTo] };
  }
}

function lineOf(entry: Entry): string {
  return `${JSON.stringify(entry)}\n`;
}
