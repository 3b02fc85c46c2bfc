import type { Pair, YAMLMap } from 'yaml';
import { applyWithin } from './apply-edits.js';
import { printFlow, printYaml } from './print-yaml.js';
import { type Context, type Edit, indent, linesOf } from './replace-value.js';
import { columnOf, commentStart, endOf, keyOf, lineEnd, lineStart, spanOf, startOf } from './yaml-ranges.js';

/** The pairs of a map in braces, with those that stay as they are written. */
export function rebuildFlowMap(
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
export function insertPairs(
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

/** Removes a pair with the comment lines above it, except those at the top of the file, which are about the file. */
export function removePair(context: Context, map: YAMLMap, pair: Pair): Edit {
  const { text, eol } = context;
  const start = startOf(pair);
  const line = lineStart(context, start);
  const isFirstOnLine = text.slice(line, start).trim() === '';
  const index = map.items.indexOf(pair);
  const next = map.items[index + 1];
  if (!isFirstOnLine && next) return { start, end: startOf(next), text: '' };
  const before = map.items[index - 1];
  const isTop = before === undefined && columnOf(context, start) === 0;
  const own = isTop ? line : commentStart(context, before ? endOf(context, before) : 0, line);
  const end = lineEnd(context, endOf(context, pair));
  if (own === 0) return { start: 0, end: Math.min(end + eol.length, text.length), text: '' };
  // Of the empty lines above and below, one is enough.
  const isBetweenEmpty = /\n\r?\n$/.test(text.slice(0, own)) && /^(?:\r?\n){2}|^\s*$/.test(text.slice(end));
  return { start: own - eol.length * (isBetweenEmpty ? 2 : 1), end, text: '' };
}
