import { type Diagnostic, isError, type Location } from '../diagnostics/diagnostic.js';
import {
  diagnosticAtRange,
  diagnosticAtValue,
  locationOfValue,
  type YamlSource,
} from '../source/yaml-source.js';
import { namesOf, type TemplateNames } from '../text/template-names.js';
import { buttonDiagnostics } from './rules/check-buttons.js';
import { languageDiagnostics } from './rules/check-languages.js';
import { platformWarnings } from './rules/check-platform.js';
import { slipWarnings } from './rules/check-slips.js';
import { textDiagnostics } from './rules/check-texts.js';
import { schemaDiagnostics } from './schema-diagnostics.js';
import { compileTemplateSchema } from './template-schema.js';
import type { TemplateYaml } from './template-yaml.js';
import { soundPart } from './valid-part.js';
import { syntaxDiagnostics } from './yaml-syntax.js';

/** What checking across files needs to know of a template. */
export interface CheckedTemplate {
  readonly name: string;
  readonly names: TemplateNames;
  /** Where its generated names come from. */
  readonly location: Location;
}

export interface CheckedSource {
  readonly diagnostics: readonly Diagnostic[];
  /** Absent where the name itself is wrong. */
  readonly checked?: CheckedTemplate;
  /** The content; absent if there is any error. */
  readonly yaml?: TemplateYaml;
}

/** Returns a function that judges one document and reports every diagnostic in it. `origin` is its path within the project. */
export function createChecker(): (source: YamlSource) => CheckedSource {
  const validate = compileTemplateSchema();
  return (source) => {
    const syntax = syntaxDiagnostics(source);
    if (syntax.length > 0) return { diagnostics: syntax };
    const plain = plainValue(source);
    if ('diagnostic' in plain) return { diagnostics: [plain.diagnostic] };

    const { value } = plain;
    if (validate(value)) return checkTemplate(source, value, []);
    const errors = validate.errors ?? [];
    const diagnostics = schemaDiagnostics(source, errors);
    const { value: sound, isEcho } = soundPart(value, errors);
    const checkSound = (yaml: TemplateYaml): CheckedSource => {
      const checked = checkTemplate(source, yaml, diagnostics);
      return { ...checked, diagnostics: checked.diagnostics.filter((diagnostic) => !isEcho(diagnostic)) };
    };
    if (validate(sound)) return checkSound(sound);
    const nameless = { ...sound, name: 'nameless' };
    return { diagnostics: validate(nameless) ? checkSound(nameless).diagnostics : diagnostics };
  };
}

function plainValue(source: YamlSource): { readonly value: unknown } | { readonly diagnostic: Diagnostic } {
  try {
    return { value: source.document.toJS({ maxAliasCount: 100 }) };
  } catch (error) {
    const message = `its aliases do not resolve: ${error instanceof Error ? error.message : String(error)}`;
    const hint = 'a text that begins with * must stand in "quotes"';
    return { diagnostic: diagnosticAtRange(source, 0, 0, { rule: 'yaml', message, hint }) };
  }
}

function checkTemplate(source: YamlSource, yaml: TemplateYaml, schema: readonly Diagnostic[]): CheckedSource {
  const diagnostics = [
    ...schema,
    ...textDiagnostics(source, yaml),
    ...slipWarnings(source, yaml),
    ...languageDiagnostics(source, yaml),
    ...buttonDiagnostics(source, yaml),
    ...platformWarnings(source, yaml),
  ];
  const names = namesOf(yaml);
  if (!names) return { diagnostics: [...diagnostics, unnameable(source, yaml.name)] };
  const location = locationOfValue(source, [yaml.function === undefined ? 'name' : 'function']);
  const checked = { name: yaml.name, names, location };
  return diagnostics.some(isError) ? { diagnostics, checked } : { diagnostics, checked, yaml };
}

function unnameable(source: YamlSource, name: string): Diagnostic {
  return diagnosticAtValue(source, ['name'], {
    rule: 'no-function-name',
    message: `no function name can be made of ${name}`,
    hint: 'give it one with the key function, such as function: sendDivider',
  });
}
