import type { LocalizedText } from '../text/localized-text.js';

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
