import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

/** Keywords that only editors read. */
export const editorKeywords: readonly string[] = [
  'defaultSnippets',
  'enumDescriptions',
  'errorMessage',
  'markdownDescription',
  'patternErrorMessage',
];

/** Keywords that our rules check, with better messages than the validator's. They are in the schema for editors. */
const ruleKeywords = ['uniqueItems', 'dependentRequired'];

/** Reads one of the JSON Schemas that are published with this package. */
export function readSchema<Schema extends object>(name: 'template' | 'config' | 'contract'): Schema {
  return JSON.parse(readFileSync(new URL(`../../${name}.schema.json`, import.meta.url), 'utf8'));
}

/** How ajv compiles the schemas of this package: tests validate them, so validating them again would only cost time. */
export const ownSchema = {
  meta: false,
  validateSchema: false,
  // The time that optimized validators save pays off only above ten thousand templates.
  code: { optimize: false },
} as const;

export function compileSchema<Content>(schema: object): ValidateFunction<Content> {
  const ajv = new Ajv2020({ ...ownSchema, allErrors: true, strictTypes: false, verbose: true });
  for (const keyword of ruleKeywords) ajv.removeKeyword(keyword);
  ajv.addFormat('time-zone', isTimeZone);
  return ajv.addVocabulary([...editorKeywords, ...ruleKeywords]).compile<Content>(schema);
}

/** Whether it is the IANA name of a time zone, as far as this version of Node knows. */
export function isTimeZone(name: string): boolean {
  try {
    // An offset, such as +01:00, is the same in summer and winter, which no place is meant to be.
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/** The part of the published JSON Schema that code other than the validator reads: each language's code and English name. */
interface TemplateSchema {
  readonly $defs: {
    readonly languageCode: {
      readonly defaultSnippets: readonly { readonly label: string; readonly description: string }[];
    };
  };
}

/** The published JSON Schema: the single source for editors, for the checks and for the documentation. */
export const templateSchema: TemplateSchema = readSchema('template');

const languages = templateSchema.$defs.languageCode.defaultSnippets;

/** The codes that WhatsApp lists for templates. The list grows: a code that it does not contain may still be correct. */
export const languageCodes: readonly string[] = languages.map(({ label }) => label);

/** The code of a language by its English name: `fr` for `French`. */
export function codeOfLanguage(name: string): string | undefined {
  return languages.find(({ description }) => description.toLowerCase() === name.toLowerCase())?.label;
}
