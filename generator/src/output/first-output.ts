import { lstatSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { removeLeftovers, temporaryName } from './write-files.js';

/** A temporary folder that becomes the output folder, which does not exist yet: its files appear all at once. */
export interface FirstOutput {
  readonly folder: string;
  /**
   * Writes the files that are missing and renames the folder. Returns `false` if that is impossible, for example because
   * another run was faster.
   *
   * @param written Names of files that are already in the folder.
   */
  readonly publish: (files: ReadonlyMap<string, string>, written: readonly string[]) => boolean;
  /** Deletes the folder, unless it was published. */
  readonly discard: () => void;
}

/** `undefined` if the output folder exists, or if the folder above it does not exist or cannot be written. */
export function startFirstOutput(out: string): FirstOutput | undefined {
  const parent = dirname(out);
  const folder = join(parent, temporaryName());
  try {
    if (lstatSync(out, { throwIfNoEntry: false })) return undefined;
    removeLeftovers(parent);
    mkdirSync(folder);
  } catch {
    return undefined;
  }
  return {
    folder,
    publish: (files, written) => {
      const isWritten = new Set(written);
      try {
        for (const [name, text] of files) if (!isWritten.has(name)) writeFileSync(join(folder, name), text);
        renameSync(folder, out);
        return true;
      } catch {
        return false;
      }
    },
    discard: () => rmSync(folder, { recursive: true, force: true }),
  };
}
