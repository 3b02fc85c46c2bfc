import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const root: string = fileURLToPath(new URL('../..', import.meta.url));
export const cli: string = join(root, 'generator/bin/notifygen.cjs');

export interface Run {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program and waits until it exits. */
export function run(
  program: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = process.env,
): Run {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd,
    env,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return { status, stdout, stderr };
}

/** Our environment without its color settings. */
const { FORCE_COLOR: _force, NO_COLOR: _no, ...plainEnvironment } = process.env;

/** In megabytes: these programs exit before they need to collect garbage, which takes a tenth of their time. */
const largeYoungGeneration = '--min-semi-space-size=16';

/** Runs a script with this version of Node and waits until it exits. */
export function runNode(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv = {}): Run {
  return run(process.execPath, [largeYoungGeneration, ...args], cwd, { ...plainEnvironment, ...env });
}

/** Like {@link runNode}, without blocking other work. */
export function startNode(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv = {}): Promise<Run> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [largeYoungGeneration, ...args],
      { cwd, env: { ...plainEnvironment, ...env } },
      (error, stdout, stderr) => {
        resolve({ status: error === null ? 0 : Number(error.code), stdout, stderr });
      },
    );
  });
}

/** Waits until a running program has printed a text, and returns all that it has printed; rejects if it ends before. */
export async function untilPrinted(
  text: string,
  output: () => string,
  hasEnded: () => boolean,
): Promise<string> {
  for (; !output().includes(text); await sleep(5))
    if (hasEnded()) throw new Error(`the program ended without printing ${text}:\n${output()}`);
  return output();
}
