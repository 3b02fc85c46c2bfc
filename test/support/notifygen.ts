import { runCommandLine } from '../../generator/src/cli/program.ts';
import type { Run } from './run.ts';
import { runMain } from './run-main.ts';

/** Runs the command line in a folder, in this process. */
export function notifygen(folder: string, ...args: readonly string[]): Promise<Run> {
  return runMain(runCommandLine, args, { cwd: folder });
}
