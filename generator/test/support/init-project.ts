import { type Files, scratchFolder } from '../../../test/support/files.ts';

export interface Kind {
  readonly type?: 'module';
  readonly scripts?: Files;
  /** Names of direct dependencies. */
  readonly uses?: readonly string[];
  readonly compilerOptions?: object;
  readonly files?: Files;
}

export function projectOf({ type, scripts, uses = [], compilerOptions, files = {} }: Kind): string {
  const devDependencies = Object.fromEntries(uses.map((name) => [name, '*']));
  return scratchFolder({
    'package.json': JSON.stringify({ type, scripts, devDependencies }),
    ...(compilerOptions && { 'tsconfig.json': JSON.stringify({ compilerOptions }) }),
    ...files,
  });
}
