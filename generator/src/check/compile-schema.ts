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
export function readSchema<Schema extends object>(name: 'template' | 'config'): Schema {
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
  return ajv.addVocabulary([...editorKeywords, ...ruleKeywords]).compile<Content>(schema);
}
