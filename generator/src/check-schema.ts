import type { ErrorObject } from 'ajv/dist/2020.js';
import { closestOf } from './did-you-mean.js';
import type { Problem } from './problem.js';
import { problemAtKey, problemAtValue, type Source, type YamlPath } from './source.js';

/** Turns what ajv says of a document into problems at the very key or value. */
export function schemaProblems(source: Source, errors: readonly ErrorObject[]): readonly Problem[] {
  return errors
    .filter((error) => !/\/oneOf\/|\/propertyNames\//.test(error.schemaPath))
    .map((error) => toProblem(source, pathOf(source, error.instancePath), error));
}

function toProblem(source: Source, path: YamlPath, error: ErrorObject): Problem {
  const { keyword, params, parentSchema, data } = error;
  switch (keyword) {
    case 'additionalProperties': {
      const key = String(params.additionalProperty);
      const known = Object.keys(Object(parentSchema?.properties));
      const closest = closestOf(key, known);
      return problemAtKey(source, [...path, key], {
        message: `unknown key ${quote(key)}`,
        hint: closest ? `did you mean ${quote(closest)}?` : `the keys here are ${known.join(', ')}`,
      });
    }
    case 'propertyNames':
      return problemAtKey(source, [...path, String(params.propertyName)], {
        message: `${quote(String(params.propertyName))} is no language code`,
        hint: 'a language code looks like en or en_GB',
      });
    case 'required':
      return problemAtValue(source, path, {
        message: `the key ${quote(String(params.missingProperty))} is missing`,
      });
    case 'oneOf':
      return problemAtValue(source, path, { message: 'a button has exactly one of url, phone and reply' });
    case 'dependentRequired':
      return problemAtKey(source, [...path, String(params.property)], {
        message: `${quote(String(params.property))} goes only with ${quote(String(params.missingProperty))}`,
      });
    case 'enum': {
      const allowed: readonly string[] = [params.allowedValues].flat().map(String);
      const closest = closestOf(String(data), allowed);
      return problemAtValue(source, path, {
        message: `${describe(data)} is not one of ${allowed.join(', ')}`,
        ...(closest !== undefined && { hint: `did you mean ${quote(closest)}?` }),
      });
    }
    case 'pattern':
      return problemAtValue(source, path, {
        message: `${describe(data)} does not fit`,
        hint: String(parentSchema?.patternErrorMessage),
      });
    case 'type':
      return problemAtValue(source, path, typeComplaint([params.type].flat().map(String), data));
    case 'minLength':
    case 'minItems':
    case 'minProperties':
      return problemAtValue(source, path, {
        message: 'must not be empty',
        hint: 'fill it in, or delete the key',
      });
    case 'uniqueItems': {
      const index = Math.max(Number(params.i), Number(params.j));
      return problemAtValue(source, [...path, index], {
        message: `${describe(Object(data)[index])} stands here twice`,
      });
    }
    default:
      return problemAtValue(source, path, { message: error.message ?? `breaks the rule ${keyword}` });
  }
}

const typeWords: Readonly<Record<string, string>> = {
  string: 'a text',
  integer: 'a whole number',
  array: 'a list',
  object: 'a mapping',
};

function typeComplaint(types: readonly string[], data: unknown): { message: string; hint?: string } {
  const message = `must be ${types.map((type) => typeWords[type] ?? type).join(' or ')}, not ${describe(data)}`;
  const quotable = types.includes('string') && (typeof data === 'number' || typeof data === 'boolean');
  return quotable ? { message, hint: `put it in quotes: "${data}"` } : { message };
}

function describe(data: unknown): string {
  if (typeof data === 'string') return quote(data);
  if (Array.isArray(data)) return 'a list';
  if (data === null || data === undefined) return 'nothing';
  return typeof data === 'object' ? 'a mapping' : String(data);
}

const longestQuote = 60;

function quote(text: string): string {
  return JSON.stringify(text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text);
}

/** A JSON pointer's keys, with indexes of lists as numbers. */
function pathOf(_source: Source, pointer: string): YamlPath {
  const keys = pointer.split('/').slice(1);
  return keys.map((key) =>
    /^\d+$/.test(key) ? Number(key) : key.replaceAll('~1', '/').replaceAll('~0', '~'),
  );
}
