import { readOptions, refuseUnknown } from '../errors/values.js';
import type { TemplateNotification } from './outgoing-message.js';

/**
 * Choices for the points where the interface contradicts itself about template notifications. The defaults follow its
 * complete worked example.
 */
export interface Dialect {
  /** Path of the template endpoint (section 4.3). Default: `/api/v1/whatsApp/whatsappHSM`, as in the example. */
  readonly templatePath: '/api/v1/whatsApp/whatsappHSM' | '/api/v1/whatsappHSM';
  /** Name of the field with the parameters (section 2.3). Default: `parameters`, as in the example. */
  readonly parametersField: 'parameters' | 'parameter';
  /** Whether the fields are wrapped in a top-level `message` object (section 4.3). Default: `true`, as in the example. */
  readonly messageWrapper: boolean;
}

/** Returns the path and the body of a template notification's request. */
export type EncodeTemplate = (request: TemplateNotification) => {
  readonly path: string;
  readonly body: object;
};

export const encodeAsInExample: EncodeTemplate = (message) => ({
  path: '/api/v1/whatsApp/whatsappHSM',
  body: { message },
});

/**
 * Returns the option `dialect` of a client, for a gateway that expects another form of template notifications.
 *
 * @throws TypeError if a choice is invalid.
 */
export function gatewayDialect(choices: Partial<Dialect>): EncodeTemplate {
  const { templatePath, parametersField, messageWrapper, ...rest } = readOptions(choices, 'dialect');
  refuseUnknown(rest, 'dialect.');
  // The first of the allowed values is the default.
  const choose = <Choice>(name: keyof Dialect, choice: Choice | undefined, ...allowed: readonly Choice[]) => {
    const chosen = choice ?? allowed[0];
    if (chosen !== undefined && allowed.includes(chosen)) return chosen;
    throw new TypeError(`dialect.${name} must be ${allowed.join(' or ')}`);
  };
  const path = choose('templatePath', templatePath, '/api/v1/whatsApp/whatsappHSM', '/api/v1/whatsappHSM');
  const field = choose('parametersField', parametersField, 'parameters', 'parameter');
  const isWrapped = choose('messageWrapper', messageWrapper, true, false);
  return ({ parameters, ...others }) => {
    const message = { ...others, [field]: parameters };
    return { path, body: isWrapped ? { message } : message };
  };
}
