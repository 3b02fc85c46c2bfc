import type { ValidationError } from '../../validators.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { YamlPath, YamlSource } from '../source/yaml-source.js';
import { meantKey } from './other-names.js';
import { rulesOf } from './rules/index.js';
import { runContentRules, type SchemaError } from './rules/rule.js';
import { languageCodes } from './schema.js';

/** Turns the errors of the JSON Schema validator into diagnostics. `base` is the path of what it validated. */
export function schemaDiagnostics(
  source: YamlSource,
  errors: readonly ValidationError[],
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

function pointersOf(errors: readonly ValidationError[], keyword: string): ReadonlySet<string> {
  return new Set(errors.filter((error) => error.keyword === keyword).map(({ instancePath }) => instancePath));
}

/** Whether the missing key is present under a similar name, or may be in an unknown list or map, or be an unknown key itself. */
function isMisspelt({ instancePath, params }: ValidationError, errors: readonly ValidationError[]): boolean {
  return errors.some((other) => {
    if (other.keyword !== 'additionalProperties' || other.instancePath !== instancePath) return false;
    return (
      typeof Object(other.data)[String(other.params.additionalProperty)] === 'object' ||
      Object.hasOwn(Object(other.parentSchema?.properties), 'approvedAs') ||
      meantKeyOf(other) === params.missingProperty
    );
  });
}

/** The known key that was meant by an unknown one. */
function meantKeyOf({ keyword, params, parentSchema }: ValidationError): string | undefined {
  if (keyword !== 'additionalProperties') return undefined;
  return meantKey(String(params.additionalProperty), Object.keys(Object(parentSchema?.properties)));
}

function explain(source: YamlSource, error: ValidationError, path: YamlPath): readonly Diagnostic[] {
  const description = String(error.parentSchema?.description ?? error.message);
  const schemaError: SchemaError = { source, error, path, description };
  const candidates = rulesOf('schema').filter(({ keywords }) => keywords.includes(error.keyword));
  for (const rule of candidates) {
    const found = runContentRules([rule], schemaError);
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

export interface ValidPart {
  readonly value: object;
  /** Whether a diagnostic in it is only a consequence of what was removed. */
  readonly isEcho: (diagnostic: Diagnostic) => boolean;
}

/**
 * The document without the values that do not match the schema, so that the rest is still checked. An item of a list is
 * replaced by a valid one, since the other items must keep their indexes.
 */
export function validPart(document: unknown, errors: readonly ValidationError[]): ValidPart {
  const value: Record<string, unknown> = isMap(document) ? { ...document } : {};
  // The invalid entries of each list or map; none if the whole value is invalid.
  const removed = new Map<string, Set<string> | undefined>();
  for (const { instancePath, params, propertyName } of errors) {
    const [, key = String(params.additionalProperty), entry = propertyName ?? params.propertyName] =
      instancePath.split('/');
    const entries = removed.has(key) ? removed.get(key) : new Set<string>();
    removed.set(key, entry === undefined ? undefined : entries?.add(entry));
  }
  for (const [key, entries] of removed) {
    const rest = entries && withoutEntries(key, value[key], entries);
    if (rest === undefined) delete value[key];
    else value[key] = rest;
  }
  let meant: ReadonlySet<string> | undefined;
  const isGone = (key: string): boolean => {
    // A key with another name is gone too.
    meant ??= new Set(
      errors.flatMap((error) => (error.instancePath === '' ? (meantKeyOf(error) ?? []) : [])),
    );
    return meant.has(key) || (removed.has(key) && !Object.hasOwn(value, key));
  };
  const hasLessTexts = ['header', 'body', 'footer', 'buttons'].some((key) => removed.has(key));
  return {
    value,
    isEcho: ({ rule }) =>
      (rule === 'placeholder-count' && (isGone('header') || isGone('body'))) ||
      (rule === 'missing-translation' && (hasLessTexts || removed.has('language'))) ||
      (rule === 'undeclared-language' && (isGone('language') || removed.has('language'))),
  };
}

/** The rest of a list or map; `undefined` if it is empty. */
function withoutEntries(key: string, part: unknown, entries: ReadonlySet<string>): unknown {
  if (Array.isArray(part)) {
    const valid = validItems(key, part);
    return part.map((item: unknown, index) => (entries.has(String(index)) ? valid(index) : item));
  }
  if (!isMap(part)) return undefined;
  const others = Object.entries(part).filter(([entry]) => !entries.has(entry));
  return others.length === 0 ? undefined : Object.fromEntries(others);
}

/** Returns a function that gives different items which break no rule. */
function validItems(key: string, list: readonly unknown[]): (index: number) => unknown {
  if (key === 'buttons') return () => ({ reply: 'OK' });
  if (key !== 'language') return (index) => `_item${index}`;
  const used = new Set(list);
  const free = languageCodes.filter((code) => !used.has(code));
  return (index) => free[index % free.length];
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
