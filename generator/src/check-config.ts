import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { schemaProblems } from './check-schema.js';
import type { Config } from './config.js';
import type { Problem } from './problem.js';
import { parseSource, problemAtRange, type YamlPath } from './source.js';
import { editorKeywords } from './template-schema.js';

/** Holds a configuration against its JSON Schema. JSON is YAML, so its problems have places too. */
export function checkConfig(
  file: string,
  text: string,
  base: YamlPath,
): { readonly config: Config; readonly problems: readonly Problem[] } {
  const source = parseSource(file, text);
  const [error] = source.document.errors;
  if (error) {
    const message = `the file is no JSON: ${error.message}`;
    return {
      config: {},
      problems: [problemAtRange(source, error.pos[0], error.pos[1], { rule: 'json', message })],
    };
  }
  const schema: object = JSON.parse(readFileSync(new URL('../config.schema.json', import.meta.url), 'utf8'));
  const ajv = new Ajv2020({ allErrors: true, verbose: true });
  ajv.addVocabulary([...editorKeywords]);
  const validate = ajv.compile<Config>(schema);
  const value: unknown = base.reduce((part: unknown, key) => Object(part)[key], source.document.toJS());
  if (!validate(value)) return { config: {}, problems: schemaProblems(source, validate.errors ?? [], base) };
  const { $schema: _, ...config } = { $schema: undefined, ...value };
  return { config, problems: [] };
}
