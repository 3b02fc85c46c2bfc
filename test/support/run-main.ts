import type { Run } from './run.ts';

/** A program's entry point: takes the arguments without the program's name, and resolves to the exit code. */
export type Main = (args: readonly string[]) => Promise<number>;

export interface RunMainOptions {
  readonly cwd?: string;
  /** Added to the environment of the tests; `undefined` removes a variable. */
  readonly env?: NodeJS.ProcessEnv;
}

let running: string | undefined;

/**
 * Runs a program in this process, which takes a fraction of the time of a process of its own. The working directory, the
 * environment and both output streams, which are no terminals, belong to the program until it ends, so only one program
 * can run at a time.
 *
 * @throws Error if another program has not ended yet.
 */
export async function runMain(
  main: Main,
  args: readonly string[],
  options: RunMainOptions = {},
): Promise<Run> {
  if (running !== undefined) throw new Error(`${running} has not ended yet`);
  running = args.join(' ');
  const { cwd = process.cwd(), env = {} } = options;
  const before = { cwd: process.cwd(), env: process.env };
  const output = { stdout: '', stderr: '' };
  const restore = (['stdout', 'stderr'] as const).map((name) => {
    const stream = process[name];
    const { write, isTTY } = stream;
    stream.isTTY = false;
    stream.write = (text: string | Uint8Array, ...rest: readonly unknown[]): boolean => {
      output[name] += typeof text === 'string' ? text : Buffer.from(text).toString();
      const done = rest.at(-1);
      if (typeof done === 'function') done();
      return true;
    };
    return () => Object.assign(stream, { write, isTTY });
  });
  const { FORCE_COLOR: _force, NO_COLOR: _no, ...plain } = process.env;
  process.env = { ...plain, ...env };
  process.chdir(cwd);
  try {
    const status = await main(args);
    return { status, ...output };
  } finally {
    process.chdir(before.cwd);
    process.env = before.env;
    for (const undo of restore) undo();
    running = undefined;
  }
}
