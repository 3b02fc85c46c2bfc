import type { IndexedTemplate } from '../template/template.js';
import { printMap, type Segment, type Target } from './declaration-map.js';
import type { Declaration, Declarations } from './emit.js';
import { oneOrManyLines } from './lines.js';
import { exportedNames, firstLines, type PrintOptions, printModule, runtimeImport } from './print.js';

/** A template in the index. */
export interface IndexedModule extends IndexedTemplate {
  /** Path of its YAML file from the output folder. */
  readonly source?: string;
  /** For JavaScript, and for TypeScript that is imported by the name of its folder. */
  readonly declarations?: Declarations | undefined;
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
  others: readonly Declaration[],
  file: string,
  options: PrintOptions,
) {
  const imports = new Set(templates.flatMap(({ declarations }) => declarations?.imports ?? []));
  // `tsc` compiles only what a file refers to, and callers refer to the declarations.
  const source = options.packageType === undefined ? [] : ['/// <reference path="./index.ts" />'];
  const blocks = [
    plain([...firstLines(options), ...source, runtimeImport([...imports], options)].join('\n')),
    ...templates.flatMap(blocksOf),
    ...others.map((other) => plain(`${other.comment}\nexport ${other.declaration}`)),
    plain(`//# sourceMappingURL=${file}.map`),
  ];
  let start = 0;
  const segments = blocks.flatMap((block) => {
    const moved = block.segments.map((segment) => ({ ...segment, line: segment.line + start }));
    // Blocks have an empty line between them.
    start += lineCount(block.text) + 1;
    return moved;
  });
  return { text: printModule(blocks.map(({ text }) => text)), map: printMap(file, segments) };
}

function blocksOf(template: IndexedModule): readonly Block[] {
  const { declarations, source } = template;
  if (declarations === undefined || source === undefined) return [];
  const target = { source, line: declarations.line - 1 };
  const exported = oneOrManyLines('export ', '{ ', exportedNames(template), ' }', ';');
  return [...declarations.parts.map((part) => mapped(part, target)), plain(exported)];
}

function mapped({ name, comment, declaration }: Declaration, target: Target): Block {
  const line = lineCount(comment);
  const start = declaration.indexOf(` ${name}`) + 1;
  const names = [0, start, start + name.length].map((column) => ({ line, column, target }));
  // The names before it, which would otherwise lead to the YAML.
  const before = { line: line - 1, column: comment.length - (comment.lastIndexOf('\n') + 1) };
  return { text: `${comment}\n${declaration}`, segments: [before, ...names] };
}

/** Also ends what precedes it. */
function plain(text: string): Block {
  return { text, segments: [{ line: 0, column: 0 }] };
}

function lineCount(text: string): number {
  return text.split('\n').length;
}
