import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseTsconfig, type TsConfigJson } from 'get-tsconfig';
import { parse } from 'jsonc-parser';
import { jsonIn, readFileIfPresent } from '../source/read-text.js';

export type CompilerOptions = TsConfigJson.CompilerOptions;

/** The compiler options of a tsconfig.json, with all that it extends. */
export function readTsConfig(folder: string): CompilerOptions | undefined {
  const path = join(folder, 'tsconfig.json');
  if (!existsSync(path)) return undefined;
  try {
    return parseTsconfig(path).compilerOptions ?? {};
  } catch {
    // What it extends may not be installed yet.
    return Object(Object(parse(readFileSync(path, 'utf8'))).compilerOptions);
  }
}

/** The folder of an installed package, wherever it is hoisted to. */
export function packageFolder(folder: string, name: string): string | undefined {
  const { resolve } = createRequire(join(folder, 'package.json'));
  const candidates = (resolve.paths(name) ?? []).map((modules) => join(modules, name));
  return candidates.find((candidate) => existsSync(join(candidate, 'package.json')));
}

/** The version of an installed package, such as `5.9.3`; `undefined` if the package is missing or damaged. */
export function installedVersion(folder: string, name: string): string | undefined {
  const installed = packageFolder(folder, name);
  const manifest = installed && readFileIfPresent(join(installed, 'package.json'));
  const { version } = Object(jsonIn(manifest ?? ''));
  return typeof version === 'string' ? version : undefined;
}
