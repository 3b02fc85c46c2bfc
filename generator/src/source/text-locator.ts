import { isScalar } from 'yaml';
import type { Location } from '../diagnostics/diagnostic.js';
import { locationOfRange, nodeAt, type YamlPath, type YamlSource } from './yaml-source.js';

/**
 * Returns a function that gives the location of characters in the text under `path`, by their offsets in the
 * text, which may be folded, indented or escaped in the file.
 */
export function locateIn(source: YamlSource, path: YamlPath): (from: number, to: number) => Location {
  const node = nodeAt(source, path);
  if (!isScalar(node) || !node.range) return () => locationOfRange(source, 0, 0);
  const [first, last] = node.range;
  const value = String(node.value);
  let offsets: Int32Array | undefined;
  return (from, to) => {
    offsets ??= offsetsOf(value, source.text.slice(first, last), node.type);
    const [head = 0, tail = head] = [offsets[from], offsets[to - 1]];
    return locationOfRange(source, first + head, first + tail + 1);
  };
}

/** The offset in the file of each character of a text. */
function offsetsOf(value: string, written: string, type: string | undefined): Int32Array {
  const offsets = new Int32Array(value.length);
  const isDouble = type === 'QUOTE_DOUBLE';
  // After the header of a block, or the quote.
  const isQuoted = /^["']/.test(written) && value.charAt(0) !== written.charAt(0);
  let at = type?.startsWith('BLOCK') ? written.indexOf('\n') + 1 : isQuoted ? 1 : 0;
  for (let index = 0; index < value.length; index++) {
    const character = value.charAt(index);
    const isSpace = /\s/.test(character);
    // Lines are folded and indented: their white space differs. An escaped line break is no character.
    while (
      !isSpace &&
      (/\s/.test(written.charAt(at)) || (isDouble && /^\\\r?\n/.test(written.slice(at, at + 3))))
    )
      at++;
    offsets[index] = Math.min(at, written.length - 1);
    if (isDouble && written.charAt(at) === '\\') {
      const letter = written.charAt(at + 1);
      at += escapeLengths[letter] ?? 2;
      // One escape may be two code units.
      if (letter === 'U' && /[\uD800-\uDBFF]/.test(character)) offsets[++index] = offsets[index - 1] ?? 0;
    } else if (!isSpace) at += type === 'QUOTE_SINGLE' && written.startsWith("''", at) ? 2 : 1;
    else if (/\s/.test(written.charAt(at))) at++;
  }
  return offsets;
}

/** The length of each escape sequence that is not two characters long, by its letter. */
const escapeLengths: Readonly<Record<string, number>> = { x: 4, u: 6, U: 10 };
