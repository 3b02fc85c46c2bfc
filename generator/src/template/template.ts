import type { DeliveryYaml, PlaceholderYaml, TemplateYaml } from '../check/template-yaml.js';
import { typeOf } from '../keys/placeholder-types.js';
import { isSendable } from '../keys/statuses.js';
import { defined } from '../text/defined.js';
import { type LocalizedText, textIn, textVariants } from '../text/localized-text.js';
import type { TemplateNames } from '../text/template-names.js';

/** The YAML keys that have another form in the model. The others are the same in both. */
type ConvertedKey = 'language' | 'placeholders' | 'file' | 'buttons' | 'delivery' | 'function';

/** A checked template: plain data with safe names, which every later stage reads. Texts have `{{1}}` for a placeholder. */
export interface Template extends Omit<TemplateYaml, ConvertedKey> {
  /** Path of its YAML file within the project, with forward slashes. */
  readonly file: string;
  /** The line, from 1, of each key and list item: `name`, `body`, `body.en`, `buttons[1]`. */
  readonly lines?: Readonly<Record<string, number>>;
  /** Its names in generated code. */
  readonly names: TemplateNames;
  /** The approved languages; empty if the field is not sent. */
  readonly languages: readonly string[];
  /** Whether `language` was declared as a list. A single code is always sent. */
  readonly callerChoosesLanguage: boolean;
  /** Those of the header first, then those of the body. */
  readonly placeholders: readonly Placeholder[];
  /** Whether callers pass parameters and button suffixes by name. Absent if they pass them in order. */
  readonly namedParameters?: true;
  /** The kind of file in its header; absent if it has none. */
  readonly fileKind?: NonNullable<TemplateYaml['file']>;
  /** Absent if the template has none. */
  readonly buttons?: readonly Button[];
  readonly delivery?: Delivery;
}

/** The outbox's defaults, in the form of the runtime's `DeliveryDefaults`. */
export interface Delivery extends Omit<DeliveryYaml, 'expires' | 'quietHours' | 'retention'> {
  /** In milliseconds. */
  readonly expiresAfter?: number;
  /** In milliseconds. */
  readonly retention?: number;
  readonly quietHours?: { readonly start: string; readonly end: string };
}

/** The keys of the texts of a message. */
export type TextPart = 'header' | 'body' | 'footer';

/** A slot in a text that each message fills with a parameter. */
export interface Placeholder extends Omit<PlaceholderYaml, 'name'> {
  /** Its name in the generated tuple, such as `orderId`. */
  readonly label: string;
}

/** Whether each message states the time zone in which its points in time are shown. */
export function takesTimeZone({ placeholders }: Pick<Template, 'placeholders'>): boolean {
  return placeholders.some(
    ({ type, timeZone }) => typeOf(type).moment === 'always' && timeZone === undefined,
  );
}

export type Button<Text = LocalizedText> = UrlButton<Text> | PhoneButton<Text> | ReplyButton<Text>;

export interface UrlButton<Text = LocalizedText> {
  readonly kind: 'url';
  /** Ends with `{{1}}` if it takes a suffix. */
  readonly url: Text;
  readonly text?: Text;
  /** Names the suffix that the caller passes; absent if the caller passes none. */
  readonly label?: string;
  /** The label of the parameter that the suffix repeats: the one-time password. */
  readonly repeats?: string;
  /** A suffix. */
  readonly example?: string;
}

export interface PhoneButton<Text = LocalizedText> {
  readonly kind: 'phone';
  readonly phone: Text;
  readonly text?: Text;
}

/** A quick reply, which sends its own text. */
export interface ReplyButton<Text = LocalizedText> {
  readonly kind: 'reply';
  readonly text: Text;
}

/** A button whose URL takes a suffix. */
export type DynamicButton<Text = LocalizedText> = UrlButton<Text> & { readonly label: string };

/** The buttons whose suffixes the caller passes, in order. */
export function dynamicButtons<Text>(buttons: readonly Button<Text>[]): readonly DynamicButton<Text>[] {
  return buttons.filter(
    (button): button is DynamicButton<Text> => button.kind === 'url' && button.label !== undefined,
  );
}

/** The names of the suffixes that the caller passes, in order. */
export function suffixLabels(buttons: readonly Button<unknown>[] = []): readonly string[] {
  return dynamicButtons(buttons).map(({ label }) => label);
}

/** What the index of the generated folder needs to know about a template. */
export type IndexedTemplate = Pick<Template, 'name' | 'names'>;

/** The approved texts of a template in one language. */
export interface TextsInLanguage {
  readonly header?: string;
  readonly body?: string;
  readonly footer?: string;
  readonly buttons: readonly ButtonTexts[];
}

/** What the recipient sees of a button, and what it opens. */
export type ButtonTexts = Button<string>;

/** One language of a template that cannot be sent. */
export interface Unapproved {
  /** Absent if the template declares no language. */
  readonly language?: string;
  /** As the platform reports it, such as `rejected`. */
  readonly status: string;
  readonly reason?: string;
}

/** The languages that cannot be sent, in order. */
export function unapprovedLanguages({
  languages,
  status,
  statusReason,
}: UnapprovedIn): readonly Unapproved[] {
  const codes: readonly (string | undefined)[] = languages.length === 0 ? [undefined] : languages;
  return codes.flatMap((language) => {
    const own = textIn(status, language);
    if (own === undefined || isSendable(own)) return [];
    return [
      { ...defined({ language }), status: own, ...defined({ reason: textIn(statusReason, language) }) },
    ];
  });
}

/** The languages that can be sent; empty also if none is declared. */
export function approvedLanguages(template: UnapprovedIn): readonly string[] {
  const unapproved = unapprovedLanguages(template).map(({ language }) => language);
  return template.languages.filter((code) => !unapproved.includes(code));
}

/** Whether it can be sent at all. */
export function canBeSent(template: UnapprovedIn): boolean {
  return approvedLanguages(template).length > 0 || unapprovedLanguages(template).length === 0;
}

/** Why it cannot be sent, such as `its status in es is rejected (TAG_CONTENT_MISMATCH)`. */
export function approvalOf(template: UnapprovedIn, unapproved = unapprovedLanguages(template)): string {
  const byStatus = Map.groupBy(
    unapproved,
    ({ status, reason }) => status + (reason === undefined ? '' : ` (${reason})`),
  );
  const parts = [...byStatus].map(([status, own]) => {
    const codes = own.flatMap(({ language }) => language ?? []);
    return codes.length === template.languages.length
      ? `is ${status}`
      : `in ${codes.join(', ')} is ${status}`;
  });
  return `its status ${parts.join(', and ')}`;
}

type UnapprovedIn = Pick<Template, 'languages' | 'status' | 'statusReason'>;

/** The texts that a message in this language shows; those of the first declared language if the language is unknown. */
export function textsInLanguage(
  { header, body, footer, buttons = [] }: Pick<Template, TextPart | 'buttons'>,
  language: string | undefined,
): TextsInLanguage {
  const read = (text: LocalizedText | undefined): string | undefined =>
    textIn(text, language) ?? (language === undefined ? textVariants(text)[0]?.text : undefined);
  return {
    ...defined({ header: read(header), body: read(body), footer: read(footer) }),
    buttons: buttons.map(({ text: localized, ...button }): ButtonTexts => {
      const text = read(localized);
      if (button.kind === 'reply') return { ...button, text: text ?? '' };
      if (button.kind === 'phone')
        return { ...button, phone: read(button.phone) ?? '', ...defined({ text }) };
      return { ...button, url: read(button.url) ?? '', ...defined({ text }) };
    }),
  };
}
