import { isDeepStrictEqual } from 'node:util';
import type { Node } from 'yaml';
import { applyWithin } from './apply-edits.js';
import { printFlow, printYaml } from './print-yaml.js';
import { type Context, type Edit, indent, type ListOrigins, linesOf } from './replace-value.js';
import {
  columnOf,
  commentStart,
  endOf,
  lineEnd,
  lineStart,
  rangeOf,
  separatorOf,
  spanOf,
} from './yaml-ranges.js';

/** The entries that a list gets. */
interface Entries {
  /** What it contains now. */
  readonly items: readonly Node[];
  readonly target: readonly unknown[];
  /** Where each of them comes from. */
  readonly origins: ListOrigins;
}

/** Adds, removes and moves the entries of a list in brackets. */
export function rebuildFlowList(context: Context, entries: Entries, edits: readonly Edit[]): Edit {
  const { items, target, origins } = entries;
  const lines = flowLines(context, items);
  if (lines) return rebuildFlowLines(context, entries, edits, lines);
  const parts = origins.map((origin, index) => {
    const item = origin === undefined ? undefined : items[origin];
    if (item === undefined) return printFlow(target[index], context.padsMaps);
    return applyWithin(context, edits, ...rangeOf(context, item));
  });
  const [start, end] = spanOf(context, items);
  return { start, end, text: parts.join(separatorOf(context, items)) };
}

/** An entry within brackets that has lines of its own. */
interface FlowLine {
  /** Of the comment lines above it. */
  readonly start: number;
  /** Of the entry itself. */
  readonly range: readonly [start: number, end: number];
  readonly hasComma: boolean;
  /** The comment after it. */
  readonly comment: string;
  readonly end: number;
}

/** `undefined` if two entries, or an entry and a bracket, share a line. */
function flowLines(context: Context, items: readonly Node[]): readonly FlowLine[] | undefined {
  const lines = items.flatMap((item, index): readonly FlowLine[] => {
    const range = rangeOf(context, item);
    const line = lineStart(context, range[0]);
    const end = lineEnd(context, range[1]);
    const [, comma, comment] = /^(\s*,)?(\s*(?:#.*)?)$/.exec(context.text.slice(range[1], end)) ?? [];
    if (comment === undefined || context.text.slice(line, range[0]).trim() !== '') return [];
    const before = items[index - 1];
    const start = commentStart(context, before ? endOf(context, before) : 0, line);
    return [{ start, range, hasComma: comma !== undefined, comment, end }];
  });
  return lines.length === items.length && lines.length > 0 ? lines : undefined;
}

function rebuildFlowLines(
  context: Context,
  { target, origins }: Entries,
  edits: readonly Edit[],
  lines: readonly FlowLine[],
): Edit {
  const [first] = lines;
  const last = lines.at(-1);
  const column = first ? columnOf(context, first.range[0]) : 0;
  const parts = origins.map((origin, index) => {
    const comma = index < origins.length - 1 || last?.hasComma === true ? ',' : '';
    const line = origin === undefined ? undefined : lines[origin];
    if (line === undefined) return indent(printFlow(target[index], context.padsMaps), column) + comma;
    const above = context.text.slice(line.start, line.range[0]);
    return above + applyWithin(context, edits, ...line.range) + comma + line.comment;
  });
  const gone = lines.filter((_, index) => !origins.includes(index));
  const removed = gone.map(({ start, end }) => context.text.slice(start, end)).join('');
  return { start: first?.start ?? 0, end: last?.end ?? 0, text: parts.join(context.eol), removed };
}

/** Adds, removes and moves the entries of a list with dashes in this column. The comment lines above an entry belong to it. */
export function rebuildList(
  context: Context,
  { items, target, origins }: Entries,
  edits: readonly Edit[],
  column: number,
): Edit {
  const starts = items.map((item, index) => {
    const before = items[index - 1];
    const line = lineStart(context, item.range?.[0] ?? 0);
    return commentStart(context, before ? endOf(context, before) : 0, line);
  });
  const chunks = items.map((item, index) => {
    const next = starts[index + 1];
    const end = next === undefined ? lineEnd(context, endOf(context, item)) : next - context.eol.length;
    return { start: starts[index] ?? 0, end };
  });
  const parts = origins.map((origin, index) => {
    const chunk = origin === undefined ? undefined : chunks[origin];
    if (chunk) return applyWithin(context, edits, chunk.start, chunk.end);
    const lines = linesOf(printYaml([target[index]], context));
    return lines.map((line) => indent(line, column)).join(context.eol);
  });
  return { start: chunks[0]?.start ?? 0, end: chunks.at(-1)?.end ?? 0, text: parts.join(context.eol) };
}

/** The index of an equal entry for each entry, each used once. */
export function sameEntries(before: readonly unknown[], after: readonly unknown[]): ListOrigins {
  const used = new Set<number>();
  return after.map((value) => {
    const index = before.findIndex((other, at) => !used.has(at) && isDeepStrictEqual(other, value));
    if (index === -1) return undefined;
    used.add(index);
    return index;
  });
}
