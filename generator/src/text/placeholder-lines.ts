import { findPlaceholders } from './placeholders.js';

/**
 * The lines of an approved text that give a parameter its meaning: those with a placeholder. A change there can make an
 * unchanged call say something else; a change in any other line cannot.
 */
export function placeholderLines(text: string): readonly string[] {
  // The label of a value may be on the line above, and a lowercase letter continues a line.
  const joined = text.replaceAll(/[\r\n]+(?=\p{Ll}|[^\p{L}\r\n]*\{\{)/gu, ' ');
  const lines = joined.split(/[\r\n]+/).filter((line) => findPlaceholders(line).length > 0);
  return lines.map((line) => line.trim().replaceAll(/\s+/g, ' '));
}

/** The words around each place of a placeholder: on its line, from the placeholder before it to the one after it. */
export function wordsAround(text: string, token: string): readonly string[] {
  return placeholderLines(text).flatMap((line) => {
    const found = findPlaceholders(line);
    return found.flatMap((one, index) => {
      const [start, end] = [found[index - 1]?.end ?? 0, found[index + 1]?.offset ?? line.length];
      return one.token === token ? `${line.slice(start, one.offset)}{{}}${line.slice(one.end, end)}` : [];
    });
  });
}

/** The first line with a placeholder. */
export function lineOf(text: string, token: string): string {
  const has = (line: string): boolean => findPlaceholders(line).some((one) => one.token === token);
  return placeholderLines(text).find(has) ?? '';
}
