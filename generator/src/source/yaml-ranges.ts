import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  visit,
  type YAMLMap,
} from 'yaml';
import type { YamlStyle } from './print-yaml.js';

/** A text whose nodes are located. */
interface Located {
  readonly text: string;
}

export function indentationOf(
  text: string,
  root: YAMLMap,
): Required<Pick<YamlStyle, 'step' | 'indentsLists'>> {
  const column = (offset: number): number => offset - (text.lastIndexOf('\n', offset - 1) + 1);
  const maps = root.items.flatMap(({ value }) => (isMap(value) && value.flow !== true ? value.items : []));
  const lists = root.items.flatMap(({ value }) => (isSeq(value) && value.flow !== true ? value.items : []));
  const [pair] = maps;
  const [item] = lists;
  const base = root.items[0] ? column(startOf(root.items[0])) : 0;
  const step = pair ? column(startOf(pair)) - base : 2;
  const dash = isNode(item) ? text.slice(0, item.range?.[0]).lastIndexOf('-') : -1;
  return { step: Math.max(1, step), indentsLists: dash === -1 || column(dash) > base };
}

export function keyOf(key: unknown): string {
  return isScalar(key) ? String(key.value) : '';
}

export function startOf({ key }: Pair): number {
  return isNode(key) ? (key.range?.[0] ?? 0) : 0;
}

export function afterColon({ text }: Located, { key }: Pair): number {
  return text.indexOf(':', isNode(key) ? key.range?.[1] : 0) + 1;
}

/** The end of what is written, without the white space and comments that follow. */
export function endOf(located: Located, part: Pair | Node): number {
  if (!isNode(part)) {
    if (isNode(part.value)) return endOf(located, part.value);
    return isNode(part.key) ? (part.key.range?.[1] ?? 0) : 0;
  }
  const last = (isMap(part) || isSeq(part)) && part.flow !== true ? part.items.at(-1) : undefined;
  if (isNode(last) || isPair(last)) return endOf(located, last);
  const [start, end] = part.range ?? [0, 0];
  if (isAlias(part)) return end;
  const written = located.text.slice(start, end);
  if (!isScalar(part) || part.type?.startsWith('BLOCK') !== true) return start + written.trimEnd().length;
  // White space at the end of a line belongs to a block, and so do empty lines below `|+`.
  const lineBreaks = /^.[\d-]*\+/.test(written) ? /\r?\n$/ : /(\r?\n)+$/;
  return start + written.replace(lineBreaks, '').length;
}

export function rangeOf(located: Located, node: Node): readonly [start: number, end: number] {
  return [node.range?.[0] ?? 0, endOf(located, node)];
}

export function spanOf(
  located: Located,
  parts: readonly (Pair | Node)[],
): readonly [start: number, end: number] {
  const [first] = parts;
  const last = parts.at(-1);
  if (first === undefined || last === undefined) return [0, 0];
  return [isNode(first) ? (first.range?.[0] ?? 0) : startOf(first), endOf(located, last)];
}

export function separatorOf(located: Located, [first, second]: readonly Node[]): string {
  if (first === undefined || second === undefined) return ', ';
  const between = located.text.slice(endOf(located, first), second.range?.[0] ?? 0);
  return /^\s*,\s*$/.test(between) ? between : ', ';
}

/** The comments between the entries of lists in brackets and maps in braces. */
export function commentsInFlow(located: Located, document: Document): readonly string[] {
  const comments: string[] = [];
  visit(document, {
    Collection: (_, { flow, items, range }) => {
      if (flow !== true || !range) return;
      const all: readonly unknown[] = items;
      const parts = all.filter((item) => isNode(item) || isPair(item));
      const starts = [...parts.map((part) => spanOf(located, [part])[0]), range[1]];
      const ends = [range[0], ...parts.map((part) => endOf(located, part))];
      for (const [index, start] of starts.entries()) {
        comments.push(...(located.text.slice(ends[index], start).match(/#.*/g) ?? []));
      }
    },
  });
  return comments;
}

/** The first of the comment lines directly above an entry. */
export function commentStart({ text }: Located, after: number, line: number): number {
  const above = text
    .slice(after, line)
    .split(/(?<=\n)/)
    .slice(1);
  const comments = above.slice(above.findLastIndex((one) => !/^\s*#/.test(one)) + 1);
  return line - comments.join('').length;
}

export function columnOf(located: Located, offset: number): number {
  return offset - lineStart(located, offset);
}

export function lineStart({ text }: Located, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

export function lineEnd({ text }: Located, offset: number): number {
  const match = /\r?\n/.exec(text.slice(offset));
  return match ? offset + match.index : text.length;
}
