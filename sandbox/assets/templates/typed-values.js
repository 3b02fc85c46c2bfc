import { dateIn, moneyIn, numberIn, timeIn } from './example-values.js';
import { literal } from './literal.js';
import { momentAt } from './local-time.js';

/**
 * @import { ParameterFormat } from '@notifygen/runtime'
 * @import { TemplatePreview } from '@notifygen/sandbox'
 *
 * @typedef {(value: unknown, options: ParameterFormat & { readonly language: string }) => string} Format
 * @typedef {Readonly<Record<string, Format>>} Formatters By their names in the runtime.
 * @typedef {Pick<TemplatePreview['placeholders'][number], 'label' | 'type' | 'example' | 'style' | 'form'>} FormPlaceholder
 *
 * @typedef {object} TypedValue How a value is entered in a form.
 * @property {(example: string, placeholder: FormPlaceholder) => string | undefined} initial What the form starts with, if
 * the example can be read.
 * @property {(text: string, timeZone: string) => string} code The value in generated code.
 * @property {(text: string, timeZone: string) => unknown} read The value.
 */

/** The type of a placeholder whose values are entered as they are passed. @type {TypedValue} */
const asEntered = { initial: (example) => example, code: literal, read: (text) => text };

/** The types that are entered in another form, or whose examples may be. @type {Readonly<Record<string, Partial<TypedValue>>>} */
const otherTypes = {
  code: { initial: (example) => (/^[0-9A-Z]+$/.test(example) ? example : undefined) },
  number: {
    initial: (example, { style }) => numberIn(example) ?? (style === 'percent' ? '0.15' : undefined),
    code: (text) => String(readNumber(text)),
    read: readNumber,
  },
  money: {
    initial: moneyIn,
    code: (text) => {
      const { amount, currency } = readMoney(text);
      return `{ amount: ${literal(amount)}, currency: ${literal(currency)} }`;
    },
    read: readMoney,
  },
  date: { initial: dateIn },
  time: { initial: timeIn },
  datetime: {
    initial: (example) => {
      const [, date = '', time = ''] = /^(.*?)(?:T| at |, )(\d\d?:\d\d.*)$/.exec(example) ?? [];
      const [day, minute] = [dateIn(date), timeIn(time)];
      return day === undefined || minute === undefined ? undefined : `${day}T${minute}`;
    },
    code: (text, timeZone) => {
      const moment = momentAt(text, timeZone);
      return `new Date(${literal(Number.isNaN(moment.getTime()) ? '' : moment.toISOString().replace(/(:00)?\.000Z$/, 'Z'))})`;
    },
    read: momentAt,
  },
};

/** What a form starts with, and how it converts what was entered. @param {FormPlaceholder} placeholder */
export function typedValue(placeholder) {
  const { label, type = 'text', example, form } = placeholder;
  const { initial, code, read } = { ...asEntered, ...otherTypes[type] };
  const fallback = form.value === '' ? label : form.value;
  return { start: initial(example ?? '', placeholder) || fallback, code, read };
}

/** An empty field is no number, not 0. @param {string} text */
function readNumber(text) {
  return text.trim() === '' ? Number.NaN : Number(text);
}

/** An amount and a currency, such as `12.50 EUR`. @param {string} text */
function readMoney(text) {
  const [amount = '', currency = ''] = text.trim().split(/\s+/);
  return { amount, currency };
}
