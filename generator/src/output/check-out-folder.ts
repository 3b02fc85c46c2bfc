import { isAbsolute, relative } from 'node:path';
import type { Settings } from '../config/config.js';
import { NotifygenError } from '../diagnostics/errors.js';
import { displayPath } from '../source/paths.js';

/**
 * Generated files have a folder of their own: among templates, or around them, nobody could tell the two apart.
 *
 * @throws NotifygenError where the out folder is the templates folder or one above it.
 */
export function refuseOutAround({ templates, out }: Settings): void {
  const path = relative(out, templates);
  if (path.startsWith('..') || isAbsolute(path)) return;
  const what =
    path === '' ? 'is the templates folder' : `holds the templates folder ${displayPath(templates)}`;
  throw new NotifygenError(
    `the out folder ${displayPath(out)} ${what}: choose another out folder, such as generated`,
  );
}
