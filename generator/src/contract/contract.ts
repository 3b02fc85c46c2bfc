// @ts-nocheck

import { compareText } from '../diagnostics/diagnostic.js';
import { type Button, dynamicButtons, type Template } from '../template/template.js';
import { digestOf } from '../text/digest.js';
import { generatedNotice } from '../text/generated-mark.js';
import { textVariants } from '../text/localized-text.js';
import { wordingOf } from '../text/wording.js';

/** The shape of every template of a project, as `contract.json` holds it. */
export interface Contract {
  /** Of the form of this file. */
  readonly version: 1;
  /** Sorted by name. */
  readonly templates: readonly ContractTemplate[];
}

/** The shape of one template: what its callers depend on. */
export interface ContractTemplate {
  /** The name that it was approved under. */
  readonly name: string;
  /** The generated function that sends it. */
  readonly function: string;
  /** Its YAML file within the project. */
  readonly source: string;
  /** Empty where the field is not sent. */
  readonly languages: readonly string[];
  /** Whether the caller gives one of the languages. */
  readonly callerChoosesLanguage: boolean;
  /** The name of each parameter, in order. */
  readonly parameters: readonly string[];
  /** The kind of its file; absent where it has none. */
  readonly file?: 'document' | 'video' | 'image';
  /** The name of each suffix that the caller gives; empty where all buttons are fixed; absent without buttons. */
  readonly buttons?: readonly string[];
  /** Changes with any of the approved texts and with nothing else. */
  readonly digest: string;
  /** Its approved texts by part and language. */
  readonly texts: readonly ContractText[];
}

/** One approved text, told from another by its digest only: the text itself stands in the YAML. */
export interface ContractText {
  /** Which text of the template it is. */
  readonly part: 'header' | 'body' | 'footer' | 'button';
  /** Code of the language; absent where the text has none of its own. */
  readonly language?: string;
  /** Changes with the text. */
  readonly digest: string;
  /** Digest of the sentences that give a value its meaning; absent where it takes none. */
  readonly wording?: string;
}

export const contractFile = 'contract.json';

/** The shape of one template. */
export function contractOf(template: Template): ContractTemplate {
  const texts = textsOf(template);
  const { fileKind, buttons } = template;
  return {
    name: template.name,
    function: template.names.send,
    source: template.file,
    languages: template.languages,
    callerChoosesLanguage: template.callerChoosesLanguage,
    parameters: template.placeholders.map(({ label }) => label),
    ...(fileKind !== undefined && { file: fileKind }),
    ...(buttons && { buttons: dynamicButtons(buttons).map(({ label }) => label) }),
    digest: digestOf(JSON.stringify(texts)),
    texts,
  };
}

/** The text of the contract file: one fact a line, so that it diffs well. */
export function emitContract(templates: readonly ContractTemplate[]): string {
  const sorted = [...templates].sort((a, b) => compareText(a.name, b.name));
  return `${JSON.stringify({ $comment: generatedNotice, version: 1, templates: sorted }, null, 2)}\n`;
}

function textsOf({ header, body, footer, buttons = [] }: Template): readonly ContractText[] {
  return [
    ...(header === undefined ? [] : [textOf('header', header)]),
    ...textVariants(body).map(({ language, text }) => textOf('body', text, language)),
    ...(footer === undefined ? [] : [textOf('footer', footer)]),
    ...buttons.map(buttonText),
  ];
}

function textOf(part: ContractText['part'], text: string, language?: string): ContractText {
  const wording = wordingOf(text);
  return {
    part,
    ...(language !== undefined && { language }),
    digest: digestOf(text),
    ...(wording.length > 0 && { wording: digestOf(JSON.stringify(wording)) }),
  };
}

function buttonText(button: Button): ContractText {
  const { kind, text = '' } = button;
  const target = kind === 'url' ? button.url : kind === 'phone' ? button.phone : '';
  return {
    part: 'button',
    digest: digestOf(JSON.stringify([kind, text, target])),
    ...(kind === 'url' && button.label !== undefined && { wording: digestOf(target) }),
  };
}
