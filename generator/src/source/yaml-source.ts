import {
  type Document,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  type Pair,
  type Range,
  type YAMLMap,
} from 'yaml';
import type { Location } from '../diagnostics/diagnostic.js';

/** One file, parsed but not checked. */
export interface YamlSource {
  /** Path as the user would write it from the current folder. */
  readonly file: string;
  readonly text: string;
  readonly document: Document.Parsed;
  /** The plain values; `undefined` if there is an error. */
  readonly value: unknown;
  readonly error?: YamlError;
  /** Where the lines start. */
  readonly lines: () => LineCounter;
  /** The pairs of a map by their key, the last one if a key is repeated. */
  readonly pairs: (map: YAMLMap) => ReadonlyMap<string, Pair>;
}

/** The first reason why a file cannot be used. */
export interface YamlError {
  /** One of the YAML parser, or one of those below. */
  readonly code: string;
  /** Offsets of what is reported. */
  readonly start: number;
  readonly end: number;
  /** Where the parser noticed what is not closed, or where the first of two equal keys is. */
  readonly related: number;
}

/** A location in a document: keys and indexes from the root. */
export type YamlPath = readonly (string | number)[];

/** As people write it: `buttons[1].text`, or `body.en`. */
export function pathText(path: YamlPath): string {
  return path
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : index === 0 ? part : `.${part}`))
    .join('');
}

/** What only locations need: most files have nothing to report. */
export function lazyIndex(text: string): Pick<YamlSource, 'lines' | 'pairs'> {
  let lines: LineCounter | undefined;
  const indexes = new Map<YAMLMap, ReadonlyMap<string, Pair>>();
  return {
    lines: () => {
      lines ??= countLines(text);
      return lines;
    },
    pairs: (map) => {
      const index = indexes.get(map) ?? new Map(map.items.map((pair) => [nameOf(pair), pair]));
      indexes.set(map, index);
      return index;
    },
  };
}

function countLines(text: string): LineCounter {
  const lines = new LineCounter();
  for (let start = 0; start !== -1; start = text.indexOf('\n', start) + 1 || -1) lines.addNewLine(start);
  return lines;
}

function nameOf({ key }: Pair): string {
  return isScalar(key) ? String(key.value) : '';
}

/** A value as it is written in the file: `0012`, not the number 12. */
export function sourceOf(source: YamlSource, path: YamlPath): string {
  const range = rangeOf(source, path);
  return range ? source.text.slice(range[0], range[1]) : '';
}

function rangeOf(source: YamlSource, path: YamlPath): Range | undefined {
  const node = nodeAt(source, path);
  return isNode(node) && node.range ? node.range : undefined;
}

/** Like `document.getIn`, which searches every map from its first key. */
export function nodeAt({ document, pairs }: YamlSource, path: YamlPath): unknown {
  return path.reduce((node: unknown, key) => {
    if (isMap(node)) return pairs(node).get(String(key))?.value;
    return isSeq(node) && typeof key === 'number' ? node.items[key] : undefined;
  }, document.contents);
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
  const map = nodeAt(source, path.slice(0, -1));
  const key = isMap(map) ? source.pairs(map).get(String(path.at(-1)))?.key : undefined;
  if (!isScalar(key) || !key.range) return locationOfValue(source, path);
  return locationOfRange(source, key.range[0], key.range[1]);
}

/** The line of each top-level key and of each entry below it: `body` -> 4, `body.en` -> 5, `buttons[1]` -> 9. */
export function linesOf({ document, lines }: YamlSource): Readonly<Record<string, number>> {
  if (!isMap(document.contents)) return {};
  const lineOf = (node: unknown): number =>
    isNode(node) && node.range ? lines().linePos(node.range[0]).line : 1;
  const found: Record<string, number> = {};
  for (const pair of document.contents.items) {
    const { key, value } = pair;
    const name = nameOf(pair);
    found[name] = lineOf(key);
    if (isSeq(value))
      for (const [index, item] of value.items.entries()) found[`${name}[${index}]`] = lineOf(item);
    if (isMap(value)) for (const entry of value.items) found[`${name}.${nameOf(entry)}`] = lineOf(entry.key);
  }
  return found;
}

/** Longer lines are not shown: each diagnostic would repeat them. */
const longestExcerpt = 10_000;

/** The location of the characters from offset `start` to `end`. */
export function locationOfRange({ file, text, lines }: YamlSource, start: number, end: number): Location {
  const { lineStarts } = lines();
  const { line, col } = lines().linePos(start);
  const lineStart = start - (col - 1);
  let lineEnd = lineStarts[line] ?? text.length;
  while (lineEnd > lineStart && '\r\n'.includes(text.charAt(lineEnd - 1))) lineEnd--;
  return {
    file,
    line: Math.max(1, line),
    column: Math.max(1, col),
    excerpt: lineEnd - lineStart > longestExcerpt ? '' : text.slice(lineStart, lineEnd),
    length: Math.max(1, end - start),
  };
}

/**
 * Returns a function that gives the location of characters in the text under `path`, by their offsets in the text. If the
 * file contains them in another way, such as escaped or on two lines, it is that of the whole text.
 */
export function locateIn(source: YamlSource, path: YamlPath): (from: number, to: number) => Location {
  const node = nodeAt(source, path);
  const [first = 0, end = 0] = (isNode(node) && node.range) || [];
  const [value, written] = [String(isScalar(node) ? node.value : ''), source.text.slice(first, end)];
  const isBlock = isScalar(node) && node.type?.startsWith('BLOCK');
  // The first line of a block is not part of its text.
  const start = { index: -1, at: isBlock ? written.indexOf('\n') : -1 };
  // What was located last: a long text may have much to report, mostly in order.
  let last = start;
  return (from, to) => {
    const marked = value.slice(from, to);
    let { index, at } = last.index < from ? last : start;
    while (index < from) {
      index = value.indexOf(marked, index + 1);
      at = written.indexOf(marked, at + 1);
      if (at === -1) return locationOfValue(source, path);
    }
    last = { index, at };
    return locationOfRange(source, first + at, first + at + marked.length);
  };
}

export function endOf({ file, lines }: YamlSource): Location {
  return { file, line: lines().lineStarts.length, column: 1, excerpt: '', length: 1 };
}
