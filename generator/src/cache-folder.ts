import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf } from './digest.js';
import { ancestorsOf } from './project-paths.js';

/**
 * Where a command line that is given in a folder keeps what it remembers: below the nearest `node_modules`, as is usual.
 * `undefined` where there is none: then nothing is remembered.
 */
export function cachePath(cwd: string, args: readonly string[], name: string): string | undefined {
  const root = ancestorsOf(cwd).find((folder) => existsSync(join(folder, 'node_modules')));
  if (root === undefined) return undefined;
  return join(root, 'node_modules/.cache/notifygen', `${digestOf(JSON.stringify([cwd, args]))}.${name}.json`);
}
