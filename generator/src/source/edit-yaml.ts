import { isDeepStrictEqual } from 'node:util';
import { isMap, isNode, isSeq, type Node, type YAMLMap, type YAMLSeq } from 'yaml';
import { applyWithin } from './apply-edits.js';
import { rebuildFlowList, rebuildList, sameEntries } from './edit-entries.js';
import { insertPairs, rebuildFlowMap, removePair } from './edit-pairs.js';
import { parseSource } from './parse-source.js';
import { type Context, type Edit, type ListOrigins, type Place, replaceValue } from './replace-value.js';
import {
  afterColon,
  columnOf,
  commentsInFlow,
  indentationOf,
  keyOf,
  lineStart,
  startOf,
} from './yaml-ranges.js';

/**
 * The text of a file with another content. Everything that stays the same keeps its bytes: comments, order of keys,
 * quotes and formatting.
 *
 * @param origins By key of the root: the entries of its list. Lists that are not included are compared by value.
 * @returns The reason if the result would not have exactly this content, or would lose a comment within brackets or braces.
 */
export function editYaml(
  text: string,
  target: object,
  origins: Readonly<Record<string, ListOrigins>> = {},
): { readonly text: string } | { readonly reason: string } {
  const source = parseSource('', text);
  const { document } = source;
  const { contents } = document;
  if (!isMap(contents)) return { reason: notEditable };
  const context: Context = {
    text: source.text,
    eol: source.text.includes('\r\n') ? '\r\n' : '\n',
    padsMaps: /\{ /.test(source.text),
    origins,
    valueOf: (node) => node.toJS(document),
    ...indentationOf(source.text, contents),
  };
  const mark = text.slice(0, text.length - source.text.length);
  const edits = editMap(context, contents, target, '', contents.flow === true);
  const edited = mark + applyWithin(context, edits, 0, source.text.length);
  const result = parseSource('', edited);
  if (result.document.errors.length > 0 || !isDeepStrictEqual(result.document.toJS(), target))
    return { reason: notEditable };
  const kept = [...commentsInFlow(result, result.document)];
  const removed = edits.map((edit) => edit.removed ?? '').join('');
  const lost = commentsInFlow(context, document).find((comment) => {
    const index = kept.indexOf(comment);
    // Each is kept once.
    if (index !== -1) kept.splice(index, 1);
    return index === -1 && !removed.includes(comment);
  });
  if (lost === undefined) return { text: edited };
  return { reason: `its comment ${JSON.stringify(lost)}, within brackets or braces, would be lost` };
}

const notEditable = 'its YAML cannot be edited';

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

function editList(
  context: Context,
  list: YAMLSeq,
  target: readonly unknown[],
  path: string,
  flow: boolean,
): readonly Edit[] {
  const items = list.items.filter(isNode);
  const origins = context.origins[path] ?? sameEntries(items.map(context.valueOf), target);
  const [first] = items;
  const column = flow ? 0 : context.text.slice(lineStart(context, first?.range?.[0] ?? 0)).search(/\S/);
  const place: Place = flow ? { flow } : { flow, in: 'list', column };
  const edits = origins.flatMap((origin, index) => {
    const item = origin === undefined ? undefined : items[origin];
    return item ? editValue(context, item, target[index], join(path, String(index)), place) : [];
  });
  if (origins.length === items.length && origins.every((origin, index) => origin === index)) return edits;
  const entries = { items, target, origins };
  return [flow ? rebuildFlowList(context, entries, edits) : rebuildList(context, entries, edits, column)];
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function join(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}
