/** What a template file holds once the JSON Schema has passed it. */
export interface TemplateYaml {
  readonly name: string;
  readonly language?: string | readonly string[];
  readonly placeholders?: number | readonly (string | PlaceholderYaml)[];
  readonly header?: string;
  readonly body?: string | Readonly<Record<string, string>>;
  readonly footer?: string;
  readonly file?: 'document' | 'video' | 'image';
  readonly buttons?: readonly ButtonYaml[];
  readonly function?: string;
  readonly description?: string;
}

export interface PlaceholderYaml {
  readonly name: string;
  readonly description?: string;
  readonly example?: string;
}

/** Exactly one of `url`, `phone` and `reply` is there. */
export interface ButtonYaml {
  readonly url?: string;
  readonly phone?: string;
  readonly reply?: string;
  readonly name?: string;
  readonly text?: string;
}
