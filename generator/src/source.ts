import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml';
import type { Problem } from './problem.js';

/** One template file, parsed but not judged. */
export interface Source {
  /** Path relative to the project, with forward slashes. */
  readonly file: string;
  readonly text: string;
  readonly document: Document.Parsed;
  readonly lines: LineCounter;
}

/** A place in a document: keys and indexes from the root. */
export type YamlPath = readonly (string | number)[];

export interface Complaint {
  readonly message: string;
  readonly hint?: string;
  readonly severity?: Problem['severity'];
}

export function parseSource(file: string, text: string): Source {
  const lines = new LineCounter();
  return { file, text, lines, document: parseDocument(text, { lineCounter: lines, prettyErrors: false }) };
}

/** A problem at the value under `path`, or at the nearest value above it that exists. */
export function problemAtValue(source: Source, path: YamlPath, complaint: Complaint): Problem {
  for (let end = path.length; end >= 0; end--) {
    const node = source.document.getIn(path.slice(0, end), true);
    if (isNode(node) && node.range) return problemAtRange(source, node.range[0], node.range[1], complaint);
  }
  return problemAtRange(source, 0, 0, complaint);
}

/** A problem at the key that ends `path`. */
export function problemAtKey(source: Source, path: YamlPath, complaint: Complaint): Problem {
  const map = source.document.getIn(path.slice(0, -1), true);
  const pair =
    isMap(map) && map.items.find(({ key }) => isScalar(key) && String(key.value) === String(path.at(-1)));
  if (!pair || !isScalar(pair.key) || !pair.key.range) return problemAtValue(source, path, complaint);
  return problemAtRange(source, pair.key.range[0], pair.key.range[1], complaint);
}

export function problemAtRange(source: Source, start: number, end: number, complaint: Complaint): Problem {
  const { line, col } = source.lines.linePos(start);
  const lineStart = start - (col - 1);
  const excerpt = /^[^\r\n]*/.exec(source.text.slice(lineStart))?.[0] ?? '';
  return {
    severity: complaint.severity ?? 'error',
    file: source.file,
    line,
    column: col,
    message: complaint.message,
    ...(complaint.hint !== undefined && { hint: complaint.hint }),
    excerpt,
    length: Math.max(1, end - start),
  };
}
