import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { duplicateName } from './rules/duplicate-name.js';
import { nameCollision } from './rules/name-collision.js';
import { type CheckedTemplate, runRules } from './rules/rule.js';

/** Not taken from the list of all rules: these two run even if no file changed, and the list would load the YAML parser. */
const nameRules = [duplicateName, nameCollision];

/** Checks the names of all templates of a project together. */
export function checkNames(templates: readonly CheckedTemplate[]): readonly Diagnostic[] {
  return runRules(nameRules, templates);
}
