import type { ValidationError } from '../../../validators.js';
import { type Diagnostic, diagnosticAt, type Location } from '../../diagnostics/diagnostic.js';
import type { ReadFailure } from '../../source/read-text.js';
import type { YamlPath, YamlSource } from '../../source/yaml-source.js';
import type { TemplateNames } from '../../text/template-names.js';
import type { TemplateYaml } from '../template-yaml.js';

/** Checks one thing. The kind of a rule determines the input of its `check`. */
export type Rule = FileRule | YamlRule | ConfigRule | SchemaRule | TemplateRule | NameRule;

interface RuleOf<Kind extends string, Input> {
  readonly kind: Kind;
  /** Appears in every diagnostic, and users may filter by it, so avoid renaming it. */
  readonly name: string;
  readonly severity: 'error' | 'warning';
  readonly about: 'files' | 'keys and values' | 'texts and placeholders' | 'languages' | 'buttons' | 'names';
  readonly docs: { readonly problem: string; readonly fix: string };
  /** A template that breaks this rule and no other, or the files of a project that does. */
  readonly example: string | Readonly<Record<string, ExampleFile>>;
  readonly check: (input: Input) => readonly Violation[];
}

export type ExampleFile = string | Uint8Array | { readonly linkTo: string };

/** A place that breaks a rule. */
export interface Violation {
  readonly location: Location;
  /** What is wrong: starts with a lowercase letter and has no full stop. */
  readonly message: string;
  /** How to fix it. */
  readonly hint: string;
}

/** Checks a file that could not be read. */
export type FileRule = RuleOf<'file', ReadFailure>;

/** Checks the syntax of a file, before its content. */
export type YamlRule = RuleOf<'yaml', YamlSource>;

/** Checks the configuration as a whole, before its content. */
export type ConfigRule = RuleOf<'config', ConfigInput>;

/** Explains errors of the JSON Schema validator. If it returns no violation, the next rule for that keyword is asked. */
export interface SchemaRule extends RuleOf<'schema', SchemaError> {
  /** The keywords of the JSON Schema that it explains. */
  readonly keywords: readonly string[];
}

/** Checks a template that matches the JSON Schema. */
export type TemplateRule = RuleOf<'template', { readonly source: YamlSource; readonly yaml: TemplateYaml }>;

/** Checks the names of all templates together. */
export type NameRule = RuleOf<'names', readonly CheckedTemplate[]>;

export interface ConfigInput {
  readonly source: YamlSource;
  /** The keys under which the file contains the configuration; empty if the whole file does. */
  readonly base: YamlPath;
  /** The path of another configuration of the same project. */
  readonly rival?: string;
}

export interface SchemaError {
  readonly source: YamlSource;
  readonly error: ValidationError;
  /** The path of the invalid value. */
  readonly path: YamlPath;
  readonly location: Location;
  /** The description of the value in the schema. */
  readonly description: string;
}

/** The value in a sentence. */
export function subjectOf({ source, path }: Pick<SchemaError, 'source' | 'path'>): string {
  const key = path.at(-1);
  if (typeof key === 'string') return `\`${key}\``;
  if (key !== undefined) return 'the item';
  return source.file.endsWith('.json') ? 'the configuration' : 'the template';
}

export interface CheckedTemplate {
  readonly name: string;
  readonly names: TemplateNames;
  /** The value that its generated names are derived from. */
  readonly location: Location;
}

/** What rules of the same kind find. */
export function runRules<Input>(
  rules: readonly RuleOf<string, Input>[],
  input: Input,
): readonly Diagnostic[] {
  return rules.flatMap(({ name, severity, check }) =>
    check(input).map(({ location, ...found }) => diagnosticAt(location, { rule: name, severity, ...found })),
  );
}
