import type { Document, LineCounter } from 'yaml';

/** A text that was parsed. */
export interface Parsed {
  readonly document: Document.Parsed;
  readonly lines: LineCounter;
}

export interface Line {
  readonly start: number;
  readonly text: string;
}

/** A text and where its lines start. */
export interface TextLines {
  readonly text: string;
  readonly lines: LineCounter;
}

/** The line of an offset, without white space at its end. */
export function lineAt({ text, lines }: TextLines, offset: number): Line {
  const { line } = lines.linePos(offset);
  const start = lines.lineStarts[line - 1] ?? 0;
  const end = lines.lineStarts[line] ?? text.length;
  return { start, text: text.slice(start, end).trimEnd() };
}
