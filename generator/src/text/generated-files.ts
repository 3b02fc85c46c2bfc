/** The extension of the generated modules: TypeScript, or JavaScript in a package of ES modules or of CommonJS. */
export type ModuleExtension = '.ts' | '.js' | '.mjs';

/** The files of one template's module, or of the index without its map. */
export function moduleFiles(module: string, extension: ModuleExtension): readonly string[] {
  return extension === '.ts'
    ? [`${module}.ts`]
    : [`${module}${extension}`, declarationFile(module, extension)];
}

export function indexFiles(extension: ModuleExtension): readonly string[] {
  const files = moduleFiles('index', extension);
  return extension === '.ts' ? files : [...files, `${declarationFile('index', extension)}.map`];
}

export function declarationFile(module: string, extension: '.js' | '.mjs'): string {
  return `${module}${extension === '.js' ? '.d.ts' : '.d.mts'}`;
}
