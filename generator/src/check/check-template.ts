import { validateTemplate } from '../../validators.js';
import { type Diagnostic, diagnosticAt, isError, limitDiagnostics } from '../diagnostics/diagnostic.js';
import { type CountMistakes, explainYaml } from '../explain/explain-yaml.js';
import type { ReadFailure } from '../source/read-text.js';
import { endOf, locationOfRange, locationOfValue, type YamlSource } from '../source/yaml-source.js';
import { defined } from '../text/defined.js';
import { namesOf } from '../text/template-names.js';
import { runContentRules, runLocatedRules } from './rules/index.js';
import type { CheckedTemplate } from './rules/rule.js';
import { schemaDiagnostics } from './schema-errors.js';
import { declaredTexts, type TemplateYaml } from './template-yaml.js';

export interface CheckedSource {
  readonly diagnostics: readonly Diagnostic[];
  /** Absent if the name itself is invalid. */
  readonly checked?: CheckedTemplate;
  /** The content; absent if there is any error. */
  readonly yaml?: TemplateYaml;
}

/** Reports why a file could not be read. */
export function checkFailure(failure: ReadFailure): readonly Diagnostic[] {
  return runLocatedRules(({ checkFile }) => checkFile?.(failure));
}

/** Reports the first error of the YAML of a file. */
export function checkSyntax(source: YamlSource, count?: CountMistakes): readonly Diagnostic[] {
  if (source.error === undefined) return [];
  const { start, end, ...finding } = explainYaml(source, source.error, count);
  return [diagnosticAt(locationOfRange(source, start, end), finding)];
}

/** Checks the names of all templates of a project together. */
export function checkNames(templates: readonly CheckedTemplate[]): readonly Diagnostic[] {
  return runLocatedRules(({ checkNames: check }) => check?.(templates));
}

/** Checks one file and reports the diagnostics in it: what its rules say only if it matches the JSON Schema. */
export function checkSource(source: YamlSource): CheckedSource {
  if (source.error) return { diagnostics: checkSyntax(source, countSchemaErrors) };
  const { value: yaml } = source;
  if (!validateTemplate<TemplateYaml>(yaml)) {
    const diagnostics = limited(source, schemaDiagnostics(source, validateTemplate.errors ?? []));
    const { name, function: send } = Object(yaml);
    const named: unknown = { name, ...defined({ function: send }) };
    return { diagnostics, ...(validateTemplate<TemplateYaml>(named) && checkedName(source, named)) };
  }
  const input = { source, yaml, texts: declaredTexts(yaml) };
  const diagnostics = limited(
    source,
    runContentRules(source, [], ({ checkTemplate }) => checkTemplate?.(input)),
  );
  return { diagnostics, ...checkedName(source, yaml), ...(!diagnostics.some(isError) && { yaml }) };
}

function countSchemaErrors(content: unknown): number {
  return validateTemplate(content) ? 0 : (validateTemplate.errors?.length ?? 0);
}

/** At most as many as a report shows of one file. */
export function limited(source: YamlSource, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.length === 0 ? [] : limitDiagnostics(diagnostics, endOf(source));
}

function checkedName(source: YamlSource, yaml: TemplateYaml): Pick<CheckedSource, 'checked'> {
  const names = namesOf(yaml);
  const location = locationOfValue(source, [yaml.function === undefined ? 'name' : 'function']);
  return names ? { checked: { name: yaml.name, names, location } } : {};
}
