import { join } from 'node:path';
import {
  distinctFileName,
  namesOf,
  safeFileName,
  type TemplateNames,
  uniqueNames,
} from '../text/template-names.js';

/** A file that contains another template must not be overwritten by this one. */
export function freePath(folder: string, name: string, taken: ReadonlySet<string>): string {
  const path = join(folder, `${safeFileName(name)}.yaml`);
  return taken.has(path.toLowerCase()) ? join(folder, `${distinctFileName(name)}.yaml`) : path;
}

const numbers = ['', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

/**
 * Finds names that no other template of the project has.
 *
 * @returns `function` is the key that avoids the collision; absent if the default names are free.
 *   `undefined` if no name is free.
 */
export function findFreeNames(
  name: string,
  taken: ReadonlySet<string>,
): { readonly function?: string; readonly names: TemplateNames } | undefined {
  const own = namesOf({ name });
  if (own && isFree(own, taken)) return { names: own };
  const base = own?.send ?? 'sendTemplate';
  for (const number of numbers) {
    // A function's name has at most 200 characters after `send`.
    const candidate = `${base.slice(0, 190)}${number}`;
    const names = namesOf({ name, function: candidate });
    if (names && isFree(names, taken)) return { function: candidate, names };
  }
  return undefined;
}

function isFree(names: TemplateNames, taken: ReadonlySet<string>): boolean {
  return uniqueNames(names).every((key) => !taken.has(key));
}
