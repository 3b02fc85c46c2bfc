import type { Template } from '../template/template.js';
import { declarationFile } from '../text/generated-files.js';
import { docLine } from './doc-comment.js';
import { moduleOf } from './module.js';
import { print, statementsOf } from './parts.js';
import {
  exportedNames,
  firstLines,
  firstModuleLines,
  isTypeName,
  list,
  namesFrom,
  type PrintOptions,
} from './print.js';
import { runtimeImport } from './runtime-names.js';

/** The files of one template's module, and its part of the declarations that are in the index. */
export interface EmittedModule {
  /** The texts by file name. */
  readonly files: readonly (readonly [name: string, text: string])[];
  /** For JavaScript, and for TypeScript that is imported by the name of its folder. */
  readonly declarations?: Declarations;
}

/** What a module exports, for the declaration file of the index. */
export interface Declarations {
  /** The types that it refers to. */
  readonly imports: readonly string[];
  readonly text: string;
  /** The line, from 1, of the template's name in its YAML file. */
  readonly line: number;
}

export function emitModule(template: Template, options: PrintOptions): EmittedModule {
  const { extension = '.ts', packageType } = options;
  const { module } = template.names;
  const { imports, parts } = moduleOf(template);
  const origin = docLine(template.file);
  const isScript = extension !== '.ts';
  const used = isScript ? imports.filter((name) => !isTypeName(name)) : imports;
  const statements = parts.flatMap((part) => statementsOf(part, isScript ? 'script' : 'source'));
  const text = print([...firstModuleLines(options, origin), runtimeImport(used, options), ...statements]);
  if (extension === '.ts' && packageType === undefined) return { files: [[`${module}.ts`, text]] };
  const exported = exportedNames(template);
  const declared = print(parts.flatMap((part) => statementsOf(part, 'declaration')));
  const declarations: Declarations = {
    imports: imports.filter(isTypeName),
    text: `${declared}\n${list('export { ', exported, ' };')}\n`,
    line: template.lines?.name ?? 1,
  };
  if (extension === '.ts') return { files: [[`${module}.ts`, text]], declarations };
  const reexport = [
    ...firstLines(options, origin),
    namesFrom('export', exported, `./index${extension}`),
    '',
  ].join('\n');
  return {
    files: [
      [`${module}${extension}`, text],
      [declarationFile(module, extension), reexport],
    ],
    declarations,
  };
}
