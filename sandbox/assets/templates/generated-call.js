import { literal } from './literal.js';

/**
 * @typedef {{ readonly label: string, readonly type?: string | undefined, readonly timeZone?: string | undefined }} TypedPlaceholder
 *
 * @typedef {object} CallTemplate The properties of a template that its generated call depends on.
 * @property {string} send Name of the generated function.
 * @property {boolean} callerChoosesLanguage
 * @property {readonly TypedPlaceholder[]} placeholders
 * @property {string | undefined} [fileKind]
 * @property {readonly { readonly label: string, readonly isRepeated: boolean }[] | undefined} [dynamicUrls]
 *
 * @typedef {object} CallValues
 * @property {string} to
 * @property {string | undefined} [language]
 * @property {readonly string[]} parameters What the recipient sees.
 * @property {readonly string[]} codes The code of each parameter.
 * @property {string} fileUrl
 * @property {readonly string[]} suffixes Of all dynamic URLs, with those that repeat a parameter.
 */

/**
 * Code that calls a generated function, ready to paste.
 *
 * @param {CallTemplate} template
 * @param {CallValues} values
 */
export function generatedCall(template, values) {
  const { send, callerChoosesLanguage, placeholders, fileKind, dynamicUrls = [] } = template;
  const suffixes = values.suffixes.filter((_, index) => dynamicUrls[index]?.isRepeated === false);
  const lines = [
    `  to: ${literal(values.to)},`,
    callerChoosesLanguage && `  language: ${literal(values.language ?? '')},`,
    placeholders.some(({ type, timeZone }) => type === 'datetime' && timeZone === undefined) &&
      "  timeZone: 'UTC',",
    placeholders.length > 0 && `  parameters: [${values.codes.join(', ')}],`,
    fileKind !== undefined && `  file: { type: ${literal(fileKind)}, url: ${literal(values.fileUrl)} },`,
    suffixes.length > 0 && `  buttons: ${list(suffixes)},`,
  ].filter((line) => line !== false);
  return [
    `import { ${send} } from './generated/index.js';`,
    '',
    `await ${send}(client, {`,
    ...lines,
    '});',
  ].join('\n');
}

/** @param {readonly string[]} values */
function list(values) {
  return `[${values.map(literal).join(', ')}]`;
}
