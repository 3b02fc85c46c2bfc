import { readdirSync, readFileSync, statSync } from 'node:fs';
import { cachePath } from './cache-folder.js';
import { digestOf } from './digest.js';
import { generatorIdentity } from './generator-identity.js';
import { writeCacheFile } from './unit-cache.js';

/** What a successful command printed, and every file that it depended on. */
interface Recording {
  readonly generator: string;
  readonly stdout: string;
  readonly stderr: string;
  readonly witnesses: readonly Witness[];
}

/** A file's or folder's path, digest (`''`: not there), and the mark of its last change (`''`: not to be trusted). */
type Witness = readonly [path: string, digest: string, change: string];

export interface Output {
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * What the same command printed last time, if nothing that it depended on changed since. It loads no YAML parser, no
 * ts-morph and no command line.
 */
export function replay(cwd: string, args: readonly string[]): Output | undefined {
  const path = cachePath(cwd, args, 'replay');
  const recording = path === undefined ? undefined : readRecording(path);
  if (path === undefined || recording?.generator !== generatorIdentity()) return undefined;
  let touched = false;
  const witnesses = recording.witnesses.map((witness): Witness | undefined => {
    const [file, digest, change] = witness;
    if (change !== '' && changeOf(file) === change) return witness;
    touched = true;
    return digestNow(file) === digest ? testify(file, digest) : undefined;
  });
  if (!witnesses.every((witness) => witness !== undefined)) return undefined;
  if (touched) writeCacheFile(path, { ...recording, witnesses });
  return recording;
}

/** Remembers what a command printed. */
export function record(cwd: string, args: readonly string[], output: Output, files: readonly string[]): void {
  const path = cachePath(cwd, args, 'replay');
  if (path === undefined) return;
  const witnesses = files.map((file) => testify(file, digestNow(file)));
  writeCacheFile(path, { generator: generatorIdentity(), ...output, witnesses });
}

function readRecording(path: string): Recording | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** A file that changed this short a time ago may change again without its time of change telling. */
const settleTime = 100;

function testify(file: string, digest: string): Witness {
  const stat = statSync(file, { throwIfNoEntry: false });
  const settled = stat === undefined || Date.now() - stat.mtimeMs > settleTime;
  return [file, digest, settled ? changeOf(file) : ''];
}

function changeOf(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat === undefined ? 'none' : `${stat.mtimeMs} ${stat.ctimeMs} ${stat.size}`;
}

/** A folder's digest is that of the names in it. */
function digestNow(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (stat === undefined) return '';
  return digestOf(stat.isDirectory() ? readdirSync(file).sort().join('\n') : readFileSync(file));
}
