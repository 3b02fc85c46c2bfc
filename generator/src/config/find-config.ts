import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ancestorsOf, configFileName } from '../source/paths.js';
import { readText } from '../source/read-text.js';

export interface ConfigSource {
  readonly path: string;
  /** The keys under which the configuration stands in the file. */
  readonly base: readonly string[];
}

export interface FoundConfig {
  /** What its paths are relative to. */
  readonly root: string;
  /** None where everything is left to the defaults; more than one is too many. */
  readonly sources: readonly ConfigSource[];
  readonly consulted: readonly string[];
}

/** The nearest configuration wins; without any, the nearest package.json is the project's. */
export function findConfig(cwd: string): FoundConfig {
  const consulted: string[] = [];
  let nearestPackage: string | undefined;
  for (const folder of ancestorsOf(cwd)) {
    const [own, manifest] = [join(folder, configFileName), join(folder, 'package.json')];
    consulted.push(own, manifest);
    const sources: readonly ConfigSource[] = [
      ...(existsSync(own) ? [{ path: own, base: [] }] : []),
      ...(hasNotifygenKey(manifest) ? [{ path: manifest, base: ['notifygen'] }] : []),
    ];
    if (sources.length > 0) return { root: folder, sources, consulted };
    if (existsSync(manifest)) nearestPackage ??= manifest;
  }
  return { root: nearestPackage === undefined ? cwd : dirname(nearestPackage), sources: [], consulted };
}

function hasNotifygenKey(manifest: string): boolean {
  const read = readText(manifest, manifest);
  if ('failure' in read || !read.text.includes('"notifygen"')) return false;
  try {
    return Object.hasOwn(Object(JSON.parse(read.text)), 'notifygen');
  } catch {
    // Not JSON: where it seems to be about us, reading it will say what is wrong.
    return /"notifygen"\s*:\s*\{/.test(read.text);
  }
}
