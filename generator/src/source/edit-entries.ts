import { isDeepStrictEqual } from 'node:util';
import type { Node } from 'yaml';
import { applyWithin } from './apply-edits.js';
import { printFlow, printYaml } from './print-yaml.js';
import { type Context, type Edit, indent, type ListOrigins, linesOf } from './replace-value.js';
import { commentStart, endOf, lineEnd, lineStart, rangeOf, separatorOf, spanOf } from './yaml-ranges.js';

/** The entries that a list gets. */
interface Entries {
  /** What it contains now. */
  readonly items: readonly Node[];
  readonly target: readonly unknown[];
  /** Where each of them comes from. */
  readonly origins: ListOrigins;
}

/** Adds, removes and moves the entries of a list in brackets. */
export function rebuildFlowList(
  context: Context,
  { items, target, origins }: Entries,
  edits: readonly Edit[],
): Edit {
  const parts = origins.map((origin, index) => {
    const item = origin === undefined ? undefined : items[origin];
    if (item === undefined) return printFlow(target[index], context.padsMaps);
    return applyWithin(context, edits, ...rangeOf(context, item));
  });
  const [start, end] = spanOf(context, items);
  return { start, end, text: parts.join(separatorOf(context, items)) };
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
