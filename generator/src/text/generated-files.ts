/** The extension of the generated modules: TypeScript, or JavaScript in a package of ES modules or of CommonJS. */
export type ModuleExtension = '.ts' | '.js' | '.mjs';

export interface ModuleFormat {
  readonly extension: ModuleExtension;
  /**
   * Only if callers import TypeScript by the name of its folder: the type of the folder's package.json, which leads editors to
   * declarations.
   */
  readonly packageType?: 'module' | 'commonjs';
}

/** The files of one template's module, or of the index without its map. */
export function moduleFiles(module: string, extension: ModuleExtension): readonly string[] {
  return extension === '.ts'
    ? [`${module}.ts`]
    : [`${module}${extension}`, declarationFile(module, extension)];
}

export function indexFiles({ extension, packageType }: ModuleFormat): readonly string[] {
  const files = moduleFiles('index', extension);
  if (extension !== '.ts') return [...files, `${declarationFile('index', extension)}.map`];
  return packageType === undefined ? files : [...files, 'index.d.ts', 'index.d.ts.map', manifestFile];
}

export const manifestFile = 'package.json';

export function declarationFile(module: string, extension: '.js' | '.mjs'): string {
  return `${module}${extension === '.js' ? '.d.ts' : '.d.mts'}`;
}
