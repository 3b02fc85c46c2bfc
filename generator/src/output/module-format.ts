import type { EmitOptions } from '../emit/print.js';
import { hasManifest, isModuleFolder } from '../source/module-folder.js';
import type { ModuleFormat } from '../text/generated-files.js';

/** How modules are written into a folder, which depends on the packages around it. */
export function formatIn(out: string, options: EmitOptions): ModuleFormat {
  const packageType = isModuleFolder(out) ? 'module' : 'commonjs';
  if (options.target === 'js') return { extension: packageType === 'module' ? '.js' : '.mjs' };
  return isFolderImport(out, options) ? { extension: '.ts', packageType } : { extension: '.ts' };
}

/** Not if the user has a package.json there, or if modules import a `#` name, which only the nearest package.json declares. */
function isFolderImport(out: string, { importExtension, runtimeModule = '' }: EmitOptions): boolean {
  return importExtension === 'none' && !runtimeModule.startsWith('#') && !hasManifest(out);
}
