import type { Form } from './forms.js';
import type { PrintOptions } from './print.js';

export interface ModuleFile {
  readonly name: string;
  readonly form: Form;
}

/** The files of a module: TypeScript, JavaScript with declarations, or TypeScript with declarations for editors. */
export function filesOf(module: string, options: PrintOptions): readonly ModuleFile[] {
  const { extension = '.ts', packageType } = options;
  const declarationsExtension = extension === '.mjs' ? '.d.mts' : '.d.ts';
  const declarations: ModuleFile = {
    name: `${declarationsName(module, options)}${declarationsExtension}`,
    form: 'declarations',
  };
  if (extension !== '.ts') return [{ name: `${module}${extension}`, form: 'javascript' }, declarations];
  const typescript: ModuleFile = { name: `${module}.ts`, form: 'typescript' };
  return packageType === undefined ? [typescript] : [typescript, declarations];
}

/** How the index of a form imports a module. */
export function specifierOf(module: string, form: Form, options: PrintOptions): string {
  const { extension = '.ts', importExtension = '.js' } = options;
  if (form === 'typescript') return `./${module}${importExtension === 'none' ? '' : importExtension}`;
  const file = form === 'declarations' ? declarationsName(module, options) : module;
  return `./${file}${extension === '.mjs' ? '.mjs' : '.js'}`;
}

/** Declarations beside TypeScript need another name, because compilers read `.ts` instead of `.d.ts`. */
function declarationsName(module: string, { packageType }: PrintOptions): string {
  return packageType === undefined || module === 'index' ? module : `${module}.types`;
}
