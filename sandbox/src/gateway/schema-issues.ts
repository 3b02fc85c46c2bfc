import type { ErrorObject } from 'ajv/dist/2020.js';

/** Why a call was refused. */
export interface Refusal {
  /** Where in the request, such as `message.parameters[2]`; empty for the whole of it. */
  readonly path: string;
  /** What is wrong and what would fit. */
  readonly message: string;
  /** The line of the template that it breaks, such as `templates/order_shipped.yaml:5`. */
  readonly place?: string;
}

/** What a value with one of the schema's formats must look like. */
const formats: Readonly<Record<string, string>> = {
  recipient: 'must be 7 to 15 digits with the country code, without + or leading 0, such as 447700900123',
  'https-url': 'must be an absolute URL that starts with https://',
  'web-url': 'must be an absolute URL that starts with https:// or http://',
  'url-suffix': 'must be only the suffix of the URL, without white space: the part before it is approved',
  'attachment-type': 'must be a MIME type; audio/ogg is supported only as audio/ogg; codecs=opus',
};

/** Puts the schema validator's errors into words that name the field. */
export function refusalsOf(errors: readonly ErrorObject[]): readonly Refusal[] {
  return errors.map((error) => {
    const path = dotted(error.instancePath);
    const { keyword, params, parentSchema, data } = error;
    const under = (key: unknown): string => (path === '' ? String(key) : `${path}.${key}`);
    switch (keyword) {
      case 'required':
        return { path: under(params.missingProperty), message: 'is missing' };
      case 'additionalProperties': {
        const known = Object.keys(Object(parentSchema?.properties)).join(', ');
        return {
          path: under(params.additionalProperty),
          message: `is no field of this request; here it has ${known}`,
        };
      }
      case 'type':
        return { path, message: `must be ${withArticle(String(params.type))}, not ${nameOf(data)}` };
      case 'enum':
        return { path, message: `must be one of ${[params.allowedValues].flat().join(', ')}` };
      case 'const':
        return { path, message: `must be ${params.allowedValue}` };
      case 'minLength':
        return { path, message: 'must not be empty' };
      case 'format':
        return { path, message: formats[String(params.format)] ?? `must be a ${params.format}` };
      default:
        return { path, message: error.message ?? `breaks the rule ${keyword}` };
    }
  });
}

/** One sentence a refusal, for the answer's `message`. */
export function describeRefusals(refusals: readonly Refusal[]): string {
  return refusals
    .map(({ path, message, place }) => `${path || 'the body'}: ${message}${place ? ` (${place})` : ''}`)
    .join('; ');
}

function dotted(pointer: string): string {
  const keys = pointer.split('/').slice(1);
  return keys.reduce((path, key) => {
    if (/^\d+$/.test(key)) return `${path}[${key}]`;
    return path === '' ? key : `${path}.${key}`;
  }, '');
}

function nameOf(value: unknown): string {
  if (value === null) return 'null';
  return withArticle(Array.isArray(value) ? 'array' : typeof value);
}

function withArticle(word: string): string {
  return `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`;
}
