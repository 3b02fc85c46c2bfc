import type { Template } from '../template/template.js';
import { declarationFile } from '../text/generated-files.js';
import { docLine } from './doc-comment.js';
import { isTypeName, namedFrom } from './lines.js';
import { type Module, moduleOf } from './module.js';
import type { Part } from './parts.js';
import {
  exportedNames,
  firstLines,
  noCheck,
  type PrintOptions,
  printModule,
  runtimeImport,
} from './print.js';

/** The files of one template's module, and its part of the declarations that are in the index. */
export interface EmittedModule {
  /** The texts by file name. */
  readonly files: readonly (readonly [name: string, text: string])[];
  /** For JavaScript, and for TypeScript that is imported by the name of its folder. */
  readonly declarations?: Declarations;
}

/** What a module exports, for the declaration file of the index. */
export interface Declarations {
  /** The types that they refer to. */
  readonly imports: readonly string[];
  readonly parts: readonly Declaration[];
  /** The line, from 1, of the template's name in its YAML file. */
  readonly line: number;
}

export type Declaration = Pick<Part, 'name' | 'comment' | 'declaration'>;

export function emitModule(template: Template, options: PrintOptions): EmittedModule {
  const { extension = '.ts', packageType } = options;
  const described = moduleOf(template);
  const { module } = template.names;
  const start = firstLines(options, docLine(template.file));
  if (extension === '.ts') {
    const files = [[`${module}.ts`, printSource(described, start, options)]] as const;
    return packageType === undefined ? { files } : { files, declarations: declare(template, described) };
  }
  const reexport = namedFrom('export', exportedNames(template), `./index${extension}`);
  return {
    files: [
      [`${module}${extension}`, printScript(described, start, options)],
      [declarationFile(module, extension), [...start, reexport, ''].join('\n')],
    ],
    declarations: declare(template, described),
  };
}

function declare({ lines }: Template, { imports, parts }: Module): Declarations {
  return {
    imports: imports.filter(isTypeName),
    parts: parts.map(({ name, comment, declaration }) => ({ name, comment, declaration })),
    line: lines?.name ?? 1,
  };
}

function printSource({ imports, parts }: Module, start: readonly string[], options: PrintOptions): string {
  const exported = parts.map(({ comment, source }) => `${comment}\n${source}`);
  return printModule([[...start, runtimeImport(imports, options)].join('\n'), ...exported]);
}

/** Without documentation, which the declarations contain. */
function printScript({ imports, parts }: Module, start: readonly string[], options: PrintOptions): string {
  const values = imports.filter((name) => !isTypeName(name));
  const exported = parts.flatMap(({ script }) => script ?? []);
  return printModule([[...start, noCheck, runtimeImport(values, options)].join('\n'), ...exported]);
}
