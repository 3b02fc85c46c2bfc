import { join } from 'node:path';
import type { TemplateYaml } from '../check/template-yaml.js';
import { type Diagnostic, isError } from '../diagnostics/diagnostic.js';
import { inKeyOrder } from '../keys/template-keys.js';
import type { FileLoader, LoadedFile } from '../load-templates.js';
import { displayPath } from '../source/paths.js';
import { readFileIfPresent } from '../source/read-text.js';
import { defined } from '../text/defined.js';
import {
  distinctFileName,
  namesOf,
  safeFileName,
  type TemplateNames,
  uniqueNames,
} from '../text/template-names.js';
import { combineLanguages } from './combine-languages.js';
import type { TemplatePair } from './compare-with-platform.js';
import { printYaml } from './print-yaml.js';

/** What an import would do with one template. */
export interface PlannedFile {
  readonly name: string;
  readonly yaml: TemplateYaml;
  readonly path: string;
  readonly text: string;
  readonly state: 'new' | 'unchanged' | 'differs' | 'updated';
  /** What an update changes, in the words of `diff`. */
  readonly changes: readonly string[];
  /** What people have to check after an update. */
  readonly doubts: readonly string[];
  /** What is wrong on the platform itself. The other warnings are about the YAML, and `generate` prints them. */
  readonly warnings: readonly Diagnostic[];
}

/** Why a template is not written. */
export interface NotPlanned {
  readonly reason: string;
}

/** The folder that an import writes into. */
export interface Project {
  readonly folder: string;
  readonly load: FileLoader;
  /** Those whose names can be read. */
  readonly files: readonly LoadedFile[];
  /** Names in generated code. */
  readonly taken: Set<string>;
  /** In lowercase: some file systems ignore case. */
  readonly paths: Set<string>;
}

/** Plans a file for a template that no file declares. */
export function planNew(
  { name, group: [first, ...others] }: TemplatePair,
  { folder, load, taken, paths }: Project,
): PlannedFile | NotPlanned | undefined {
  if (first === undefined) return undefined;
  const path = freePath(folder, name, paths);
  if (readFileIfPresent(path) !== undefined) {
    return { reason: `${displayPath(path)} exists, but its key name cannot be read: correct or delete it` };
  }
  const free = findFreeNames(name, taken);
  const yaml = { ...combineLanguages([first, ...others]), ...defined({ function: free?.function }) };
  const text = printYaml(inKeyOrder<unknown>(yaml), ' Imported by notifygen from the platform.');
  const { diagnostics } = load({ path, shownAs: path, origin: path, text });
  const error = diagnostics.find(isError);
  if (error) return { reason: `${error.message}: ${error.hint}` };
  if (free === undefined) return { reason: 'all names for its function are taken' };
  for (const key of uniqueNames(free.names)) taken.add(key);
  paths.add(path.toLowerCase());
  return { name, yaml, path, text, state: 'new', changes: [], doubts: [], warnings: onPlatform(diagnostics) };
}

/** The diagnostics that are about the platform, not about the YAML. */
export function onPlatform(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.filter(({ rule }) => rule === 'url-encoding' || rule === 'one-time-password');
}

/** A file that contains another template must not be overwritten by this one. */
function freePath(folder: string, name: string, taken: ReadonlySet<string>): string {
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
function findFreeNames(
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
