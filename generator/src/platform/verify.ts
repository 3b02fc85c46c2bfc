import { type Diagnostic, diagnosticAt, isError, sortDiagnostics } from '../diagnostics/diagnostic.js';
import { closestOf, didYouMean } from '../diagnostics/format.js';
import { createFileLoader } from '../load-templates.js';
import { readFolder } from '../source/template-files.js';
import { locationOfValue } from '../source/yaml-source.js';
import { verifyTemplate } from './align-with-yaml.js';
import { duplicateEntry, groupLanguages } from './combine-languages.js';
import type { TemplateExport } from './read-export.js';

/**
 * Compares a folder with the platform's export. The result is what `notifygen verify --json` prints.
 *
 * @throws NotifygenError (rejects) if the folder cannot be read or contains no template.
 */
export async function verifyFolder(folder: string, { templates, isCut }: TemplateExport) {
  const files = readFolder(folder).map(await createFileLoader());
  const byName = Map.groupBy(templates, ({ name }) => name);
  const diagnostics = files.flatMap(
    ({ source, template, checked, diagnostics: own }): readonly Diagnostic[] => {
      if (source === undefined || template === undefined) return own.filter(isError);
      const entries = checked && byName.get(checked.name);
      if (entries) return verifyTemplate(source, template, entries);
      const closest = closestOf(template.name, [...byName.keys()]);
      return [
        diagnosticAt(locationOfValue(source, ['name']), {
          rule: 'not-on-platform',
          message: `the platform has no template named ${template.name}`,
          ...(closest !== undefined && { hint: didYouMean(closest) }),
        }),
      ];
    },
  );
  const declared = new Set(files.flatMap(({ checked }) => checked?.name ?? []));
  const { groups, skipped } = groupLanguages(templates, (status) => status === 'APPROVED');
  return {
    templates: files.length,
    diagnostics: sortDiagnostics(diagnostics),
    /** Approved templates that no file declares. */
    undeclared: groups.flatMap(([first]) => (first && !declared.has(first.name) ? [first.name] : [])),
    duplicates: skipped
      .filter(({ reason }) => reason === duplicateEntry)
      .map(({ name, language }) => (language === undefined ? name : `${name} (${language})`)),
    isCut,
  };
}
