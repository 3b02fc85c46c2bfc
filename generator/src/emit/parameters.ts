import { formatKeys, typeOf } from '../keys/placeholder-types.js';
import type { Placeholder } from '../template/template.js';
import type { RuntimeNames } from './runtime-names.js';

/** The TypeScript type of a parameter. A date or time of day may be a point in time only where its time zone is known. */
export function parameterType({ type, timeZone }: Placeholder, runtime: RuntimeNames): string {
  const { typescript, moment } = typeOf(type);
  const takesMoment = moment === 'in-time-zone' && timeZone !== undefined;
  const names = [typescript, ...(takesMoment ? [typeOf('datetime').typescript] : [])]
    .join(' | ')
    .split(' | ');
  return names.map((name) => (/^[A-Z]/.test(name) ? runtime.type(name) : name)).join(' | ');
}

/** A parameter in the emitted constant: its label, or an object that refers to the formatter of its values. */
export function printParameter(placeholder: Placeholder, { value }: RuntimeNames): string {
  const { label, type = 'text', max } = placeholder;
  // Text is not formatted unless its length is limited.
  if (type === 'text' && max === undefined) return JSON.stringify(label);
  const options = formatKeys.flatMap((key) =>
    placeholder[key] === undefined ? [] : `${key}: ${JSON.stringify(placeholder[key])}`,
  );
  const format = value(typeOf(type).formatter);
  const typed = type === 'text' ? [] : [`type: ${JSON.stringify(type)}`];
  const entries = [`label: ${JSON.stringify(label)}`, ...typed, `format: ${format}`, ...options];
  return `{ ${entries.join(', ')} }`;
}
