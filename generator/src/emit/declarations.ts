import { encode, type SourceMapSegment } from '@jridgewell/sourcemap-codec';
import type { IndexedTemplate } from '../template/template.js';
import { generatedNotice } from '../text/generated-mark.js';
import type { Declarations } from './emit.js';
import { type Part, print, statementsOf } from './parts.js';
import { firstLines, type PrintOptions } from './print.js';
import { runtimeImport } from './runtime-names.js';

/** A template in the index. */
export interface IndexedModule extends IndexedTemplate {
  /** Path of its YAML file from the output folder. */
  readonly source: string;
  /** For JavaScript, and for TypeScript that is imported by the name of its folder. */
  readonly declarations?: Declarations | undefined;
}

/** A position in a declaration file. Lines and columns start at 0. */
interface Segment {
  readonly line: number;
  readonly column: number;
  /** A line of a YAML file, from 0. Absent where go to definition stays in the declaration file. */
  readonly target?: { readonly source: string; readonly line: number };
}

interface Block {
  readonly text: string;
  /** Relative to its first line. */
  readonly segments: readonly Segment[];
}

/**
 * The declarations of all modules in one file, and the map that leads from each of their names to the YAML. Modules export
 * lists of names, because TypeScript 7 would otherwise edit the YAML to rename `notify.sendOrderShipped`.
 *
 * @param others Other exports of the index.
 */
export function printDeclarations(
  templates: readonly IndexedModule[],
  others: readonly Part[],
  file: string,
  options: PrintOptions,
) {
  const imports = new Set(templates.flatMap(({ declarations }) => declarations?.imports ?? []));
  // `tsc` compiles only what a file refers to, and callers refer to the declarations.
  const source = options.packageType === undefined ? [] : ['/// <reference path="./index.ts" />'];
  const start = print([...firstLines(options), ...source, runtimeImport([...imports], options)]);
  const blocks = [
    plain(start),
    ...templates.flatMap(mapped),
    ...others.map((other) => plain(print([...statementsOf(other, 'exported declaration')]))),
    plain(`//# sourceMappingURL=${file}.map\n`),
  ];
  let line = 0;
  const segments = blocks.flatMap((block) => {
    const moved = block.segments.map((segment) => ({ ...segment, line: segment.line + line }));
    // Every block ends with a line end, and there is an empty line between them.
    line += block.text.split('\n').length;
    return moved;
  });
  return { text: blocks.map(({ text }) => text).join('\n'), map: printMap(file, segments) };
}

/** The declarations of a module. Its documentation comments have no line that starts like a declaration. */
function mapped({ declarations, source }: IndexedModule): readonly Block[] {
  if (declarations === undefined) return [];
  const target = { source, line: declarations.line - 1 };
  const lines = declarations.text.split('\n');
  const segments = lines.flatMap((text, line): readonly Segment[] => {
    if (text.startsWith('export ')) return [{ line, column: 0 }];
    const [start, name] = /^(?:declare )?(?:function|const|interface|type) (?=(\w+))/.exec(text) ?? [];
    if (start === undefined || name === undefined) return [];
    // The names before it, which would otherwise lead to the YAML.
    const before = { line: line - 1, column: lines[line - 1]?.length ?? 0 };
    const columns = [0, start.length, start.length + name.length];
    return [before, ...columns.map((column) => ({ line, column, target }))];
  });
  return [{ text: declarations.text, segments }];
}

/** Also ends what precedes it. */
function plain(text: string): Block {
  return { text, segments: [{ line: 0, column: 0 }] };
}

/**
 * The source map of a declaration file. Editors ignore it without an error if `file` is not the file's exact name. They
 * look up a position at the next segment, not at the one before it.
 *
 * @param segments Sorted.
 */
function printMap(file: string, segments: readonly Segment[]): string {
  const sources = [...new Set(segments.flatMap(({ target }) => target?.source ?? []))];
  const indexes = new Map(sources.map((source, index) => [source, index]));
  const lines: SourceMapSegment[][] = [];
  for (const { line, column, target } of segments) {
    while (lines.length <= line) lines.push([]);
    lines[line]?.push(target ? [column, indexes.get(target.source) ?? 0, target.line, 0] : [column]);
  }
  const map = { $comment: generatedNotice, version: 3, file, sources, names: [], mappings: encode(lines) };
  return `${JSON.stringify(map, null, 2)}\n`;
}
