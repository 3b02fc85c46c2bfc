import { statSync } from 'node:fs';
import { relative } from 'node:path';
import { writeCacheFile } from './cache-file.js';

/** Where a command line finds what earlier ones remembered. */
export interface Memory {
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

/** A file or folder: its path, its times of change and its size. The size is -1 where it is not there. */
export type Witness = readonly [path: string, mtimeMs: number, ctimeMs: number, size: number];

/**
 * Remembers what a command printed, so that the next one need not run, unless something may have changed meanwhile.
 *
 * @param paths What the result depended on.
 */
export function record({ replay }: Memory, { stdout, stderr }: Printed, paths: ReadonlySet<string>): void {
  const witnesses: Witness[] = [];
  for (const path of paths) {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat && Math.max(stat.mtimeMs, stat.ctimeMs) > performance.timeOrigin - settleTime) return;
    const { mtimeMs, ctimeMs, size } = stat ?? { mtimeMs: 0, ctimeMs: 0, size: -1 };
    witnesses.push([relative(process.cwd(), path) || '.', mtimeMs, ctimeMs, size]);
  }
  const recording: Recording = { key: replay.key, stdout, stderr, witnesses };
  writeCacheFile(replay.path, recording);
}

/** What changed this shortly before the command began may change again without its time of change telling. */
const settleTime = 100;
