import {
  type Document,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type LineCounter,
  type Pair,
  type Range,
  type YAMLMap,
} from 'yaml';
import type { Location } from '../diagnostics/diagnostic.js';
import type { ForeignLine } from './foreign-lines.js';
import type { Misread } from './misread.js';
import type { ShiftedDash } from './shifted-dashes.js';
import type { Unindented } from './unindented.js';
import type { WhiteSpace } from './white-space.js';

/** One file, parsed but not checked. */
export interface YamlSource {
  /** Path as the user would write it from the current folder. */
  readonly file: string;
  readonly text: string;
  /** Contains the texts that were meant instead of what is misread. Other errors are in it. */
  readonly document: Document.Parsed;
  /** The plain values; `undefined` if a mistake leaves it unclear what they are. */
  readonly content: { readonly value: unknown } | undefined;
  readonly lines: LineCounter;
  readonly whiteSpace: readonly WhiteSpace[];
  readonly misread: readonly Misread[];
  readonly unindented: readonly Unindented[];
  readonly shifted: readonly ShiftedDash[];
  /** Offsets of closing brackets that close nothing. */
  readonly surplus: readonly number[];
  /** Offsets of the first lines of Git merge conflicts. */
  readonly conflicts: readonly number[];
  readonly foreign: readonly ForeignLine[];
  /** The offset at which the nesting gets too deep to be read. */
  readonly deepest: number | undefined;
  /** The pairs of a map by their key. */
  readonly pairs: (map: YAMLMap) => ReadonlyMap<string, Pair>;
}

/** A location in a document: keys and indexes from the root. */
export type YamlPath = readonly (string | number)[];

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

/** Returns a function that gives the pairs of a map by their key, the last one if a key is repeated. */
export function indexPairs(): YamlSource['pairs'] {
  const indexes = new Map<YAMLMap, ReadonlyMap<string, Pair>>();
  return (map) => {
    const known = indexes.get(map);
    if (known) return known;
    const index = new Map(map.items.map((pair) => [isScalar(pair.key) ? String(pair.key.value) : '', pair]));
    indexes.set(map, index);
    return index;
  };
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
    isNode(node) && node.range ? lines.linePos(node.range[0]).line : 1;
  const nameOf = ({ key }: Pair): string => (isScalar(key) ? String(key.value) : '');
  const found: [string, number][] = [];
  for (const pair of document.contents.items) {
    const { key, value } = pair;
    const name = nameOf(pair);
    found.push([name, lineOf(key)]);
    if (isSeq(value))
      for (const [index, item] of value.items.entries()) found.push([`${name}[${index}]`, lineOf(item)]);
    if (isMap(value))
      for (const entry of value.items) found.push([`${name}.${nameOf(entry)}`, lineOf(entry.key)]);
  }
  return Object.fromEntries(found);
}

/** Longer lines are not shown: each diagnostic would repeat them. */
const longestExcerpt = 10_000;

/** The location of the characters from offset `start` to `end`. */
export function locationOfRange({ file, text, lines }: YamlSource, start: number, end: number): Location {
  const { line, col } = lines.linePos(start);
  const lineStart = start - (col - 1);
  let lineEnd = lines.lineStarts[line] ?? text.length;
  while (lineEnd > lineStart && '\r\n'.includes(text.charAt(lineEnd - 1))) lineEnd--;
  return {
    file,
    line: Math.max(1, line),
    column: Math.max(1, col),
    excerpt: lineEnd - lineStart > longestExcerpt ? '' : text.slice(lineStart, lineEnd),
    length: Math.max(1, end - start),
  };
}

/** The location of the end of the file. */
export function endOf({ file, lines }: YamlSource): Location {
  return { file, line: lines.lineStarts.length, column: 1, excerpt: '', length: 1 };
}
