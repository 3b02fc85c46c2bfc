import { basename } from 'node:path';
import type { Config, Settings } from './check-config.js';
import type { Project } from './project.js';

/** What `init` asks. */
export interface Answers {
  readonly target: 'ts' | 'js';
  /** The folder of generated code, relative to the project. */
  readonly out: string;
}

/** The answers that suit a project. The reason is that of the target. */
export function suggestAnswers(project: Project): Answers & { readonly reason: string } {
  const { builder, isModule, usesJest, hasTypeScript, hasSrc } = project;
  const out = hasSrc ? 'src/generated' : 'generated';
  if (usesJest && !isModule && hasTypeScript) {
    return { target: 'ts', out, reason: 'Jest runs CommonJS here, and compiles TypeScript to it' };
  }
  if (builder?.kind === 'bundler') return { target: 'js', out, reason: `${builder.name} takes it as it is` };
  if (builder?.kind === 'runtime') return { target: 'js', out, reason: `${builder.name} runs it as it is` };
  return { target: 'ts', out, reason: `${builder?.name ?? 'tsc'} compiles it with your code` };
}

/** The extension of imports between generated files of TypeScript, and why. */
export function chooseExtension({ isModule, usesJest, tsconfig }: Project) {
  if (tsconfig?.rewriteRelativeImportExtensions === true && !(usesJest && !isModule)) {
    return { importExtension: '.ts', reason: 'tsconfig.json sets rewriteRelativeImportExtensions' } as const;
  }
  if (isModule) {
    return { importExtension: '.js', reason: 'Node finds ES modules only with an extension' } as const;
  }
  const reason = usesJest
    ? 'Jest does not find a .ts file by the extension .js'
    : 'package.json says that .ts files are CommonJS';
  return { importExtension: 'none', reason } as const;
}

/** What an import of the generated code looks like, from the folder that contains it. */
export function importPath(
  { isModule }: Project,
  { out, target, importExtension = '.js' }: Settings,
): string {
  const folder = `./${basename(out)}`;
  if (target === 'js') return `${folder}/index${isModule ? '.js' : '.mjs'}`;
  return importExtension === 'none' ? folder : `${folder}/index${importExtension}`;
}

/** The extension with which a module of the project imports another one that is TypeScript. */
export function ownExtension({ isModule, builder, tsconfig }: Project): string {
  const { allowImportingTsExtensions, rewriteRelativeImportExtensions } = tsconfig ?? {};
  if (builder?.kind === 'bundler') return '';
  if (allowImportingTsExtensions || rewriteRelativeImportExtensions || builder?.name === 'Node') return '.ts';
  return isModule ? '.js' : '';
}

/** What in the project prevents generated code from compiling or running, and how to change it. */
export function projectWarnings(project: Project, { target, importExtension }: Config): readonly string[] {
  const { isModule, tsconfig = {}, typescript, usesJest } = project;
  const { noEmit, outDir, composite, declaration = composite, declarationDir = outDir } = tsconfig;
  const [major = 0, minor = 0] = (typescript ?? '').split('.').map(Number);
  const isOlderThan = (thatMajor: number, thatMinor: number): boolean =>
    typescript !== undefined && (major < thatMajor || (major === thatMajor && minor < thatMinor));
  const module = String(tsconfig.module ?? '').toLowerCase();
  const warnings: string[] = [];
  if (isOlderThan(5, 4)) {
    warnings.push(`generated code needs TypeScript 5.4 or newer, this project has ${typescript}`);
  }
  if (!isModule && ['node16', 'node18'].includes(module)) {
    warnings.push(
      `with "module": "${module}", TypeScript rejects imports of ES modules in CommonJS: set "module" to "nodenext" in tsconfig.json (TypeScript 5.8 or newer)`,
    );
  } else if (!isModule && module === 'nodenext' && isOlderThan(5, 8)) {
    warnings.push(
      `TypeScript ${typescript} rejects imports of ES modules in CommonJS: update it to 5.8 or newer`,
    );
  }
  if (!isModule && tsconfig.verbatimModuleSyntax === true && /^(node|commonjs)/.test(module)) {
    warnings.push(
      'TypeScript allows no import statements in CommonJS with "verbatimModuleSyntax": remove it from tsconfig.json, or, if no file here is CommonJS, delete what init wrote, run npm pkg set type=module, and run init again',
    );
  }
  const declaresInPlace = declaration === true && noEmit !== true && declarationDir === undefined;
  if (declaresInPlace && target !== 'js' && importExtension === 'none') {
    warnings.push(
      'TypeScript would write index.d.ts over the generated one: set "outDir" in tsconfig.json, or "declaration" to false',
    );
  }
  if (!isModule && usesJest && target === 'js') {
    warnings.push(
      'Jest runs .mjs files only on Node 24.9 or newer, started with NODE_OPTIONS=--experimental-vm-modules',
    );
  }
  return warnings;
}
