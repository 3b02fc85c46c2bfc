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

export const manifestFile = 'package.json';
