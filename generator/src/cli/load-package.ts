import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { NotifygenError } from '../diagnostics/errors.js';
import { displayPath } from '../source/paths.js';

/** A package that a command needs and that not every project has. */
interface OptionalPackage<Module> {
  readonly name: string;
  /** What the package is, for the message that it is missing. */
  readonly what: string;
  /** The command that installs it. */
  readonly install: string;
  /** The functions of its export `command` that this version calls. */
  readonly functions: readonly (keyof Module & string)[];
}

/**
 * Loads the export `command` of a package. Prefers the package that the project has installed to the one next to this one.
 *
 * @param folder A folder of the project.
 * @throws NotifygenError (rejects) if it is not installed, or does not match this version.
 */
export async function loadPackage<Module>(
  folder: string,
  { name, what, install, functions }: OptionalPackage<Module>,
): Promise<Module> {
  const locations = [pathToFileURL(join(folder, 'x')), import.meta.url];
  for (const location of locations) {
    const path = resolveModule(`${name}/command`, location);
    if (path === undefined) continue;
    const module: object = await import(pathToFileURL(path).href);
    if (hasFunctions<Module>(module, functions)) return module;
    throw new NotifygenError(
      `${displayPath(path)} does not match this version of notifygen: update notifygen and ${name}`,
    );
  }
  throw new NotifygenError(`${what} is not installed; install it with\n  ${install}`);
}

function hasFunctions<Module>(
  module: object,
  names: readonly (keyof Module & string)[],
): module is object & Module {
  return names.every((name) => typeof Reflect.get(module, name) === 'function');
}

function resolveModule(name: string, from: string | URL): string | undefined {
  try {
    return createRequire(from).resolve(name);
  } catch {
    return undefined;
  }
}
