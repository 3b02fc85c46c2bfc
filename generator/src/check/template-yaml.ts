import type { SchemaTemplate } from '../../schemas.js';
import { isDraft } from '../keys/statuses.js';
import type { PlainKey, PlainValues } from '../keys/template-keys.js';
import { type LocalizedText, textIn, textVariants } from '../text/localized-text.js';
import {
  countPlaceholders,
  findPlaceholders,
  isOneTimePasswordUrl,
  type TextPlaceholder,
} from '../text/placeholders.js';

/** The content of a template file that matches the JSON Schema. */
export interface TemplateYaml extends Omit<SchemaTemplate, PlainKey>, PlainValues {}

/** Exactly one of `url`, `phone` and `reply` is present. */
export type ButtonYaml = NonNullable<TemplateYaml['buttons']>[number];

export type PlaceholderYaml = Extract<
  Extract<TemplateYaml['placeholders'], readonly unknown[]>[number],
  object
>;

/** The outbox's defaults for a template. */
export type DeliveryYaml = NonNullable<TemplateYaml['delivery']>;

const messageParts = ['header', 'body', 'footer'] as const;
export const buttonParts = ['url', 'phone', 'reply', 'text'] as const;

/** The keys of all approved texts: those of the message, and those of its buttons. */
export type TextPart = (typeof messageParts)[number] | (typeof buttonParts)[number];

/** An approved text and its path in the YAML file. */
export interface DeclaredText {
  /** The key that declares it. */
  readonly part: TextPart;
  readonly path: readonly (string | number)[];
  /** Code of the language, if the text belongs to one. */
  readonly language?: string;
  readonly text: string;
  readonly placeholders: readonly TextPlaceholder[];
}

/** Returns a function that gives the approved texts of these parts in every language; of all parts if it gets none. */
export function declaredTexts(yaml: TemplateYaml) {
  const all = declaredParts(yaml).flatMap(({ part, path, text }) =>
    textVariants(text).map(
      (variant): DeclaredText => ({
        part,
        path: variant.language === undefined ? path : [...path, variant.language],
        ...variant,
        placeholders: findPlaceholders(variant.text),
      }),
    ),
  );
  return (...parts: readonly DeclaredText['part'][]): readonly DeclaredText[] =>
    parts.length === 0 ? all : all.filter(({ part }) => parts.includes(part));
}

/** Whether WhatsApp has not approved the text, which may still change. */
export function isDraftIn({ status }: TemplateYaml, language: string | undefined): boolean {
  const all = textVariants(status).map(({ text }) => text);
  return language === undefined ? all.some(isDraft) : isDraft(textIn(status, language));
}

/** The texts of the message and its buttons that are maps from language code to text. */
export function translatedTexts(yaml: TemplateYaml) {
  return declaredParts(yaml).flatMap(({ part, path, text }) =>
    typeof text === 'object' ? [{ part, path, texts: text }] : [],
  );
}

interface DeclaredPart extends Pick<DeclaredText, 'part' | 'path'> {
  readonly text: LocalizedText;
}

function declaredParts(yaml: TemplateYaml): readonly DeclaredPart[] {
  const ofMessage = messageParts.map((part) => ({ part, path: [part], text: yaml[part] }));
  const ofButtons = (yaml.buttons ?? []).flatMap((button, index) =>
    buttonParts.map((part) => ({ part, path: ['buttons', index, part], text: button[part] })),
  );
  return [...ofMessage, ...ofButtons].flatMap(({ text, ...one }) =>
    text === undefined ? [] : { ...one, text },
  );
}

/** The declared placeholders in order. If only their number is known, they are called `placeholder1`, `placeholder2`, … */
export function declaredPlaceholders(yaml: TemplateYaml): readonly PlaceholderYaml[] {
  const { placeholders = placeholdersInTexts(yaml) } = yaml;
  if (typeof placeholders === 'number') {
    return Array.from({ length: placeholders }, (_, index) => ({ name: `placeholder${index + 1}` }));
  }
  return placeholders.map((placeholder) =>
    typeof placeholder === 'string' ? { name: placeholder } : placeholder,
  );
}

/** Whether the URL is that of a one-time password in every language. */
export function hasOneTimePassword({ url }: ButtonYaml): boolean {
  return url !== undefined && textVariants(url).every(({ text }) => isOneTimePasswordUrl(text));
}

/** The placeholder of the one-time password: the only one of type `code`, or a text that is the only one. */
export function passwordPlaceholder(yaml: TemplateYaml): PlaceholderYaml | undefined {
  const placeholders = declaredPlaceholders(yaml);
  const codes = placeholders.filter(({ type }) => type === 'code');
  const candidates =
    codes.length > 0 || placeholders.length > 1
      ? codes
      : placeholders.filter(({ type = 'text' }) => type === 'text');
  return candidates.length === 1 ? candidates[0] : undefined;
}

/** More than WhatsApp allows in any text; the schema has the same limit for `placeholders`. */
export const mostPlaceholders = 1000;

/** The number of parameters that the texts take. Header and body number their placeholders separately, so it is the sum. */
export function placeholdersInTexts(yaml: TemplateYaml): number {
  return placeholdersInHeader(yaml) + countIn(yaml.body);
}

/** The parameters of the header precede those of the body. */
export function placeholdersInHeader({ header }: Pick<TemplateYaml, 'header'>): number {
  return countIn(header);
}

function countIn(text: LocalizedText | undefined): number {
  return countPlaceholders(textVariants(text)[0]?.text ?? '');
}
