import { type LocalizedText, textVariants } from '../text/localized-text.js';
import { countPlaceholders } from '../text/placeholders.js';

/** The content of a template file that matches the JSON Schema. */
export interface TemplateYaml {
  readonly name: string;
  readonly language?: string | readonly string[];
  readonly category?: 'marketing' | 'utility' | 'authentication';
  readonly status?: string;
  readonly placeholders?: number | readonly (string | PlaceholderYaml)[];
  readonly header?: LocalizedText;
  readonly body?: LocalizedText;
  readonly footer?: LocalizedText;
  readonly file?: 'document' | 'video' | 'image';
  readonly buttons?: readonly ButtonYaml[];
  readonly delivery?: DeliveryYaml;
  readonly function?: string;
  readonly description?: string;
}

export interface PlaceholderYaml {
  readonly name: string;
  /** The name in the approved text, if it differs from `name`. */
  readonly approvedAs?: string;
  readonly description?: string;
  readonly example?: string;
}

/** Exactly one of `url`, `phone` and `reply` is present. */
export interface ButtonYaml {
  readonly url?: LocalizedText;
  readonly phone?: LocalizedText;
  readonly reply?: LocalizedText;
  readonly name?: string;
  readonly text?: LocalizedText;
}

/** The outbox's defaults for a template. */
export interface DeliveryYaml {
  readonly priority?: 'urgent' | 'high' | 'normal' | 'bulk';
  /** A duration such as `10 minutes`. */
  readonly expires?: string;
  /** Two times such as `21:00-08:00`. */
  readonly quietHours?: string;
  readonly onUnknown?: 'hold' | 'resend';
}

const templateParts = ['header', 'body', 'footer'] as const;
const buttonParts = ['url', 'phone', 'reply', 'text'] as const;

/** An approved text and its path in the YAML file. */
export interface DeclaredText {
  /** The key that declares it. */
  readonly part: (typeof templateParts)[number] | (typeof buttonParts)[number];
  readonly path: readonly (string | number)[];
  /** Code of the language, if the text belongs to one. */
  readonly language?: string;
  readonly text: string;
}

/** An approved text that is a map from language code to text. */
export interface TranslatedText extends Pick<DeclaredText, 'part' | 'path'> {
  readonly texts: Readonly<Record<string, string>>;
}

/** The header, body and footer in every language. */
export function declaredTexts(yaml: TemplateYaml): readonly DeclaredText[] {
  return partsOf(yaml).flatMap(inEachLanguage);
}

/** The texts, URLs and phone numbers of the buttons in every language. */
export function buttonTexts(yaml: TemplateYaml): readonly DeclaredText[] {
  return buttonPartsOf(yaml).flatMap(inEachLanguage);
}

/** The texts of the template and its buttons that are declared per language. */
export function translatedTexts(yaml: TemplateYaml): readonly TranslatedText[] {
  return [...partsOf(yaml), ...buttonPartsOf(yaml)].flatMap(({ part, path, text }) =>
    typeof text === 'object' ? [{ part, path, texts: text }] : [],
  );
}

interface Part extends Pick<DeclaredText, 'part' | 'path'> {
  readonly text: LocalizedText | undefined;
}

function partsOf(yaml: TemplateYaml): readonly Part[] {
  return templateParts.map((part) => ({ part, path: [part], text: yaml[part] }));
}

function buttonPartsOf({ buttons = [] }: TemplateYaml): readonly Part[] {
  return buttons.flatMap((button, index) =>
    buttonParts.map((part) => ({ part, path: ['buttons', index, part], text: button[part] })),
  );
}

function inEachLanguage({ part, path, text }: Part): readonly DeclaredText[] {
  return textVariants(text).map((variant) => ({
    part,
    path: variant.language === undefined ? path : [...path, variant.language],
    ...variant,
  }));
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

/** The number of parameters that the texts take. Header and body number their placeholders separately, so it is the sum. */
export function placeholdersInTexts({ header, body }: TemplateYaml): number {
  const countIn = (text: LocalizedText | undefined): number =>
    countPlaceholders(textVariants(text)[0]?.text ?? '');
  return countIn(header) + countIn(body);
}
