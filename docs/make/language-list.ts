import { readFileSync } from 'node:fs';
import type { JsonSchema } from './json-schema.ts';
import { code, wrap } from './markdown.ts';

/** The codes that WhatsApp lists, with their names. */
export function languageList(): string {
  const url = new URL('../../generator/template.schema.json', import.meta.url);
  const schema: JsonSchema = JSON.parse(readFileSync(url, 'utf8'));
  const languages = schema.$defs?.languageCode?.defaultSnippets ?? [];
  const entries = languages.map(({ label, description = '' }) => `${code(label)} ${description}`);
  return wrap(entries.map((entry, index) => `${entry}${index < entries.length - 1 ? ',' : '.'}`));
}
