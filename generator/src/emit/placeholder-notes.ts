import { count } from '../diagnostics/format.js';
import type { Placeholder } from '../template/template.js';
import type { ValueType } from '../text/value-types.js';
import { code, docLine } from './doc-comment.js';

/** A list of the placeholders of which more is known than their types show. */
export function placeholderList(placeholders: readonly Placeholder[]): readonly string[] {
  return placeholders.flatMap((placeholder) => {
    const notes = placeholderNotes(placeholder);
    return notes === '' ? [] : `- ${code(placeholder.label)}: ${notes}`;
  });
}

/** What is known of a placeholder. Empty if its type shows all of that. */
export function placeholderNotes(placeholder: Placeholder): string {
  const { description, example } = placeholder;
  const parts = [
    ...(description === undefined ? [] : [docLine(description)]),
    ...valueNotes(placeholder),
    ...(example === undefined
      ? []
      : [`${isFormatted(placeholder) ? 'shown as' : 'for example'} “${docLine(example)}”`]),
  ];
  return parts.join(', ');
}

/** Whether the example is not what callers pass, but what the recipient sees. */
function isFormatted({ type = 'text' }: Placeholder): boolean {
  return type !== 'text' && type !== 'code';
}

function valueNotes(placeholder: Placeholder): readonly string[] {
  const { type = 'text', style, decimals, max, overflow, timeZone } = placeholder;
  const limit = overflow === 'truncate' ? 'cut to' : 'at most';
  const isMoment = type === 'date' || type === 'time';
  return [
    ...(type === 'number' && style === 'percent' ? ['0.15 is written as 15%'] : takenValues[type]),
    ...(isMoment && timeZone !== undefined ? ['or a point in time'] : []),
    ...(decimals === undefined ? [] : [`rounded to ${count(decimals, 'decimal')}`]),
    ...(max === undefined ? [] : [`${limit} ${count(max, 'character')}`]),
    ...(timeZone === undefined ? [] : [`shown in ${timeZone}`]),
    ...(style === undefined || type === 'number' ? [] : [`style ${style}`]),
  ];
}

/** What callers pass, if its TypeScript type does not say it. Not formatted as an example, which depends on the version of ICU. */
const takenValues: Readonly<Record<ValueType, readonly string[]>> = {
  text: [],
  code: ['digits and capital letters'],
  number: ['a number'],
  money: ["such as `{ amount: '12.50', currency: 'EUR' }`"],
  date: ['`YYYY-MM-DD`'],
  time: ['`HH:MM`'],
  datetime: ['a point in time'],
};
