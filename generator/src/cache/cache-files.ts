import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, type Stats, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, relative } from 'node:path';
import type { Config } from '../config/config.js';
import type { ConfigReader } from '../config/settings.js';
import { readText } from '../source/read-text.js';

/** The location of the caches that earlier commands wrote. */
export interface CacheContext {
  readonly folder: string;
  /** Changes with the current folder and with the build of the generator. */
  readonly key: string;
  /** The file that stores what this command line printed last, and the key of everything else that affects that. */
  readonly replay: { readonly path: string; readonly key: string };
}

/** 160 bits of SHA-256: short enough to store by the thousand, long enough that no two texts share one. */
export function digestOf(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 27);
}

/** The content of a cache file; `undefined` if it does not exist or is damaged. Check its key before use. */
export function readCacheFile<T>(path: string): T | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) ?? undefined;
  } catch {
    return undefined;
  }
}

export function writeCacheFile(path: string, value: object): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    const temporary = `${path}.${process.pid}`;
    writeFileSync(temporary, JSON.stringify(value));
    renameSync(temporary, path);
  } catch {
    // A missing cache only makes the next run slower.
  }
}

/** Skips the validation of a configuration that has not changed since it was found valid. */
export function cachedConfigReader(context: CacheContext | undefined, read: ConfigReader): ConfigReader {
  return async (sources) => {
    const [source] = sources;
    if (context === undefined || source === undefined) return read(sources);
    const path = `${context.folder}/${digestOf(source.path)}.config.json`;
    const key = JSON.stringify([context.key, sources, readText(source.path, '')]);
    const cached = readCacheFile<{ readonly key: string; readonly config: Config }>(path);
    if (cached?.key === key) return { config: cached.config, diagnostics: [] };
    const checked = await read(sources);
    if (checked.diagnostics.length === 0) writeCacheFile(path, { key, config: checked.config });
    return checked;
  };
}

/** The entry files of the packages that affect the output: an update of one replaces its file. */
export function dependencyFiles(): readonly string[] {
  const own = createRequire(import.meta.url);
  const tsMorph = own.resolve('ts-morph');
  const ofTsMorph = createRequire(tsMorph);
  return [
    own.resolve('yaml'),
    own.resolve('ajv'),
    tsMorph,
    ofTsMorph.resolve('@ts-morph/common'),
    ofTsMorph.resolve('code-block-writer'),
  ];
}

export interface Printed {
  readonly stdout: string;
  readonly stderr: string;
}

/** What a successful command printed, and the files that its result depends on. */
export interface Recording extends Printed {
  readonly key: string;
  readonly inputs: readonly FileState[];
}

/** The state of a file or folder; only the path if it does not exist. */
export type FileState = readonly [
  path: string,
  ino?: number,
  mtimeMs?: number,
  ctimeMs?: number,
  size?: number,
];

/**
 * Stores what a command printed, so that the same command can print it again without running. Stores nothing if a file
 * may have changed since the command began.
 *
 * @param paths The files and folders that the result depends on, including those that do not exist.
 */
export function saveReplay(
  { replay }: CacheContext,
  { stdout, stderr }: Printed,
  paths: ReadonlySet<string>,
): void {
  const inputs: FileState[] = [];
  for (const path of paths) {
    const stat = statOf(path);
    if (stat === 'unreadable' || (stat && mayHaveChangedSince(stat))) return;
    const name = relative(process.cwd(), path) || '.';
    inputs.push(stat ? [name, stat.ino, stat.mtimeMs, stat.ctimeMs, stat.size] : [name]);
  }
  const recording: Recording = { key: replay.key, stdout, stderr, inputs };
  writeCacheFile(replay.path, recording);
}

function statOf(path: string): Stats | 'unreadable' | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return 'unreadable';
  }
}

/** A file that changed this shortly before the command began may change again without a new time stamp. */
function mayHaveChangedSince({ mtimeMs, ctimeMs }: Stats): boolean {
  return [mtimeMs, ctimeMs].some((time) => time > performance.timeOrigin - settleTime(time));
}

/** In milliseconds. Some file systems store times in steps of up to two seconds. */
function settleTime(time: number): number {
  return time % 1000 === 0 ? 2000 : 100;
}
