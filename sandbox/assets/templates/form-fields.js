import { el } from '../shared/dom.js';
import { isTimeZone } from './local-time.js';
import { typedValue } from './typed-values.js';

/**
 * @import { TemplatePreview } from '@notifygen/sandbox'
 * @import { Formatters } from './typed-values.js'
 */

/** Served from the runtime package. @type {Formatters} */
const formatters = await import(new URL('/runtime/format.js', location.href).href);

/**
 * @param {string} template
 * @param {string} key
 * @param {string} label
 * @param {string} value
 */
export function field(template, key, label, value) {
  const id = `field-${template}-${key}`;
  const input = document.createElement('input');
  Object.assign(input, { id, defaultValue: value, dir: 'auto', autocomplete: 'off', spellcheck: false });
  const labelElement = el('label', { for: id, dir: 'auto' }, label);
  return { input, label: labelElement, row: el('p', { class: 'field' }, labelElement, input) };
}

/**
 * The field of a placeholder. Its value is formatted as generated code formats it.
 *
 * @param {string} template
 * @param {TemplatePreview['placeholders'][number]} placeholder
 * @param {() => string} zoneOf The time zone of the message.
 */
export function parameterField(template, placeholder, zoneOf) {
  const { label, description, type = 'text', form, formatter, ...options } = placeholder;
  const { start, code, read } = typedValue(placeholder);
  const format = formatters[formatter];
  const title = [label, description, valueHint(placeholder)].filter(Boolean).join(': ');
  const { input, row } = field(template, `parameter-${label}`, title, start);
  Object.assign(input, { type: form.input, required: type !== 'text' });
  if (form.input === 'number') input.step = 'any';
  const timeZone = () => options.timeZone ?? zoneOf();
  const text = (/** @type {string | undefined} */ language = 'en') => {
    input.setCustomValidity('');
    // The browser reports a missing value, and only the gateway a missing text.
    if (input.value === '') return '';
    try {
      const value = read(input.value, timeZone());
      return format?.(value, { ...options, timeZone: timeZone(), language }) ?? input.value;
    } catch (error) {
      input.setCustomValidity(error instanceof Error ? error.message : String(error));
      return input.value;
    }
  };
  return { input, row, text, code: () => code(input.value, timeZone()) };
}

/** What to enter, if it is not a text. @param {TemplatePreview['placeholders'][number]} placeholder */
function valueHint({ type = 'text', style, timeZone }) {
  if (type === 'number' && style === 'percent') return 'number, 0.15 for 15%';
  if (type === 'money') return 'money, such as 12.50 EUR';
  if (type === 'datetime') return `datetime in ${timeZone ?? 'the time zone of the message'}`;
  return type !== 'text' && type;
}

/** The time zone that the message states: first that of the browser. @param {string} template */
export function timeZoneField(template) {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const { input, row } = field(template, 'time-zone', 'Time zone of the message', timeZone);
  const check = () =>
    input.setCustomValidity(
      isTimeZone(input.value) ? '' : 'must be the IANA name of a time zone, such as Europe/Berlin',
    );
  return { input, row, check };
}

/**
 * @param {string} template
 * @param {readonly string[]} languages
 */
export function choice(template, languages) {
  const id = `field-${template}-language`;
  const input = document.createElement('select');
  input.id = id;
  input.append(...languages.map((code) => el('option', {}, code)));
  return { input, row: el('p', { class: 'field' }, el('label', { for: id }, 'Language'), input) };
}
