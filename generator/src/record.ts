import { statSync } from 'node:fs';
import { relative } from 'node:path';
import { writeCacheFile } from './cache-file.js';

/** Where a command line remembers what it did, and what tells it from every other command line and build. */
export interface Memory {
  /** Path without the ending of the file names. */
  readonly stem: string;
  readonly key: string;
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

/** A file or folder: its path, its time of change and its size. Both are 0 where it is not there, -1 where they may not be trusted. */
export type Witness = readonly [path: string, mtimeMs: number, size: number];

/** Remembers what a command printed, so that the next one need not run; `paths` are what its result depended on. */
export function record({ stem, key }: Memory, printed: Printed, paths: readonly string[]): void {
  const recording: Recording = {
    key,
    ...printed,
    witnesses: paths.map((path) => testify(relative(process.cwd(), path) || '.')),
  };
  writeCacheFile(`${stem}.replay.json`, recording);
}

/** A file that changed this short a time ago may change again without its time of change telling. */
const settleTime = 100;

function testify(path: string): Witness {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return [path, 0, 0];
  return Date.now() - stat.mtimeMs > settleTime ? [path, stat.mtimeMs, stat.size] : [path, -1, -1];
}
