import { literal } from './literal.js';

/**
 * @import { ParameterFormat } from '@notifygen/runtime'
 *
 * @typedef {(value: unknown, options: ParameterFormat & { readonly language: string }) => string} Format
 * @typedef {'formatText' | 'formatCode' | 'formatNumber' | 'formatMoney' | 'formatDate' | 'formatTime' | 'formatDateTime'} FormatName
 *
 * @typedef {object} TypedValue How a value is entered in a form.
 * @property {string} input The type of its input.
 * @property {string} [initial] Default: the example or the label of the placeholder.
 * @property {(text: string) => string} code The value in generated code.
 * @property {(text: string) => unknown} [read] The value. Default: the text.
 * @property {FormatName} format
 */

/**
 * By the type of the placeholder.
 *
 * @type {{ readonly [Type in 'text' | 'code' | 'number' | 'money' | 'date' | 'time' | 'datetime']: TypedValue }}
 */
export const typedValues = {
  text: { input: 'text', code: literal, format: 'formatText' },
  code: { input: 'text', initial: 'A7K2', code: literal, format: 'formatCode' },
  number: {
    input: 'number',
    initial: '5',
    code: (text) => String(readNumber(text)),
    read: readNumber,
    format: 'formatNumber',
  },
  money: {
    input: 'text',
    initial: '12.50 EUR',
    code: (text) => {
      const { amount, currency } = readMoney(text);
      return `{ amount: ${literal(amount)}, currency: ${literal(currency)} }`;
    },
    read: readMoney,
    format: 'formatMoney',
  },
  date: { input: 'date', initial: '2026-11-23', code: literal, format: 'formatDate' },
  time: { input: 'time', initial: '17:30', code: literal, format: 'formatTime' },
  datetime: {
    input: 'datetime-local',
    initial: '2026-11-23T17:30',
    code: (text) => `new Date(${literal(`${text}Z`)})`,
    read: (text) => new Date(`${text}Z`),
    format: 'formatDateTime',
  },
};

/** An empty field is no number, not 0. @param {string} text */
function readNumber(text) {
  return text.trim() === '' ? Number.NaN : Number(text);
}

/** An amount and a currency, such as `12.50 EUR`. @param {string} text */
function readMoney(text) {
  const [amount = '', currency = ''] = text.trim().split(/\s+/);
  return { amount, currency };
}
