import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ancestorsOf, configFileName } from '../source/paths.js';
import { readText } from '../source/read-text.js';

export interface ConfigSource {
  readonly path: string;
  /** The keys that lead to the configuration in the file. */
  readonly base: readonly string[];
}

/**
 * Finds the nearest configuration. Without one, the folder of the nearest package.json is the project.
 *
 * @returns `root` is the folder that paths in the configuration are relative to. `sources` is empty if the project has no
 * configuration; more than one is an error. `consulted` is every path that was looked at, whether or not it exists.
 */
export function findConfig(cwd: string) {
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
    // Invalid JSON: if it seems to configure notifygen, reading it will report the mistake.
    return /"notifygen"\s*:\s*\{/.test(read.text);
  }
}
