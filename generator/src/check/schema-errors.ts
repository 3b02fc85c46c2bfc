import type { ValidationError } from '../../validators.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { YamlPath, YamlSource } from '../source/yaml-source.js';
import { runContentRules } from './rules/index.js';

/** Turns the errors of the JSON Schema validator into diagnostics. `base` is the path of what it validated. */
export function schemaDiagnostics(
  source: YamlSource,
  errors: readonly ValidationError[],
  base: YamlPath = [],
): readonly Diagnostic[] {
  const mistyped = pointersOf(errors, 'type');
  const misspelt = pointersOf(errors, 'additionalProperties');
  const found = errors
    .filter(({ schemaPath, propertyName }) => !schemaPath.includes('/oneOf/') && propertyName === undefined)
    // One diagnostic per mistake: a wrong type breaks other rules too, and an unknown key may be the missing one.
    .filter(({ keyword, instancePath }) => keyword === 'type' || !mistyped.has(instancePath))
    .filter(({ keyword, instancePath }) => !/oneOf|required/.test(keyword) || !misspelt.has(instancePath))
    .flatMap((error) => explain(source, error, [...base, ...pathOf(error.instancePath)]));
  // Without a diagnostic, the template would be left out silently.
  if (found.length === 0 && errors.length > 0)
    throw new Error(
      `No rule has the keywords ${[...new Set(errors.map(({ keyword }) => keyword))].join(', ')} of the schema.`,
    );
  return found;
}

function pointersOf(errors: readonly ValidationError[], keyword: string): ReadonlySet<string> {
  return new Set(errors.filter((error) => error.keyword === keyword).map(({ instancePath }) => instancePath));
}

function explain(source: YamlSource, error: ValidationError, path: YamlPath): readonly Diagnostic[] {
  const description = String(error.parentSchema?.description ?? error.message);
  return runContentRules(source, path, ({ keywords, checkSchema }) =>
    keywords?.includes(error.keyword) ? checkSchema?.({ source, error, path, description }) : undefined,
  );
}

/** The keys of a JSON pointer, with indexes of lists as numbers. */
function pathOf(pointer: string): YamlPath {
  const keys = pointer.split('/').slice(1);
  return keys.map((key) =>
    /^\d+$/.test(key) ? Number(key) : key.replaceAll('~1', '/').replaceAll('~0', '~'),
  );
}
