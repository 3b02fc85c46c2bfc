import { readFileSync } from 'node:fs';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { repeatedKey } from '../check/duplicate-key.js';
import { schemaDiagnostics } from '../check/schema-diagnostics.js';
import { withHint } from '../check/schema-messages.js';
import { ownSchema } from '../check/schema-options.js';
import { editorKeywords } from '../check/template-schema.js';
import type { Diagnostic, Finding } from '../diagnostics/diagnostic.js';
import { displayPath } from '../source/paths.js';
import { readText } from '../source/read-text.js';
import { diagnosticAtKey, parseSource, type YamlSource } from '../source/yaml-source.js';
import { jsonDiagnostic } from './check-json.js';
import type { CheckedConfig, Config } from './config.js';
import type { ConfigSource } from './find-config.js';

/** Holds a configuration against its JSON Schema. JSON is YAML, so its diagnostics have places too. */
export function checkConfig({ path, base }: ConfigSource): CheckedConfig {
  const file = displayPath(path);
  const read = readText(path, file);
  if ('diagnostic' in read) return { config: {}, diagnostics: [read.diagnostic] };
  const source = parseSource(file, read.text);
  const broken = jsonDiagnostic(source) ?? duplicateKey(source, base);
  if (broken) return { config: {}, diagnostics: [broken] };
  const value: unknown = base.reduce((part: unknown, key) => Object(part)[key], source.document.toJS());
  const validate = compileConfigSchema();
  if (validate(value)) {
    const { $schema: _, ...config } = { $schema: undefined, ...value };
    return { config, diagnostics: [] };
  }
  const diagnosticsOf = (error: ErrorObject): readonly Diagnostic[] =>
    schemaDiagnostics(source, [error], base).map((diagnostic) => ({
      ...withHint(hintOf(error)),
      ...diagnostic,
    }));
  return { config: {}, diagnostics: (validate.errors ?? []).flatMap(diagnosticsOf) };
}

/** JSON takes them, the last one wins: surely not what was meant. The rest of package.json is npm's. */
function duplicateKey(source: YamlSource, base: readonly string[]): Diagnostic | undefined {
  const error = source.document.errors.find(({ code }) => code === 'DUPLICATE_KEY');
  return error && base.length === 0 ? repeatedKey(source, error.pos[0], 'duplicate') : undefined;
}

function compileConfigSchema(): ValidateFunction<Config> {
  const schema: object = JSON.parse(
    readFileSync(new URL('../../config.schema.json', import.meta.url), 'utf8'),
  );
  const ajv = new Ajv2020({ ...ownSchema, allErrors: true, verbose: true });
  ajv.addVocabulary([...editorKeywords]);
  return ajv.compile<Config>(schema);
}

/** What the schema says of the location, where there is no better advice. */
function hintOf({ instancePath, parentSchema }: ErrorObject): string | undefined {
  if (instancePath === '') return 'such as { "templates": "templates", "out": "generated" }';
  return parentSchema?.description;
}

/** Two configurations of one project: neither may win silently. */
export function configuredTwice({ path }: ConfigSource, rival: ConfigSource): CheckedConfig {
  const file = displayPath(rival.path);
  const read = readText(rival.path, file);
  if ('diagnostic' in read) return { config: {}, diagnostics: [read.diagnostic] };
  const message = `${displayPath(path)} configures the same project`;
  const finding: Finding = { rule: 'configured-twice', message, hint: 'keep one of the two' };
  return { config: {}, diagnostics: [diagnosticAtKey(parseSource(file, read.text), rival.base, finding)] };
}
