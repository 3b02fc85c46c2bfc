import { isDeepStrictEqual } from 'node:util';
import { isMap, isScalar, isSeq, type Node, parse, Scalar } from 'yaml';
import { printFlow, printYaml, type YamlStyle } from './print-yaml.js';
import { rangeOf } from './yaml-ranges.js';

/** The entries of a list: the index of each in the list before; `undefined` for a new one. */
export type ListOrigins = readonly (number | undefined)[];

/** A change of a text: the characters from `start` to `end` become `text`. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Entries that are removed with their comments. */
  readonly removed?: string;
}

export interface Context extends Required<Pick<YamlStyle, 'step' | 'indentsLists'>> {
  readonly text: string;
  readonly eol: string;
  readonly padsMaps: boolean;
  readonly origins: Readonly<Record<string, ListOrigins>>;
  readonly valueOf: (node: Node) => unknown;
}

/** Where a value is: within braces; after a dash in this column; or after a key in this column, whose colon ends before `after`. */
export type Place =
  | { readonly flow: true }
  | { readonly flow: false; readonly in: 'list'; readonly column: number }
  | { readonly flow: false; readonly in: 'map'; readonly column: number; readonly after: number };

export function replaceValue(
  context: Context,
  node: Node,
  target: unknown,
  path: string,
  place: Place,
): Edit {
  const [start, end] = rangeOf(context, node);
  const type = isScalar(node) && typeof node.value === 'string' ? node.type : undefined;
  if (place.flow) return { start, end, text: printFlow(target, context.padsMaps, type) };
  const before = context.text.slice(start, end).split(/\r?\n/);
  const isInMap = place.in === 'map';
  // Only the list of languages is printed in another way than other lists.
  const key = path === 'language' ? path : 'k';
  // In a list, a block would get the indentation of the printer.
  const isKeyed = isInMap || typeof target === 'string';
  const value = isKeyed ? { [key]: target } : [target];
  const block = type?.startsWith('BLOCK') === true ? blockHeader(context.text.slice(start, end)) : undefined;
  const step = block?.column === undefined ? context.step : Math.max(1, block.column - place.column);
  const style = { ...context, step };
  const [first = '', ...rest] = linesOf(printLike(value, type, Math.max(...before.map(lengthOf)), style));
  const tail = rest.map((line) => context.eol + indent(line, place.column)).join('');
  // Other white space may belong to the text.
  const inline = first.slice(isKeyed ? `${key}:`.length : '-'.length).replace(/^ +/, '');
  // A block begins on the line below its key.
  const isBlock = (isMap(node) || isSeq(node)) && node.flow !== true;
  const from = isInMap && (isBlock || inline === '') ? place.after : start;
  const space = from === start || inline === '' ? '' : ' ';
  return { start: from, end, text: space + inline + (block?.comment ?? '') + tail };
}

/** The comment after `|-`, and the column in which the text of the block begins. */
function blockHeader(block: string): { readonly comment: string; readonly column: number | undefined } {
  const [header = '', ...lines] = block.split(/\r?\n/);
  const [comment = ''] = /\s+#.*$/.exec(header) ?? [];
  const first = lines.find((line) => line.trim() !== '');
  // A block that begins with a space states its indentation.
  const isKnown = first !== undefined && !/^.\S*\d/.test(header);
  return { comment, column: isKnown ? first.search(/\S/) : undefined };
}

/** In the style of the value before, unless that cannot express the new one. */
function printLike(value: unknown, type: Scalar.Type | undefined, width: number, style: YamlStyle): string {
  const isText = Object.values(value ?? {}).every((one) => typeof one === 'string');
  if (!isText || type === undefined) return printYaml(value, style);
  const isOneLine = !Object.values(value ?? {})
    .join()
    .includes('\n');
  if (!isOneLine && /^(PLAIN|QUOTE_SINGLE)$/.test(type)) return printYaml(value, style);
  const lineWidth = type === Scalar.BLOCK_FOLDED ? Math.max(width, 20) : 0;
  const printed = printYaml(value, { ...style, type, lineWidth });
  const isSame = isDeepStrictEqual(parse(printed), value);
  return isSame ? printed : printYaml(value, { ...style, type: Scalar.QUOTE_DOUBLE });
}

function lengthOf({ length }: string): number {
  return length;
}

export function linesOf(text: string): readonly string[] {
  return text.replace(/\n$/, '').split('\n');
}

export function indent(line: string, column: number): string {
  return line === '' ? '' : ' '.repeat(column) + line;
}
