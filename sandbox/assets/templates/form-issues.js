import { showFieldError } from '../shared/field-errors.js';

/**
 * @import { Field } from '../shared/field-errors.js'
 * @typedef {{ readonly path: string, readonly message: string }} Issue
 */

/** The issues of an error response, or the error itself. @param {Error} error @returns {readonly Issue[]} */
export function issuesOf({ cause, message }) {
  return /** @type {{ issues?: readonly Issue[] } | undefined} */ (cause)?.issues ?? [{ path: '', message }];
}

/**
 * Shows issues at their fields.
 *
 * @param {readonly Issue[]} issues
 * @param {(path: string) => Field | undefined} fieldOf
 * @returns {readonly string[]} Those that belong to no field.
 */
export function showIssues(issues, fieldOf) {
  return issues.flatMap(({ path, message }) => {
    const field = fieldOf(path);
    if (!field) return [`${path} ${message}`.trim()];
    showFieldError(field, message);
    return [];
  });
}

/**
 * Finds the field of a path such as `message.parameters[1]`.
 *
 * @param {{ to: { input: Field }, language?: { input: Field } | undefined, file?: { input: Field } | undefined,
 *   parameters: readonly { input: Field }[], buttons: readonly ({ input: Field } | undefined)[] }} fields
 * @returns {(path: string) => Field | undefined}
 */
export function fieldsByPath({ to, language, file, parameters, buttons }) {
  return (path) => {
    const [, name, index] = /^(?:message\.)?(\w+?)s?(?:\[(\d+)\])?(?:\.\w+)*$/.exec(path) ?? [];
    const list = name === 'parameter' ? parameters : name === 'button' ? buttons : undefined;
    const part = list ? list[Number(index)] : { to, language, file }[name ?? ''];
    return part?.input;
  };
}
