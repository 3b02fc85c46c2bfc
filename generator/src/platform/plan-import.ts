import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Document, isSeq, Scalar, visit } from 'yaml';
import type { TemplateYaml } from '../check/template-yaml.js';
import { type Diagnostic, isError } from '../diagnostics/diagnostic.js';
import { createFileLoader, type FileLoader } from '../load-templates.js';
import { readFileIfPresent } from '../source/read-text.js';
import { readFolder, searchTemplates } from '../source/template-files.js';
import { defined } from '../text/defined.js';
import {
  distinctFileName,
  namesOf,
  safeFileName,
  type TemplateNames,
  uniqueNames,
} from '../text/template-names.js';
import { combineLanguages, type SkippedTemplate } from './combine-languages.js';
import type { ConvertedTemplate } from './convert-to-yaml.js';

/** What an import would do with one template. */
export interface PlannedFile {
  readonly yaml: TemplateYaml;
  readonly path: string;
  readonly text: string;
  readonly state: 'new' | 'unchanged' | 'differs';
  readonly warnings: readonly Diagnostic[];
}

/** Decides the file and the text of each template. It reads the folder and writes nothing. */
export async function planImport(folder: string, groups: readonly (readonly ConvertedTemplate[])[]) {
  const load = await createFileLoader();
  const present = presentTemplates(folder, load);
  const imported = new Set(groups.map(([first]) => first?.name));
  // Templates that are imported again get the same names in the same order, so the same import produces the same files.
  const taken = new Set(present.flatMap(({ name, keys }) => (imported.has(name) ? [] : keys)));
  const pathOf = new Map(present.map(({ name, path }) => [name, path]));
  // Some file systems ignore case.
  const takenPaths = new Set(present.map(({ path }) => path.toLowerCase()));
  const files: PlannedFile[] = [];
  // Those that would not pass the generator's own check.
  const skipped: SkippedTemplate[] = [];
  for (const [first, ...others] of groups) {
    if (first === undefined) continue;
    const { name } = first;
    const path = pathOf.get(name) ?? freePath(folder, name, takenPaths);
    takenPaths.add(path.toLowerCase());
    const free = findFreeNames(name, taken);
    const yaml = { ...combineLanguages([first, ...others]), ...defined({ function: free?.function }) };
    const text = printYaml(yaml);
    const { diagnostics } = load({ path, shownAs: path, origin: path, text });
    const error = diagnostics.find(isError);
    if (free === undefined || error) {
      const reason = error ? `${error.message}: ${error.hint}` : 'all names for its function are taken';
      skipped.push(...[first, ...others].map(({ language }) => ({ name, ...defined({ language }), reason })));
      continue;
    }
    for (const key of uniqueNames(free.names)) taken.add(key);
    const before = readFileIfPresent(path);
    const state = before === undefined ? 'new' : before === text ? 'unchanged' : 'differs';
    files.push({ yaml, path, text, state, warnings: diagnostics });
  }
  return { files, skipped };
}

/** What editors and commit hooks remove from a block: white space at the end of a line, and empty lines at the end. */
const trimmable = /[^\S\n](?:\n|$)|(?:^|\n)\n$/;

function printYaml(yaml: TemplateYaml): string {
  const document = new Document(yaml);
  document.commentBefore = ' Imported by notifygen from the platform.';
  const languages = document.get('language', true);
  if (isSeq(languages)) languages.flow = true;
  visit(document, {
    Scalar: (_, scalar) => {
      if (typeof scalar.value === 'string' && trimmable.test(scalar.value)) scalar.type = Scalar.QUOTE_DOUBLE;
    },
  });
  // Folding would add line breaks that the approved text does not have.
  const noFolding = { lineWidth: 0, doubleQuotedMinMultiLineLength: Number.POSITIVE_INFINITY };
  return document.toString({ ...noFolding, flowCollectionPadding: false });
}

/** Includes templates with errors, if their names can be read. */
function presentTemplates(folder: string, load: FileLoader) {
  if (!existsSync(folder) || searchTemplates(folder).files.length === 0) return [];
  return readFolder(folder).flatMap((file) => {
    const { path, checked } = load(file);
    return checked ? [{ name: checked.name, path, keys: uniqueNames(checked.names) }] : [];
  });
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
