import { type Files, scratchFolder } from '../../../test/support/files.ts';

export interface Kind {
  readonly type?: 'module';
  readonly scripts?: Files;
  /** Names of direct dependencies. */
  readonly uses?: readonly string[];
  readonly compilerOptions?: object;
  /** More keys of package.json. */
  readonly manifest?: object;
  readonly files?: Files;
}

export function projectOf({ type, scripts, uses = [], compilerOptions, manifest, files = {} }: Kind): string {
  const devDependencies = Object.fromEntries(uses.map((name) => [name, '*']));
  return scratchFolder({
    'package.json': JSON.stringify({ type, scripts, devDependencies, ...manifest }),
    ...(compilerOptions && { 'tsconfig.json': JSON.stringify({ compilerOptions }) }),
    ...files,
  });
}
