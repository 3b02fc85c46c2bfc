import type { Form } from './forms.js';
import type { PrintOptions } from './print.js';

export interface ModuleFile {
  readonly name: string;
  readonly form: Form;
}

/** The files of a module: TypeScript, JavaScript with declarations, or TypeScript with declarations for editors. */
export function filesOf(module: string, options: PrintOptions): readonly ModuleFile[] {
  const { extension = '.ts', packageType } = options;
  const declarations = extension === '.mjs' ? '.d.mts' : '.d.ts';
  const described: ModuleFile = {
    name: `${describedName(module, options)}${declarations}`,
    form: 'declarations',
  };
  if (extension !== '.ts') return [{ name: `${module}${extension}`, form: 'script' }, described];
  const source: ModuleFile = { name: `${module}.ts`, form: 'source' };
  return packageType === undefined ? [source] : [source, described];
}

/** How the index of a form imports a module. */
export function specifierOf(module: string, form: Form, options: PrintOptions): string {
  const { extension = '.ts', importExtension = '.js' } = options;
  if (form === 'source') return `./${module}${importExtension === 'none' ? '' : importExtension}`;
  const file = form === 'declarations' ? describedName(module, options) : module;
  return `./${file}${extension === '.mjs' ? '.mjs' : '.js'}`;
}

/** Declarations beside TypeScript need another name, because compilers read `.ts` instead of `.d.ts`. */
function describedName(module: string, { packageType }: PrintOptions): string {
  return packageType === undefined || module === 'index' ? module : `${module}.types`;
}
