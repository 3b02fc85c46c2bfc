import type { Dialect, OutgoingMessage } from '@notifygen/runtime';
import type { NotificationFields } from '../bubbles/template-bubble.js';
import { isJsonObject } from '../json-object.js';
import { checkKeys } from '../known-keys.js';

/** The form of the interface's complete example. */
const defaultDialect: Dialect = {
  templatePath: '/api/v1/whatsApp/whatsappHSM',
  parametersField: 'parameters',
  messageWrapper: true,
};

export type PartialDialect = { readonly [Key in keyof Dialect]?: Dialect[Key] | undefined };

/**
 * Adds the defaults. An option that is `undefined` gets its default too.
 *
 * @throws RangeError for an unknown property.
 */
export function completeDialect(chosen: PartialDialect = {}): Dialect {
  checkKeys(Object.keys(chosen), Object.keys(defaultDialect), 'property of a dialect');
  return {
    templatePath: chosen.templatePath ?? defaultDialect.templatePath,
    parametersField: chosen.parametersField ?? defaultDialect.parametersField,
    messageWrapper: chosen.messageWrapper ?? defaultDialect.messageWrapper,
  };
}

/** The kind of message that each path accepts. */
export function endpointsOf({ templatePath }: Dialect): ReadonlyMap<string, OutgoingMessage['kind']> {
  return new Map<string, OutgoingMessage['kind']>([
    ['/api/v1/whatsapp/sessionMessage/text', 'text'],
    ['/api/v1/whatsapp/sessionMessage/attachment', 'attachment'],
    [templatePath, 'template'],
  ]);
}

/** Converts the body of a notification from a dialect to the fields of section 2.3, whether it is valid or not. */
export function notificationFields(body: unknown, dialect: Dialect): NotificationFields {
  const fields = dialect.messageWrapper && isJsonObject(body) ? body.message : body;
  if (!isJsonObject(fields)) return {};
  const { [dialect.parametersField]: parameters, to, templateName, language, file, buttons } = fields;
  return { to, templateName, language, parameters, file, buttons };
}
