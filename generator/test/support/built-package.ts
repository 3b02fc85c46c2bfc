import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../test/support/run.ts';

/** Copies what the published package runs from. Returns the path of its program. */
export function copyBuild(folder: string): string {
  for (const part of ['bin', 'dist', 'validators.js', 'package.json'])
    cpSync(join(root, 'generator', part), join(folder, part), { recursive: true });
  return join(folder, 'bin/notifygen.cjs');
}
