/**
 * The program's start. Where nothing changed since the same command last ran, it prints what that printed: without YAML
 * parser, ts-morph, command line or hash function, and as CommonJS, since all of that takes longer than the answer.
 */
import type { Memory, Printed, Recording, Witness } from './record.js' with { 'resolution-mode': 'import' };

const { existsSync, readdirSync, readFileSync, statSync, writeSync } = process.getBuiltinModule('node:fs');

function main(): void {
  const args = process.argv.slice(2);
  const memory = memoryOf(process.cwd(), args);
  const recording = memory && readRecording(memory);
  if (recording?.witnesses.every(isUntouched)) print(recording);
  else void runCommand(args, memory);
}

async function runCommand(args: readonly string[], memory: Memory | undefined): Promise<void> {
  process.getBuiltinModule('node:module').enableCompileCache();
  process.stdout.on('error', ignoreClosedPipe);
  const { runCommandLine } = await import('./cli.js');
  process.exitCode = await runCommandLine(args, memory);
}

/** Below the nearest `node_modules`, as is usual; without one nothing is remembered. */
function memoryOf(cwd: string, args: readonly string[]): Memory | undefined {
  let root = cwd;
  while (!existsSync(`${root}/node_modules`)) {
    const parent = root.replace(/[/\\][^/\\]*$/, '');
    if (parent === root) return undefined;
    root = parent;
  }
  const words = [cwd.slice(root.length), ...args].join(' ').replaceAll(/[^\w.-]+/g, '_');
  return {
    stem: `${root}/node_modules/.cache/notifygen/${words.slice(0, 150)}`,
    key: JSON.stringify([cwd, args, buildOfGenerator()]),
  };
}

/** Tells this build of the generator from every other, so that nothing remembered outlives an upgrade. */
function buildOfGenerator(): string {
  let times = 0;
  for (const name of readdirSync(__dirname)) {
    if (name.endsWith('.js')) times += statSync(`${__dirname}/${name}`).mtimeMs;
  }
  return times + readFileSync(`${__dirname}/../package.json`, 'utf8');
}

function readRecording({ stem, key }: Memory): Recording | undefined {
  try {
    const recording: Recording = JSON.parse(readFileSync(`${stem}.replay.json`, 'utf8'));
    return recording.key === key ? recording : undefined;
  } catch {
    return undefined;
  }
}

const withoutThrow = { throwIfNoEntry: false } as const;

function isUntouched(witness: Witness): boolean {
  const stat = statSync(witness[0], withoutThrow);
  return stat === undefined ? witness[1] === 0 : stat.mtimeMs === witness[1] && stat.size === witness[2];
}

/** Past process.stdout, which would load Node's streams. */
function print({ stdout, stderr }: Printed): void {
  try {
    if (stderr !== '') writeSync(2, stderr);
    if (stdout !== '') writeSync(1, stdout);
  } catch (error) {
    ignoreClosedPipe(error);
  }
}

/** A reader that has seen enough, such as `head`, is no failure. */
function ignoreClosedPipe(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error;
}

main();
