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
  /** For each variant, in the order of the calls, without those whose template is invalid. */
  readonly results: readonly Result[];
}

/** The options that change what is generated. */
export const variants = [
  { name: 'tuple', parameters: 'tuple', index: './tuple/index.ts' },
  { name: 'named', parameters: 'named', index: './named/index.ts' },
  { name: 'javascript', parameters: 'tuple', target: 'js', index: './javascript/index.js' },
] as const;

/** Writes templates to YAML files, drops the invalid ones, and generates, compiles and calls the rest in each variant. */
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

  for (const { name, index, ...options } of variants) {
    const out = join(folder, name);
    await generateCode({ templates: path, out, importExtension: '.ts', ...options });
    const contract = options.parameters === 'named' ? readContract(out) : undefined;
    writeText(join(folder, `${name}.ts`), callerOf(valid, index, contract));
  }
  writeText(join(folder, 'tsconfig.json'), strictConfig);
  const [compiled, ...ran] = await Promise.all([
    startNode([tsc, '-p', '.', '--allowImportingTsExtensions', '--skipLibCheck'], folder),
    ...variants.map(({ name }) => startNode([`${name}.ts`], folder)),
  ]);
  const failed = ran.filter(({ status }) => status !== 0);
  return {
    modules: variants.flatMap(({ name }) => Object.values(readTree(join(folder, name)))),
    errors: [compiled.stdout, compiled.stderr, ...failed.map(({ stderr }) => stderr)].join(''),
    results: ran.flatMap(({ status, stdout }) => {
      const printed: readonly object[] = status === 0 ? JSON.parse(stdout) : [];
      return valid.map((call, index) => ({ ...call, ...printed[index] }));
    }),
  };
}
