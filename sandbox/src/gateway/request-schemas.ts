import type { Dialect, SessionAttachment, SessionText, TemplateNotification } from '@notifygen/runtime';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { isAttachmentType, isHttpsUrl, isRecipient, isUrlSuffix, isWebUrl } from './value-formats.js';

type Schema = Readonly<Record<string, unknown>>;

const recipient = { type: 'string', format: 'recipient' };
const text = { type: 'string', minLength: 1 };

/** An object with these fields and no other. */
function fields(properties: Schema, required: readonly string[]): Schema {
  return { type: 'object', properties, required, additionalProperties: false };
}

/** Section 2.1. */
const sessionText = fields({ to: recipient, message: fields({ text }, ['text']) }, ['to', 'message']);

/** Section 2.2. Which fields are required is not shown; without a link and its type there is nothing to send. */
const sessionAttachment = fields(
  {
    to: recipient,
    attachment: fields(
      {
        url: { type: 'string', format: 'https-url' },
        mime: { type: 'string', format: 'attachment-type' },
        filename: text,
        caption: text,
      },
      ['url', 'mime'],
    ),
  },
  ['to', 'attachment'],
);

/** Section 2.3 in one of its forms. */
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
      [parametersField]: { type: 'array', items: { type: 'string' } },
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
  /** A notification as it comes over the wire. */
  readonly template: ValidateFunction;
  /** The same fields as section 2.3 names them, without a wrapper. */
  readonly notification: ValidateFunction<TemplateNotification>;
}

/** The three request bodies as the interface describes them, in a gateway's dialect. */
export function compileBodyValidators(dialect: Dialect): BodyValidators {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    // The schemas are right, and a sandbox is made for every test of its users: checking them takes longer than the rest.
    meta: false,
    validateSchema: false,
    code: { optimize: false },
    formats: {
      recipient: isRecipient,
      'https-url': isHttpsUrl,
      'web-url': isWebUrl,
      'url-suffix': isUrlSuffix,
      'attachment-type': isAttachmentType,
    },
  });
  return {
    text: ajv.compile<SessionText>(sessionText),
    attachment: ajv.compile<SessionAttachment>(sessionAttachment),
    template: ajv.compile(templateNotification(dialect)),
    notification: ajv.compile<TemplateNotification>(
      templateNotification({ ...dialect, parametersField: 'parameters', messageWrapper: false }),
    ),
  };
}
