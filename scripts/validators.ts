/**
 * Writes the functions that validate templates, configurations and contract files, so that the generator compiles no schema
 * when it runs, and the types of templates and configurations.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { _, Ajv2020, type AnySchemaObject } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import { declareType, type Schema } from './schema-types.ts';

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

/** Writes `generator/validators.js`, which `generator/validators.d.ts` describes, and `schemas.d.ts`, if they are not up to date. */
export function writeValidators(): void {
  write('validators.js', makeValidators());
  write('schemas.d.ts', makeTypes());
}

function write(name: string, text: string): void {
  const path = fileURLToPath(new URL(`../generator/${name}`, import.meta.url));
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
}

const notice = '// Written by npm run build:packages. Do not edit.\n';

function makeTypes(): string {
  const template = declareType('SchemaTemplate', 'The content of a template file.', readSchema('template'));
  const config = declareType('Config', 'The content of notifygen.config.json.', readSchema('config'));
  return `${notice}${template}\n${config}`;
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
  // For editors, the schema lists a snippet per code.
  const { $defs } = JSON.parse(readFileSync(schemaFile('template'), 'utf8'));
  const codes = $defs.languageCode.defaultSnippets.map(({ label }: { readonly label: string }) => label);
  return `${notice}import { isTimeZone } from './dist/text/time-zone.js';\n${code}
export const languageCodes = ${JSON.stringify(codes)};\n`;
}

function schemaFile(name: string): URL {
  return new URL(`../generator/${name}.schema.json`, import.meta.url);
}

function readSchema(name: string): AnySchemaObject & Schema {
  return JSON.parse(readFileSync(schemaFile(name), 'utf8'), (key, value: unknown) =>
    unusedKeywords.includes(key) ? undefined : value,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeValidators();
