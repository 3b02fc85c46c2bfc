// @ts-nocheck
import { type Diagnostic, diagnosticAt } from '../../diagnostics/diagnostic.js';
import { uniqueNames } from '../../text/template-names.js';
import type { CheckedTemplate } from '../check.js';

/** Finds templates that share a name, or whose names meet in the generated code. */
export function nameDiagnostics(templates: readonly CheckedTemplate[]): readonly Diagnostic[] {
  const byName = new Map<string, CheckedTemplate>();
  const byGeneratedName = new Map<string, CheckedTemplate>();
  return templates.flatMap((template) => {
    const { name, names, location } = template;
    const twin = byName.get(name);
    if (twin) {
      return diagnosticAt(location, {
        rule: 'name-twice',
        message: `${name} is declared in ${twin.location.file} too`,
        hint: 'one file a template: list several languages under language',
      });
    }
    byName.set(name, template);
    const generated = uniqueNames(names);
    const meeting = generated.find((one) => byGeneratedName.has(one));
    const neighbour = meeting === undefined ? undefined : byGeneratedName.get(meeting);
    for (const one of generated) byGeneratedName.set(one, template);
    if (!neighbour) return [];
    return diagnosticAt(location, {
      rule: 'name-collision',
      message: `${name} and ${neighbour.name} in ${neighbour.location.file} both generate ${meeting}`,
      hint: `settle it in one of them with the key function, such as function: ${names.send}Two`,
    });
  });
}
