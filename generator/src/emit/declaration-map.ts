import { generatedNotice } from '../text/generated-mark.js';

/** A position in a declaration file. Lines and columns start at 0. */
export interface Segment {
  readonly line: number;
  readonly column: number;
  /** Absent where go to definition stays in the declaration file. */
  readonly target?: Target;
}

/** A line of a YAML file. */
export interface Target {
  readonly source: string;
  /** From 0. */
  readonly line: number;
}

/**
 * The source map of a declaration file. Editors ignore it without an error if `file` is not the file's exact name. They
 * look up a position at the next segment, not at the one before it.
 *
 * @param segments Sorted.
 */
export function printMap(file: string, segments: readonly Segment[]): string {
  const sources = [...new Set(segments.flatMap(({ target }) => target?.source ?? []))];
  const indexes = new Map(sources.map((source, index) => [source, index]));
  const lines: string[][] = [];
  let [sourceBefore, lineBefore, columnBefore, generatedLine] = [0, 0, 0, -1];
  for (const { line, column, target } of segments) {
    if (line !== generatedLine) columnBefore = 0;
    while (lines.length <= line) lines.push([]);
    const fields = [column - columnBefore];
    if (target) {
      const source = indexes.get(target.source) ?? 0;
      fields.push(source - sourceBefore, target.line - lineBefore, 0);
      [sourceBefore, lineBefore] = [source, target.line];
    }
    lines[line]?.push(fields.map(encode).join(''));
    [columnBefore, generatedLine] = [column, line];
  }
  const mappings = lines.map((line) => line.join(',')).join(';');
  const map = { $comment: generatedNotice, version: 3, file, sources, names: [], mappings };
  return `${JSON.stringify(map, null, 2)}\n`;
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** A number as source maps write it: five bits per digit, the lowest first; the lowest bit of all is the sign. */
function encode(value: number): string {
  let rest = value < 0 ? -value * 2 + 1 : value * 2;
  let text = '';
  do {
    const digit = rest % 32;
    rest = Math.floor(rest / 32);
    text += digits[rest > 0 ? digit + 32 : digit];
  } while (rest > 0);
  return text;
}
