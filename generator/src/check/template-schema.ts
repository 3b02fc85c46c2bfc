import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { ownSchema } from './schema-options.js';
import type { TemplateYaml } from './template-yaml.js';

/** The part of the published JSON Schema that code reads beside ajv. */
interface TemplateSchema {
  readonly $defs: { readonly languageCode: { readonly defaultSnippets: readonly LanguageSnippet[] } };
}

/** What an editor offers for a language. */
interface LanguageSnippet {
  readonly label: string;
  /** Its name in English. */
  readonly description: string;
}

/** The published JSON Schema: one source for editors, for `check` and for the documentation. */
const templateSchema: TemplateSchema = JSON.parse(
  readFileSync(new URL('../../template.schema.json', import.meta.url), 'utf8'),
);

/** The language codes that WhatsApp lists for templates. The list grows: a code that is missing here is not wrong. */
export const languageCodes: readonly string[] = templateSchema.$defs.languageCode.defaultSnippets.map(
  ({ label }) => label,
);

/** The code of a language under its English name: `fr` of `French`. */
export function codeOfLanguage(name: string): string | undefined {
  const { defaultSnippets } = templateSchema.$defs.languageCode;
  return defaultSnippets.find(({ description }) => description.toLowerCase() === name.toLowerCase())?.label;
}

/** What the schemas say to editors only. */
export const editorKeywords: readonly string[] = [
  'defaultSnippets',
  'enumDescriptions',
  'errorMessage',
  'markdownDescription',
  'patternErrorMessage',
];

export function compileTemplateSchema(): ValidateFunction<TemplateYaml> {
  const ajv = new Ajv2020({ ...ownSchema, allErrors: true, strictTypes: false, verbose: true });
  // ajv reports only one pair of repeated items; a check of our own reports them all.
  ajv.removeKeyword('uniqueItems');
  ajv.addVocabulary([...editorKeywords, 'uniqueItems']);
  return ajv.compile<TemplateYaml>(templateSchema);
}
