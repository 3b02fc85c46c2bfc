import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { getSystemErrorMessage } from 'node:util';
import { isFields } from '../json-object.js';
import type { Call } from './call.js';
import { numberOf } from './call-filter.js';
import type { StoreEvent, StoreStart } from './message-store.js';

const format = 'notifygen-sandbox-1';

/** One line of a data file. Whatever happens adds a line, so that a crash can lose no more than the last one. */
type Entry =
  | {
      readonly format: typeof format;
      readonly count: number;
      readonly read: Readonly<Record<string, string>>;
    }
  | { readonly added: Call }
  | { readonly removed: readonly string[] }
  | { readonly read: readonly [to: string, upTo: string] };

export interface DataFile {
  readonly start: StoreStart;
  readonly write: (event: StoreEvent) => void;
}

/**
 * Opens a file that keeps calls across restarts, and tidies it: what was removed is left out, and a last line that a
 * crash cut short is dropped. Where it cannot be written later on, such as on a full disk, it warns and writes no more.
 *
 * @throws Error where it cannot be read or written, or holds anything else, which is never overwritten.
 */
export function openDataFile(path: string, capacity: number): DataFile {
  const start = explained(path, () => tidy(path, capacity));
  let [written, broken] = [0, false];
  const append = (event: StoreEvent): void => {
    const line = lineOf(entryOf(event));
    // Somebody deleted it to begin anew.
    appendFileSync(path, existsSync(path) ? line : lineOf({ format, count: 0, read: {} }) + line);
    // Lines of what is long gone must not fill the disk of a sandbox that runs for weeks.
    if (++written % (4 * capacity + 1000) === 0) tidy(path, capacity);
  };
  return {
    start,
    write: (event) => {
      if (broken) return;
      try {
        explained(path, () => append(event));
      } catch (error) {
        broken = true;
        process.emitWarning(
          `${error instanceof Error ? error.message : error}; from now on they are only in memory`,
        );
      }
    },
  };
}

/** Names the file and the system's reason. */
function explained<T>(path: string, task: () => T): T {
  try {
    return task();
  } catch (error) {
    if (!(error instanceof Error && 'errno' in error && typeof error.errno === 'number')) throw error;
    const reason = getSystemErrorMessage(error.errno);
    throw new Error(`cannot keep messages in ${path}: ${reason}`, { cause: error });
  }
}

function tidy(path: string, capacity: number): StoreStart {
  const state = existsSync(path) ? replay(path, readFileSync(path, 'utf8'), capacity) : fresh;
  const lines: readonly Entry[] = [
    { format, count: state.count, read: state.read },
    ...state.calls.map((added) => ({ added })),
  ];
  // Renaming is atomic: a crash here leaves the old file whole.
  writeFileSync(`${path}.new`, lines.map(lineOf).join(''), { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return state;
}

const fresh: StoreStart = { calls: [], read: {}, count: 0 };

function replay(path: string, text: string, capacity: number): StoreStart {
  const lines = text.split('\n');
  // A whole file ends in a newline, so what follows the last one was cut short.
  lines.pop();
  if (text !== '' && !lines[0]?.includes(`"${format}"`)) {
    throw new Error(`${path} is no data file of the sandbox: it is left as it is; name another`);
  }
  const calls = new Map<string, Call>();
  const read: Record<string, string> = {};
  let count = 0;
  for (const [index, line] of lines.entries()) {
    const entry = parse(line, `${path}:${index + 1}`);
    if ('format' in entry) {
      count = entry.count;
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
  return { calls: [...calls.values()].slice(-capacity), read, count };
}

function parse(line: string, place: string): Entry {
  try {
    const entry: unknown = JSON.parse(line);
    if (isEntry(entry)) return entry;
  } catch {
    // Said below, like every other line that is not ours.
  }
  throw new Error(`${place} is damaged: mend or delete the line, or name another file`);
}

function isEntry(value: unknown): value is Entry {
  if (!isFields(value)) return false;
  const { added, removed, read, count } = value;
  if (value.format === format) return typeof count === 'number' && isFields(read);
  return (isFields(added) && isFields(added.bubble)) || Array.isArray(removed) || Array.isArray(read);
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
