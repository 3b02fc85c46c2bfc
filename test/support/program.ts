import { type ChildProcess, spawn } from 'node:child_process';
import { onTestFinished } from 'vitest';
import { untilPrinted } from './run.ts';

/** A program that runs until it is stopped. */
export interface RunningProgram {
  readonly process: ChildProcess;
  /** All that it has printed so far, on both streams. */
  readonly output: () => string;
  /** Resolves with all output as soon as it contains the text; rejects if the program exits before. */
  readonly printed: (text: string) => Promise<string>;
  /** Sends a signal, to the whole process group if the program is detached. */
  readonly signal: (name: NodeJS.Signals) => void;
  /** Resolves with all output when the program has exited. */
  readonly exited: Promise<string>;
}

export interface StartOptions {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Gives the program its own process group, as a terminal does. */
  readonly detached?: boolean;
}

/** Starts a program, which is killed after the test at the latest. */
export function startProgram(
  command: string,
  args: readonly string[],
  { cwd, env = process.env, detached = false }: StartOptions,
): RunningProgram {
  const child = spawn(command, args, { cwd, env, detached });
  let output = '';
  let hasExited = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const exited = new Promise<string>((resolve) => {
    child.once('close', () => {
      hasExited = true;
      resolve(output);
    });
  });
  const signal = (name: NodeJS.Signals): void => {
    if (child.pid === undefined || hasExited) return;
    if (detached) process.kill(-child.pid, name);
    else child.kill(name);
  };
  onTestFinished(() => signal('SIGKILL'));
  const printed = (text: string): Promise<string> =>
    untilPrinted(
      text,
      () => output,
      () => hasExited,
    );
  return { process: child, output: () => output, printed, signal, exited };
}
