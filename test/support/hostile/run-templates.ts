import { rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isError, loadTemplates } from 'notifygen';
import { readTree, writeText } from '../files.ts';
import { startNode } from '../run.ts';
import { generateCode, readContract } from '../templates.ts';
import { strictConfig, tsc } from '../typescript.ts';
import { type Call, callerOf } from './caller.ts';
import { writeTemplates } from './template-files.ts';

/** The outcome of one call of the generated functions. */
export interface Result extends Call {
  /** What the build function returned. */
  readonly built?: object;
  /** What the send function posted. */
  readonly posted?: object;
  /** The name and the delivery defaults that the index exports. */
  readonly known?: object;
  /** What either threw. */
  readonly error?: string;
}

export interface Outcome {
  /** The texts of the generated modules. */
  readonly modules: readonly string[];
  /** What the compiler and Node printed about the generated code. */
  readonly errors: string;
  /** For each mode, in the order of the calls, without those whose template is invalid. */
  readonly results: readonly Result[];
}

/** How generated code takes parameters. */
export const modes = ['tuple', 'named'] as const;

/** Writes templates to YAML files, drops the invalid ones, and generates, compiles and calls the rest in both modes. */
export async function runTemplates(folder: string, calls: readonly Call[]): Promise<Outcome> {
  const { path, files } = writeTemplates(
    folder,
    calls.map(({ template }) => template),
  );
  const { diagnostics } = await loadTemplates(path);
  const invalid = new Set(diagnostics.filter(isError).map(({ file }) => basename(file)));
  for (const file of invalid) rmSync(join(path, file));
  const valid = calls.filter((_, index) => !invalid.has(files[index] ?? ''));
  if (valid.length === 0) return { modules: [], errors: '', results: [] };

  for (const mode of modes) {
    const out = join(folder, mode);
    await generateCode({ templates: path, out, importExtension: '.ts', parameters: mode });
    const contract = mode === 'named' ? readContract(out) : undefined;
    writeText(join(folder, `${mode}.ts`), callerOf(valid, `./${mode}/index.ts`, contract));
  }
  writeText(join(folder, 'tsconfig.json'), strictConfig);
  const [compiled, ...ran] = await Promise.all([
    startNode([tsc, '-p', '.', '--allowImportingTsExtensions', '--skipLibCheck'], folder),
    ...modes.map((mode) => startNode([`${mode}.ts`], folder)),
  ]);
  const failed = ran.filter(({ status }) => status !== 0);
  return {
    modules: modes.flatMap((mode) => Object.values(readTree(join(folder, mode)))),
    errors: [compiled.stdout, compiled.stderr, ...failed.map(({ stderr }) => stderr)].join(''),
    results: ran.flatMap(({ status, stdout }) => {
      const printed: readonly object[] = status === 0 ? JSON.parse(stdout) : [];
      return valid.map((call, index) => ({ ...call, ...printed[index] }));
    }),
  };
}
