import type { ValidationError } from '../../../validators.js';
import type { Location } from '../../diagnostics/diagnostic.js';
import type { ReadFailure } from '../../source/read-text.js';
import type { YamlPath, YamlSource } from '../../source/yaml-source.js';
import type { TemplateNames } from '../../text/template-names.js';
import type { declaredTexts, TemplateYaml } from '../template-yaml.js';

/** Checks one thing. A rule has one of the `check` functions. */
export interface Rule {
  /** Appears in every diagnostic, and users may filter by it, so avoid renaming it. */
  readonly name: string;
  /** Default: `error`. */
  readonly severity?: 'warning';
  /** What breaks it, as a sentence of the documentation. */
  readonly problem: string;
  /** How to fix it, without a capital and a full stop: the hint of every diagnostic that has none of its own. */
  readonly fix: string;
  /** A template that breaks this rule and no other, or the files of a project that does. */
  readonly example: string | Readonly<Record<string, ExampleFile>>;
  /** Checks a file that could not be read. */
  readonly checkFile?: (failure: ReadFailure) => readonly Located[];
  /** Checks the configuration as a whole, before its content. */
  readonly checkConfig?: (input: ConfigInput) => readonly Located[];
  /** The keywords of the JSON Schema whose errors `checkSchema` explains. */
  readonly keywords?: readonly string[];
  /** Explains errors of the JSON Schema validator. No two rules explain the same one. */
  readonly checkSchema?: (error: SchemaError) => readonly (Reason & Partial<Violation>)[];
  /** Checks a template that matches the JSON Schema. */
  readonly checkTemplate?: (input: CheckInput) => readonly Violation[];
  /** Checks the names of all templates together. */
  readonly checkNames?: (templates: readonly CheckedTemplate[]) => readonly Located[];
}

export type ExampleFile = string | Uint8Array | { readonly linkTo: string };

export interface Reason {
  /** What is wrong: starts with a lowercase letter and has no full stop. */
  readonly message: string;
  /** Default: the fix of the rule. */
  readonly hint?: string | undefined;
}

export interface Located extends Reason {
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

/** The same hint for all texts that may differ from the approved ones. */
export const compareIt = 'compare it with the approved template';
export const changeDraft = 'change it before you submit the template, unless WhatsApp approves it like this';
