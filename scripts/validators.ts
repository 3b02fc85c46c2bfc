/**
 * Writes the functions that validate templates, configurations and contract files, so that the generator compiles no schema
 * when it runs.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { _, Ajv2020, type AnySchemaObject } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';

/** Keywords that only editors read. */
export const editorKeywords: readonly string[] = [
  'defaultSnippets',
  'enumDescriptions',
  'errorMessage',
  'markdownDescription',
  'patternErrorMessage',
];

/** Keywords that the generator's rules check, with better messages than the validator's. They are in the schema for editors. */
const ruleKeywords = ['uniqueItems', 'dependentRequired'];

/** The keywords that neither the validator nor a message needs. They are half of the schema's size. */
const unusedKeywords = ['defaultSnippets', 'markdownDescription'];

const validatorsFile = fileURLToPath(new URL('../generator/validators.js', import.meta.url));

/** Writes `generator/validators.js`, which `generator/validators.d.ts` describes, if it is not up to date. */
export function writeValidators(): void {
  const text = makeValidators();
  if (!existsSync(validatorsFile) || readFileSync(validatorsFile, 'utf8') !== text) {
    writeFileSync(validatorsFile, text);
  }
}

function makeValidators(): string {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    strictTypes: false,
    // Tests validate the schemas.
    meta: false,
    validateSchema: false,
    // No schema limits a length except to 1, and counting characters would need a module of ajv.
    unicode: false,
    logger: false,
    code: { source: true, esm: true, lines: true, formats: _`{ "time-zone": isTimeZone }` },
  });
  for (const keyword of ruleKeywords) ajv.removeKeyword(keyword);
  ajv.addVocabulary([...editorKeywords, ...ruleKeywords]).addFormat('time-zone', () => true);
  const names = ['template', 'config', 'contract'];
  for (const name of names) ajv.addSchema(readSchema(name), name);
  const validators = { validateTemplate: 'template', validateConfig: 'config', validateContract: 'contract' };
  const code = standalone.default(ajv, validators).replace('"use strict";', '');
  return `// Written by npm run build:packages. Do not edit.\nimport { isTimeZone } from './dist/text/time-zone.js';\n${code}\n`;
}

function readSchema(name: string): AnySchemaObject {
  const text = readFileSync(new URL(`../generator/${name}.schema.json`, import.meta.url), 'utf8');
  return JSON.parse(text, (key, value: unknown) => (unusedKeywords.includes(key) ? undefined : value));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeValidators();
