import { readdirSync, readFileSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { digestOf } from '../text/digest.js';

/** A folder that the command has just created. */
export interface NewOutput {
  readonly folder: string;
  /** When it got its name, by the clock of the file system. It may be a little earlier, but not later. */
  readonly fileTime: number;
  /** The same by `performance.now()`. */
  readonly at: number;
  /** The digests of the texts that were written, by name. */
  readonly digests: ReadonlyMap<string, string>;
}

/** In milliseconds. The clock that time stamps come from advances every 16 ms on Windows and every 10 ms elsewhere. */
const longestTick = process.platform === 'win32' ? 20 : 12;

/**
 * The states of the folder and its files by path; `undefined` if another program changed one, or could do so without a new
 * time stamp. No other program knew the files before they were published, so only those of the last tick before it need a
 * second look: a change soon after it could have left the same time stamp.
 */
export async function statesOfNewOutput({
  folder,
  digests,
  fileTime,
  at,
}: NewOutput): Promise<ReadonlyMap<string, Stats> | undefined> {
  // The file system stores whole milliseconds, or seconds.
  if (Number.isInteger(fileTime)) return undefined;
  // Later changes get another time stamp.
  await setTimeout(Math.max(0, at + longestTick - performance.now()));
  try {
    const states = new Map([[folder, statSync(folder)]]);
    const names = readdirSync(folder);
    if (names.length !== digests.size) return undefined;
    for (const name of names) {
      const path = join(folder, name);
      const stat = statSync(path);
      const isKnown = stat.ctimeMs < fileTime - longestTick;
      if (!isKnown && digestOf(readFileSync(path, 'utf8')) !== digests.get(name)) return undefined;
      states.set(path, stat);
    }
    return states;
  } catch {
    return undefined;
  }
}
