import type { ErrorObject } from 'ajv/dist/2020.js';
import type { Diagnostic, Finding } from '../diagnostics/diagnostic.js';
import { closestOf } from '../diagnostics/suggest.js';
import {
  diagnosticAtKey,
  diagnosticAtValue,
  sourceOf,
  type YamlPath,
  type YamlSource,
} from '../source/yaml-source.js';
import {
  buttonKind,
  describe,
  didYouMean,
  notAllowed,
  quote,
  unknownKey,
  withHint,
  wrongType,
} from './schema-messages.js';
import { meantLanguage } from './suggest-language.js';
import { fittingForm } from './suggest-value.js';

/** Turns what ajv says of a document, or of the part of it under `base`, into diagnostics at the very key or value. */
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
      // One mistake, one diagnostic: a wrong type breaks further rules, and a misspelt key is a missing one too.
      .filter(({ keyword, instancePath }) => keyword === 'type' || !mistyped.has(instancePath))
      .filter(({ keyword, instancePath }) => keyword !== 'oneOf' || !misspelt.has(instancePath))
      .filter((error) => error.keyword !== 'required' || !isMisspelt(error, errors))
      .map((error) => toDiagnostic(source, [...base, ...pathOf(error.instancePath)], error))
  );
}

function pointersOf(errors: readonly ErrorObject[], keyword: string): ReadonlySet<string> {
  return new Set(errors.filter((error) => error.keyword === keyword).map(({ instancePath }) => instancePath));
}

/** Whether the key that is missing stands there under a name that was meant to be it. */
function isMisspelt({ instancePath, params }: ErrorObject, errors: readonly ErrorObject[]): boolean {
  return errors.some(
    (other) =>
      other.keyword === 'additionalProperties' &&
      other.instancePath === instancePath &&
      closestOf(String(other.params.additionalProperty), keysOf(other)) === params.missingProperty,
  );
}

/** The keys that the schema knows where an error was found. */
function keysOf({ parentSchema }: ErrorObject): readonly string[] {
  return Object.keys(Object(parentSchema?.properties));
}

function toDiagnostic(source: YamlSource, path: YamlPath, error: ErrorObject): Diagnostic {
  const { keyword, params, parentSchema, data } = error;
  const atValue = (finding: Finding): Diagnostic => diagnosticAtValue(source, path, finding);
  const atKey = (key: string, finding: Finding): Diagnostic =>
    diagnosticAtKey(source, [...path, key], finding);
  switch (keyword) {
    case 'additionalProperties': {
      const key = String(params.additionalProperty);
      return atKey(key, unknownKey(key, keysOf(error)));
    }
    case 'propertyNames': {
      const key = String(params.propertyName);
      return atKey(key, {
        rule: 'language',
        message: `${quote(key)} is no language code`,
        hint: didYouMean(meantLanguage(key)) ?? 'a language code looks like en or en_GB',
      });
    }
    case 'required': {
      const key = String(params.missingProperty);
      const example: unknown = parentSchema?.properties?.[key]?.examples?.[0];
      const message = `the key ${quote(key)} is missing`;
      return atValue({ rule: 'missing-key', message, hint: `add it, such as ${key}: ${example}` });
    }
    case 'oneOf':
      return atValue(buttonKind(data));
    case 'dependentRequired': {
      const [key, other] = [String(params.property), String(params.missingProperty)];
      const message = `${quote(key)} goes only with ${quote(other)}`;
      return atKey(key, { rule: 'stray-key', message, hint: `delete ${key}` });
    }
    case 'enum':
      return atValue(notAllowed(error));
    case 'pattern': {
      const meant = error.schemaPath.includes('languageCode')
        ? meantLanguage(String(data))
        : fittingForm(path, String(data), String(params.pattern));
      const message = `${describe(data)} does not fit: ${parentSchema?.patternErrorMessage}`;
      return atValue({ rule: 'form', message, ...withHint(didYouMean(meant)) });
    }
    case 'type':
      return atValue(wrongType(error, sourceOf(source, path)));
    case 'minLength':
    case 'minItems':
    case 'minProperties':
      return atValue({ rule: 'empty', message: 'must not be empty', hint: 'fill it in, or delete the key' });
    case 'minimum':
    case 'maximum': {
      const hint = `take a number from ${parentSchema?.minimum} to ${parentSchema?.maximum}`;
      return atValue({ rule: 'range', message: `${describe(data)} is out of range`, hint });
    }
    case 'maxItems':
      return atValue({
        rule: 'range',
        message: `the list is too long: it holds at most ${params.limit}`,
        hint: `delete what is too much: there are ${[data].flat().length}`,
      });
    default:
      return atValue({ rule: 'form', message: error.message ?? `breaks the rule ${keyword}` });
  }
}

/** A JSON pointer's keys, with indexes of lists as numbers. */
function pathOf(pointer: string): YamlPath {
  const keys = pointer.split('/').slice(1);
  return keys.map((key) =>
    /^\d+$/.test(key) ? Number(key) : key.replaceAll('~1', '/').replaceAll('~0', '~'),
  );
}
