import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

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

export function compileTemplateSchema(): ValidateFunction<TemplateYaml> {
  const schema: unknown = JSON.parse(
    readFileSync(new URL('../template.schema.json', import.meta.url), 'utf8'),
  );
  if (typeof schema !== 'object' || schema === null)
    throw new TypeError('template.schema.json holds no schema');
  const ajv = new Ajv2020({ allErrors: true, strictTypes: false, verbose: true });
  ajv.addVocabulary(['patternErrorMessage']);
  return ajv.compile<TemplateYaml>(schema);
}
