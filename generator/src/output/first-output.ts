import { lstatSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { removeLeftovers, temporaryName } from './write-files.js';

/** A temporary folder that becomes the output folder, which does not exist yet: its files appear all at once. */
export interface FirstOutput {
  readonly folder: string;
  /**
   * Writes the last files and renames the folder. Returns `undefined` if that is impossible, for example because another
   * run was faster.
   */
  readonly publish: (last: ReadonlyMap<string, string>) => Published | undefined;
  /** The text of a file in the folder. */
  readonly read: (name: string) => string;
  /** Deletes the folder, unless it was published. */
  readonly discard: () => void;
}

/** When the folder got its name. */
export interface Published {
  /** By the clock of the file system, in milliseconds. A little earlier, never later. */
  readonly fileTime: number;
  /** By `performance.now()`. */
  readonly at: number;
}

/** `undefined` if the output folder exists, or if the folder above it does not exist or cannot be written. */
export function startFirstOutput(out: string): FirstOutput | undefined {
  const parent = dirname(out);
  const folder = join(parent, temporaryName());
  try {
    // Also if the folder exists: the run after a crash leaves what is too recent.
    removeLeftovers(parent);
    if (lstatSync(out, { throwIfNoEntry: false })) return undefined;
    mkdirSync(folder);
  } catch {
    return undefined;
  }
  return {
    folder,
    publish: (last) => {
      try {
        for (const [name, text] of last) writeFileSync(join(folder, name), text);
        const { mtimeMs } = statSync(folder);
        renameSync(folder, out);
        return { fileTime: mtimeMs, at: performance.now() };
      } catch {
        return undefined;
      }
    },
    read: (name) => readFileSync(join(folder, name), 'utf8'),
    discard: () => rmSync(folder, { recursive: true, force: true }),
  };
}
