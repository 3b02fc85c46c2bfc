import { isCollection, isPair, isScalar, isSeq, visit } from 'yaml';
import { lineAt, type Parsed } from './lines.js';
import type { Misread } from './misread.js';

/** Finds the values whose quote is not closed. Each is read as a text that goes up to the end of its line. */
export function findUnclosedQuotes(text: string, { document, lines }: Parsed): readonly Misread[] {
  const ends = new Set(
    document.errors.filter(({ message }) => message.startsWith('Missing closing')).map(({ pos }) => pos[0]),
  );
  const found: Misread[] = [];
  if (ends.size === 0) return found;
  visit(document, {
    Scalar: (role, { type, range }, path) => {
      const isValue = role !== 'key' && (isPair(path.at(-1)) || isSeq(path.at(-1)));
      if (!isValue || !type?.startsWith('QUOTE') || !range || !ends.has(range[1])) return;
      const [start] = range;
      const line = lineAt({ text, lines }, start);
      const rest = line.text.slice(start - line.start);
      const isInBrackets = path.some((node) => isCollection(node) && node.flow === true);
      const value = isInBrackets ? (/^.(?:\{\{[^{}]*\}\}|[^,[\]{}])*/.exec(rest)?.[0].trimEnd() ?? '') : rest;
      found.push({ kind: 'unclosed', start, end: start + value.length, from: start, to: start + 1 });
    },
  });
  return found;
}

/**
 * Where each list or map in brackets, and each text in quotes, starts, by its end: the parser reports only where it
 * should end.
 */
export function openingsByEnd({ document }: Pick<Parsed, 'document'>): ReadonlyMap<number, number> {
  const openings = new Map<number, number>();
  visit(document, {
    Value: (_key, node) => {
      const isOpen = isScalar(node) ? node.type?.startsWith('QUOTE') : node.flow === true;
      if (isOpen && node.range && !openings.has(node.range[1])) openings.set(node.range[1], node.range[0]);
    },
  });
  return openings;
}
