import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TemplateYaml } from '../check/template-yaml.js';
import { type Diagnostic, isError } from '../diagnostics/diagnostic.js';
import { NotifygenError, systemReason } from '../diagnostics/errors.js';
import { createFileLoader, type FileLoader } from '../load-file.js';
import { searchTemplates } from '../source/find-templates.js';
import { displayPath } from '../source/paths.js';
import { readFolder } from '../source/read-folder.js';
import { uniqueNames } from '../text/template-names.js';
import type { ConvertedTemplate } from './convert-template.js';
import { findFreeNames } from './free-names.js';
import type { SkippedTemplate } from './group-languages.js';
import { combineLanguages, templateDocument } from './to-yaml.js';

/** What an import would do with one template. */
export interface PlannedFile {
  readonly yaml: TemplateYaml;
  readonly path: string;
  readonly text: string;
  readonly state: 'new' | 'unchanged' | 'differs';
}

export interface ImportPlan {
  readonly files: readonly PlannedFile[];
  /** Templates that the generator itself would reject. */
  readonly skipped: readonly SkippedTemplate[];
}

/** Decides the file and the text of each template. It reads the folder and writes nothing. */
export async function planImport(
  folder: string,
  groups: readonly (readonly ConvertedTemplate[])[],
): Promise<ImportPlan> {
  const load = await createFileLoader();
  const present = presentTemplates(folder, load);
  const imported = new Set(groups.map(([first]) => first?.name));
  // Templates that are imported again get the same names in the same order, so the same import produces the same files.
  const taken = new Set(present.flatMap(({ name, keys }) => (imported.has(name) ? [] : keys)));
  const pathOf = new Map(present.map(({ name, path }) => [name, path]));
  // Some file systems ignore case.
  const takenPaths = new Set(present.map(({ path }) => path.toLowerCase()));
  const files: PlannedFile[] = [];
  const skipped: SkippedTemplate[] = [];
  for (const [first, ...others] of groups) {
    if (first === undefined) continue;
    const { name } = first;
    const path = pathOf.get(name) ?? freePath(folder, name, takenPaths);
    takenPaths.add(path.toLowerCase());
    const free = findFreeNames(name, taken);
    const yaml = {
      ...combineLanguages([first, ...others]),
      ...(free?.function && { function: free.function }),
    };
    const text = templateDocument(yaml);
    const error = load({ path, shownAs: path, origin: path, text }).diagnostics.find(isError);
    if (free === undefined || error) {
      const reason = error ? reasonOf(error) : 'all names for its function are taken';
      skipped.push(
        ...[first, ...others].map(({ language }) => ({ name, ...(language && { language }), reason })),
      );
      continue;
    }
    for (const key of uniqueNames(free.names)) taken.add(key);
    const before = readPresent(path);
    const state = before === undefined ? 'new' : before === text ? 'unchanged' : 'differs';
    files.push({ yaml, path, text, state });
  }
  return { files, skipped };
}

function readPresent(path: string): string | undefined {
  try {
    return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  } catch (error) {
    throw new NotifygenError(`cannot read ${displayPath(path)}: ${systemReason(error)}`);
  }
}

function reasonOf({ message, hint }: Diagnostic): string {
  return hint === undefined ? message : `${message}: ${hint}`;
}

interface PresentTemplate {
  readonly name: string;
  readonly path: string;
  readonly keys: readonly string[];
}

/** Includes templates with errors, if their names can be read. */
function presentTemplates(folder: string, load: FileLoader): readonly PresentTemplate[] {
  if (!existsSync(folder) || searchTemplates(folder).files.length === 0) return [];
  return readFolder(folder).flatMap((file) => {
    const { path, checked } = load(file);
    return checked ? [{ name: checked.name, path, keys: uniqueNames(checked.names) }] : [];
  });
}

/** Windows reserves some names for devices. */
const reservedStem = /^(con|prn|aux|nul|com\d|lpt\d)$/;

/** Most file systems allow 255 bytes per name. */
const longestStem = 200;

/** A file that contains another template must not be overwritten by this one. */
function freePath(folder: string, name: string, taken: ReadonlySet<string>): string {
  const path = join(folder, `${fileStem(name)}.yaml`);
  return taken.has(path.toLowerCase()) ? join(folder, `${distinctStem(name)}.yaml`) : path;
}

function fileStem(name: string): string {
  if (reservedStem.test(name)) return `${name}_`;
  return name.length <= longestStem ? name : distinctStem(name);
}

function distinctStem(name: string): string {
  return `${name.slice(0, longestStem)}-${hash('sha256', name, 'hex').slice(0, 8)}`;
}
