import type { StatementStructures, WriterFunction } from 'ts-morph';
import { moduleStatements } from './emit-module.js';
import { generatedMark } from './generated-mark.js';
import type { Template } from './model.js';
import type { TemplateNames } from './names.js';
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

/** The text of one template's module. It reads and writes nothing. */
export function emitModule(tsMorph: TsMorph, template: Template, options: EmitOptions): string {
  const { runtimeModule = '@notifygen/runtime/codegen', header = [] } = options;
  const statements = moduleStatements(tsMorph, template, runtimeModule);
  return print(tsMorph, [generatedMark(template.file), ...header, ...statements]);
}

/** The text of the folder's index: a named re-export of everything in every module. */
export function emitIndex(
  tsMorph: TsMorph,
  templates: readonly TemplateNames[],
  options: EmitOptions,
): string {
  const { importExtension = '.js', header = [] } = options;
  const extension = importExtension === 'none' ? '' : importExtension;
  const statements = [...templates]
    .sort((a, b) => compareText(a.module, b.module))
    .map(
      (names): StatementStructures => ({
        kind: tsMorph.StructureKind.ExportDeclaration,
        moduleSpecifier: `./${names.module}${extension}`,
        namedExports: [
          names.build,
          { name: names.messageType, isTypeOnly: true },
          { name: names.parametersType, isTypeOnly: true },
          names.send,
        ],
      }),
    );
  return print(tsMorph, [generatedMark(), ...header, ...statements]);
}

function print(tsMorph: TsMorph, statements: (string | StatementStructures | WriterFunction)[]): string {
  const structure = { kind: tsMorph.StructureKind.SourceFile, statements } as const;
  return `${tsMorph.printStructure(structure, { indentNumberOfSpaces: 2 }).trimEnd()}\n`;
}
