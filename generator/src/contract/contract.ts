import { compareText } from '../diagnostics/diagnostic.js';
import { formatKeys } from '../keys/placeholder-types.js';
import {
  type Button,
  type Placeholder,
  type Template,
  type TextPart,
  takesTimeZone,
  type Unapproved,
  unapprovedLanguages,
} from '../template/template.js';
import { defined } from '../text/defined.js';
import { generatedNotice } from '../text/generated-mark.js';
import { escapeHiddenInJson } from '../text/hidden-characters.js';

/** The content of `contract.json`: the shape of every template of a project. */
export interface Contract {
  /** Version of the format. */
  readonly version: 1;
  /** The folder of the YAML files, relative to the contract. */
  readonly folder?: string;
  /** Sorted by name. */
  readonly templates: readonly ContractTemplate[];
}

/** The shape of one template: what its callers depend on. */
export interface ContractTemplate extends Shape {
  readonly name: string;
  /** The generated function that sends it. */
  readonly function: string;
  /** Path of its YAML file within the project. */
  readonly source: string;
}

type SameInTemplate = 'category' | 'languages' | 'callerChoosesLanguage' | TextPart | 'buttons';

/** A template without its names: what is compared with another version of it. */
export interface Shape extends Pick<Template, SameInTemplate> {
  /** The name of each parameter, in order. */
  readonly parameters: readonly string[];
  /** Whether callers pass parameters and button suffixes by name. Absent if they pass them in order. */
  readonly namedParameters?: true;
  /** What is known of the values of parameters, by name. Absent for those that take any text. */
  readonly values?: Readonly<Record<string, ContractValue>>;
  /** Whether every message states a time zone. Absent if not. */
  readonly takesTimeZone?: true;
  /** The languages that cannot be sent; absent if all can. */
  readonly unapproved?: readonly Unapproved[];
  /** The kind of its file; absent if it has none. */
  readonly file?: NonNullable<Template['fileKind']>;
}

/** What a parameter accepts. */
export type ContractValue = Pick<Placeholder, 'type' | (typeof formatKeys)[number]>;

export const contractFile = 'contract.json';

export function contractOf(template: Template): ContractTemplate {
  const { name, names, file, languages, callerChoosesLanguage, placeholders, fileKind, buttons } = template;
  const { category, header, body, footer, namedParameters } = template;
  const unapproved = unapprovedLanguages(template);
  return {
    name,
    function: names.send,
    source: file,
    ...defined({ category }),
    languages,
    callerChoosesLanguage,
    ...(unapproved.length > 0 && { unapproved }),
    parameters: placeholders.map(({ label }) => label),
    ...defined({
      namedParameters,
      values: valuesOf(placeholders),
      takesTimeZone: takesTimeZone(template) || undefined,
    }),
    ...defined({ file: fileKind, header, body, footer, buttons: buttons?.map(withoutExample) }),
  };
}

function withoutExample(button: Button): Button {
  if (button.kind !== 'url') return button;
  const { example: _, ...same } = button;
  return same;
}

function valuesOf(placeholders: readonly Placeholder[]): ContractTemplate['values'] {
  const known = placeholders.flatMap((placeholder) => {
    const { label, type, max } = placeholder;
    if ((type === undefined || type === 'text') && max === undefined) return [];
    const formats = Object.fromEntries(formatKeys.map((key) => [key, placeholder[key]]));
    return [[label, defined({ type, ...formats })] as const];
  });
  return known.length === 0 ? undefined : Object.fromEntries(known);
}

/** The text of the contract file, with one fact per line so that a version control system shows what changed. */
export function emitContract(templates: readonly ContractTemplate[], folder: string): string {
  const sorted = [...templates].sort((a, b) => compareText(a.name, b.name));
  const contract = { $comment: generatedNotice, version: 1, folder, templates: sorted };
  return `${escapeHiddenInJson(JSON.stringify(contract, null, 2))}\n`;
}
