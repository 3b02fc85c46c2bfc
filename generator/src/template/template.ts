import type { TemplateNames } from '../text/template-names.js';

/** One template as the emitters know it: plain data, checked, with safe names. */
export interface Template {
  /** Path of its YAML file within the project, with forward slashes. */
  readonly file: string;
  /** The line of each top-level key and of each entry of its lists, such as `body` and `buttons[1]`, counted from 1. */
  readonly lines?: Readonly<Record<string, number>>;
  /** The name that it was approved under. */
  readonly name: string;
  /** What generated code calls it. */
  readonly names: TemplateNames;
  /** What it is for. */
  readonly description?: string;
  /** The approved languages; empty where the field is not sent. */
  readonly languages: readonly string[];
  /** Whether `language` was declared as a list. A single code is always sent. */
  readonly callerChoosesLanguage: boolean;
  /** Those of the header first, then those of the body. */
  readonly placeholders: readonly Placeholder[];
  /** The text of the header, with `{{1}}` where a value goes; absent where it has none. */
  readonly header?: string;
  /** One entry a language, or a single one without `language`. */
  readonly bodies: readonly Body[];
  /** The text of the footer; absent where it has none. */
  readonly footer?: string;
  /** The kind of file that its header takes; absent where it takes none. */
  readonly fileKind?: 'document' | 'video' | 'image';
  /** Absent where the template has none. */
  readonly buttons?: readonly Button[];
}

/** The text of the body in one language. */
export interface Body {
  /** Code of the language; absent where the template declares none. */
  readonly language?: string;
  /** As it was approved, with `{{1}}` where a value goes. */
  readonly text: string;
}

/** A location in a text that each message fills with a value. */
export interface Placeholder {
  /** Its name in the generated tuple, such as `orderId`. */
  readonly label: string;
  /** What the value means. */
  readonly description?: string;
  /** A value to show it with. */
  readonly example?: string;
}

/** A button below the message. */
export type Button = UrlButton | PhoneButton | ReplyButton;

/** Opens an address. */
export interface UrlButton {
  /** Tells buttons apart. */
  readonly kind: 'url';
  /** The address, with `{{1}}` at its end where the caller gives a suffix. */
  readonly url: string;
  /** What it is labelled with; absent where the YAML leaves it out. */
  readonly text?: string;
  /** Names the suffix that the caller gives; absent where the URL is fixed. */
  readonly label?: string;
}

/** Calls a fixed number. */
export interface PhoneButton {
  /** Tells buttons apart. */
  readonly kind: 'phone';
  /** The number that it calls, as the YAML has it. */
  readonly phone: string;
  /** What it is labelled with; absent where the YAML leaves it out. */
  readonly text?: string;
}

/** Answers with its own text. */
export interface ReplyButton {
  /** Tells buttons apart. */
  readonly kind: 'reply';
  /** What it is labelled with and what it answers. */
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
