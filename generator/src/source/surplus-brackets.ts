import type { Parsed } from './lines.js';

/** Finds the offsets of closing brackets that close nothing. */
export function findSurplusBrackets(text: string, { document }: Parsed): readonly number[] {
  const { errors } = document;
  const found = errors.flatMap(({ code, pos, message }) => {
    const [start] = pos;
    if (code === 'UNEXPECTED_TOKEN' && /\bflow-(?:seq|map)-end token/.test(message)) return [start];
    // Another kind of bracket than the one that follows it and closes the list or map.
    const [, expected] = /end with a ([\]}])$/.exec(message) ?? [];
    return isClosing(text.charAt(start)) &&
      text
        .slice(start + 1)
        .trimStart()
        .charAt(0) === expected
      ? [start]
      : [];
  });
  // What follows the first one is not read.
  return found.slice(0, 1);
}

export function isClosing(character: string): boolean {
  return character === ']' || character === '}';
}
