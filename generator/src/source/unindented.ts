import { visit } from 'yaml';
import { lineAt, type Parsed, type TextLines } from './lines.js';

/** A text below `body: |` with lines that are not indented, or less than the first one. */
export interface Unindented {
  /** Offset of the `|` or `>`. */
  readonly header: number;
  /** Offsets of the text. */
  readonly start: number;
  readonly end: number;
  /** Offsets of the lines that YAML does not read as part of it. */
  readonly lineStarts: readonly number[];
}

/** Finds the texts that YAML does not read whole, because of their indentation. */
export function findUnindented(text: string, { document, lines }: Parsed): readonly Unindented[] {
  const found: Unindented[] = [];
  if (!/[|>][-+\d]*[ \t]*(?:#.*)?\r?\n\s*\S/.test(text)) return found;
  const hasErrors = document.errors.length > 0;
  visit(document, {
    Scalar: (_key, { type, value, range }) => {
      if (!type?.startsWith('BLOCK') || !range) return;
      const isEmpty = !/[^\n]/.test(String(value));
      if (!isEmpty && !hasErrors) return;
      const [header, end] = range;
      const indent = indentAt({ text, lines }, header);
      const lineStarts = textLines(text, isEmpty ? header : end - 1, isEmpty ? 0 : indent + 1);
      const [first] = lineStarts;
      if (first === undefined) return;
      const last = lineStarts.at(-1) ?? first;
      found.push({
        header,
        start: isEmpty ? first : text.indexOf('\n', header) + 1,
        end: last + (/^[^\r\n]*/.exec(text.slice(last))?.[0].length ?? 0),
        lineStarts,
      });
    },
  });
  return found;
}

/** The lines of a text below `after` up to the next key or item, or the next line that is indented less. */
function textLines(text: string, after: number, least: number): readonly number[] {
  const starts: number[] = [];
  for (let end = text.indexOf('\n', after); end !== -1; end = text.indexOf('\n', end + 1)) {
    const line = /^[^\r\n]*/.exec(text.slice(end + 1))?.[0] ?? '';
    if (/^\s*(?:-\s|["']?[a-z]\w*["']?:(?:\s|$)|#)|^(?:---|\.\.\.)/.test(line)) break;
    if (line.trim() === '') continue;
    if (line.search(/[^ ]/) < least) break;
    starts.push(end + 1);
  }
  return starts;
}

function indentAt(parsed: TextLines, offset: number): number {
  return lineAt(parsed, offset).text.search(/[^ ]|$/);
}
