import type { EmitOptions } from '../emit/print.js';
import { hasManifest, isModuleFolder } from '../source/module-folder.js';
import { defined } from '../text/defined.js';
import type { ModuleFormat } from '../text/generated-files.js';

/** How modules are written into a folder, which depends on the packages around it. */
export function formatIn(out: string, options: EmitOptions): ModuleFormat {
  const packageType = isModuleFolder(out) ? 'module' : 'commonjs';
  if (options.target === 'js') return { extension: packageType === 'module' ? '.js' : '.mjs' };
  return {
    extension: '.ts',
    ...defined({ packageType: isFolderImport(out, options) ? packageType : undefined }),
  };
}

/** Unless a package.json would be in the way: of that of the user, or between `#` names and where they are looked up. */
function isFolderImport(out: string, { importExtension, runtimeModule = '' }: EmitOptions): boolean {
  return importExtension === 'none' && !runtimeModule.startsWith('#') && !hasManifest(out);
}
