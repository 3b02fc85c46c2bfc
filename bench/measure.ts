import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Scratch } from './scratch.ts';

/** A run of this version of Node as a separate process. */
export interface Program {
  readonly args: readonly string[];
  readonly cwd: string;
  /** Turns Node's compile cache on. The generator does so by itself. */
  readonly compileCache?: boolean;
}

/** Runs a program and returns what it printed; throws if it fails. */
export function runProgram(scratch: Scratch, program: Program): Promise<string> {
  return launch(scratch, program, {});
}

/** The time from the start of a program to its exit, in milliseconds. */
export async function timeOf(scratch: Scratch, program: Program): Promise<number> {
  const start = performance.now();
  await launch(scratch, program, {});
  return performance.now() - start;
}

/** The peak memory of a program, in bytes. */
export async function peakMemoryOf(scratch: Scratch, program: Program): Promise<number> {
  const file = join(scratch.folder, 'peak-memory');
  const hook = fileURLToPath(new URL('peak-memory.cjs', import.meta.url));
  const args = ['--require', hook, ...program.args];
  await launch(scratch, { ...program, args }, { PEAK_MEMORY_FILE: file });
  return Number(readFileSync(file, 'utf8'));
}

async function launch(
  { folder, signal }: Scratch,
  { args, cwd, compileCache = false }: Program,
  variables: NodeJS.ProcessEnv,
): Promise<string> {
  signal.throwIfAborted();
  const child = spawn(process.execPath, args, {
    cwd,
    // A process group of its own, so that its child processes can be killed with it.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Only PATH from our environment: variables such as NODE_OPTIONS would change the result.
    env: {
      PATH: process.env.PATH,
      TMPDIR: folder,
      ...(compileCache && { NODE_COMPILE_CACHE: join(folder, 'node-compile-cache') }),
      ...variables,
    },
  });
  const kill = (): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It exited just before.
    }
  };
  signal.addEventListener('abort', kill, { once: true });
  const [stdout, stderr, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  signal.removeEventListener('abort', kill);
  signal.throwIfAborted();
  if (status !== 0) throw new Error(`node ${args.join(' ')} exited with ${status}:\n${stdout}${stderr}`);
  return stdout;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle) - 1] ?? Number.NaN)) / 2;
}
