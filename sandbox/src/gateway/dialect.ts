import type { Dialect, OutgoingMessage } from '@notifygen/runtime';
import type { NotificationFields } from '../bubbles/template-bubble.js';
import { isJsonObject } from '../json-object.js';
import { checkKeys, shownValue } from '../known-keys.js';

/** The choices for each property. The first ones are the form of the interface's complete example. */
const choices: { readonly [Key in keyof Dialect]: readonly [Dialect[Key], Dialect[Key]] } = {
  templatePath: ['/api/v1/whatsApp/whatsappHSM', '/api/v1/whatsappHSM'],
  parametersField: ['parameters', 'parameter'],
  messageWrapper: [true, false],
};

export type PartialDialect = { readonly [Key in keyof Dialect]?: Dialect[Key] | undefined };

/**
 * Adds the defaults. An option that is `undefined` gets its default too.
 *
 * @throws RangeError for an unknown property or value.
 */
export function completeDialect(chosen: PartialDialect = {}): Dialect {
  checkKeys(Object.keys(chosen), Object.keys(choices), 'property of a dialect');
  const choose = <Key extends keyof Dialect>(key: Key): Dialect[Key] => {
    const known = choices[key];
    const choice = chosen[key] ?? known[0];
    if (known.includes(choice)) return choice;
    throw new RangeError(`${key} must be one of ${known.join(', ')}, not ${shownValue(choice)}`);
  };
  return {
    templatePath: choose('templatePath'),
    parametersField: choose('parametersField'),
    messageWrapper: choose('messageWrapper'),
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
