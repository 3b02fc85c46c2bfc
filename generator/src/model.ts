import type { TemplateNames } from './names.js';

/** One template as the emitters know it: plain data, checked, with safe names. */
export interface Template {
  /** Path of its YAML file within the project, with forward slashes. */
  readonly file: string;
  /** The line of each top-level key and of each entry of its lists, such as `body` and `buttons[1]`, counted from 1. */
  readonly lines?: Readonly<Record<string, number>>;
  readonly name: string;
  readonly names: TemplateNames;
  readonly description?: string;
  /** The approved languages; empty where the field is not sent. */
  readonly languages: readonly string[];
  /** Whether `language` was declared as a list. A single code is always sent. */
  readonly callerChoosesLanguage: boolean;
  /** Those of the header first, then those of the body. */
  readonly placeholders: readonly Placeholder[];
  readonly header?: string;
  /** One entry a language, or a single one without `language`. */
  readonly bodies: readonly Body[];
  readonly footer?: string;
  readonly fileKind?: 'document' | 'video' | 'image';
  /** Absent where the template has none. */
  readonly buttons?: readonly Button[];
}

export interface Body {
  readonly language?: string;
  readonly text: string;
}

export interface Placeholder {
  readonly label: string;
  readonly description?: string;
  readonly example?: string;
}

export type Button = UrlButton | PhoneButton | ReplyButton;

export interface UrlButton {
  readonly kind: 'url';
  readonly url: string;
  readonly text?: string;
  /** Names the suffix that the caller gives; absent where the URL is fixed. */
  readonly label?: string;
}

export interface PhoneButton {
  readonly kind: 'phone';
  readonly phone: string;
  readonly text?: string;
}

export interface ReplyButton {
  readonly kind: 'reply';
  readonly text: string;
}

/** A button whose URL takes a suffix. */
export type DynamicButton = UrlButton & { readonly label: string };

/** The buttons whose suffixes the caller gives, in order. */
export function dynamicButtons(buttons: readonly Button[]): readonly DynamicButton[] {
  return buttons.flatMap((button) =>
    button.kind === 'url' && button.label !== undefined ? { ...button, label: button.label } : [],
  );
}

/** What the generated folder's index needs to know of a template. */
export type IndexedTemplate = Pick<Template, 'name' | 'names'>;
