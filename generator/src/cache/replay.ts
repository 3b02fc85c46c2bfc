import { type Stats, statSync } from 'node:fs';
import { relative } from 'node:path';
import { type CacheContext, writePlainFile } from './cache-files.js';

export interface Printed {
  readonly stdout: string;
  readonly stderr: string;
}

/** What a successful command printed, and the files that its result depends on. */
export interface Recording extends Printed {
  readonly key: string;
  readonly inputs: readonly FileState[];
}

/** The state of a file or folder; only the path if it does not exist. */
export type FileState = readonly [
  path: string,
  ino?: number,
  mtimeMs?: number,
  ctimeMs?: number,
  size?: number,
];

/**
 * Stores what a command printed, so that the same command can print it again without running. Stores nothing if a file
 * may have changed since the command began.
 *
 * @param paths The files and folders that the result depends on, including those that do not exist.
 */
export function saveReplay(
  { replay }: CacheContext,
  { stdout, stderr }: Printed,
  paths: ReadonlySet<string>,
): void {
  const inputs: FileState[] = [];
  for (const path of paths) {
    const stat = statOf(path);
    if (stat === 'unreadable' || (stat && mayHaveChangedSince(stat))) return;
    const name = relative(process.cwd(), path) || '.';
    inputs.push(stat ? [name, stat.ino, stat.mtimeMs, stat.ctimeMs, stat.size] : [name]);
  }
  const recording: Recording = { key: replay.key, stdout, stderr, inputs };
  writePlainFile(replay.path, JSON.stringify(recording));
}

function statOf(path: string): Stats | 'unreadable' | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return 'unreadable';
  }
}

/** A file that changed this shortly before the command began may change again without a new time stamp. */
function mayHaveChangedSince({ mtimeMs, ctimeMs }: Stats): boolean {
  return [mtimeMs, ctimeMs].some((time) => time > performance.timeOrigin - settleTime(time));
}

/** In milliseconds. Some file systems store times in steps of up to two seconds. */
function settleTime(time: number): number {
  return time % 1000 === 0 ? 2000 : 100;
}
