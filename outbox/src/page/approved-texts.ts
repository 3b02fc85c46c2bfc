import type { OutgoingMessage } from '@notifygen/runtime';
import { usageError } from '../errors.js';
import { isRecord } from '../message/check.js';
import { readJson } from '../setup/read-json.js';

type Localized = string | Readonly<Record<string, string | undefined>> | undefined;

/** What the page reads of the generated `contract.json`. */
export interface PageContract {
  readonly templates: readonly {
    readonly name: string;
    readonly header?: Localized;
    readonly body?: Localized;
    readonly footer?: Localized;
    readonly buttons?: readonly { readonly kind: string; readonly text?: Localized }[] | undefined;
  }[];
}

/** @throws OutboxError `invalid-options` if a file, or its content, is not what notifygen generates. */
export function readContract(given: string | PageContract): PageContract {
  const contract = typeof given === 'string' ? readJson(given) : given;
  if (isContract(contract)) return contract;
  const name = typeof given === 'string' ? given : 'contract';
  throw usageError(`${name} is not a contract.json that notifygen generated.`);
}

function isContract(value: unknown): value is PageContract {
  const { templates } = Object(value);
  return Array.isArray(templates) && templates.every(isRecord);
}

/** What a recipient reads around the values of a message. Its placeholders are numbered, from 1 in each text. */
export interface ApprovedTexts {
  readonly header: string | undefined;
  readonly body: string | undefined;
  readonly footer: string | undefined;
  /** In order. Empty for one whose text is not declared. */
  readonly buttons: readonly string[];
}

/** Those of the template of a message, in its language. Undefined if they are not known. */
export function approvedTexts(
  message: OutgoingMessage | undefined,
  { templates }: PageContract,
): ApprovedTexts | undefined {
  if (message?.kind !== 'template') return undefined;
  const { templateName, language = '' } = message.request;
  const known = templates.find(({ name }) => name === templateName);
  if (known === undefined) return undefined;
  const read = (text: Localized) =>
    typeof text === 'object' ? (text?.[language] ?? Object.values(text ?? {})[0]) : text;
  const { header, body, footer, buttons } = known;
  return {
    header: read(header),
    body: read(body),
    footer: read(footer),
    buttons: (buttons ?? []).map(({ text }) => read(text) ?? ''),
  };
}
