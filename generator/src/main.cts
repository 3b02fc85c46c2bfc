/**
 * The start of the program. If nothing changed since the same command last ran, it prints what that run printed. It is
 * CommonJS and loads no YAML parser, ts-morph, command line or hash function: loading any of them takes longer
 * than the replay.
 */
import type { CacheContext } from './cache/cache-files.js' with { 'resolution-mode': 'import' };
import type { Printed, Recording } from './cache/replay.js' with { 'resolution-mode': 'import' };

const { existsSync, fstatSync, readdirSync, readFileSync, statSync, writeSync } =
  process.getBuiltinModule('node:fs');

function main(): void {
  try {
    start();
  } catch (error) {
    fail(error);
  }
}

function start(): void {
  const args = process.argv.slice(2);
  const cwd = currentFolder();
  if (cwd === undefined) return;
  const cache = cacheContext(cwd, args);
  const recording = cache && readRecording(cache);
  if (recording && isUpToDate(recording)) print(recording);
  else void runCommand(args, cache);
}

function currentFolder(): string | undefined {
  try {
    return process.cwd();
  } catch {
    process.exitCode = 2;
    write(2, 'error: the current folder no longer exists: change to another one\n');
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
  for (const stream of [process.stdout, process.stderr]) stream.on('error', failToWrite);
  try {
    const { createEmitter } = await import('./emit/worker-emitter.js');
    const emitter = createEmitter();
    // Loading ts-morph takes longest, so its thread starts before anything else is loaded.
    if (args[0] === 'generate') emitter.prepare();
    try {
      const { runCommandLine } = await import('./cli/program.js');
      process.exitCode = await runCommandLine(args, { cache, emitter });
    } finally {
      await emitter.end();
    }
  } catch (error) {
    fail(error);
  }
}

function fail(error: unknown): void {
  // 1 would mean that the command has findings.
  process.exitCode = 2;
  const isDenied = error instanceof Error && codeOf(error) === 'ERR_ACCESS_DENIED';
  write(
    2,
    isDenied
      ? `error: Node runs with --permission: ${error.message}\n`
      : `${error instanceof Error ? error.stack : error}\n`,
  );
}

/** Caches are in the nearest `node_modules`. Without one, nothing is cached. */
function cacheContext(cwd: string, args: readonly string[]): CacheContext | undefined {
  let root = cwd;
  while (!existsSync(`${root}/node_modules`)) {
    const parent = root.replace(/[/\\][^/\\]*$/, '');
    if (parent === root) return undefined;
    root = parent;
  }
  const words = [cwd.slice(root.length), ...args].join(' ').replaceAll(/[^\w.-]+/g, '_');
  const folder = `${root}/node_modules/.cache/notifygen`;
  const key = JSON.stringify([cwd, buildOfGenerator()]);
  const replayKey = JSON.stringify([key, args, colorSettings()]);
  return { folder, key, replay: { path: `${folder}/${words.slice(0, 150)}.replay.json`, key: replayKey } };
}

/** Changes with every build of the generator, so that no cache outlives an upgrade. */
function buildOfGenerator(): string {
  const root = `${__dirname}/..`;
  const schemas = readdirSync(root).filter((name) => /\.schema\.json$|^validators\.js$/.test(name));
  const files = [...schemas.map((name) => `${root}/${name}`), ...scriptsIn(__dirname)];
  const times = files.reduce((sum, path) => sum + statSync(path).mtimeMs, 0);
  const { version }: { readonly version: string } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'));
  return `${version} ${times}`;
}

/** Node's own recursive `readdir` takes ten times as long. */
function scriptsIn(folder: string): readonly string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = `${folder}/${name}`;
    // Only folders have names without a dot.
    return name.includes('.') ? (/\.c?js$/.test(name) ? [path] : []) : scriptsIn(path);
  });
}

/**
 * Colored output must not be replayed into a file, which is not a device. Asking Node whether the stream has colors would
 * load its streams.
 */
function colorSettings(): readonly unknown[] {
  const { FORCE_COLOR, NO_COLOR, NODE_DISABLE_COLORS, TERM, COLORTERM } = process.env;
  const { rdev } = fstatSync(2);
  return [rdev, FORCE_COLOR, NO_COLOR, NODE_DISABLE_COLORS, TERM, COLORTERM];
}

function readRecording({ replay }: CacheContext): Recording | undefined {
  try {
    const recording: Recording = JSON.parse(readFileSync(replay.path, 'utf8'));
    return recording.key === replay.key && isComplete(recording) ? recording : undefined;
  } catch {
    return undefined;
  }
}

/** Another program may have changed the file. */
function isComplete({ stdout, stderr, states, paths }: Recording): boolean {
  return Array.isArray(paths) && [stdout, stderr, states].every((text) => typeof text === 'string');
}

const withoutThrow = { throwIfNoEntry: false } as const;

function isUpToDate({ paths, states }: Recording): boolean {
  try {
    const recorded = new Float64Array(new Uint8Array(Buffer.from(states, 'base64')).buffer);
    return paths.every((path, index) => isUnchanged(path, recorded, index * 4));
  } catch {
    // The command itself will report what is wrong.
    return false;
  }
}

function isUnchanged(path: string, recorded: Float64Array, at: number): boolean {
  const stat = statSync(path, withoutThrow);
  if (stat === undefined) return Number.isNaN(recorded[at]);
  const { ino, mtimeMs, ctimeMs, size } = stat;
  return (
    ino === recorded[at] &&
    mtimeMs === recorded[at + 1] &&
    ctimeMs === recorded[at + 2] &&
    size === recorded[at + 3]
  );
}

function print({ stdout, stderr }: Printed): void {
  if (stderr !== '') write(2, stderr);
  if (stdout !== '') write(1, stdout);
}

/** Without process.stdout, which would load Node's streams, unless a non-blocking pipe is full. */
function write(descriptor: 1 | 2, text: string): void {
  let rest: Uint8Array = Buffer.from(text);
  try {
    while (rest.length > 0) rest = rest.subarray(writeSync(descriptor, rest));
  } catch (error) {
    if (codeOf(error) === 'EAGAIN') (descriptor === 1 ? process.stdout : process.stderr).write(rest);
    else failToWrite(error);
  }
}

/** A reader that stops early, such as `head`, is not a failure. A full disk is one, and may take the message too. */
function failToWrite(error: unknown): void {
  if (codeOf(error) === 'EPIPE') return;
  const reason = error instanceof Error ? error.message : String(error);
  try {
    writeSync(2, `error: cannot print the result: ${reason}\n`);
  } finally {
    process.exit(2);
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

main();
