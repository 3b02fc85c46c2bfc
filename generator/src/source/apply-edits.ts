import type { Context, Edit } from './replace-value.js';

/** A part of the text with the edits that are in it. */
export function applyWithin(context: Context, edits: readonly Edit[], start: number, end: number): string {
  const own = edits.filter((edit) => edit.start >= start && edit.end <= end);
  let result = '';
  let from = start;
  for (const edit of own.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    result += context.text.slice(from, edit.start) + edit.text;
    from = edit.end;
  }
  return result + context.text.slice(from, end);
}
