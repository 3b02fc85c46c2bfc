import type { SessionAttachment, SessionText, TemplateNotification } from '@notifygen/runtime';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';

/** Mobile number with the country code, digits only, no `+`: sections 2.1 to 2.3 and 8.1. */
const recipient = { type: 'string', pattern: '^[1-9][0-9]{6,14}$' };

const text = { type: 'string', minLength: 1 };

/** Section 2.1. */
const sessionText = {
  type: 'object',
  required: ['to', 'message'],
  additionalProperties: false,
  properties: {
    to: recipient,
    message: { type: 'object', required: ['text'], additionalProperties: false, properties: { text } },
  },
};

/** Section 2.2. Which fields are required is not shown; without a link and its type there is nothing to send. */
const sessionAttachment = {
  type: 'object',
  required: ['to', 'attachment'],
  additionalProperties: false,
  properties: {
    to: recipient,
    attachment: {
      type: 'object',
      required: ['url', 'mime'],
      additionalProperties: false,
      properties: {
        url: { type: 'string', pattern: '^https://' },
        mime: {
          type: 'string',
          pattern: '^[^/\\s;]+/[^/\\s;]+(\\s*;.*)?$',
          // Section 8.2, rule 1.
          not: { pattern: '^[aA][uU][dD][iI][oO]/[oO][gG][gG](?!\\s*;\\s*codecs="?opus"?)' },
        },
        filename: text,
        caption: text,
      },
    },
  },
};

/** Section 2.3, the fields inside the wrapper. */
const templateNotification = {
  type: 'object',
  required: ['to', 'templateName', 'parameters'],
  additionalProperties: false,
  properties: {
    to: recipient,
    templateName: text,
    language: text,
    parameters: { type: 'array', items: { type: 'string' } },
    file: {
      type: 'object',
      required: ['type', 'url'],
      additionalProperties: false,
      properties: {
        type: { enum: ['document', 'video', 'image'] },
        url: { type: 'string', pattern: '^https?://' },
        name: { type: 'string' },
      },
    },
    buttons: {
      type: 'array',
      items: {
        type: 'object',
        required: ['type', 'url'],
        additionalProperties: false,
        properties: {
          type: { const: 'url' },
          // Only the suffix: section 8.1.
          url: { type: 'string', minLength: 1, not: { pattern: '^([a-zA-Z][a-zA-Z0-9+.-]*:)?//' } },
        },
      },
    },
  },
};

export interface BodyValidators {
  readonly sessionText: ValidateFunction<SessionText>;
  readonly sessionAttachment: ValidateFunction<SessionAttachment>;
  readonly templateNotification: ValidateFunction<TemplateNotification>;
}

export function compileBodyValidators(): BodyValidators {
  const ajv = new Ajv2020({ allErrors: true, strictTypes: false });
  return {
    sessionText: ajv.compile<SessionText>(sessionText),
    sessionAttachment: ajv.compile<SessionAttachment>(sessionAttachment),
    templateNotification: ajv.compile<TemplateNotification>(templateNotification),
  };
}

/** Why a value was refused, such as `attachment.mime must NOT be valid`. */
export interface Refusal {
  readonly path: string;
  readonly message: string;
}

export function refusalsOf(errors: readonly ErrorObject[]): readonly Refusal[] {
  return errors.map(({ instancePath, message, keyword, params, schemaPath }) => {
    const path = instancePath
      .slice(1)
      .replaceAll('/', '.')
      .replaceAll(/\.(\d+)/g, '[$1]');
    if (keyword === 'not') return { path, message: explanationOfNot(schemaPath) };
    const key = keyword === 'additionalProperties' ? `: ${String(params.additionalProperty)}` : '';
    return { path, message: `${message ?? keyword}${key}` };
  });
}

function explanationOfNot(schemaPath: string): string {
  return schemaPath.includes('/mime/')
    ? 'audio/ogg is supported only as audio/ogg; codecs=opus'
    : 'must be only the suffix of the URL';
}
