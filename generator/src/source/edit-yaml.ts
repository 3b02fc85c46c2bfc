import { isDeepStrictEqual } from 'node:util';
import { isMap, isNode, isSeq, type Node, type Pair, type YAMLMap, type YAMLSeq } from 'yaml';
import { parseSource } from './parse-source.js';
import { printFlow, printYaml } from './print-yaml.js';
import {
  type Context,
  type Edit,
  indent,
  type ListOrigins,
  linesOf,
  type Place,
  replaceValue,
} from './replace-value.js';
import {
  afterColon,
  columnOf,
  commentStart,
  commentsInFlow,
  endOf,
  indentationOf,
  keyOf,
  lineEnd,
  lineStart,
  rangeOf,
  separatorOf,
  spanOf,
  startOf,
} from './yaml-ranges.js';

/**
 * The text of a file with another content. Everything that stays the same keeps its bytes: comments, order of keys,
 * quotes and formatting.
 *
 * @param origins By key of the root: the entries of its list. Lists that are not included are compared by value.
 * @returns `undefined` if the result would not have exactly this content, or would lose a comment within brackets or braces.
 */
export function editYaml(
  text: string,
  target: object,
  origins: Readonly<Record<string, ListOrigins>> = {},
): string | undefined {
  const source = parseSource('', text);
  const { document } = source;
  const { contents } = document;
  if (!isMap(contents)) return undefined;
  const context: Context = {
    text: source.text,
    eol: source.text.includes('\r\n') ? '\r\n' : '\n',
    padsMaps: /\{ /.test(source.text),
    origins,
    valueOf: (node) => node.toJS(document),
    ...indentationOf(source.text, contents),
  };
  const mark = text.slice(0, text.length - source.text.length);
  const edited = mark + applyEdits(context, editMap(context, contents, target, '', contents.flow === true));
  const result = parseSource('', edited).document;
  const isExact = result.errors.length === 0 && isDeepStrictEqual(result.toJS(), target);
  return isExact && commentsInFlow(context, document).every((comment) => edited.includes(comment))
    ? edited
    : undefined;
}

function applyEdits({ text }: Context, edits: readonly Edit[], from = 0, to = text.length): string {
  let result = '';
  let end = from;
  for (const edit of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    result += text.slice(end, edit.start) + edit.text;
    end = edit.end;
  }
  return result + text.slice(end, to);
}

function editValue(
  context: Context,
  node: Node,
  target: unknown,
  path: string,
  place: Place,
): readonly Edit[] {
  const before = context.valueOf(node);
  if (isDeepStrictEqual(before, target)) return [];
  if (isMap(node) && isRecord(target) && node.items.some(({ key }) => keyOf(key) in target)) {
    return editMap(context, node, target, path, place.flow || node.flow === true);
  }
  if (isSeq(node) && Array.isArray(target) && node.items.length > 0 && target.length > 0) {
    return editList(context, node, target, path, place.flow || node.flow === true);
  }
  return [replaceValue(context, node, target, path, place)];
}

function editMap(
  context: Context,
  map: YAMLMap,
  target: object,
  path: string,
  flow: boolean,
): readonly Edit[] {
  const wanted = Object.entries(target);
  const present = new Map(map.items.map((pair) => [keyOf(pair.key), pair]));
  const kept = wanted.flatMap(([key, value]) => {
    const pair = present.get(key);
    if (pair === undefined || !isNode(pair.value)) return [];
    const place: Place = flow
      ? { flow }
      : { flow, in: 'map', column: columnOf(context, startOf(pair)), after: afterColon(context, pair) };
    return editValue(context, pair.value, value, join(path, key), place);
  });
  const added = wanted.filter(([key]) => !present.has(key));
  const removed = map.items.filter(({ key }) => !wanted.some(([name]) => name === keyOf(key)));
  if (added.length === 0 && removed.length === 0) return kept;
  if (flow) return [rebuildFlowMap(context, map, wanted, kept)];
  const inserted = insertPairs(context, map, wanted);
  return [...kept, ...removed.map((pair) => removePair(context, map, pair)), ...inserted];
}

function rebuildFlowMap(
  context: Context,
  map: YAMLMap,
  wanted: readonly (readonly [string, unknown])[],
  edits: readonly Edit[],
): Edit {
  const parts = wanted.map(([key, value]) => {
    const pair = map.items.find((one) => keyOf(one.key) === key);
    if (pair === undefined) return printFlow({ [key]: value }, false).slice(1, -1);
    return applyWithin(context, edits, startOf(pair), endOf(context, pair));
  });
  const [start, end] = spanOf(context, map.items);
  return { start, end, text: parts.join(', ') };
}

/** Each new pair follows the pair that precedes it in the target. */
function insertPairs(
  context: Context,
  map: YAMLMap,
  wanted: readonly (readonly [string, unknown])[],
): readonly Edit[] {
  const [first] = map.items;
  if (first === undefined) return [];
  const column = columnOf(context, startOf(first));
  let previous = first;
  return wanted.flatMap(([key, value]) => {
    const present = map.items.find((one) => keyOf(one.key) === key);
    if (present !== undefined) {
      previous = present;
      return [];
    }
    const at = lineEnd(context, endOf(context, previous));
    const lines = linesOf(printYaml({ [key]: value }, context));
    return { start: at, end: at, text: lines.map((line) => context.eol + indent(line, column)).join('') };
  });
}

function removePair(context: Context, map: YAMLMap, pair: Pair): Edit {
  const start = startOf(pair);
  const line = lineStart(context, start);
  const isFirstOnLine = context.text.slice(line, start).trim() === '';
  const next = map.items[map.items.indexOf(pair) + 1];
  if (!isFirstOnLine && next) return { start, end: startOf(next), text: '' };
  const end = lineEnd(context, endOf(context, pair));
  if (line === 0) return { start: 0, end: Math.min(end + context.eol.length, context.text.length), text: '' };
  return { start: line - context.eol.length, end, text: '' };
}

function editList(
  context: Context,
  list: YAMLSeq,
  target: readonly unknown[],
  path: string,
  flow: boolean,
): readonly Edit[] {
  const items = list.items.filter(isNode);
  const origins = context.origins[path] ?? sameEntries(items.map(context.valueOf), target);
  const starts = items.map(({ range }) => lineStart(context, range?.[0] ?? 0));
  const column = flow ? 0 : context.text.slice(starts[0]).search(/\S/);
  const place: Place = flow ? { flow } : { flow, in: 'list', column };
  const edits = origins.flatMap((origin, index) => {
    const item = origin === undefined ? undefined : items[origin];
    return item ? editValue(context, item, target[index], join(path, String(index)), place) : [];
  });
  if (origins.length === items.length && origins.every((origin, index) => origin === index)) return edits;
  if (flow) {
    const parts = origins.map((origin, index) => {
      const item = origin === undefined ? undefined : items[origin];
      if (item === undefined) return printFlow(target[index], context.padsMaps);
      return applyWithin(context, edits, ...rangeOf(context, item));
    });
    const [start, end] = spanOf(context, items);
    return [{ start, end, text: parts.join(separatorOf(context, items)) }];
  }
  // The comment lines above an entry belong to it.
  const chunkStarts = starts.map((line, index) => {
    const before = items[index - 1];
    return commentStart(context, before ? endOf(context, before) : 0, line);
  });
  const chunks = items.map((item, index) => {
    const next = chunkStarts[index + 1];
    const end = next === undefined ? lineEnd(context, endOf(context, item)) : next - context.eol.length;
    return { start: chunkStarts[index] ?? 0, end };
  });
  const parts = origins.map((origin, index) => {
    const chunk = origin === undefined ? undefined : chunks[origin];
    if (chunk) return applyWithin(context, edits, chunk.start, chunk.end);
    const lines = linesOf(printYaml([target[index]], context));
    return lines.map((line) => indent(line, column)).join(context.eol);
  });
  return [{ start: chunks[0]?.start ?? 0, end: chunks.at(-1)?.end ?? 0, text: parts.join(context.eol) }];
}

/** The index of an equal entry for each entry, each used once. */
function sameEntries(before: readonly unknown[], after: readonly unknown[]): ListOrigins {
  const used = new Set<number>();
  return after.map((value) => {
    const index = before.findIndex((other, at) => !used.has(at) && isDeepStrictEqual(other, value));
    if (index === -1) return undefined;
    used.add(index);
    return index;
  });
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function join(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}

function applyWithin(context: Context, edits: readonly Edit[], start: number, end: number): string {
  const own = edits.filter((edit) => edit.start >= start && edit.end <= end);
  return applyEdits(context, own, start, end);
}
