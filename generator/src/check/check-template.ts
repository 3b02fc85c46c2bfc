import { validateTemplate } from '../../validators.js';
import { type Diagnostic, isError, limitDiagnostics } from '../diagnostics/diagnostic.js';
import { explainYaml } from '../explain/explain-yaml.js';
import type { ReadFailure } from '../source/read-text.js';
import { endOf, locationOfValue, type YamlSource } from '../source/yaml-source.js';
import { namesOf } from '../text/template-names.js';
import { rulesOf } from './rules/index.js';
import { type CheckedTemplate, runContentRules, runRules, runSyntaxRules } from './rules/rule.js';
import { schemaDiagnostics, validPart } from './schema-errors.js';
import { declaredTexts, type TemplateYaml } from './template-yaml.js';

const syntaxRules = rulesOf('syntax');
const templateRules = rulesOf('template');

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

/** Reports the first error of the YAML of a file. */
export function checkSyntax(source: YamlSource): readonly Diagnostic[] {
  return source.error ? runSyntaxRules(syntaxRules, source, explainYaml(source, source.error)) : [];
}

/** Checks one file and reports the diagnostics in it. */
export function checkSource(source: YamlSource): CheckedSource {
  if (source.error) return { diagnostics: checkSyntax(source) };
  const checked = checkContent(source);
  if (checked.diagnostics.length === 0) return checked;
  return { ...checked, diagnostics: limitDiagnostics(checked.diagnostics, endOf(source)) };
}

function checkContent(source: YamlSource): CheckedSource {
  if (isTemplate(source.value)) return checkTemplate(source, source.value, []);
  const errors = validateTemplate.errors ?? [];
  const mismatches = schemaDiagnostics(source, errors);
  const { value, isEcho } = validPart(source.value, errors);
  const withoutEchoes = (yaml: TemplateYaml): CheckedSource => {
    const checked = checkTemplate(source, yaml, mismatches);
    return { ...checked, diagnostics: checked.diagnostics.filter((diagnostic) => !isEcho(diagnostic)) };
  };
  if (isTemplate(value)) return withoutEchoes(value);
  const named = { ...value, name: 'nameless' };
  return { diagnostics: isTemplate(named) ? withoutEchoes(named).diagnostics : mismatches };
}

function isTemplate(content: unknown): content is TemplateYaml {
  return validateTemplate(content);
}

function checkTemplate(source: YamlSource, yaml: TemplateYaml, others: readonly Diagnostic[]): CheckedSource {
  const diagnostics = [
    ...others,
    ...runContentRules(templateRules, { source, yaml, texts: declaredTexts(yaml) }),
  ];
  const names = namesOf(yaml);
  if (!names) return { diagnostics };
  const location = locationOfValue(source, [yaml.function === undefined ? 'name' : 'function']);
  const checked = { name: yaml.name, names, location };
  return diagnostics.some(isError) ? { diagnostics, checked } : { diagnostics, checked, yaml };
}
