import { checkFailure, checkNames, checkSource } from './check/check-template.js';
import type { CheckedTemplate } from './check/rules/rule.js';
import type { TemplateYaml } from './check/template-yaml.js';
import { compareText, type Diagnostic, sortDiagnostics } from './diagnostics/diagnostic.js';
import { parseSource } from './source/parse-source.js';
import { type FoundFile, readFolder } from './source/template-files.js';
import { linesOf, type YamlSource } from './source/yaml-source.js';
import { type LoadOptions, templateFromYaml } from './template/from-yaml.js';
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
export async function loadTemplates(folder: string, options: LoadOptions = {}): Promise<LoadedTemplates> {
  const files = readFolder(folder).map(createFileLoader(options));
  const checked = files.flatMap((file) => file.checked ?? []);
  return {
    templates: files.flatMap(({ template }) => template ?? []).sort((a, b) => compareText(a.name, b.name)),
    diagnostics: sortDiagnostics([...files.flatMap((file) => file.diagnostics), ...checkNames(checked)]),
  };
}

/** What one template file contains. */
export interface LoadedFile {
  readonly path: string;
  readonly diagnostics: readonly Diagnostic[];
  /** Absent if the file could not be read. */
  readonly source?: YamlSource;
  /** Absent if the template's name could not be read. */
  readonly checked?: CheckedTemplate;
  /** Its content; absent if there is any error. */
  readonly yaml?: TemplateYaml;
  /** Absent if there is any error. */
  readonly template?: Template;
}

/** Reads, checks and converts one template file. */
export type FileLoader = (file: FoundFile) => LoadedFile;

export function createFileLoader(options: LoadOptions = {}): FileLoader {
  return (file) => {
    const { path } = file;
    if ('failure' in file) return { path, diagnostics: checkFailure(file.failure) };
    const source = parseSource(file.shownAs, file.text);
    const { yaml, checked, diagnostics } = checkSource(source);
    const loaded = { path, diagnostics, source, ...(checked && { checked }) };
    if (yaml === undefined || checked === undefined) return loaded;
    const template = templateFromYaml(file.origin, yaml, checked.names, options);
    return { ...loaded, yaml, template: { ...template, lines: linesOf(source) } };
  };
}
