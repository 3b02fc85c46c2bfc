import { readSchema } from './compile-schema.js';

/** The part of the published JSON Schema that code other than the validator reads. */
interface TemplateSchema {
  readonly $defs: { readonly languageCode: { readonly defaultSnippets: readonly LanguageSnippet[] } };
}

/** What an editor suggests for a language. */
interface LanguageSnippet {
  readonly label: string;
  /** The language's name in English. */
  readonly description: string;
}

/** The published JSON Schema: the single source for editors, for the checks and for the documentation. */
export const templateSchema: TemplateSchema = readSchema('template');

/** The codes that WhatsApp lists for templates. The list grows: a code that it does not contain may still be correct. */
export const languageCodes: readonly string[] = templateSchema.$defs.languageCode.defaultSnippets.map(
  ({ label }) => label,
);

/** The code of a language by its English name: `fr` for `French`. */
export function codeOfLanguage(name: string): string | undefined {
  const { defaultSnippets } = templateSchema.$defs.languageCode;
  return defaultSnippets.find(({ description }) => description.toLowerCase() === name.toLowerCase())?.label;
}
