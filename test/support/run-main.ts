import type { EventEmitter } from 'node:events';
import type { RunningProgram } from './program.ts';
import { type Run, untilPrinted } from './run.ts';

/** A program's entry point: takes the arguments without the program's name, and resolves to the exit code. */
export type Main = (args: readonly string[]) => Promise<number>;

export interface RunMainOptions {
  readonly cwd?: string;
  /** Added to the environment of the tests; `undefined` removes a variable. */
  readonly env?: NodeJS.ProcessEnv;
}

/** A program that runs in this process until it is stopped. */
export interface RunningMain extends Pick<RunningProgram, 'output' | 'printed' | 'signal'> {
  readonly ended: Promise<Run>;
}

let running: string | undefined;

/**
 * Runs a program in this process until it ends, which takes a fraction of the time of a process of its own.
 *
 * @throws Error (rejects) if another program has not ended yet.
 */
export async function runMain(main: Main, args: readonly string[], options?: RunMainOptions): Promise<Run> {
  return startMain(main, args, options).ended;
}

/**
 * Starts a program in this process. The working directory, the environment, both output streams, which are no terminals,
 * and the signals belong to the program until it ends, so only one program can run at a time.
 *
 * @throws Error if another program has not ended yet.
 */
export function startMain(
  main: Main,
  args: readonly string[],
  { cwd = process.cwd(), env = {} }: RunMainOptions = {},
): RunningMain {
  if (running !== undefined) throw new Error(`${running} has not ended yet`);
  running = args.join(' ');
  const before = { cwd: process.cwd(), env: process.env };
  let [output, stdout, stderr, hasEnded] = ['', '', '', false];
  const restore = [
    capture(process.stdout, (text) => {
      stdout += text;
      output += text;
    }),
    capture(process.stderr, (text) => {
      stderr += text;
      output += text;
    }),
    removeNewListeners(process, 'SIGINT', 'SIGTERM'),
  ];
  const { FORCE_COLOR: _force, NO_COLOR: _no, ...plain } = process.env;
  process.env = { ...plain, ...env };
  process.chdir(cwd);
  const end = (): void => {
    hasEnded = true;
    process.chdir(before.cwd);
    process.env = before.env;
    for (const undo of restore) undo();
    running = undefined;
  };
  const ended = main(args)
    .finally(end)
    .then((status) => ({ status, stdout, stderr }));
  return {
    output: () => output,
    printed: (text) =>
      untilPrinted(
        text,
        () => output,
        () => hasEnded,
      ),
    signal: (name) => {
      if (!hasEnded) process.emit(name, name);
    },
    ended,
  };
}

/** Passes what is written to a stream, as if it were no terminal, to a function instead. */
function capture(stream: NodeJS.WriteStream, add: (text: string) => void): () => void {
  const { write, isTTY } = stream;
  const removeListeners = removeNewListeners(stream, 'error');
  stream.isTTY = false;
  stream.write = (text: string | Uint8Array, ...rest: readonly unknown[]): boolean => {
    add(typeof text === 'string' ? text : Buffer.from(text).toString());
    const done = rest.at(-1);
    if (typeof done === 'function') done();
    return true;
  };
  return () => {
    Object.assign(stream, { write, isTTY });
    removeListeners();
  };
}

/** Returns a function that removes the listeners that were added since: a program leaves that to its end. */
function removeNewListeners(emitter: EventEmitter, ...events: readonly string[]): () => void {
  const added: (() => void)[] = [];
  const note = (event: string | symbol, listener: (...args: unknown[]) => void): void => {
    if (events.includes(String(event))) added.push(() => emitter.off(event, listener));
  };
  emitter.on('newListener', note);
  return () => {
    emitter.off('newListener', note);
    for (const remove of added) remove();
  };
}
