import type { OutgoingMessage } from '@notifygen/runtime';

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
