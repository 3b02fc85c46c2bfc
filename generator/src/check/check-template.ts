import { validateTemplate } from '../../validators.js';
import { type Diagnostic, isError } from '../diagnostics/diagnostic.js';
import type { ReadFailure } from '../source/read-text.js';
import { locationOfValue, type YamlSource } from '../source/yaml-source.js';
import { namesOf } from '../text/template-names.js';
import { rulesOf } from './rules/index.js';
import { type CheckedTemplate, runRules } from './rules/rule.js';
import { schemaDiagnostics, validPart } from './schema-errors.js';
import type { TemplateYaml } from './template-yaml.js';

export interface CheckedSource {
  readonly diagnostics: readonly Diagnostic[];
  /** Absent if the name itself is invalid. */
  readonly checked?: CheckedTemplate;
  /** The content; absent if there is any error. */
  readonly yaml?: TemplateYaml;
}

/** Reports why a file could not be read. */
export function checkFailure(failure: ReadFailure): readonly Diagnostic[] {
  return runRules(rulesOf('file'), failure);
}

/** Checks one file and reports every diagnostic in it. */
export function checkSource(source: YamlSource): CheckedSource {
  const syntax = checkSyntax(source);
  if (syntax.length > 0) return { diagnostics: syntax };

  const content: unknown = source.document.toJS();
  if (isTemplate(content)) return checkTemplate(source, content, []);
  const errors = validateTemplate.errors ?? [];
  const schemaErrors = schemaDiagnostics(source, errors);
  const { value, isEcho } = validPart(content, errors);
  const checkValidPart = (yaml: TemplateYaml): CheckedSource => {
    const checked = checkTemplate(source, yaml, schemaErrors);
    return { ...checked, diagnostics: checked.diagnostics.filter((diagnostic) => !isEcho(diagnostic)) };
  };
  if (isTemplate(value)) return checkValidPart(value);
  const named = { ...value, name: 'nameless' };
  return { diagnostics: isTemplate(named) ? checkValidPart(named).diagnostics : schemaErrors };
}

function isTemplate(content: unknown): content is TemplateYaml {
  return validateTemplate(content);
}

/** Only the first diagnostic of a line: the others are consequences of it. */
function checkSyntax(source: YamlSource): readonly Diagnostic[] {
  const lines = Map.groupBy(runRules(rulesOf('yaml'), source), ({ line }) => line);
  return [...lines.values()].flatMap(([first]) => first ?? []);
}

function checkTemplate(
  source: YamlSource,
  yaml: TemplateYaml,
  schemaErrors: readonly Diagnostic[],
): CheckedSource {
  const diagnostics = [...schemaErrors, ...runRules(rulesOf('template'), { source, yaml })];
  const names = namesOf(yaml);
  if (!names) return { diagnostics };
  const location = locationOfValue(source, [yaml.function === undefined ? 'name' : 'function']);
  const checked = { name: yaml.name, names, location };
  return diagnostics.some(isError) ? { diagnostics, checked } : { diagnostics, checked, yaml };
}
