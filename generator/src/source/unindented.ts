import { type Document, visit } from 'yaml';

/** A text below `body: |` whose lines are not indented. */
export interface Unindented {
  /** Offset of the `|` or `>`. */
  readonly header: number;
  /** Offsets of the text. */
  readonly start: number;
  readonly end: number;
  readonly lineStarts: readonly number[];
}

/** Finds the texts that YAML does not read as such, because their lines are not indented. */
export function findUnindented(text: string, document: Document.Parsed): readonly Unindented[] {
  const found: Unindented[] = [];
  if (!/[|>][-+\d]*[ \t]*(?:#.*)?\r?\n\s*\S/.test(text)) return found;
  visit(document, {
    Scalar: (_key, { type, value, range }) => {
      if (!type?.startsWith('BLOCK') || !range || /[^\n]/.test(String(value))) return;
      const lineStarts = textLines(text, range[0]);
      const [start] = lineStarts;
      if (start === undefined) return;
      const last = lineStarts.at(-1) ?? start;
      const end = last + (/^[^\r\n]*/.exec(text.slice(last))?.[0].length ?? 0);
      found.push({ header: range[0], start, end, lineStarts });
    },
  });
  return found;
}

/** The lines below a block header, up to the next key or item. */
function textLines(text: string, header: number): readonly number[] {
  const starts: number[] = [];
  for (let end = text.indexOf('\n', header); end !== -1; end = text.indexOf('\n', end + 1)) {
    const line = /^[^\r\n]*/.exec(text.slice(end + 1))?.[0] ?? '';
    if (/^\s*(?:-\s|["']?[a-z]\w*["']?:(?:\s|$)|#)|^(?:---|\.\.\.)/.test(line)) break;
    if (line.trim() !== '') starts.push(end + 1);
  }
  return starts;
}
