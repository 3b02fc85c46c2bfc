import { nameDiagnostics } from './check/rules/check-names.js';
import { compareText, type Diagnostic, sortDiagnostics } from './diagnostics/diagnostic.js';
import { loadUnits } from './load-units.js';
import type { Template } from './template/template.js';

/** What a folder of templates holds. */
export interface LoadedTemplates {
  /** The templates without errors, sorted by name. */
  readonly templates: readonly Template[];
  /** Every diagnostic of every file, sorted. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads and checks every template below a folder.
 *
 * @throws NotifygenError (rejects) where the folder cannot be read or holds no template.
 */
export async function loadTemplates(folder: string): Promise<LoadedTemplates> {
  const units = await loadUnits(folder);
  const checked = units.flatMap((unit) => unit.checked ?? []);
  return {
    templates: units.flatMap(({ template }) => template ?? []).sort((a, b) => compareText(a.name, b.name)),
    diagnostics: sortDiagnostics([...units.flatMap((unit) => unit.diagnostics), ...nameDiagnostics(checked)]),
  };
}
