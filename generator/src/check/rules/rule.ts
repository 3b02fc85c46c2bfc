import type { ValidationError } from '../../../validators.js';
import { type Diagnostic, diagnosticAt, type Location } from '../../diagnostics/diagnostic.js';
import type { Explanation } from '../../explain/explain-yaml.js';
import type { ReadFailure } from '../../source/read-text.js';
import { locateIn } from '../../source/text-locator.js';
import {
  locationOfKey,
  locationOfRange,
  locationOfValue,
  type YamlPath,
  type YamlSource,
} from '../../source/yaml-source.js';
import type { TemplateNames } from '../../text/template-names.js';
import type { declaredTexts, TemplateYaml } from '../template-yaml.js';

/** Checks one thing. The kind of a rule determines the input of its `check`. */
export type Rule = FileRule | SyntaxRule | ConfigRule | SchemaRule | TemplateRule | NameRule;

interface RuleOf<Kind extends string, Input, Found> {
  readonly kind: Kind;
  /** Appears in every diagnostic, and users may filter by it, so avoid renaming it. */
  readonly name: string;
  readonly severity: 'error' | 'warning';
  readonly about: 'files' | 'keys and values' | 'texts and placeholders' | 'languages' | 'buttons' | 'names';
  readonly docs: { readonly problem: string; readonly fix: string };
  /** A template that breaks this rule and no other, or the files of a project that does. */
  readonly example: string | Readonly<Record<string, ExampleFile>>;
  readonly check: (input: Input) => readonly Found[];
}

export type ExampleFile = string | Uint8Array | { readonly linkTo: string };

export interface Reason {
  /** What is wrong: starts with a lowercase letter and has no full stop. */
  readonly message: string;
  /** How to fix it. */
  readonly hint?: string;
}

interface Located extends Reason {
  readonly location: Location;
}

/** A place in a file that breaks a rule. It is located only when it is reported. */
export interface Violation extends Reason {
  /** The value. */
  readonly path: YamlPath;
  /** The part of its text, by offsets in it. Default: the whole value. */
  readonly span?: readonly [from: number, to: number];
  /** Whether its key is meant. Default: no. */
  readonly isKey?: boolean;
}

/** Checks a file that could not be read. */
export type FileRule = RuleOf<'file', ReadFailure, Located>;

/** Reports why YAML cannot be read. */
export type SyntaxRule = RuleOf<'syntax', Explanation, Explanation>;

/** Checks the configuration as a whole, before its content. */
export type ConfigRule = RuleOf<'config', ConfigInput, Located>;

/** Explains errors of the JSON Schema validator. If it returns no violation, the next rule for that keyword is asked. */
export interface SchemaRule extends RuleOf<'schema', SchemaError, Reason & Partial<Violation>> {
  /** The keywords of the JSON Schema that it explains. */
  readonly keywords: readonly string[];
}

/** Checks a template that matches the JSON Schema. */
export type TemplateRule = RuleOf<'template', CheckInput, Violation>;

/** Checks the names of all templates together. */
export type NameRule = RuleOf<'names', readonly CheckedTemplate[], Located>;

export interface CheckInput {
  readonly source: YamlSource;
  readonly yaml: TemplateYaml;
  /** The approved texts, each found only once. */
  readonly texts: ReturnType<typeof declaredTexts>;
}

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

/** A rule about YAML that cannot be read. The explanation names the rule. */
export function syntaxRule(rule: Pick<SyntaxRule, 'name' | 'docs' | 'example'>): SyntaxRule {
  return {
    kind: 'syntax',
    severity: 'error',
    about: 'files',
    ...rule,
    check: (explanation) => (explanation.rule === rule.name ? [explanation] : []),
  };
}

/** The same hint for all texts that may differ from the approved ones. */
export const compareIt = 'compare it with the approved template';
export const compareOrApprove = `${compareIt}; if it was approved like this, add \`status: approved\``;
export const takesNoParameter = 'write it as it was approved: the gateway takes no parameter for it';

/** What rules of the same kind find. */
export function runRules<Input>(
  rules: readonly RuleOf<string, Input, Located>[],
  input: Input,
): readonly Diagnostic[] {
  return rules.flatMap(({ name, severity, check }) =>
    check(input).map(({ location, ...found }) => diagnosticAt(location, { rule: name, severity, ...found })),
  );
}

/** What rules about the content of a file find in it. */
export function runContentRules<Input extends { readonly source: YamlSource; readonly path?: YamlPath }>(
  rules: readonly RuleOf<string, Input, Reason & Partial<Violation>>[],
  input: Input,
): readonly Diagnostic[] {
  const { source } = input;
  // A text may break a rule many times.
  const locators = new Map<YamlPath, ReturnType<typeof locateIn>>();
  const locate = (path = input.path ?? [], span?: Violation['span'], isKey = false): Location => {
    if (!span) return (isKey ? locationOfKey : locationOfValue)(source, path);
    const locator = locators.get(path) ?? locateIn(source, path);
    locators.set(path, locator);
    return locator(...span);
  };
  const diagnostics: Diagnostic[] = [];
  for (const { name, severity, check } of rules)
    for (const { path, span, isKey, ...reason } of check(input))
      diagnostics.push(diagnosticAt(locate(path, span, isKey), { rule: name, severity, ...reason }));
  return diagnostics;
}

/** Reports why YAML cannot be read. */
export function runSyntaxRules(
  rules: readonly SyntaxRule[],
  source: YamlSource,
  explanation: Explanation,
): readonly Diagnostic[] {
  return rules.flatMap(({ name, severity, check }) =>
    check(explanation).map(({ start, end, message, hint }) =>
      diagnosticAt(locationOfRange(source, start, end), {
        rule: name,
        severity,
        message,
        ...(hint !== undefined && { hint }),
      }),
    ),
  );
}
