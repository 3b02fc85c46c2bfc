import type { TemplatePreview } from '@notifygen/sandbox';
import { literal } from '../../src/code/literal.js';
import { dateIn, moneyIn, numberIn, timeIn } from './example-values.js';
import { momentAt } from './local-time.js';

export type FormPlaceholder = Pick<
  TemplatePreview['placeholders'][number],
  'label' | 'type' | 'example' | 'style' | 'form'
>;

/** How a value is entered in a form. */
interface EnteredValue {
  /** What the form starts with, if the example can be read. */
  readonly initial: (example: string, placeholder: FormPlaceholder) => string | undefined;
  /** The value in generated code. */
  readonly code: (text: string, timeZone: string) => string;
  /** The value that a formatter takes. */
  readonly read: (text: string, timeZone: string) => unknown;
}

/** The type of a placeholder whose values are entered as they are passed. */
const asEntered: EnteredValue = { initial: (example) => example, code: literal, read: (text) => text };

/** The types that are entered in another form, or whose examples may be. */
const otherTypes: Readonly<Record<string, Partial<EnteredValue>>> = {
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
      const iso = Number.isNaN(moment.getTime()) ? '' : moment.toISOString();
      return `new Date(${literal(iso.replace(/(:00)?\.000Z$/, 'Z'))})`;
    },
    read: momentAt,
  },
};

/** What a form starts with, and how it converts what was entered. A text without an example starts empty. */
export function typedValue(
  placeholder: FormPlaceholder,
): Omit<EnteredValue, 'initial'> & { readonly start: string } {
  const { type = 'text', example, form } = placeholder;
  const { initial, code, read } = { ...asEntered, ...otherTypes[type] };
  return { start: initial(example ?? '', placeholder) || form.value, code, read };
}

/** An empty field is no number, not 0. */
function readNumber(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text);
}

/** An amount and a currency, such as `12.50 EUR`. */
function readMoney(text: string): { readonly amount: string; readonly currency: string } {
  const [amount = '', currency = ''] = text.trim().split(/\s+/);
  return { amount, currency };
}
