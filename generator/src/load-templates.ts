import { checkNames } from './check/check-names.js';
import { compareText, type Diagnostic, sortDiagnostics } from './diagnostics/diagnostic.js';
import { createFileLoader } from './load-file.js';
import { readFolder } from './source/template-files.js';
import type { Template } from './template/template.js';

/** What a folder of templates contains. */
export interface LoadedTemplates {
  /** The templates without errors, sorted by name. */
  readonly templates: readonly Template[];
  /** Every diagnostic of every file, sorted. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads and checks every template in a folder and below it.
 *
 * @throws NotifygenError (rejects) if the folder cannot be read or contains no template.
 */
export async function loadTemplates(folder: string): Promise<LoadedTemplates> {
  const files = readFolder(folder).map(await createFileLoader());
  const checked = files.flatMap((file) => file.checked ?? []);
  return {
    templates: files.flatMap(({ template }) => template ?? []).sort((a, b) => compareText(a.name, b.name)),
    diagnostics: sortDiagnostics([...files.flatMap((file) => file.diagnostics), ...checkNames(checked)]),
  };
}
