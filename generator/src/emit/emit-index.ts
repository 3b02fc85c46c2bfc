import { compareText } from '../diagnostics/diagnostic.js';
import type { IndexedTemplate } from '../template/template.js';
import { declarationFile, type ModuleFormat, manifestFile } from '../text/generated-files.js';
import { generatedNotice } from '../text/generated-mark.js';
import { type IndexedModule, printDeclarations } from './declarations.js';
import { type Part, print, scriptOf, sourceOf } from './parts.js';
import { exportedNames, firstLines, isTypeName, namesFrom, noCheck, type PrintOptions } from './print.js';

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
  if (extension !== '.ts') {
    const script = printScript(sorted, extension, options);
    return new Map([[`index${extension}`, script], ...declarationsOf(sorted, extension, options)]);
  }
  const source = ['index.ts', printSource(sorted, options)] as const;
  if (packageType === undefined) return new Map([source]);
  const declarations = declarationsOf(sorted, '.js', options);
  return new Map([source, ...declarations, [manifestFile, printManifest(packageType)]]);
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

function printSource(templates: readonly IndexedTemplate[], options: PrintOptions): string {
  const { importExtension = '.js' } = options;
  const extension = importExtension === 'none' ? '' : importExtension;
  const imports = templates.map(({ names: { module, template, messageType } }) =>
    namesFrom('import', [`type ${messageType}`, template], `./${module}${extension}`),
  );
  const exports = templates.map((template) =>
    namesFrom('export', exportedNames(template), `./${template.names.module}${extension}`),
  );
  return [
    ...[...firstLines(options), ...imports, ''],
    ...[...exports, ''],
    print(partsByName(templates).map(sourceOf)),
  ].join('\n');
}

function printScript(
  templates: readonly IndexedTemplate[],
  extension: string,
  options: PrintOptions,
): string {
  const imports = templates.map(({ names: { module, template } }) =>
    namesFrom('import', [template], `./${module}${extension}`),
  );
  const exports = templates.map((template) => {
    const values = exportedNames(template).filter((name) => !isTypeName(name));
    return namesFrom('export', values, `./${template.names.module}${extension}`);
  });
  return [
    ...[...firstLines(options), noCheck, ...imports, ''],
    ...[...exports, ''],
    print(partsByName(templates).flatMap(scriptOf)),
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
