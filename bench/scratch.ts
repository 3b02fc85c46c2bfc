import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where a benchmark works, and when it must stop. */
export interface Scratch {
  readonly folder: string;
  /** Aborted by Ctrl-C: whatever was started must end. */
  readonly signal: AbortSignal;
}

/** Runs a task with a folder of its own, which goes at its end, also where it fails or is interrupted. */
export async function withScratch(task: (scratch: Scratch) => Promise<void>): Promise<void> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'notifygen-bench-')));
  const stop = new AbortController();
  // Not once: a second Ctrl-C must not cut the tidying short.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stop.abort());
  try {
    await task({ folder, signal: stop.signal });
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    // What shells expect of a program that Ctrl-C ended.
    process.exitCode = 130;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
