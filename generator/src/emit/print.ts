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

/** The last of the first lines of JavaScript, which `checkJs` checks although its types are in the declarations. */
export const noCheck = '// @ts-nocheck';

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
