import { isDeepStrictEqual } from 'node:util';
import {
  type Document,
  isCollection,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  Scalar,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { isRecord } from '../text/is-record.js';
import { layout, printing, setStyles, styleOf } from './print-yaml.js';
import { attachComments, commentsIn, joined, moveComment } from './yaml-comments.js';

/** The entries of a list: the index of each in the list before; `undefined` for a new one. */
export type ListOrigins = readonly (number | undefined)[];

/** By key of the root. Lists that are not included are compared by value. */
export type Origins = Readonly<Record<string, ListOrigins>>;

interface Context {
  readonly origins: Origins;
  readonly document: Document;
}

/**
 * The text of a file with another content, and the comments of keys and entries that were removed. Other comments, the order
 * of keys and the way in which texts are quoted stay; the rest of the layout may change, and aliases become values.
 *
 * @returns `undefined` if the result would not have exactly this content.
 */
export function updateYaml(text: string, target: object, origins: Origins = {}) {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  const content = text.slice(mark.length).replaceAll(/\r\n?/g, '\n');
  const document: Document = parseDocument(content, printing());
  const indentation = indentationOf(content, document);
  // A text that changes may be the anchor of one that does not.
  resolveAliases(document);
  attachComments(content, document);
  if (isNode(document.contents)) {
    document.contents = update({ origins, document }, document.contents, target, []);
  }
  if (indentation.indent !== 2) quoteIndentedBlocks(document);
  const updated = document.toString({ ...layout, ...indentation });
  const result = parseDocument(updated);
  if (result.errors.length > 0 || !isDeepStrictEqual(result.toJS(), target)) return undefined;
  const kept = Map.groupBy(commentsIn(updated), (comment) => comment);
  const before = Map.groupBy(commentsIn(content), (comment) => comment);
  return {
    text: mark + (text.includes('\r\n') ? updated.replaceAll('\n', '\r\n') : updated),
    removedComments: [...before].flatMap(([comment, all]) => all.slice(kept.get(comment)?.length ?? 0)),
  };
}

/** The printer writes `|2` above a text that starts with a space, however far it indents that. */
function quoteIndentedBlocks(document: Document): void {
  visit(document, {
    Scalar: (_, scalar) => {
      const isBlock = scalar.type === Scalar.BLOCK_LITERAL || scalar.type === Scalar.BLOCK_FOLDED;
      if (isBlock && /^\n* /.test(String(scalar.value))) scalar.type = Scalar.QUOTE_DOUBLE;
    },
  });
}

/** Writes the values of aliases in their place. */
function resolveAliases(document: Document): void {
  visit(document, {
    Alias: (_, alias) => {
      const fresh = alias.resolve(document)?.clone();
      if (!isScalar(fresh) && !isCollection(fresh)) return undefined;
      fresh.comment = joined(alias.comment);
      fresh.commentBefore = joined(alias.commentBefore);
      return fresh;
    },
  });
  visit(document, { Value: (_, node) => void delete node.anchor });
}

/** Returns the node with another value, or another node in its place. */
function update(context: Context, node: Node, target: unknown, path: readonly string[]): Node {
  if (isDeepStrictEqual(node.toJS(context.document), target)) return node;
  if (isMap(node) && isRecord(target) && node.items.some(({ key }) => nameOf(key) in target)) {
    updateMap(context, node, target, path);
    return node;
  }
  if (isSeq(node) && Array.isArray(target) && node.items.length > 0 && target.length > 0) {
    updateList(context, node, target, path);
    return node;
  }
  return replacement(context, node, target);
}

function updateMap(context: Context, map: YAMLMap, target: object, path: readonly string[]): void {
  const wanted = Object.entries(target);
  const isWanted = ({ key }: Pair): boolean => nameOf(key) in target;
  const [first] = map.items;
  // The comment at the top of the file is about the file.
  if (first && !isWanted(first) && path.length === 0) moveComment(first, map.items.find(isWanted));
  map.items = map.items.filter(isWanted);
  for (const [index, [key, value]] of wanted.entries()) {
    const pair = map.items.find((one) => nameOf(one.key) === key);
    if (pair === undefined) {
      const before = map.items.findIndex((one) => nameOf(one.key) === wanted[index - 1]?.[0]);
      map.items.splice(before + 1, 0, context.document.createPair(key, created(context, value)));
    } else if (isNode(pair.value)) pair.value = update(context, pair.value, value, [...path, key]);
  }
}

function updateList(
  context: Context,
  list: YAMLSeq,
  target: readonly unknown[],
  path: readonly string[],
): void {
  const before = list.items;
  const values = before.map((item) => (isNode(item) ? item.toJS(context.document) : item));
  const origins = context.origins[path.join('.')];
  list.items = target.map((value, index) => {
    const origin = origins ? origins[index] : values.findIndex((one) => isDeepStrictEqual(one, value));
    const item = before[origin ?? -1];
    return isNode(item) ? update(context, item, value, [...path, String(index)]) : created(context, value);
  });
  const [first] = list.items;
  if (isNode(first) && first !== before[0]) first.spaceBefore = false;
}

function created({ document }: Context, value: unknown): Node {
  const node = document.createNode(value);
  setStyles(node);
  return node;
}

/** A new node with the comments of the one before and, if it is a text, its style. */
function replacement(context: Context, node: Node, target: unknown): Node {
  const fresh = created(context, target);
  const style =
    typeof target === 'string' ? styleOf(target, isScalar(node) ? node.type : undefined) : undefined;
  if (isScalar(fresh) && style !== undefined) fresh.type = style;
  const { comment, commentBefore, spaceBefore } = node;
  // A comment after a text becomes one above a map.
  fresh.commentBefore = joined(commentBefore, isScalar(fresh) ? undefined : comment);
  fresh.comment = isScalar(fresh) ? joined(comment) : null;
  if (spaceBefore === true) fresh.spaceBefore = true;
  return fresh;
}

/** The indentation that the file uses, so that an update shows only what changed. */
function indentationOf(content: string, { contents }: Document): { indent: number; indentSeq: boolean } {
  const nested = isMap(contents) ? contents.items.flatMap(({ value }) => value ?? []) : [];
  const columnsOf = (isKind: (node: unknown) => boolean): readonly number[] =>
    nested.flatMap((node) => {
      if (!isCollection(node) || node.flow === true || !isKind(node)) return [];
      const start = node.range?.[0] ?? 0;
      return start - (content.lastIndexOf('\n', start - 1) + 1);
    });
  const [map, list] = [columnsOf(isMap)[0], columnsOf(isSeq)[0]];
  return { indent: Math.max(1, map ?? (list || 2)), indentSeq: list !== 0 };
}

function nameOf(key: unknown): string {
  return isScalar(key) ? String(key.value) : '';
}
