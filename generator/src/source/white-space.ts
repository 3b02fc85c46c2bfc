import { visit } from 'yaml';
import type { Parsed } from './lines.js';

/** White space that is not a space, such as a tab, where YAML allows only spaces. */
export interface WhiteSpace {
  /** Offsets. */
  readonly start: number;
  readonly end: number;
  readonly before: 'line' | 'value';
}

// Tabs, and the spaces of Unicode that editors and web pages put into copied text.
const wide = '\\u00A0\\u1680\\u2000-\\u200A\\u202F\\u205F\\u3000';
const indentation = new RegExp(
  `^(?:[\\t${wide}][\\t ${wide}]*| +[\\t${wide}][\\t ${wide}]*(?=- |["']?[\\w$-]+["']?:\\s))(?=[^\\s#])`,
  'gm',
);
const separation = new RegExp(`^ *(?:- +)*(?:-|["']?[\\w$-]+["']?:)( *[${wide}][\\t ${wide}]*)(?=\\S)`, 'gm');

/** Finds the white space that the parser rejects or reads as part of a key or a value. */
export function findWhiteSpace(text: string, { document }: Parsed): readonly WhiteSpace[] {
  const hasErrors = document.errors.length > 0;
  if (!new RegExp(hasErrors ? `[\\t${wide}]` : `[${wide}]`).test(text)) return [];
  const found = [
    ...Array.from(text.matchAll(indentation), ({ 0: space, index }): WhiteSpace => {
      return { start: index, end: index + space.length, before: 'line' };
    }),
    ...Array.from(text.matchAll(separation), ({ 0: all, 1: space = '', index }): WhiteSpace => {
      const end = index + all.length;
      return { start: end - space.length, end, before: 'value' };
    }),
  ].filter(({ start, end }) => hasErrors || /[^\t ]/.test(text.slice(start, end)));
  if (found.length === 0) return found;
  const isText = withinTexts(document, hasErrors);
  // A line of such a text starts with a space.
  const isContent = ({ start, before }: WhiteSpace): boolean =>
    (before === 'value' || text.charAt(start) === ' ') && isText(start);
  return found.filter((space) => !isContent(space)).sort((a, b) => a.start - b.start);
}

/**
 * Returns a function that says whether an offset is within a text of several lines, where all white space is allowed. With
 * errors, it is not certain where a quoted text ends.
 */
function withinTexts(document: Parsed['document'], hasErrors: boolean): (offset: number) => boolean {
  const texts: (readonly [start: number, end: number])[] = [];
  visit(document, {
    Scalar: (_key, { type, range }) => {
      const isText = type?.startsWith('BLOCK') || (!hasErrors && type?.startsWith('QUOTE'));
      if (isText && range) texts.push([range[0], range[1]]);
    },
  });
  let next = 0;
  let last = -1;
  return (offset) => {
    if (offset < last) next = 0;
    last = offset;
    while ((texts[next]?.[1] ?? Number.POSITIVE_INFINITY) <= offset) next++;
    return offset > (texts[next]?.[0] ?? Number.POSITIVE_INFINITY);
  };
}
