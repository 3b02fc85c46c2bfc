import type { TemplateNames } from './names.js';

/** One template as the emitters know it: plain data, checked, with safe names. */
export interface Template {
  /** Path of its YAML file relative to the project, with forward slashes. */
  readonly file: string;
  readonly name: string;
  readonly names: TemplateNames;
  readonly description?: string;
  /** Empty: the field is not sent. One: always sent. More: the caller chooses. */
  readonly languages: readonly string[];
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

export type Button =
  | {
      readonly kind: 'url';
      readonly url: string;
      readonly text?: string /** Present where the caller gives a suffix. */;
      readonly label?: string;
    }
  | { readonly kind: 'phone'; readonly phone: string; readonly text?: string }
  | { readonly kind: 'reply'; readonly text: string };

/** The labels of the suffixes that the caller gives, in order. */
export function suffixLabels(buttons: readonly Button[]): readonly string[] {
  return buttons.flatMap((button) => (button.kind === 'url' ? (button.label ?? []) : []));
}
