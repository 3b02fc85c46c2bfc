import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.ts';

/** The supported versions of TypeScript. */
export const compilers = ['typescript-5.4', 'typescript-5.9', 'typescript-6', 'typescript'].map((name) => {
  const folder = join(root, 'node_modules', name);
  const { version }: { version: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return { version, tsc: join(folder, 'bin/tsc') };
});
