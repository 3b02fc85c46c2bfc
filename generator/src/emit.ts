import { moduleStatements } from './emit-module.js';
import { generatedMark } from './generated-mark.js';
import type { Template } from './model.js';
import type { TemplateNames } from './names.js';
import { printFiles } from './print-files.js';
import { compareText } from './problem.js';
import type { TsMorph } from './ts-morph.js';

export interface EmitOptions {
  /** What relative imports end in. Default: `.js`. */
  readonly importExtension?: '.js' | '.ts' | 'none';
  /** The module that generated code imports. Default: `@notifygen/runtime/codegen`. */
  readonly runtimeModule?: string;
  /** Comment lines to put under the first line of every file, such as a licence. Default: none. */
  readonly header?: readonly string[];
}

export const indexFile = 'index.ts';

export function moduleFile({ module }: TemplateNames): string {
  return `${module}.ts`;
}

/** Enough that the cost of a call of the printer hardly counts, few enough that their structures take no room. */
const printedAtOnce = 100;

/** The texts of the templates' modules by their file names. It reads and writes nothing. */
export function emitModules(
  tsMorph: TsMorph,
  templates: readonly Template[],
  options: EmitOptions,
): Map<string, string> {
  const { runtimeModule = '@notifygen/runtime/codegen', header = [] } = options;
  const modules = new Map<string, string>();
  for (let start = 0; start < templates.length; start += printedAtOnce) {
    const batch = templates.slice(start, start + printedAtOnce);
    const texts = printFiles(
      tsMorph,
      batch.map((template) => [
        generatedMark(template.file),
        ...header,
        ...moduleStatements(tsMorph, template, runtimeModule),
      ]),
    );
    for (const [index, text] of texts.entries()) {
      const template = batch[index];
      if (template !== undefined) modules.set(moduleFile(template.names), text);
    }
  }
  return modules;
}

/** The text of the folder's index: a named re-export of everything in every module. */
export function emitIndex(
  tsMorph: TsMorph,
  templates: readonly TemplateNames[],
  options: EmitOptions,
): string {
  const { importExtension = '.js', header = [] } = options;
  const extension = importExtension === 'none' ? '' : importExtension;
  const exports = [...templates]
    .sort((a, b) => compareText(a.module, b.module))
    .map(({ module, build, messageType, parametersType, send }) => {
      const exported = `${build}, type ${messageType}, type ${parametersType}, ${send}`;
      return `export { ${exported} } from "./${module}${extension}";`;
    });
  return printFiles(tsMorph, [[generatedMark(), ...header, ...exports]]).join('');
}
