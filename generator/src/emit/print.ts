import type { IndexedTemplate } from '../template/template.js';
import type { ModuleFormat } from '../text/generated-files.js';
import { generatedMark } from '../text/generated-mark.js';

/** How generated code is written. */
export interface EmitOptions {
  /** TypeScript, or JavaScript modules with declarations, whose map leads to the YAML. Default: `ts`. */
  readonly target?: 'ts' | 'js';
  /** The extension of relative imports in TypeScript. Default: `.js`. */
  readonly importExtension?: '.js' | '.ts' | 'none';
  /** The module that generated code imports. Default: `@notifygen/runtime/codegen`. */
  readonly runtimeModule?: string;
  /** Comment lines at the top of every file, such as a licence. Default: none. */
  readonly header?: readonly string[];
}

/** Instead of the target, the format of the modules, which depends on the output folder. Default: `.ts`. */
export interface PrintOptions extends Omit<EmitOptions, 'target'>, Partial<ModuleFormat> {}

/** What the index exports of a module. Those of types start with `type `. */
export function exportedNames({ names }: Pick<IndexedTemplate, 'names'>): readonly string[] {
  const { send, build, template, messageType, parametersType } = names;
  return [send, build, template, `type ${messageType}`, `type ${parametersType}`];
}

/** @param origin Path of the YAML file. Absent for the index. */
export function firstLines(
  { header = [], extension = '.ts' }: PrintOptions,
  origin?: string,
): readonly string[] {
  return [generatedMark(extension, origin), ...header];
}

/** Those of a module: `checkJs` checks JavaScript although its types are in the declarations. */
export function firstModuleLines(options: PrintOptions, origin?: string): readonly string[] {
  return [
    ...firstLines(options, origin),
    ...((options.extension ?? '.ts') === '.ts' ? [] : ['// @ts-nocheck']),
  ];
}

const lineWidth = 100;

/** A list in brackets as lines if it is too long for one line; otherwise `undefined`. */
export function listLines(before: string, items: readonly string[], after: string): string | undefined {
  const length = before.length + items.join(', ').length + after.length;
  return length <= lineWidth ? undefined : `\n${items.map((item) => `${item},\n`).join('')}`;
}

/** A list in brackets: on one line if that fits, otherwise with one item per line. */
export function list(before: string, items: readonly string[], after: string): string {
  const lines = listLines(before, items, after)?.replaceAll(/\n(?=.)/g, '\n  ');
  return lines === undefined
    ? `${before}${items.join(', ')}${after}`
    : before.trimEnd() + lines + after.trimStart();
}

/** An import or re-export of names; those of types start with `type `. Text, because ts-morph takes long to print lists of names. */
export function namesFrom(keyword: 'import' | 'export', names: readonly string[], module: string): string {
  return list(`${keyword} { `, names, ` } from ${JSON.stringify(module)};`);
}

export function isTypeName(name: string): boolean {
  return name.startsWith('type ');
}
