import { compareText } from '../diagnostics/diagnostic.js';
import type { Template, TextPart } from '../template/template.js';
import { defined } from '../text/defined.js';
import { generatedNotice } from '../text/generated-mark.js';
import { escapeHiddenInJson } from '../text/hidden-characters.js';

/** The content of `contract.json`: the shape of every template of a project. */
export interface Contract {
  /** Version of the format. */
  readonly version: 1;
  /** Sorted by name. */
  readonly templates: readonly ContractTemplate[];
}

type SameInTemplate = 'name' | 'category' | 'languages' | 'callerChoosesLanguage' | TextPart | 'buttons';

/** The shape of one template: what its callers depend on. */
export interface ContractTemplate extends Pick<Template, SameInTemplate> {
  /** The generated function that sends it. */
  readonly function: string;
  /** Path of its YAML file within the project. */
  readonly source: string;
  /** The name of each parameter, in order. */
  readonly parameters: readonly string[];
  /** The kind of its file; absent if it has none. */
  readonly file?: NonNullable<Template['fileKind']>;
}

export const contractFile = 'contract.json';

export function contractOf(template: Template): ContractTemplate {
  const { name, names, file, languages, callerChoosesLanguage, placeholders, fileKind, buttons } = template;
  const { category, header, body, footer } = template;
  return {
    name,
    function: names.send,
    source: file,
    ...defined({ category }),
    languages,
    callerChoosesLanguage,
    parameters: placeholders.map(({ label }) => label),
    ...defined({ file: fileKind, header, body, footer, buttons }),
  };
}

/** The text of the contract file, with one fact per line so that a version control system shows what changed. */
export function emitContract(templates: readonly ContractTemplate[]): string {
  const sorted = [...templates].sort((a, b) => compareText(a.name, b.name));
  const contract = { $comment: generatedNotice, version: 1, templates: sorted };
  return `${escapeHiddenInJson(JSON.stringify(contract, null, 2))}\n`;
}
