import type { ErrorObject } from 'ajv/dist/2020.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { closestOf } from '../diagnostics/suggest.js';
import { locationOfValue, type YamlPath, type YamlSource } from '../source/yaml-source.js';
import { rulesOf } from './rules/index.js';
import { runRules, type SchemaError } from './rules/rule.js';

/** Turns the errors of the JSON Schema validator into diagnostics. `base` is the path of what it validated. */
export function schemaDiagnostics(
  source: YamlSource,
  errors: readonly ErrorObject[],
  base: YamlPath = [],
): readonly Diagnostic[] {
  const mistyped = pointersOf(errors, 'type');
  const misspelt = pointersOf(errors, 'additionalProperties');
  return (
    errors
      .filter(({ schemaPath, propertyName }) => !schemaPath.includes('/oneOf/') && propertyName === undefined)
      // One diagnostic per mistake: a wrong type breaks other rules too, and a misspelt key is also a missing one.
      .filter(({ keyword, instancePath }) => keyword === 'type' || !mistyped.has(instancePath))
      .filter(({ keyword, instancePath }) => keyword !== 'oneOf' || !misspelt.has(instancePath))
      .filter((error) => error.keyword !== 'required' || !isMisspelt(error, errors))
      .flatMap((error) => explain(source, error, [...base, ...pathOf(error.instancePath)]))
  );
}

function pointersOf(errors: readonly ErrorObject[], keyword: string): ReadonlySet<string> {
  return new Set(errors.filter((error) => error.keyword === keyword).map(({ instancePath }) => instancePath));
}

/** Whether the missing key is present under a similar name. */
function isMisspelt({ instancePath, params }: ErrorObject, errors: readonly ErrorObject[]): boolean {
  return errors.some(
    (other) =>
      other.keyword === 'additionalProperties' &&
      other.instancePath === instancePath &&
      closestOf(
        String(other.params.additionalProperty),
        Object.keys(Object(other.parentSchema?.properties)),
      ) === params.missingProperty,
  );
}

function explain(source: YamlSource, error: ErrorObject, path: YamlPath): readonly Diagnostic[] {
  const description = String(error.parentSchema?.description ?? error.message);
  const location = locationOfValue(source, path);
  const schemaError: SchemaError = { source, error, path, location, description };
  const candidates = rulesOf('schema').filter(({ keywords }) => keywords.includes(error.keyword));
  for (const rule of candidates) {
    const found = runRules([rule], schemaError);
    if (found.length > 0) return found;
  }
  throw new Error(`no rule explains the keyword ${error.keyword} of the JSON Schema`);
}

/** The keys of a JSON pointer, with indexes of lists as numbers. */
function pathOf(pointer: string): YamlPath {
  const keys = pointer.split('/').slice(1);
  return keys.map((key) =>
    /^\d+$/.test(key) ? Number(key) : key.replaceAll('~1', '/').replaceAll('~0', '~'),
  );
}
