import { compareText } from '../diagnostics/diagnostic.js';
import type { IndexedTemplate } from '../template/template.js';
import { declarationFile, type ModuleFormat, manifestFile } from '../text/generated-files.js';
import { generatedNotice } from '../text/generated-mark.js';
import { type IndexedModule, printDeclarations } from './declarations.js';
import { type Part, print, statementsOf } from './parts.js';
import { exportedNames, firstModuleLines, isTypeName, namesFrom, type PrintOptions } from './print.js';

/**
 * The files of the folder's index by name: it exports every module, and every template and message type by name. That of
 * JavaScript also has all declarations, because compilers read one large file much faster than many small ones.
 */
export function emitIndex(
  templates: readonly IndexedModule[],
  options: PrintOptions,
): ReadonlyMap<string, string> {
  const { extension = '.ts', packageType } = options;
  const sorted = [...templates].sort((a, b) => compareText(a.names.module, b.names.module));
  const isPlain = extension === '.ts' && packageType === undefined;
  return new Map([
    [`index${extension}`, printIndex(sorted, options)],
    ...(isPlain ? [] : declarationsOf(sorted, extension === '.ts' ? '.js' : extension, options)),
    ...(packageType === undefined ? [] : [[manifestFile, printManifest(packageType)] as const]),
  ]);
}

function declarationsOf(
  templates: readonly IndexedModule[],
  extension: '.js' | '.mjs',
  options: PrintOptions,
): readonly (readonly [name: string, text: string])[] {
  const file = declarationFile('index', extension);
  const { text, map } = printDeclarations(templates, partsByName(templates), file, { ...options, extension });
  return [
    [file, text],
    [`${file}.map`, map],
  ];
}

/** TypeScript reads `types` when it resolves the folder. There is no `main`, so everything else finds `index`. */
function printManifest(packageType: ModuleFormat['packageType']): string {
  const manifest = {
    $comment: generatedNotice,
    ...(packageType === 'module' && { type: packageType }),
    types: './index.d.ts',
    sideEffects: false,
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

function printIndex(templates: readonly IndexedTemplate[], options: PrintOptions): string {
  const { extension = '.ts', importExtension = '.js' } = options;
  const isScript = extension !== '.ts';
  const ending = isScript ? extension : importExtension === 'none' ? '' : importExtension;
  const listed = (keyword: 'import' | 'export', namesOf: (template: IndexedTemplate) => readonly string[]) =>
    templates.map((template) => {
      const names = namesOf(template).filter((name) => !isScript || !isTypeName(name));
      return namesFrom(keyword, names, `./${template.names.module}${ending}`);
    });
  const imports = listed('import', ({ names }) => [`type ${names.messageType}`, names.template]);
  return [
    ...[...firstModuleLines(options), ...imports, ''],
    ...[...listed('export', exportedNames), ''],
    print(partsByName(templates).flatMap((part) => statementsOf(part, isScript ? 'script' : 'source'))),
  ].join('\n');
}

function partsByName(templates: readonly IndexedTemplate[]): readonly Part[] {
  const types = templates.map(
    ({ name, names }) => `readonly ${JSON.stringify(name)}: typeof ${names.template};`,
  );
  return [
    {
      kind: 'constant',
      name: 'templates',
      doc: 'Every template as plain data for use at run time, by its name.',
      type: ['{', ...types.map((type) => `  ${type}`), '}'].join('\n'),
      lines: templates.map(({ name, names }) => `${propertyKey(name)}: ${names.template},`),
    },
    {
      kind: 'interface',
      name: 'Templates',
      doc: 'The message type of each template, by the name of the template.',
      lines: templates.map(({ name, names }) => `readonly ${JSON.stringify(name)}: ${names.messageType};`),
    },
  ];
}

/** In a literal, the key `"__proto__"` would set the prototype instead. */
function propertyKey(name: string): string {
  return name === '__proto__' ? '["__proto__"]' : JSON.stringify(name);
}
