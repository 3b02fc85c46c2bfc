import { type Document, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, type Range } from 'yaml';
import type { Location } from '../diagnostics/diagnostic.js';

/** One template file, parsed but not checked. */
export interface YamlSource {
  /** Path as the user would write it from the current folder. */
  readonly file: string;
  readonly text: string;
  readonly document: Document.Parsed;
  readonly lines: LineCounter;
}

/** A location in a document: keys and indexes from the root. */
export type YamlPath = readonly (string | number)[];

export function parseSource(file: string, text: string): YamlSource {
  const lines = new LineCounter();
  // A byte-order mark would shift the columns of the first line.
  const content = text.replace(/^\uFEFF/, '');
  const document = parseDocument(content, {
    lineCounter: lines,
    prettyErrors: false,
    stringKeys: true,
    // A rule reports duplicate keys, with the line of the first.
    uniqueKeys: false,
  });
  return { file, text: content, lines, document };
}

/** A value as it is written in the file: `0012`, not the number 12. */
export function sourceOf(source: YamlSource, path: YamlPath): string {
  const range = rangeOf(source, path);
  return range ? source.text.slice(range[0], range[1]) : '';
}

function rangeOf({ document }: YamlSource, path: YamlPath): Range | undefined {
  const node = document.getIn(path, true);
  return isNode(node) && node.range ? node.range : undefined;
}

/** The location of the value under `path`, or of the nearest value above it that exists. */
export function locationOfValue(source: YamlSource, path: YamlPath): Location {
  for (let end = path.length; end >= 0; end--) {
    const range = rangeOf(source, path.slice(0, end));
    if (range) return locationOfRange(source, range[0], range[1]);
  }
  return locationOfRange(source, 0, 0);
}

/** The location of the key that ends `path`. */
export function locationOfKey(source: YamlSource, path: YamlPath): Location {
  const map = source.document.getIn(path.slice(0, -1), true);
  const pair =
    isMap(map) && map.items.find(({ key }) => isScalar(key) && String(key.value) === String(path.at(-1)));
  if (!pair || !isScalar(pair.key) || !pair.key.range) return locationOfValue(source, path);
  return locationOfRange(source, pair.key.range[0], pair.key.range[1]);
}

/** The line of each top-level key and of each entry below it: `body` -> 4, `body.en` -> 5, `buttons[1]` -> 9. */
export function linesOf({ document, lines }: YamlSource): Readonly<Record<string, number>> {
  if (!isMap(document.contents)) return {};
  const lineOf = (node: unknown): number =>
    isNode(node) && node.range ? lines.linePos(node.range[0]).line : 1;
  return Object.fromEntries(
    document.contents.items.flatMap(({ key, value }): [string, number][] => {
      const name = isScalar(key) ? String(key.value) : '';
      const entries = isSeq(value) ? value.items : [];
      return [
        [name, lineOf(key)],
        ...entries.map((entry, index): [string, number] => [`${name}[${index}]`, lineOf(entry)]),
        ...(isMap(value) ? value.items : []).map((pair): [string, number] => [
          `${name}.${isScalar(pair.key) ? String(pair.key.value) : ''}`,
          lineOf(pair.key),
        ]),
      ];
    }),
  );
}

/** The location of the characters from offset `start` to `end`. */
export function locationOfRange(source: YamlSource, start: number, end: number): Location {
  const { line, col } = source.lines.linePos(start);
  const lineStart = start - (col - 1);
  const excerpt = /^[^\r\n]*/.exec(source.text.slice(lineStart))?.[0] ?? '';
  return {
    file: source.file,
    line: Math.max(1, line),
    column: Math.max(1, col),
    excerpt,
    length: Math.max(1, end - start),
  };
}

/**
 * The location of a word in the text under `path`.
 *
 * @param occurrence How many times the word occurs before it in the text.
 */
export function locationInText(
  source: YamlSource,
  path: YamlPath,
  word: string,
  occurrence: number,
): Location {
  const [start, end] = rangeOf(source, path) ?? [0, 0];
  let index = start - 1;
  for (let seen = 0; seen <= occurrence; seen++) {
    index = source.text.indexOf(word, index + 1);
    // An escape sequence in quotes may hide it.
    if (index === -1 || index >= end) return locationOfValue(source, path);
  }
  return locationOfRange(source, index, index + word.length);
}
