import { count } from '../diagnostics/format.js';
import { typeOf } from '../keys/placeholder-types.js';
import type { Placeholder } from '../template/template.js';
import { code, docLine } from './doc-comment.js';

/** A list of the placeholders of which more is known than their types show. */
export function notesList(placeholders: readonly Placeholder[]): readonly string[] {
  return placeholders.flatMap((placeholder) => {
    const notes = placeholderNotes(placeholder);
    return notes === '' ? [] : `- ${code(placeholder.label)}: ${notes}`;
  });
}

/** What is known of a placeholder. Empty if its type shows all of that. */
export function placeholderNotes(placeholder: Placeholder): string {
  const { type, description, example } = placeholder;
  const parts = [
    ...(description === undefined ? [] : [docLine(description)]),
    ...valueNotes(placeholder),
    ...(example === undefined
      ? []
      : [`${typeOf(type).isVerbatim ? 'for example' : 'shown as'} “${docLine(example)}”`]),
  ];
  return parts.join(', ');
}

function valueNotes(placeholder: Placeholder): readonly string[] {
  const { type, style, decimals, max, overflow, timeZone } = placeholder;
  const { moment, howToPass } = typeOf(type);
  const limit = overflow === 'truncate' ? 'cut to' : 'at most';
  const isShare = style === 'percent';
  return [
    ...(isShare ? ['0.15 is written as 15%'] : howToPass === undefined ? [] : [howToPass]),
    ...(moment === 'in-time-zone' && timeZone !== undefined ? ['or a point in time'] : []),
    ...(decimals === undefined ? [] : [`rounded to ${count(decimals, 'decimal')}`]),
    ...(max === undefined ? [] : [`${limit} ${typeOf(type).isVerbatim ? count(max, 'character') : max}`]),
    ...(timeZone === undefined ? [] : [`shown in ${timeZone}`]),
    ...(style === undefined || type === 'number' ? [] : [`style ${style}`]),
  ];
}
