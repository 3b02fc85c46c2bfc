import type { TemplateYaml } from '../check/template-yaml.js';
import type { LocalizedText } from '../text/localized-text.js';
import type { TemplateNames } from '../text/template-names.js';

/** The YAML keys that have another form in the model. The others are the same in both. */
type ConvertedKey = 'language' | 'placeholders' | 'file' | 'buttons' | 'function';

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
  /** The kind of file in its header; absent if it has none. */
  readonly fileKind?: 'document' | 'video' | 'image';
  /** Absent if the template has none. */
  readonly buttons?: readonly Button[];
}

/** A slot in a text that each message fills with a parameter. */
export interface Placeholder {
  /** Its name in the generated tuple, such as `orderId`. */
  readonly label: string;
  /** The name in the approved text, if it differs. */
  readonly approvedAs?: string;
  readonly description?: string;
  readonly example?: string;
}

export type Button = UrlButton | PhoneButton | ReplyButton;

export interface UrlButton {
  readonly kind: 'url';
  /** Ends with `{{1}}` if the caller passes a suffix. */
  readonly url: LocalizedText;
  readonly text?: LocalizedText;
  /** Names the suffix that the caller passes; absent if the URL is fixed. */
  readonly label?: string;
}

export interface PhoneButton {
  readonly kind: 'phone';
  readonly phone: string;
  readonly text?: LocalizedText;
}

/** A quick reply, which sends its own text. */
export interface ReplyButton {
  readonly kind: 'reply';
  readonly text: LocalizedText;
}

/** A button whose URL takes a suffix. */
export type DynamicButton = UrlButton & { readonly label: string };

/** The buttons whose suffixes the caller passes, in order. */
export function dynamicButtons(buttons: readonly Button[]): readonly DynamicButton[] {
  return buttons.flatMap((button) =>
    button.kind === 'url' && button.label !== undefined ? { ...button, label: button.label } : [],
  );
}

/** What the index of the generated folder needs to know about a template. */
export type IndexedTemplate = Pick<Template, 'name' | 'names'>;
