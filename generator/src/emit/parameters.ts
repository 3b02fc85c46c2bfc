import type { Placeholder } from '../template/template.js';
import { formatKeys, type ValueType } from '../text/value-types.js';

/** How the values of each type are declared and formatted. Text is not formatted unless its length is limited. */
const types: Readonly<Record<ValueType, { readonly type: string; readonly format: string }>> = {
  text: { type: 'string', format: 'formatText' },
  code: { type: 'string', format: 'formatCode' },
  number: { type: 'number | bigint', format: 'formatNumber' },
  money: { type: 'Money', format: 'formatMoney' },
  date: { type: 'PlainDate', format: 'formatDate' },
  time: { type: 'PlainTime', format: 'formatTime' },
  datetime: { type: 'DateTime', format: 'formatDateTime' },
};

/** The TypeScript type of a parameter. A date or time of day may be a point in time only where its time zone is known. */
export function parameterType({ type = 'text', timeZone }: Placeholder): string {
  const own = types[type].type;
  const isPlain = type === 'date' || type === 'time';
  return isPlain && timeZone !== undefined ? `${own} | ${types.datetime.type}` : own;
}

/** A parameter in the emitted constant: its label, or an object that refers to the formatter of its values. */
export function printParameter(placeholder: Placeholder): string {
  const { label, type = 'text' } = placeholder;
  if (!isFormatted(placeholder)) return JSON.stringify(label);
  const options = formatKeys.flatMap((key) =>
    placeholder[key] === undefined ? [] : `${key}: ${JSON.stringify(placeholder[key])}`,
  );
  const entries = [`label: ${JSON.stringify(label)}`, `format: ${types[type].format}`, ...options];
  return `{ ${entries.join(', ')} }`;
}

/** What the module imports for its parameters. */
export function importsFor(placeholders: readonly Placeholder[]): readonly string[] {
  const formats = placeholders.filter(isFormatted).map(({ type = 'text' }) => types[type].format);
  const named = placeholders
    .flatMap((placeholder) => parameterType(placeholder).split(' | '))
    .filter((name) => /^[A-Z]/.test(name))
    .map((name) => `type ${name}`);
  return [...new Set([...formats, ...named])];
}

function isFormatted({ type = 'text', max }: Placeholder): boolean {
  return type !== 'text' || max !== undefined;
}
