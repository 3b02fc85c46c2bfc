import type { Placeholder } from '../template/template.js';
import { formatKeys, type ValueType } from '../text/value-types.js';
import type { RuntimeNames } from './runtime-names.js';

/** How the values of each type are declared and formatted. Text is not formatted unless its length is limited. */
const types: Readonly<Record<ValueType, { readonly types: readonly string[]; readonly format: string }>> = {
  text: { types: ['string'], format: 'formatText' },
  code: { types: ['string'], format: 'formatCode' },
  number: { types: ['number', 'bigint'], format: 'formatNumber' },
  money: { types: ['Money'], format: 'formatMoney' },
  date: { types: ['PlainDate'], format: 'formatDate' },
  time: { types: ['PlainTime'], format: 'formatTime' },
  datetime: { types: ['DateTime'], format: 'formatDateTime' },
};

/** The TypeScript type of a parameter. A date or time of day may be a point in time only where its time zone is known. */
export function parameterType({ type = 'text', timeZone }: Placeholder, runtime: RuntimeNames): string {
  const isPlain = type === 'date' || type === 'time';
  const names = [...types[type].types, ...(isPlain && timeZone !== undefined ? types.datetime.types : [])];
  return names.map((name) => (/^[A-Z]/.test(name) ? runtime.type(name) : name)).join(' | ');
}

/** A parameter in the emitted constant: its label, or an object that refers to the formatter of its values. */
export function printParameter(placeholder: Placeholder, { value }: RuntimeNames): string {
  const { label, type = 'text', max } = placeholder;
  if (type === 'text' && max === undefined) return JSON.stringify(label);
  const options = formatKeys.flatMap((key) =>
    placeholder[key] === undefined ? [] : `${key}: ${JSON.stringify(placeholder[key])}`,
  );
  const entries = [`label: ${JSON.stringify(label)}`, `format: ${value(types[type].format)}`, ...options];
  return `{ ${entries.join(', ')} }`;
}
