/**
 * The program's start. Where nothing changed since the same command last ran, it prints what that printed: without YAML
 * parser, ts-morph, command line or hash function, and as CommonJS, since all of that takes longer than the answer.
 */
import type { CacheContext, Printed, Recording, Witness } from './cache/replay-cache.js' with {
  'resolution-mode': 'import',
};

const { existsSync, fstatSync, readdirSync, readFileSync, statSync, writeSync } =
  process.getBuiltinModule('node:fs');

function main(): void {
  const args = process.argv.slice(2);
  const cwd = currentFolder();
  if (cwd === undefined) return;
  const cache = memoryOf(cwd, args);
  const recording = cache && readRecording(cache);
  if (recording?.witnesses.every(isUntouched)) print(recording);
  else void runCommand(args, cache);
}

function currentFolder(): string | undefined {
  try {
    return process.cwd();
  } catch {
    process.exitCode = 2;
    write(2, 'error: the current folder is gone: change to another one\n');
    return undefined;
  }
}

async function runCommand(args: readonly string[], cache: CacheContext | undefined): Promise<void> {
  const { enableCompileCache } = process.getBuiltinModule('node:module');
  if (enableCompileCache === undefined) {
    process.exitCode = 2;
    return write(2, `error: notifygen needs Node 22.12 or newer; this is ${process.version}\n`);
  }
  enableCompileCache();
  for (const stream of [process.stdout, process.stderr]) stream.on('error', ignoreClosedPipe);
  try {
    const { runCommandLine } = await import('./cli/program.js');
    process.exitCode = await runCommandLine(args, cache);
  } catch (error) {
    // A mistake of this program is no finding of its own, which ends with 1.
    process.exitCode = 2;
    write(2, `${error instanceof Error ? error.stack : error}\n`);
  }
}

/** Below the nearest `node_modules`, as is usual; without one nothing is remembered. */
function memoryOf(cwd: string, args: readonly string[]): CacheContext | undefined {
  let root = cwd;
  while (!existsSync(`${root}/node_modules`)) {
    const parent = root.replace(/[/\\][^/\\]*$/, '');
    if (parent === root) return undefined;
    root = parent;
  }
  const words = [cwd.slice(root.length), ...args].join(' ').replaceAll(/[^\w.-]+/g, '_');
  const folder = `${root}/node_modules/.cache/notifygen`;
  const key = JSON.stringify([cwd, buildOfGenerator()]);
  const replayKey = JSON.stringify([key, args, whatDecidesOnColor()]);
  return { folder, key, replay: { path: `${folder}/${words.slice(0, 150)}.replay.json`, key: replayKey } };
}

/** Tells this build of the generator from every other, so that nothing remembered outlives an upgrade. */
function buildOfGenerator(): string {
  let times = 0;
  for (const folder of [__dirname, `${__dirname}/..`]) {
    for (const name of readdirSync(folder)) {
      if (/\.js(on)?$/.test(name)) times += statSync(`${folder}/${name}`).mtimeMs;
    }
  }
  const { version }: { readonly version: string } = JSON.parse(
    readFileSync(`${__dirname}/../package.json`, 'utf8'),
  );
  return `${version} ${times}`;
}

/**
 * What was printed in colours may not be repeated into a file, which is no device. Asking for colours outright would load
 * Node's streams.
 */
function whatDecidesOnColor(): readonly unknown[] {
  const { FORCE_COLOR, NO_COLOR, NODE_DISABLE_COLORS, TERM, COLORTERM } = process.env;
  const { rdev } = fstatSync(2);
  return [rdev, FORCE_COLOR, NO_COLOR, NODE_DISABLE_COLORS, TERM, COLORTERM];
}

function readRecording({ replay }: CacheContext): Recording | undefined {
  try {
    const recording: Recording = JSON.parse(readFileSync(replay.path, 'utf8'));
    return recording.key === replay.key ? recording : undefined;
  } catch {
    return undefined;
  }
}

const withoutThrow = { throwIfNoEntry: false } as const;

function isUntouched([path, ...facts]: Witness): boolean {
  try {
    const stat = statSync(path, withoutThrow);
    if (stat === undefined) return facts.length === 0;
    const { ino, mtimeMs, ctimeMs, size } = stat;
    return ino === facts[0] && mtimeMs === facts[1] && ctimeMs === facts[2] && size === facts[3];
  } catch {
    // The command itself will say what is wrong.
    return false;
  }
}

function print({ stdout, stderr }: Printed): void {
  if (stderr !== '') write(2, stderr);
  if (stdout !== '') write(1, stdout);
}

/** Past process.stdout, which would load Node's streams, unless the pipe is full and will not wait. */
function write(descriptor: 1 | 2, text: string): void {
  let rest: Uint8Array = Buffer.from(text);
  try {
    while (rest.length > 0) rest = rest.subarray(writeSync(descriptor, rest));
  } catch (error) {
    if (codeOf(error) === 'EAGAIN') (descriptor === 1 ? process.stdout : process.stderr).write(rest);
    else ignoreClosedPipe(error);
  }
}

/** A reader that has seen enough, such as `head`, is no failure. */
function ignoreClosedPipe(error: unknown): void {
  if (codeOf(error) !== 'EPIPE') throw error;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

main();
