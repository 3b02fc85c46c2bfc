import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { NotifygenError } from '../diagnostics/errors.js';
import { displayPath } from '../source/paths.js';

/**
 * Loads the export `command` of a package that not every project has. Prefers the package that the project has installed to the
 * one next to this one.
 *
 * @param folder A folder of the project.
 * @param functions The functions of the export that this version calls.
 * @throws NotifygenError (rejects) if it is not installed, or does not match this version.
 */
export async function loadPackage<Module>(
  folder: string,
  what: 'sandbox' | 'outbox',
  functions: readonly (keyof Module & string)[],
): Promise<Module> {
  const name = `@notifygen/${what}`;
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
  const flag = what === 'sandbox' ? '--save-dev ' : '';
  throw new NotifygenError(`the ${what} is not installed; install it with\n  npm install ${flag}${name}`);
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
