import { join } from 'node:path';
import { type Run, root, runNode } from './run.ts';

export const tsc: string = join(root, 'node_modules/typescript/bin/tsc');

/** Type-checks the project in a folder. */
export function typeCheck(folder: string, ...flags: readonly string[]): Run {
  return runNode([tsc, '-p', '.', ...flags], folder);
}

export const strictOptions = {
  target: 'es2023',
  lib: ['es2023', 'dom'],
  types: [],
  module: 'nodenext',
  noEmit: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noUnusedLocals: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  erasableSyntaxOnly: true,
} as const;

/** A strict `tsconfig.json` for a whole folder. */
export const strictConfig: string = strictConfigWith({});

/** The same with other options. */
export function strictConfigWith(options: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ compilerOptions: { ...strictOptions, ...options }, include: ['.'] });
}
