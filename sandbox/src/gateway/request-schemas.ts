import type { Dialect, SessionAttachment, SessionText, TemplateNotification } from '@notifygen/runtime';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { sessionLimits } from './text-lengths.js';
import { valueFormats } from './value-formats.js';

type Schema = Readonly<Record<string, unknown>>;

const recipient = { type: 'string', format: 'recipient' };
const text = { type: 'string', pattern: '\\S' };

/** An object with these fields only. */
function fields(properties: Schema, required: readonly string[]): Schema {
  return { type: 'object', properties, required, additionalProperties: false };
}

/** Section 2.1. The limits are WhatsApp's: the interface states none. */
function sessionText(checkLengths: boolean): Schema {
  const limited = checkLengths ? { ...text, maxLength: sessionLimits.text } : text;
  return fields({ to: recipient, message: fields({ text: limited }, ['text']) }, ['to', 'message']);
}

/** Section 2.2. It does not specify which fields are required, but a message needs at least a URL and a MIME type. */
function sessionAttachment(checkLengths: boolean): Schema {
  const caption = checkLengths ? { ...text, maxLength: sessionLimits.caption } : text;
  return fields(
    {
      to: recipient,
      attachment: fields(
        {
          url: { type: 'string', format: 'https-url' },
          mime: { type: 'string', format: 'attachment-type' },
          filename: text,
          caption,
        },
        ['url', 'mime'],
      ),
    },
    ['to', 'attachment'],
  );
}

/** Section 2.3, in a dialect. */
function templateNotification({ parametersField, messageWrapper }: Dialect): Schema {
  const file = fields(
    {
      type: { enum: ['document', 'video', 'image'] },
      url: { type: 'string', format: 'web-url' },
      name: { type: 'string' },
    },
    ['type', 'url'],
  );
  const button = fields({ type: { const: 'url' }, url: { ...text, format: 'url-suffix' } }, ['type', 'url']);
  const notification = fields(
    {
      to: recipient,
      templateName: text,
      language: text,
      [parametersField]: { type: 'array', items: { type: 'string', format: 'parameter-text' } },
      file,
      buttons: { type: 'array', items: button },
    },
    ['to', 'templateName', parametersField],
  );
  return messageWrapper ? fields({ message: notification }, ['message']) : notification;
}

export interface BodyValidators {
  readonly text: ValidateFunction<SessionText>;
  readonly attachment: ValidateFunction<SessionAttachment>;
  /** A notification in the gateway's dialect. */
  readonly template: ValidateFunction;
  /** The fields of section 2.3 without a wrapper. */
  readonly notification: ValidateFunction<TemplateNotification>;
}

export interface Strictness {
  /** Whether texts may not be longer than WhatsApp allows. */
  readonly checkLengths: boolean;
  /** Whether to accept what the interface does not mention. */
  readonly lenient: boolean;
  /** Whether to reject calls of templates that are not approved. */
  readonly unapproved: 'accept' | 'reject';
}

/** Compiles the three request bodies of the interface, in a gateway's dialect. */
export function compileBodyValidators(
  dialect: Dialect,
  { checkLengths, lenient }: Strictness,
): BodyValidators {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    // Users create one sandbox per test, and validating these fixed schemas would take most of that time.
    meta: false,
    validateSchema: false,
    code: { optimize: false },
    formats: Object.fromEntries(
      Object.entries(valueFormats).map(([name, { isValid, isValidIfLenient = isValid }]) => [
        name,
        lenient ? isValidIfLenient : isValid,
      ]),
    ),
  });
  const adapt = (schema: Schema): Schema => (lenient ? withUnknownFields(schema) : schema);
  return {
    text: ajv.compile<SessionText>(adapt(sessionText(checkLengths))),
    attachment: ajv.compile<SessionAttachment>(adapt(sessionAttachment(checkLengths))),
    template: ajv.compile(adapt(templateNotification(dialect))),
    notification: ajv.compile<TemplateNotification>(
      adapt(templateNotification({ ...dialect, parametersField: 'parameters', messageWrapper: false })),
    ),
  };
}

/** The same schema for objects that may have other fields too, at every level. */
function withUnknownFields(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema), (key, value) => (key === 'additionalProperties' ? true : value));
}
