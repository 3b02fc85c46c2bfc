import { compareText } from '../diagnostics/diagnostic.js';
import type { Button, Template } from '../template/template.js';
import { generatedNotice } from '../text/generated-mark.js';
import { escapeHiddenInJson } from '../text/hidden-characters.js';
import type { LocalizedText } from '../text/localized-text.js';

/** The content of `contract.json`: the shape of every template of a project. */
export interface Contract {
  /** Version of the format. */
  readonly version: 1;
  /** Sorted by name. */
  readonly templates: readonly ContractTemplate[];
}

/** The shape of one template: what its callers depend on. */
export interface ContractTemplate {
  /** The name under which it was approved. */
  readonly name: string;
  /** The generated function that sends it. */
  readonly function: string;
  /** Path of its YAML file within the project. */
  readonly source: string;
  /** As the platform reports it; absent if not declared. */
  readonly category?: string;
  /** Empty if the field is not sent. */
  readonly languages: readonly string[];
  /** Whether the caller chooses one of the languages. */
  readonly callerChoosesLanguage: boolean;
  /** The name of each parameter, in order. */
  readonly parameters: readonly string[];
  /** The kind of its file; absent if it has none. */
  readonly file?: 'document' | 'video' | 'image';
  /** Approved texts; absent if not declared. */
  readonly header?: LocalizedText;
  readonly body?: LocalizedText;
  readonly footer?: LocalizedText;
  /** In order; absent if it has none. A `label` names the suffix that the caller passes. */
  readonly buttons?: readonly Button[];
}

export const contractFile = 'contract.json';

export function contractOf(template: Template): ContractTemplate {
  const { name, names, file, languages, callerChoosesLanguage, placeholders, fileKind, buttons } = template;
  const { category, header, body, footer } = template;
  return {
    name,
    function: names.send,
    source: file,
    ...(category !== undefined && { category }),
    languages,
    callerChoosesLanguage,
    parameters: placeholders.map(({ label }) => label),
    ...(fileKind !== undefined && { file: fileKind }),
    ...(header !== undefined && { header }),
    ...(body !== undefined && { body }),
    ...(footer !== undefined && { footer }),
    ...(buttons && { buttons }),
  };
}

/** The text of the contract file, with one fact per line so that a version control system shows what changed. */
export function emitContract(templates: readonly ContractTemplate[]): string {
  const sorted = [...templates].sort((a, b) => compareText(a.name, b.name));
  const contract = { $comment: generatedNotice, version: 1, templates: sorted };
  return `${escapeHiddenInJson(JSON.stringify(contract, null, 2))}\n`;
}
