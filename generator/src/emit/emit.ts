import { compareText } from '../diagnostics/diagnostic.js';
import type { IndexedTemplate, Template } from '../template/template.js';
import { generatedMark } from '../text/generated-mark.js';
import { moduleFile } from '../text/template-names.js';
import { oneOrManyLines, printModule } from './module.js';
import { docLine } from './template-docs.js';

/** How generated code is written. */
export interface EmitOptions {
  /** The extension of relative imports. Default: `.js`. */
  readonly importExtension?: '.js' | '.ts' | 'none';
  /** The module that generated code imports. Default: `@notifygen/runtime/codegen`. */
  readonly runtimeModule?: string;
  /** Comment lines at the top of every file, such as a licence. Default: none. */
  readonly header?: readonly string[];
}

/** The texts of the templates' modules, by file name. */
export function emitModules(templates: readonly Template[], options: EmitOptions): Map<string, string> {
  const { runtimeModule = '@notifygen/runtime/codegen' } = options;
  return new Map(
    templates.map((template) => [
      moduleFile(template.names),
      printModule(template, firstLines(options, docLine(template.file)), runtimeModule),
    ]),
  );
}

/** The text of the folder's index: named re-exports of every module, and every message type by template name. */
export function emitIndex(templates: readonly IndexedTemplate[], options: EmitOptions): string {
  const { importExtension = '.js' } = options;
  const extension = importExtension === 'none' ? '' : importExtension;
  const sorted = [...templates].sort((a, b) => compareText(a.names.module, b.names.module));
  const from = (module: string): string => `from "./${module}${extension}";`;
  const imports = sorted.map(
    ({ names: { module, messageType } }) => `import type { ${messageType} } ${from(module)}`,
  );
  const exports = sorted.map(({ names: { module, send, build, messageType, parametersType } }) => {
    const names = [send, build, `type ${messageType}`, `type ${parametersType}`];
    return oneOrManyLines('export ', '{ ', names, ' }', ` ${from(module)}`);
  });
  const messages = sorted.map(
    ({ name, names: { messageType } }) => `  readonly ${JSON.stringify(name)}: ${messageType};`,
  );
  const byName = [
    '/** The message type of each template, by the name of the template. */',
    'export interface Templates {',
    ...messages,
    '}',
  ];
  const blocks = [[...firstLines(options), ...imports], exports, byName];
  return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function firstLines({ header = [] }: EmitOptions, origin?: string): readonly string[] {
  return [generatedMark(origin), '/* eslint-disable */', ...header];
}
