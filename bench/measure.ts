import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Scratch } from './scratch.ts';

/** A run of this very Node as a process of its own. */
export interface Program {
  readonly args: readonly string[];
  readonly cwd: string;
  /** Gives it Node's compile cache from outside. The generator needs no telling: it asks for the same by itself. */
  readonly compileCache?: boolean;
}

/** Runs a program and returns what it printed; throws where it fails. */
export function runProgram(scratch: Scratch, program: Program): Promise<string> {
  return launch(scratch, program, {});
}

/** From before a program is started until it is gone, in milliseconds. */
export async function timeOf(scratch: Scratch, program: Program): Promise<number> {
  const start = performance.now();
  await launch(scratch, program, {});
  return performance.now() - start;
}

/** The most memory that a program held at once, in bytes. */
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
    // A process group of its own, so that what the program itself starts can be ended with it.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Nothing of the caller's but PATH: NODE_OPTIONS and the like would change what is measured.
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
      // It ended by itself just before.
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
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
  return stdout;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle) - 1] ?? Number.NaN)) / 2;
}
