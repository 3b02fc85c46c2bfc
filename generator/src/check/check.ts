import { buttonProblems } from './rules/check-buttons.js';
import { languageProblems } from './rules/check-languages.js';
import { platformWarnings } from './rules/check-platform.js';
import { schemaProblems } from './schema-diagnostics.js';
import { slipWarnings } from './rules/check-slips.js';
import { syntaxProblems } from './yaml-syntax.js';
import { textProblems } from './rules/check-texts.js';
import type { Template } from '../template/template.js';
import { namesOf, type TemplateNames } from '../text/template-names.js';
import { isError, type Place, type Problem } from '../diagnostics/diagnostic.js';
import { soundPart } from './valid-part.js';
import { linesOf, placeOfValue, problemAtRange, problemAtValue, type Source } from '../source/yaml-source.js';
import { compileTemplateSchema } from './template-schema.js';
import type { TemplateYaml } from '../source/template-yaml.js';
import { toTemplate } from '../template/from-yaml.js';

/** What checking across files needs to know of a template. */
export interface CheckedTemplate {
  readonly name: string;
  readonly names: TemplateNames;
  /** Where its generated names come from. */
  readonly place: Place;
}

export interface CheckedSource {
  readonly problems: readonly Problem[];
  /** Absent where the name itself is wrong. */
  readonly checked?: CheckedTemplate;
  /** Absent where there is any error. */
  readonly template?: Template;
}

/** Returns a function that judges one document and reports every problem in it. `origin` is its path within the project. */
export function createChecker(): (source: Source, origin: string) => CheckedSource {
  const validate = compileTemplateSchema();
  return (source, origin) => {
    const syntax = syntaxProblems(source);
    if (syntax.length > 0) return { problems: syntax };
    const plain = plainValue(source);
    if ('problem' in plain) return { problems: [plain.problem] };

    const { value } = plain;
    if (validate(value)) return checkTemplate(source, origin, value, []);
    const errors = validate.errors ?? [];
    const problems = schemaProblems(source, errors);
    const { value: sound, isEcho } = soundPart(value, errors);
    const checkSound = (yaml: TemplateYaml): CheckedSource => {
      const checked = checkTemplate(source, origin, yaml, problems);
      return { ...checked, problems: checked.problems.filter((problem) => !isEcho(problem)) };
    };
    if (validate(sound)) return checkSound(sound);
    const nameless = { ...sound, name: 'nameless' };
    return { problems: validate(nameless) ? checkSound(nameless).problems : problems };
  };
}

function plainValue(source: Source): { readonly value: unknown } | { readonly problem: Problem } {
  try {
    return { value: source.document.toJS({ maxAliasCount: 100 }) };
  } catch (error) {
    const message = `its aliases do not resolve: ${error instanceof Error ? error.message : String(error)}`;
    const hint = 'a text that begins with * must stand in "quotes"';
    return { problem: problemAtRange(source, 0, 0, { rule: 'yaml', message, hint }) };
  }
}

function checkTemplate(
  source: Source,
  origin: string,
  yaml: TemplateYaml,
  schema: readonly Problem[],
): CheckedSource {
  const problems = [
    ...schema,
    ...textProblems(source, yaml),
    ...slipWarnings(source, yaml),
    ...languageProblems(source, yaml),
    ...buttonProblems(source, yaml),
    ...platformWarnings(source, yaml),
  ];
  const names = namesOf(yaml);
  if (!names) return { problems: [...problems, unnameable(source, yaml.name)] };
  const place = placeOfValue(source, [yaml.function === undefined ? 'name' : 'function']);
  const checked = { name: yaml.name, names, place };
  return problems.some(isError)
    ? { problems, checked }
    : { problems, checked, template: { ...toTemplate(origin, yaml, names), lines: linesOf(source) } };
}

function unnameable(source: Source, name: string): Problem {
  return problemAtValue(source, ['name'], {
    rule: 'no-function-name',
    message: `no function name can be made of ${name}`,
    hint: 'give it one with the key function, such as function: sendDivider',
  });
}
