import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { CheckedTemplate } from './check.js';
import type { Problem } from './problem.js';

/** What is remembered of a template that was checked without errors and generated. */
export interface CachedUnit {
  /** Digest of the YAML. */
  readonly input: string;
  /** Digest of the module. */
  readonly output: string;
  readonly checked: CheckedTemplate;
  readonly warnings: readonly Problem[];
}

export interface UnitCache {
  /** Whatever else decides the output; another key makes all units worthless. */
  readonly key: string;
  /** By the path of the YAML file. */
  readonly units: Readonly<Record<string, CachedUnit>>;
  /** Digest of the names of all templates, and of the index made of them. */
  readonly index: { readonly input: string; readonly output: string };
}

const nothing: UnitCache = { key: '', units: {}, index: { input: '', output: '' } };

/** An unreadable or foreign cache is an empty one. */
export function readUnitCache(path: string | undefined, key: string): UnitCache {
  if (path === undefined) return nothing;
  try {
    const cache: UnitCache = JSON.parse(readFileSync(path, 'utf8'));
    return cache.key === key ? cache : nothing;
  } catch {
    return nothing;
  }
}

/** A cache that cannot be written only costs time. */
export function writeCacheFile(path: string, value: object): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    const temporary = `${path}.${process.pid}`;
    writeFileSync(temporary, JSON.stringify(value));
    renameSync(temporary, path);
  } catch {
    // Nothing is lost.
  }
}
