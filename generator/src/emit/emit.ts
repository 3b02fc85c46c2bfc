import { compareText } from '../diagnostics/diagnostic.js';
import { moduleFile } from './file-names.js';
import type { IndexedTemplate, Template } from '../template/template.js';
import { generatedMark } from '../text/generated-mark.js';
import { moduleStatements } from './module.js';
import { printFiles } from './printer.js';

/** How generated code is written. */
export interface EmitOptions {
  /** What relative imports end in. Default: `.js`. */
  readonly importExtension?: '.js' | '.ts' | 'none';
  /** The module that generated code imports. Default: `@notifygen/runtime/codegen`. */
  readonly runtimeModule?: string;
  /** Comment lines to put under the first line of every file, such as a licence. Default: none. */
  readonly header?: readonly string[];
}

/** The texts of the templates' modules by their file names. It reads and writes nothing. */
export function emitModules(templates: readonly Template[], options: EmitOptions): Map<string, string> {
  const { runtimeModule = '@notifygen/runtime/codegen', header = [] } = options;
  const files = templates.map((template) => [
    generatedMark(template.file),
    ...header,
    ...moduleStatements(template, runtimeModule),
  ]);
  const texts = printFiles(files);
  return new Map(templates.map(({ names }, index) => [moduleFile(names), texts[index] ?? '']));
}

/** The text of the folder's index: a named re-export of everything in every module, and every message by its template. */
export function emitIndex(templates: readonly IndexedTemplate[], options: EmitOptions): string {
  const { importExtension = '.js', header = [] } = options;
  const extension = importExtension === 'none' ? '' : importExtension;
  const sorted = [...templates].sort((a, b) => compareText(a.names.module, b.names.module));
  const exports = sorted.map(({ names: { module, build, messageType, parametersType, send } }) => {
    const exported = `${build}, type ${messageType}, type ${parametersType}, ${send}`;
    return `export { ${exported} } from "./${module}${extension}";`;
  });
  const messages = sorted.map(
    ({ name, names: { module, messageType } }) =>
      `  readonly ${JSON.stringify(name)}: import("./${module}${extension}").${messageType};`,
  );
  const byName = [
    '',
    '/** The message of each template, by the name of the template: types only, for the sandbox and for your own. */',
    'export interface Templates {',
    ...messages,
    '}',
  ].join('\n');
  return printFiles([[generatedMark(), ...header, ...exports, byName]]).join('');
}
