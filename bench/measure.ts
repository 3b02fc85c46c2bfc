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

/** What a run of a program takes. */
export interface Usage {
  /** From its start to its exit, in milliseconds. */
  readonly time: number;
  /** Of all its threads and child processes, in milliseconds; known on Linux only. */
  readonly cpu: number;
  /** Its peak memory without that of child processes, in bytes. */
  readonly peak: number;
}

/** Runs a program and returns what it took; throws if it fails. */
export async function usageOf(scratch: Scratch, program: Program): Promise<Usage> {
  const file = join(scratch.folder, 'peak-memory');
  const hook = fileURLToPath(new URL('peak-memory.cjs', import.meta.url));
  const args = ['--require', hook, ...program.args];
  const [cpuBefore, start] = [cpuOfChildren(), performance.now()];
  await launch(scratch, { ...program, args }, { PEAK_MEMORY_FILE: file });
  const time = performance.now() - start;
  return { time, cpu: cpuOfChildren() - cpuBefore, peak: Number(readFileSync(file, 'utf8')) };
}

/** In milliseconds: one tick of the clock in which Linux counts. */
const tick = 10;

/** Whether the CPU time of other processes is known here. */
export const knowsCpu: boolean = process.platform === 'linux';

/** The CPU time of all processes that this one has started and that have ended, in milliseconds. */
function cpuOfChildren(): number {
  if (!knowsCpu) return Number.NaN;
  const stat = readFileSync('/proc/self/stat', 'utf8');
  // The name of the program, in parentheses, may contain spaces; the CPU times are the 14th and 15th field after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) * tick;
}

async function launch(
  { folder, signal }: Scratch,
  { args, cwd }: Program,
  variables: NodeJS.ProcessEnv,
): Promise<string> {
  signal.throwIfAborted();
  const child = spawn(process.execPath, args, {
    cwd,
    // A process group of its own, so that its child processes can be killed with it.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Only PATH from our environment: variables such as NODE_OPTIONS would change the result.
    env: { PATH: process.env.PATH, TMPDIR: folder, ...variables },
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
