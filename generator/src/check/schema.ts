import { readFileSync } from 'node:fs';

/** The part of the published JSON Schema that code other than the validator reads: each language's code. */
interface TemplateSchema {
  readonly $defs: {
    readonly languageCode: { readonly defaultSnippets: readonly { readonly label: string }[] };
  };
}

/** The published JSON Schema: the single source for editors, for the checks and for the documentation. */
const templateSchema: TemplateSchema = JSON.parse(
  readFileSync(new URL('../../template.schema.json', import.meta.url), 'utf8'),
);

/** The codes that WhatsApp lists for templates. The list grows: a code that it does not contain may still be correct. */
export const languageCodes: readonly string[] = templateSchema.$defs.languageCode.defaultSnippets.map(
  ({ label }) => label,
);
