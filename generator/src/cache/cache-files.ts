import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { Config } from '../config/check-config.js';
import type { ConfigReader } from '../config/find-config.js';
import { readText } from '../source/read-text.js';
import { digestOf } from '../text/digest.js';

/** The location of the caches that earlier commands wrote. */
export interface CacheContext {
  readonly folder: string;
  /** Changes with the current folder and with the build of the generator. */
  readonly key: string;
  /** The file that stores what this command line printed last, and the key of everything else that affects that. */
  readonly replay: { readonly path: string; readonly key: string };
}

/** The content of a cache file; `undefined` if it does not exist or is damaged. Check its key before use. */
export function readCacheFile<T>(path: string): T | undefined {
  try {
    const [digest = '', text = ''] = readFileSync(path, 'utf8').split('\n');
    return digestOf(text) === digest ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

/** Writes a file for {@link readCacheFile}. */
export function writeCacheFile(path: string, value: object): void {
  const text = JSON.stringify(value);
  writePlainFile(path, `${digestOf(text)}\n${text}`);
}

export function writePlainFile(path: string, text: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    const temporary = `${path}.${process.pid}`;
    writeFileSync(temporary, text);
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
    tsMorph,
    ofTsMorph.resolve('@ts-morph/common'),
    ofTsMorph.resolve('code-block-writer'),
  ];
}
