import { validateTemplate } from '../../validators.js';
import { type Diagnostic, isError, limitDiagnostics } from '../diagnostics/diagnostic.js';
import type { ReadFailure } from '../source/read-text.js';
import { endOf, locationOfRange, locationOfValue, type YamlSource } from '../source/yaml-source.js';
import { namesOf } from '../text/template-names.js';
import { rulesOf } from './rules/index.js';
import { type CheckedTemplate, runRules } from './rules/rule.js';
import { schemaDiagnostics, validPart } from './schema-errors.js';
import type { TemplateYaml } from './template-yaml.js';

const yamlRules = rulesOf('yaml');
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

/** Checks one file and reports the diagnostics in it. */
export function checkSource(source: YamlSource): CheckedSource {
  const checked = checkContent(source);
  return { ...checked, diagnostics: limitDiagnostics(checked.diagnostics, endOf(source)) };
}

function checkContent(source: YamlSource): CheckedSource {
  if (source.content === undefined) return { diagnostics: runRules(yamlRules, source) };

  const content = source.content.value;
  if (isTemplate(content)) return checkTemplate(source, content, runRules(yamlRules, source));
  const errors = validateTemplate.errors ?? [];
  const schemaErrors = mergeErrors(source, schemaDiagnostics(source, errors));
  const { value, isEcho } = validPart(content, errors);
  const checkValidPart = (yaml: TemplateYaml): CheckedSource => {
    const checked = checkTemplate(source, yaml, schemaErrors);
    return { ...checked, diagnostics: checked.diagnostics.filter((diagnostic) => !isEcho(diagnostic)) };
  };
  if (isTemplate(value)) return checkValidPart(value);
  const named = { ...value, name: 'nameless' };
  return { diagnostics: isTemplate(named) ? checkValidPart(named).diagnostics : schemaErrors };
}

/** Of an error of the syntax and a mismatch at the same place, one is a consequence of the other. */
function mergeErrors(source: YamlSource, mismatches: readonly Diagnostic[]): readonly Diagnostic[] {
  const placeOf = ({ line, column }: Pick<Diagnostic, 'line' | 'column'>): string => `${line}:${column}`;
  const invalid = new Set(mismatches.map(placeOf));
  // Quotes are of no use to a value that would be invalid even with them.
  const misread = source.misread.filter(
    ({ kind, start }) => kind === 'unclosed' || !invalid.has(placeOf(locationOfRange(source, start, start))),
  );
  const syntaxErrors = runRules(yamlRules, { ...source, misread });
  const unread = new Set(syntaxErrors.filter(({ rule }) => rule === 'yaml').map(placeOf));
  return [...syntaxErrors, ...mismatches.filter((mismatch) => !unread.has(placeOf(mismatch)))];
}

function isTemplate(content: unknown): content is TemplateYaml {
  return validateTemplate(content);
}

function checkTemplate(source: YamlSource, yaml: TemplateYaml, others: readonly Diagnostic[]): CheckedSource {
  const diagnostics = [...others, ...runRules(templateRules, { source, yaml })];
  const names = namesOf(yaml);
  if (!names) return { diagnostics };
  const location = locationOfValue(source, [yaml.function === undefined ? 'name' : 'function']);
  const checked = { name: yaml.name, names, location };
  return diagnostics.some(isError) ? { diagnostics, checked } : { diagnostics, checked, yaml };
}
