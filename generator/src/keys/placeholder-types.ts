/** The keys of a placeholder that say how its values are formatted, in the order of generated code. */
export const formatKeys = [
  'style',
  'weekday',
  'decimals',
  'digits',
  'calendar',
  'timeZone',
  'max',
  'overflow',
] as const;

/** Everything that the schema, the checks, generated code, the contract and the sandbox need to know about a type. */
export interface PlaceholderType {
  /** For editors and the documentation. */
  readonly summary: string;
  /** Of a parameter in generated code: `string`, `number`, or a type that the runtime exports. */
  readonly typescript: string;
  /** Its name in the runtime. */
  readonly formatter: string;
  /** What callers pass, in documentation comments, if the TypeScript type does not say it. */
  readonly howToPass?: string;
  /** A value as code. */
  readonly example: string;
  /** The keys that have an effect. */
  readonly keys: readonly (typeof formatKeys)[number][];
  /** The first is the default. */
  readonly styles?: readonly string[];
  /** Whether every value is also a string of TypeScript. */
  readonly isString?: true;
  /** Whether values are passed as the recipient sees them, without a language. */
  readonly isVerbatim?: true;
  /** Whether a value is a point in time: always, or also where the time zone is known. */
  readonly moment?: 'always' | 'in-time-zone';
  /** In a form of the sandbox: the type of the input, and what it starts with. */
  readonly form: { readonly input: string; readonly value: string };
}

const dateKeys = ['style', 'weekday', 'digits', 'calendar', 'timeZone'] as const;
const dateStyles = ['long', 'full', 'medium', 'short'];

/** Without imports, since the sandbox's pages load this file. */
export const placeholderTypes = {
  text: {
    summary: 'any text',
    typescript: 'string',
    formatter: 'formatText',
    example: "'Ann'",
    keys: ['max', 'overflow'],
    isString: true,
    isVerbatim: true,
    form: { input: 'text', value: '' },
  },
  number: {
    summary: 'a number, such as 1,234.5',
    typescript: 'number | bigint',
    formatter: 'formatNumber',
    howToPass: 'a number',
    example: '5',
    keys: ['style', 'decimals', 'digits', 'max'],
    styles: ['decimal', 'percent'],
    form: { input: 'number', value: '5' },
  },
  money: {
    summary: 'an amount with its currency, which is never rounded',
    typescript: 'Money',
    formatter: 'formatMoney',
    howToPass: "such as `{ amount: '12.50', currency: 'EUR' }`",
    example: "{ amount: '12.50', currency: 'EUR' }",
    keys: ['style', 'digits'],
    styles: ['symbol', 'narrow', 'code', 'name'],
    form: { input: 'text', value: '12.50 EUR' },
  },
  date: {
    summary: 'a calendar date',
    typescript: 'PlainDate',
    formatter: 'formatDate',
    howToPass: '`YYYY-MM-DD`',
    example: "'2026-11-23'",
    keys: dateKeys,
    styles: dateStyles,
    isString: true,
    moment: 'in-time-zone',
    form: { input: 'date', value: '2026-11-23' },
  },
  time: {
    summary: 'a time of day',
    typescript: 'PlainTime',
    formatter: 'formatTime',
    howToPass: '`HH:MM`',
    example: "'17:30'",
    keys: ['digits', 'timeZone'],
    isString: true,
    moment: 'in-time-zone',
    form: { input: 'time', value: '17:30' },
  },
  datetime: {
    summary: 'a point in time: date and time of day in a time zone',
    typescript: 'DateTime',
    formatter: 'formatDateTime',
    howToPass: 'a point in time',
    example: 'new Date(0)',
    keys: dateKeys,
    styles: dateStyles,
    moment: 'always',
    form: { input: 'datetime-local', value: '2026-11-23T17:30' },
  },
  code: {
    summary: 'digits and capital letters without spaces',
    typescript: 'string',
    formatter: 'formatCode',
    howToPass: 'digits and capital letters',
    example: "'A7K2'",
    keys: ['max'],
    isString: true,
    isVerbatim: true,
    form: { input: 'text', value: 'A7K2' },
  },
} as const satisfies Readonly<Record<string, PlaceholderType>>;

export type ValueType = keyof typeof placeholderTypes;

/** What is known of a type. Text is the default. */
export function typeOf(type: ValueType = 'text'): PlaceholderType {
  return placeholderTypes[type];
}

/** All types, in the order of the documentation. */
export const valueTypes = Object.keys(placeholderTypes) as readonly ValueType[];
