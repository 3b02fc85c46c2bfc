import { basename } from 'node:path';
import type { Config, Settings } from './check-config.js';
import type { Project } from './project.js';

/** The settings that suit a project, and the reason for each in one line. */
export interface Choice {
  readonly settings: Required<Pick<Config, 'target' | 'out'>> & Pick<Config, 'importExtension'>;
  readonly reasons: readonly string[];
}

export function chooseSettings(project: Project): Choice {
  const { hasSrc } = project;
  const { target, importExtension, reasons } = chooseTarget(project);
  const out = hasSrc ? 'src/generated' : 'generated';
  const place = hasSrc ? [`out ${out}: your sources are in src`] : [];
  return {
    settings: { out, target, ...(importExtension && { importExtension }) },
    reasons: [...reasons, ...place],
  };
}

interface Target extends Pick<Choice, 'reasons'> {
  readonly target: 'ts' | 'js';
  readonly importExtension?: '.js' | '.ts' | 'none';
}

function chooseTarget(project: Project): Target {
  const { builder, isModule, usesJest, hasTypeScript } = project;
  if (usesJest && !isModule && hasTypeScript) {
    return {
      target: 'ts',
      importExtension: 'none',
      reasons: [
        'target ts: Jest runs CommonJS here, and compiles TypeScript to it',
        'importExtension none: Jest does not find a .ts file by the extension .js',
      ],
    };
  }
  if (builder?.kind === 'bundler')
    return { target: 'js', reasons: [`target js: ${builder.name} takes it as it is`] };
  if (builder?.kind === 'runtime')
    return { target: 'js', reasons: [`target js: ${builder.name} runs it as it is`] };
  const compiler = builder?.name ?? 'tsc';
  const compiled = `target ts: ${compiler} compiles it with your code`;
  return { target: 'ts', ...compiledImports(project, compiled) };
}

function compiledImports({ isModule, tsconfig }: Project, compiled: string): Omit<Target, 'target'> {
  if (tsconfig?.rewriteRelativeImportExtensions === true) {
    const reason = 'importExtension .ts: tsconfig.json sets rewriteRelativeImportExtensions';
    return { importExtension: '.ts', reasons: [compiled, reason] };
  }
  if (!isModule) {
    const reason = 'importExtension none: package.json says that .ts files are CommonJS';
    return { importExtension: 'none', reasons: [compiled, reason] };
  }
  const reason = 'importExtension .js: Node finds ES modules only with an extension';
  return { importExtension: '.js', reasons: [compiled, reason] };
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

/** What in the project prevents generated code from compiling or running, and how to change it. */
export function projectWarnings(project: Project, { target, importExtension }: Config): readonly string[] {
  const { isModule, tsconfig, typescript, usesJest } = project;
  const [major = 0, minor = 0] = (typescript ?? '').split('.').map(Number);
  const isOlderThan = (thatMajor: number, thatMinor: number): boolean =>
    typescript !== undefined && (major < thatMajor || (major === thatMajor && minor < thatMinor));
  const module = tsconfig?.module ?? '';
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
  if (!isModule && tsconfig?.verbatimModuleSyntax === true && /^(node|commonjs)/.test(module)) {
    warnings.push(
      'TypeScript allows no import statements in CommonJS with "verbatimModuleSyntax": remove it from tsconfig.json, or, if no file here is CommonJS, set "type" to "module" in package.json',
    );
  }
  if (tsconfig?.declaresInPlace === true && target !== 'js' && importExtension === 'none') {
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
