import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseTsconfig, type TsConfigJson } from 'get-tsconfig';
import { parse } from 'jsonc-parser';

/** What matters to generated code in a tsconfig.json, with all that it extends. */
export interface TsConfig {
  /** In lowercase, such as `nodenext`; absent if it is the default. */
  readonly module?: string;
  /** The compiler writes files, into this folder. */
  readonly outDir?: string;
  readonly noEmit: boolean;
  /** The compiler writes declarations into the folders of the sources. */
  readonly declaresInPlace: boolean;
  readonly verbatimModuleSyntax: boolean;
  readonly rewriteRelativeImportExtensions: boolean;
}

export function readTsConfig(folder: string): TsConfig | undefined {
  const path = join(folder, 'tsconfig.json');
  if (!existsSync(path)) return undefined;
  const options = compilerOptions(path);
  const { module, outDir, noEmit, emitDeclarationOnly, declarationDir } = options;
  const declaration = options.declaration ?? options.composite;
  return {
    ...(module !== undefined && { module: String(module).toLowerCase() }),
    ...(outDir !== undefined && { outDir }),
    noEmit: noEmit === true || emitDeclarationOnly === true,
    declaresInPlace: declaration === true && noEmit !== true && (declarationDir ?? outDir) === undefined,
    verbatimModuleSyntax: options.verbatimModuleSyntax === true,
    rewriteRelativeImportExtensions: options.rewriteRelativeImportExtensions === true,
  };
}

function compilerOptions(path: string): TsConfigJson.CompilerOptions {
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
  if (installed === undefined) return undefined;
  try {
    const { version } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    return typeof version === 'string' ? version : undefined;
  } catch {
    return undefined;
  }
}
