/**
 * @typedef {{ readonly label: string, readonly type?: string | undefined, readonly timeZone?: string | undefined }} TypedPlaceholder
 *
 * @typedef {object} CallTemplate The properties of a template that its generated call depends on.
 * @property {string} send Name of the generated function.
 * @property {boolean} callerChoosesLanguage
 * @property {readonly TypedPlaceholder[]} placeholders
 * @property {string | undefined} [fileKind]
 * @property {readonly { readonly label: string }[] | undefined} [dynamicUrls]
 *
 * @typedef {object} CallValues
 * @property {string} to
 * @property {string | undefined} [language]
 * @property {readonly string[]} parameters
 * @property {string} fileUrl
 * @property {readonly string[]} suffixes
 */

/**
 * Code that calls a generated function, ready to paste.
 *
 * @param {CallTemplate} template
 * @param {CallValues} values
 */
export function generatedCall(template, values) {
  const { send, callerChoosesLanguage, placeholders, fileKind, dynamicUrls = [] } = template;
  const lines = [
    `  to: ${literal(values.to)},`,
    callerChoosesLanguage && `  language: ${literal(values.language ?? '')},`,
    placeholders.some(({ type, timeZone }) => type === 'datetime' && timeZone === undefined) &&
      "  timeZone: 'Europe/Berlin',",
    placeholders.length > 0 && `  parameters: [${placeholders.map(parameter).join(', ')}],`,
    fileKind !== undefined && `  file: { type: ${literal(fileKind)}, url: ${literal(values.fileUrl)} },`,
    dynamicUrls.length > 0 && `  buttons: ${list(values.suffixes)},`,
  ].filter((line) => line !== false);
  /** @param {TypedPlaceholder} placeholder @param {number} index */
  function parameter({ type = 'text' }, index) {
    return exampleValues[type] ?? literal(values.parameters[index] ?? '');
  }
  return [
    `import { ${send} } from './generated/index.js';`,
    '',
    `await ${send}(client, {`,
    ...lines,
    '});',
  ].join('\n');
}

/**
 * The form contains texts as the recipient sees them, from which no value can be read.
 *
 * @type {Readonly<Record<string, string>>}
 */
const exampleValues = {
  number: '5',
  money: "{ amount: '12.50', currency: 'EUR' }",
  date: "'2026-11-23'",
  time: "'17:30'",
  datetime: 'new Date()',
};

/** @param {readonly string[]} values */
function list(values) {
  return `[${values.map(literal).join(', ')}]`;
}

/** A string literal that no text can break out of. @param {string} text */
function literal(text) {
  const json = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${json.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}'`;
}
