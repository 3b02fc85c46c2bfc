import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

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
