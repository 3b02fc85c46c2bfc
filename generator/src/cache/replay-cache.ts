import { type Stats, statSync } from 'node:fs';
import { relative } from 'node:path';
import { writeCacheFile } from './cache-file.js';

/** Where a command line finds what earlier ones remembered. */
export interface CacheContext {
  readonly folder: string;
  /** Tells the current folder and this build of the generator from every other. */
  readonly key: string;
  /** The file of what this very command line printed last, and what else decides on that. */
  readonly replay: { readonly path: string; readonly key: string };
}

export interface Printed {
  readonly stdout: string;
  readonly stderr: string;
}

/** What a successful command printed, and what its result depended on. */
export interface Recording extends Printed {
  readonly key: string;
  readonly witnesses: readonly Witness[];
}

/** A file or folder: its path, its identity, its times of change and its size; only the path where it is not there. */
export type Witness = readonly [
  path: string,
  ino?: number,
  mtimeMs?: number,
  ctimeMs?: number,
  size?: number,
];

/**
 * Remembers what a command printed, so that the next one need not run, unless something may have changed meanwhile.
 *
 * @param paths What the result depended on.
 */
export function record(
  { replay }: CacheContext,
  { stdout, stderr }: Printed,
  paths: ReadonlySet<string>,
): void {
  const witnesses: Witness[] = [];
  for (const path of paths) {
    const stat = statOf(path);
    if (stat === 'unreadable' || (stat && mayHaveChangedSince(stat))) return;
    const name = relative(process.cwd(), path) || '.';
    witnesses.push(stat ? [name, stat.ino, stat.mtimeMs, stat.ctimeMs, stat.size] : [name]);
  }
  const recording: Recording = { key: replay.key, stdout, stderr, witnesses };
  writeCacheFile(replay.path, recording);
}

function statOf(path: string): Stats | 'unreadable' | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return 'unreadable';
  }
}

/** What changed this shortly before the command began may change again without its time of change telling. */
function mayHaveChangedSince({ mtimeMs, ctimeMs }: Stats): boolean {
  return [mtimeMs, ctimeMs].some((time) => time > performance.timeOrigin - settleTime(time));
}

/** Some file systems tell the time in steps of up to two seconds. */
function settleTime(time: number): number {
  return time % 1000 === 0 ? 2000 : 100;
}
