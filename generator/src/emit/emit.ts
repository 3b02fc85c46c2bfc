import type { Template } from '../template/template.js';
import { declarationFile } from '../text/generated-files.js';
import { docLine } from './doc-comment.js';
import { moduleOf } from './module.js';
import { declarationOf, print, scriptOf, sourceOf } from './parts.js';
import {
  exportedNames,
  firstLines,
  isTypeName,
  list,
  namesFrom,
  noCheck,
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
  const start = firstLines(options, docLine(template.file));
  const declare = (): Declarations => ({
    imports: imports.filter(isTypeName),
    text: `${print(parts.map((part) => declarationOf(part, '')))}\n${list('export { ', exportedNames(template), ' };')}\n`,
    line: template.lines?.name ?? 1,
  });
  if (extension === '.ts') {
    const source = print([...start, runtimeImport(imports, options), ...parts.map(sourceOf)]);
    const files = [[`${module}.ts`, source]] as const;
    return packageType === undefined ? { files } : { files, declarations: declare() };
  }
  const values = runtimeImport(
    imports.filter((name) => !isTypeName(name)),
    options,
  );
  const script = print([...start, noCheck, values, ...parts.flatMap(scriptOf)]);
  const reexport = [...start, namesFrom('export', exportedNames(template), `./index${extension}`), ''].join(
    '\n',
  );
  return {
    files: [
      [`${module}${extension}`, script],
      [declarationFile(module, extension), reexport],
    ],
    declarations: declare(),
  };
}
