import { takesTimeZone } from '../../pages/shared/generated-call.ts';
import { literal } from '../../pages/shared/literal.ts';
import { typedValue } from '../../pages/templates/typed-values.ts';

/**
 * @import { Call, TemplatePreview } from '@notifygen/sandbox'
 * @import { CallValues } from '../../pages/shared/generated-call.ts'
 * @typedef {Readonly<Record<string, (value: unknown, options: object) => string>>} Formatters
 * @import { Info } from '../shared/rest-client.js'
 * @typedef {Readonly<Record<string, unknown>>} Fields
 */

/** The body of a call, without the wrapper of template requests. @param {Call} call @returns {Fields} */
export function fieldsOf({ http, kind }) {
  try {
    const body = JSON.parse(http.body);
    return Object(kind === 'template' ? (body?.message ?? body) : body);
  } catch {
    return {};
  }
}

/**
 * The values of a received template message, as its form would contain them.
 *
 * @param {Call} call
 * @param {TemplatePreview} template
 * @param {Pick<Info, 'dialect'>} info
 * @param {Formatters} formatters
 * @returns {CallValues}
 */
export function receivedValues(call, template, { dialect }, formatters) {
  const fields = fieldsOf(call);
  const texts = listOf(fields[dialect.parametersField]).map(textOf);
  const language = textOf(fields.language ?? template.languages[0] ?? 'en');
  // The message does not contain the zone that it was sent with. The result is the same in any.
  const timeZone = takesTimeZone(template) ? new Intl.DateTimeFormat().resolvedOptions().timeZone : undefined;
  const file = Object(fields.file);
  return {
    to: textOf(fields.to ?? ''),
    language,
    timeZone,
    parameters: texts,
    codes: template.placeholders.map((placeholder, index) =>
      valueCode(placeholder, texts[index], { language, timeZone }, formatters),
    ),
    fileUrl: textOf(file.url ?? ''),
    ...(typeof file.name === 'string' && { fileName: file.name }),
    suffixes: listOf(fields.buttons).map((button) => textOf(Object(button).url ?? '')),
  };
}

/**
 * The code of the value that is formatted as a text. If there is no such value for certain, it is code that does not
 * compile and shows the text.
 *
 * @param {TemplatePreview['placeholders'][number]} placeholder
 * @param {string | undefined} text
 * @param {{ readonly language: string, readonly timeZone: string | undefined }} message
 * @param {Formatters} formatters
 */
function valueCode(placeholder, text, { language, timeZone = 'UTC' }, formatters) {
  const { label, type = 'text', form: _, formatter, ...options } = placeholder;
  if (text === undefined) return `undefined /* ${comment(label)} is missing */`;
  if (type === 'text') return literal(text);
  const { start, code, read } = typedValue({ ...placeholder, example: text });
  const zone = options.timeZone ?? timeZone;
  try {
    const formatted = formatters[formatter]?.(read(start, zone), { ...options, timeZone: zone, language });
    if (formatted === text) return code(start, zone);
  } catch {
    // No valid value is certain.
  }
  return `undefined /* ${type}: ${comment(text)} */`;
}

/** A text cannot end the comment that contains it. @param {string} text */
function comment(text) {
  return literal(text).replaceAll('*/', '*\\/');
}

/** @param {unknown} value @returns {readonly unknown[]} */
function listOf(value) {
  return Array.isArray(value) ? value : [];
}

/** A rejected request may contain anything, also objects that cannot be converted to text. @param {unknown} value */
function textOf(value) {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
