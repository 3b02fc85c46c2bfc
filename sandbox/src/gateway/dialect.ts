import type { Dialect } from '@notifygen/runtime';

/** The form of the interface's complete worked example. */
const workedExample: Dialect = {
  templatePath: '/api/v1/whatsApp/whatsappHSM',
  parametersField: 'parameters',
  messageWrapper: true,
};

/** Fills up what is not chosen; an option that is `undefined` is not chosen. */
export function readDialect(
  chosen: { readonly [Key in keyof Dialect]?: Dialect[Key] | undefined } = {},
): Dialect {
  return {
    templatePath: chosen.templatePath ?? workedExample.templatePath,
    parametersField: chosen.parametersField ?? workedExample.parametersField,
    messageWrapper: chosen.messageWrapper ?? workedExample.messageWrapper,
  };
}
