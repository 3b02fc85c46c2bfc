import { dateIn, moneyIn, numberIn, timeIn } from './example-values.js';
import { literal } from './literal.js';
import { momentAt } from './local-time.js';

/**
 * @import { ParameterFormat } from '@notifygen/runtime'
 *
 * @typedef {(value: unknown, options: ParameterFormat & { readonly language: string }) => string} Format
 * @typedef {'formatText' | 'formatCode' | 'formatNumber' | 'formatMoney' | 'formatDate' | 'formatTime' | 'formatDateTime'} FormatName
 *
 * @typedef {object} TypedValue How a value is entered in a form.
 * @property {string} input The type of its input.
 * @property {(placeholder: FormPlaceholder) => string} initial What the form starts with.
 * @property {(text: string, timeZone: string) => string} code The value in generated code.
 * @property {(text: string, timeZone: string) => unknown} [read] The value. Default: the text.
 * @property {FormatName} format
 *
 * @typedef {{ readonly label: string, readonly example?: string | undefined, readonly style?: string | undefined }} FormPlaceholder
 */

/**
 * By the type of the placeholder.
 *
 * @type {{ readonly [Type in 'text' | 'code' | 'number' | 'money' | 'date' | 'time' | 'datetime']: TypedValue }}
 */
export const typedValues = {
  text: {
    input: 'text',
    initial: ({ label, example = label }) => example,
    code: literal,
    format: 'formatText',
  },
  code: {
    input: 'text',
    initial: ({ example = '' }) => (/^[0-9A-Z]+$/.test(example) ? example : 'A7K2'),
    code: literal,
    format: 'formatCode',
  },
  number: {
    input: 'number',
    initial: ({ example = '', style }) => numberIn(example) ?? (style === 'percent' ? '0.15' : '5'),
    code: (text) => String(readNumber(text)),
    read: readNumber,
    format: 'formatNumber',
  },
  money: {
    input: 'text',
    initial: ({ example = '' }) => moneyIn(example) ?? '12.50 EUR',
    code: (text) => {
      const { amount, currency } = readMoney(text);
      return `{ amount: ${literal(amount)}, currency: ${literal(currency)} }`;
    },
    read: readMoney,
    format: 'formatMoney',
  },
  date: {
    input: 'date',
    initial: ({ example = '' }) => dateIn(example) ?? '2026-11-23',
    code: literal,
    format: 'formatDate',
  },
  time: {
    input: 'time',
    initial: ({ example = '' }) => timeIn(example) ?? '17:30',
    code: literal,
    format: 'formatTime',
  },
  datetime: {
    input: 'datetime-local',
    initial: ({ example = '' }) => {
      const [, date = '', time = ''] = /^(.*?)(?:T| at |, )(\d\d?:\d\d.*)$/.exec(example) ?? [];
      const [day, minute] = [dateIn(date), timeIn(time)];
      return day === undefined || minute === undefined ? '2026-11-23T17:30' : `${day}T${minute}`;
    },
    code: (text, timeZone) => {
      const moment = momentAt(text, timeZone);
      return `new Date(${literal(Number.isNaN(moment.getTime()) ? '' : moment.toISOString().replace(/(:00)?\.000Z$/, 'Z'))})`;
    },
    read: momentAt,
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
