import type { ValidateFunction } from 'ajv/dist/2020.js';
import { buttonProblems } from './check-buttons.js';
import { languageWarnings } from './check-languages.js';
import { nameProblems } from './check-names.js';
import { schemaProblems } from './check-schema.js';
import { textProblems } from './check-texts.js';
import type { Template } from './model.js';
import { namesOf } from './names.js';
import { compareText, type Problem, sortProblems } from './problem.js';
import { problemAtRange, problemAtValue, type Source } from './source.js';
import { compileTemplateSchema, type TemplateYaml } from './template-yaml.js';
import { toTemplate } from './to-template.js';

export interface CheckResult {
  /** The templates without errors, sorted by name. */
  readonly templates: readonly Template[];
  /** Every problem of every file, sorted. */
  readonly problems: readonly Problem[];
}

/** Judges all documents at once; it never stops at the first problem. */
export function checkSources(sources: readonly Source[]): CheckResult {
  const validate = compileTemplateSchema();
  const checked = sources.map((source) => checkSource(source, validate));
  const named = checked.flatMap(({ source, template }) => (template ? [{ source, template }] : []));
  return {
    templates: named.map(({ template }) => template).sort((a, b) => compareText(a.name, b.name)),
    problems: sortProblems([...checked.flatMap(({ problems }) => problems), ...nameProblems(named)]),
  };
}

interface CheckedSource {
  readonly source: Source;
  readonly problems: readonly Problem[];
  readonly template?: Template;
}

function checkSource(source: Source, validate: ValidateFunction<TemplateYaml>): CheckedSource {
  const syntax = source.document.errors.map(({ pos, message }) =>
    problemAtRange(source, pos[0], pos[1], { message }),
  );
  if (syntax.length > 0) return { source, problems: syntax };
  const value: unknown = source.document.toJS();
  if (!validate(value)) return { source, problems: schemaProblems(source, validate.errors ?? []) };

  const names = namesOf(value);
  const problems = [
    ...textProblems(source, value),
    ...buttonProblems(source, value),
    ...languageWarnings(source, value),
    ...(names
      ? []
      : [
          problemAtValue(source, ['name'], {
            message: `no function name can be made of ${value.name}`,
            hint: 'give it one with the key function, such as function: sendDivider',
          }),
        ]),
  ];
  return names ? { source, problems, template: toTemplate(source.file, value, names) } : { source, problems };
}
