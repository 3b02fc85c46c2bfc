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

const defaultRuntime = '@notifygen/runtime/codegen';

/** The texts of the templates' modules, by file name. */
export function emitModules(templates: readonly Template[], options: EmitOptions): Map<string, string> {
  const { runtimeModule = defaultRuntime } = options;
  return new Map(
    templates.map((template) => [
      moduleFile(template.names),
      printModule(template, firstLines(options, docLine(template.file)), runtimeModule),
    ]),
  );
}

/** The text of the folder's index: named re-exports of every module, and every template and message type by name. */
export function emitIndex(templates: readonly IndexedTemplate[], options: EmitOptions): string {
  const { importExtension = '.js' } = options;
  const extension = importExtension === 'none' ? '' : importExtension;
  const sorted = [...templates].sort((a, b) => compareText(a.names.module, b.names.module));
  const from = (module: string): string => `from "./${module}${extension}";`;
  const imports = sorted.map(({ names: { module, template, messageType } }) =>
    oneOrManyLines('import ', '{ ', [`type ${messageType}`, template], ' }', ` ${from(module)}`),
  );
  const exports = sorted.map(({ names: { module, send, build, template, messageType, parametersType } }) => {
    const names = [send, build, template, `type ${messageType}`, `type ${parametersType}`];
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
  const constants = sorted.map(({ name, names: { template } }) => `  ${propertyKey(name)}: ${template},`);
  const known = [
    '/** Every template as plain data for use at run time, by its name. */',
    'export const templates: {',
    ...sorted.map(
      ({ name, names: { template } }) => `  readonly ${JSON.stringify(name)}: typeof ${template};`,
    ),
    '} = {',
    ...constants,
    '};',
  ];
  const blocks = [[...firstLines(options), ...imports], exports, known, byName];
  return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

/** In a literal, the key `"__proto__"` would set the prototype instead. */
function propertyKey(name: string): string {
  return name === '__proto__' ? '["__proto__"]' : JSON.stringify(name);
}

function firstLines({ header = [] }: EmitOptions, origin?: string): readonly string[] {
  return [generatedMark(origin), '/* eslint-disable */', ...header];
}
