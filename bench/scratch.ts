import { existsSync, mkdtempSync, realpathSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The folder of a benchmark, and the signal that stops it. */
export interface Scratch {
  readonly folder: string;
  /** Aborted by Ctrl-C: every process must be stopped. */
  readonly signal: AbortSignal;
}

/** Runs a task with a temporary folder, which is removed even if the task fails or is interrupted. */
export async function withScratch(task: (scratch: Scratch) => Promise<void>): Promise<void> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'notifygen-bench-')));
  const stop = new AbortController();
  // Not `once`: a second Ctrl-C must not interrupt the clean-up.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stop.abort());
  try {
    await task({ folder, signal: stop.signal });
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    // The exit code that shells expect after Ctrl-C.
    process.exitCode = 130;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const memory = '/dev/shm';
/** In bytes. Containers often have 64 MB of it. */
const neededMemory = 2e9;

/** Runs a task with a folder in memory, where the system has enough: on disks, the time to create a file depends on what was deleted before. */
export async function inMemory<T>(scratch: Scratch, task: (scratch: Scratch) => Promise<T>): Promise<T> {
  const { bavail, bsize } = existsSync(memory) ? statfsSync(memory) : { bavail: 0, bsize: 0 };
  if (bavail * bsize < neededMemory) return task(scratch);
  const folder = mkdtempSync(join(memory, 'notifygen-bench-'));
  try {
    return await task({ ...scratch, folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
