import { type Stats, statSync } from 'node:fs';
import { basename, dirname, relative } from 'node:path';
import { type CacheContext, writePlainFile } from './cache-files.js';
import { type NewOutput, statesOfNewOutput } from './new-output.js';

export interface Printed {
  readonly stdout: string;
  readonly stderr: string;
}

/** What a successful command printed, and the files that its result depends on. */
export interface Recording extends Printed {
  readonly key: string;
  /** Of files and folders, including those that do not exist. */
  readonly paths: readonly string[];
  /** Four numbers of 64 bits per path, in base64: the inode, when it was modified and changed, and the size. */
  readonly states: string;
}

/** The state of a file or folder; `undefined` if it does not exist. */
export type FileState = Pick<Stats, 'ino' | 'mtimeMs' | 'ctimeMs' | 'size'> | undefined;

/**
 * Stores what a command printed, or what it would print now, so that the same command can print it without running. Stores
 * nothing if a file may have changed since the command began.
 *
 * @param paths The files and folders that the result depends on, including those that do not exist.
 * @param output Other files, which the command has just written.
 */
export async function saveReplay(
  { replay }: CacheContext,
  { stdout, stderr }: Printed,
  paths: ReadonlySet<string>,
  output?: NewOutput,
): Promise<void> {
  const states = new Map<string, FileState>();
  const isOutput = (path: string): boolean =>
    dirname(path) === output?.folder && output.digests.has(basename(path));
  for (const path of paths) {
    if (isOutput(path)) continue;
    const stat = statOf(path);
    if (stat === 'unreadable' || (stat && mayHaveChangedSince(stat))) return;
    states.set(path, stat);
  }
  const written = output ? await statesOfNewOutput(output) : new Map<string, FileState>();
  if (written === undefined) return;
  for (const [path, state] of written) states.set(path, state);
  const recording: Recording = {
    key: replay.key,
    stdout,
    stderr,
    paths: [...states.keys()].map((path) => relative(process.cwd(), path) || '.'),
    states: encode([...states.values()]),
  };
  writePlainFile(replay.path, JSON.stringify(recording));
}

function encode(states: readonly FileState[]): string {
  const numbers = states.flatMap((state) =>
    state ? [state.ino, state.mtimeMs, state.ctimeMs, state.size] : [NaN, NaN, NaN, NaN],
  );
  return Buffer.from(Float64Array.from(numbers).buffer).toString('base64');
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
