import { literal } from './literal.js';

/**
 * @typedef {{ readonly label: string, readonly type?: string | undefined, readonly timeZone?: string | undefined }} TypedPlaceholder
 *
 * @typedef {object} CallTemplate The properties of a template that its generated call depends on.
 * @property {string} send Name of the generated function.
 * @property {boolean} callerChoosesLanguage
 * @property {boolean} [namedParameters]
 * @property {readonly TypedPlaceholder[]} placeholders
 * @property {string | undefined} [fileKind]
 * @property {readonly { readonly label: string, readonly isRepeated: boolean }[] | undefined} [dynamicUrls]
 *
 * @typedef {{ readonly label: string, readonly code: string }} LabelledCode
 *
 * @typedef {object} CallValues
 * @property {string} to
 * @property {string | undefined} [language]
 * @property {string | undefined} [timeZone]
 * @property {readonly string[]} parameters What the recipient sees.
 * @property {readonly string[]} codes The code of each parameter.
 * @property {string} fileUrl
 * @property {string} [fileName]
 * @property {readonly string[]} suffixes Of all dynamic URLs, with those that repeat a parameter.
 */

/**
 * Code that calls a generated function, ready to paste.
 *
 * @param {CallTemplate} template
 * @param {CallValues} values
 */
export function generatedCall(template, values) {
  return `${importStatement(template.send, './generated/index.js')}\n\n${callStatement(template, values)}`;
}

/**
 * Only the call.
 *
 * @param {CallTemplate} template
 * @param {CallValues} values
 */
export function callStatement(template, values) {
  const { send, callerChoosesLanguage, namedParameters, placeholders, fileKind, dynamicUrls = [] } = template;
  const suffixes = values.suffixes.flatMap((suffix, index) => {
    const { label = '', isRepeated = true } = dynamicUrls[index] ?? {};
    return isRepeated ? [] : { label, code: literal(suffix) };
  });
  const parameters = placeholders.map(({ label }, index) => ({ label, code: values.codes[index] ?? '' }));
  const print = namedParameters ? object : list;
  const lines = [
    `  to: ${literal(values.to)},`,
    callerChoosesLanguage && `  language: ${literal(values.language ?? '')},`,
    takesTimeZone(template) && `  timeZone: ${literal(values.timeZone ?? '')},`,
    parameters.length > 0 && `  parameters: ${print(parameters)},`,
    fileKind !== undefined &&
      `  file: { type: ${literal(fileKind)}, url: ${literal(values.fileUrl)}${fileName(values)} },`,
    suffixes.length > 0 && `  buttons: ${print(suffixes)},`,
  ].filter((line) => line !== false);
  return [`await ${send}(client, {`, ...lines, '});'].join('\n');
}

/** @param {string} names @param {string} from */
export function importStatement(names, from) {
  return `import { ${names} } from '${from}';`;
}

/** @param {CallValues} values */
function fileName({ fileName }) {
  return fileName === undefined ? '' : `, name: ${literal(fileName)}`;
}

/** Whether each message states the time zone of its points in time. @param {Pick<CallTemplate, 'placeholders'>} template */
export function takesTimeZone({ placeholders }) {
  return placeholders.some(({ type, timeZone }) => type === 'datetime' && timeZone === undefined);
}

/** @param {readonly LabelledCode[]} values */
function list(values) {
  return `[${values.map(({ code }) => code).join(', ')}]`;
}

/** @param {readonly LabelledCode[]} values */
function object(values) {
  // The key __proto__ would set the prototype.
  const key = (/** @type {string} */ label) => (label === '__proto__' ? "['__proto__']" : label);
  return `{ ${values.map(({ label, code }) => `${key(label)}: ${code}`).join(', ')} }`;
}
