import { compareText } from '../diagnostics/diagnostic.js';
import type { IndexedTemplate } from '../template/template.js';
import { declarationFile } from '../text/generated-files.js';
import { printMap, type Segment } from './declaration-map.js';
import type { Declaration, Declarations } from './emit.js';
import { isTypeName, namedFrom } from './lines.js';
import { constantPart, type Part, typePart } from './parts.js';
import { exportedNames, firstLines, type PrintOptions, printModule, runtimeImport } from './print.js';

/** A template in the index. */
export interface IndexedModule extends IndexedTemplate {
  /** Path of its YAML file from the output folder. */
  readonly source?: string;
  /** Only for JavaScript. */
  readonly declarations?: Declarations | undefined;
}

/**
 * The files of the folder's index by name: it exports every module, and every template and message type by name. That of
 * JavaScript also has all declarations, because compilers read one large file in a third of the time of many small ones.
 */
export function emitIndex(
  templates: readonly IndexedModule[],
  options: PrintOptions,
): ReadonlyMap<string, string> {
  const { extension = '.ts' } = options;
  const sorted = [...templates].sort((a, b) => compareText(a.names.module, b.names.module));
  if (extension === '.ts') return new Map([['index.ts', printSource(sorted, options)]]);
  const file = declarationFile('index', extension);
  const { text, map } = printDeclarations(sorted, file, options);
  return new Map([
    [`index${extension}`, printScript(sorted, extension, options)],
    [file, text],
    [`${file}.map`, map],
  ]);
}

function printSource(templates: readonly IndexedTemplate[], options: PrintOptions): string {
  const { importExtension = '.js' } = options;
  const extension = importExtension === 'none' ? '' : importExtension;
  const imports = templates.map(({ names: { module, template, messageType } }) =>
    namedFrom('import', [`type ${messageType}`, template], `./${module}${extension}`),
  );
  const exports = templates.map((template) =>
    namedFrom('export', exportedNames(template), `./${template.names.module}${extension}`),
  );
  const byName = partsByName(templates).map(({ comment, source }) => `${comment}\n${source}`);
  return printModule([[...firstLines(options), ...imports].join('\n'), exports.join('\n'), ...byName]);
}

function printScript(
  templates: readonly IndexedTemplate[],
  extension: string,
  options: PrintOptions,
): string {
  const imports = templates.map(({ names: { module, template } }) =>
    namedFrom('import', [template], `./${module}${extension}`),
  );
  const exports = templates.map((template) => {
    const values = exportedNames(template).filter((name) => !isTypeName(name));
    return namedFrom('export', values, `./${template.names.module}${extension}`);
  });
  const byName = partsByName(templates).flatMap(({ script }) => script ?? []);
  return printModule([[...firstLines(options), ...imports].join('\n'), exports.join('\n'), ...byName]);
}

/** The declarations of all modules in one file, and the map that leads from each of their names to the YAML. */
function printDeclarations(templates: readonly IndexedModule[], file: string, options: PrintOptions) {
  const used = templates.flatMap(({ declarations }) => declarations?.imports ?? []);
  const blocks = [[...firstLines(options), runtimeImport([...new Set(used)], options)].join('\n')];
  const segments: Segment[] = [];
  let line = 0;
  const add = ({ name, comment, declaration }: Declaration, target: Segment['target']): void => {
    line += lineCount(blocks.at(-1)) + 1 + lineCount(comment);
    blocks.push(`${comment}\n${declaration}`);
    // Ends what precedes the declaration: the names in there must not lead to the YAML, and renaming them not edit it.
    segments.push({ line: line - 1, column: comment.length - (comment.lastIndexOf('\n') + 1) });
    if (target) {
      const start = declaration.indexOf(` ${name}`) + 1;
      for (const column of [0, start, start + name.length]) segments.push({ line, column, target });
    }
    line -= lineCount(comment);
  };
  for (const { declarations, source } of templates) {
    const target = declarations && source !== undefined && { source, line: declarations.line - 1 };
    for (const part of declarations?.parts ?? []) add(part, target || undefined);
  }
  for (const part of partsByName(templates)) add(part, undefined);
  const text = printModule([...blocks, `//# sourceMappingURL=${file}.map`]);
  return { text, map: printMap(file, segments) };
}

function lineCount(text = ''): number {
  return text.split('\n').length;
}

function partsByName(templates: readonly IndexedTemplate[]): readonly Part[] {
  const lines = (texts: readonly string[]): string =>
    ['{', ...texts.map((text) => `  ${text}`), '}'].join('\n');
  return [
    constantPart(
      '/** Every template as plain data for use at run time, by its name. */',
      'templates',
      lines(
        templates.map(({ name, names }) => `readonly ${JSON.stringify(name)}: typeof ${names.template};`),
      ),
      lines(templates.map(({ name, names }) => `${propertyKey(name)}: ${names.template},`)),
    ),
    typePart(
      '/** The message type of each template, by the name of the template. */',
      'Templates',
      `export interface Templates ${lines(
        templates.map(({ name, names }) => `readonly ${JSON.stringify(name)}: ${names.messageType};`),
      )}`,
    ),
  ];
}

/** In a literal, the key `"__proto__"` would set the prototype instead. */
function propertyKey(name: string): string {
  return name === '__proto__' ? '["__proto__"]' : JSON.stringify(name);
}
