import { StructureKind, VariableDeclarationKind } from 'ts-morph';
import { compareText } from '../diagnostics/diagnostic.js';
import type { IndexedTemplate } from '../template/template.js';
import { type ModuleFormat, manifestFile } from '../text/generated-files.js';
import { generatedNotice } from '../text/generated-mark.js';
import type { EmittedFiles } from './emit-module.js';
import { type ExportedStructure, exportOf, type Form, importOf, inForm, isTypeName } from './forms.js';
import { filesOf, specifierOf } from './module-files.js';
import { firstLines, type PrintOptions, print } from './print.js';

/**
 * The files of the folder's index, which exports every module, and every template and message type by name. Each template has
 * lines of its own, so that Git can merge branches that add or remove templates.
 */
export function emitIndex(templates: readonly IndexedTemplate[], options: PrintOptions): EmittedFiles {
  const { packageType } = options;
  const sorted = [...templates].sort((a, b) => compareText(a.names.module, b.names.module));
  const files = filesOf('index', options).map(
    ({ name, form }) => [name, printIndex(sorted, form, options)] as const,
  );
  return packageType === undefined ? files : [...files, [manifestFile, printManifest(packageType)]];
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

/** Between lists, so that what is added to the end of one does not conflict with the start of the next. */
const emptyLine = '\n';

function printIndex(templates: readonly IndexedTemplate[], form: Form, options: PrintOptions): string {
  // `tsc` compiles only what a file refers to, and callers refer to the declarations.
  const isForEditors = form === 'declarations' && options.packageType !== undefined;
  const namesInForm = (names: readonly string[]) =>
    names.filter((name) => form !== 'javascript' || !isTypeName(name));
  const specifier = ({ names }: IndexedTemplate) => specifierOf(names.module, form, options);
  return print([
    ...firstLines(form, options),
    ...(isForEditors ? ['/// <reference path="./index.ts" />'] : []),
    ...templates.map((one) =>
      importOf(namesInForm([one.names.messageType, one.names.template]), specifier(one)),
    ),
    emptyLine,
    ...templates.map((one) => exportOf(namesInForm(exportedNames(one)), specifier(one))),
    emptyLine,
    ...inForm(form, [templatesConstant(templates), templatesType(templates)]),
  ]);
}

function exportedNames({ names }: IndexedTemplate): readonly string[] {
  return [names.send, names.build, names.template, names.messageType, names.parametersType];
}

function templatesConstant(templates: readonly IndexedTemplate[]): ExportedStructure {
  const types = templates.map(
    ({ name, names }) => `  readonly ${JSON.stringify(name)}: typeof ${names.template};\n`,
  );
  const values = templates.map(({ name, names }) => `  ${propertyKey(name)}: ${names.template},\n`);
  return {
    kind: StructureKind.VariableStatement,
    declarationKind: VariableDeclarationKind.Const,
    docs: ['Every template as plain data for use at run time, by its name.'],
    declarations: [
      { name: 'templates', type: `{\n${types.join('')}}`, initializer: `{\n${values.join('')}}` },
    ],
  };
}

function templatesType(templates: readonly IndexedTemplate[]): ExportedStructure {
  return {
    kind: StructureKind.Interface,
    name: 'Templates',
    docs: ['The message type of each template, by the name of the template.'],
    properties: templates.map(({ name, names }) => {
      return { name: JSON.stringify(name), type: names.messageType, isReadonly: true };
    }),
  };
}

/** In a literal, the key `"__proto__"` would set the prototype instead. */
function propertyKey(name: string): string {
  return name === '__proto__' ? '["__proto__"]' : JSON.stringify(name);
}
