import { runCommandLine } from '../../generator/src/cli/program.ts';
import { cli, type Run, runNode } from './run.ts';
import { runMain } from './run-main.ts';

/** Runs the command line in a folder, in this process. */
export function notifygen(folder: string, ...args: readonly string[]): Promise<Run> {
  return runMain(runCommandLine, args, { cwd: folder });
}

/** Runs the program in a folder, for what only a process of its own has, such as its streams and its end. */
export function notifygenProcess(folder: string, ...args: readonly string[]): Run {
  return runNode([cli, ...args], folder);
}
