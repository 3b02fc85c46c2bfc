import type { ErrorObject } from 'ajv/dist/2020.js';
import type { Issue } from '../messages/issue.js';
import { valueFormats } from './value-formats.js';

/** Converts the errors of the schema validator to readable issues. */
export function schemaIssues(errors: readonly ErrorObject[]): readonly Issue[] {
  return errors.map((error) => {
    const { key, message } = describe(error);
    const path = [dotted(error.instancePath), key].filter(Boolean).join('.');
    return { path, message: path === '' ? `the body ${message}` : message };
  });
}

/** `key` is the property of the object at the error's path, if the error is about one. */
function describe(error: ErrorObject): { readonly key?: string; readonly message: string } {
  const { keyword, params, parentSchema, data } = error;
  switch (keyword) {
    case 'required':
      return { key: String(params.missingProperty), message: 'is missing' };
    case 'additionalProperties': {
      const known = Object.keys(Object(parentSchema?.properties)).join(', ');
      const message = `is not a known field; known fields: ${known}`;
      return { key: String(params.additionalProperty), message };
    }
    case 'type':
      return { message: `must be ${withArticle(String(params.type))}, not ${typeName(data)}` };
    case 'enum':
      return { message: `must be one of ${[params.allowedValues].flat().join(', ')}` };
    case 'const':
      return { message: `must be ${params.allowedValue}` };
    case 'pattern':
      return { message: 'must not be empty' };
    case 'maxLength':
      return { message: `must have at most ${params.limit} characters: WhatsApp allows no more` };
    case 'format': {
      const { message = `must be a ${params.format}` } = valueFormats[String(params.format)] ?? {};
      return { message: typeof message === 'string' ? message : message(String(data)) };
    }
    default:
      return { message: error.message ?? `violates the rule ${keyword}` };
  }
}

/** `/message/parameters/2` -> `message.parameters[2]` */
function dotted(pointer: string): string {
  const keys = pointer.split('/').slice(1);
  return keys.reduce((path, key) => {
    if (/^\d+$/.test(key)) return `${path}[${key}]`;
    return path === '' ? key : `${path}.${key}`;
  }, '');
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  return withArticle(Array.isArray(value) ? 'array' : typeof value);
}

function withArticle(word: string): string {
  return `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`;
}
