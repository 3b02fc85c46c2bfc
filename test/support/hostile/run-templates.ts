import { rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isError, loadTemplates } from 'notifygen';
import { readTree, writeText } from '../files.ts';
import { startNode } from '../run.ts';
import { generateCode } from '../templates.ts';
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
  /** The generated modules by name. */
  readonly modules: Readonly<Record<string, string>>;
  /** What the compiler and Node printed about the generated code. */
  readonly errors: string;
  /** In the order of the calls, without those whose template is invalid. */
  readonly results: readonly Result[];
}

/** Writes templates to YAML files, drops the invalid ones, and generates, compiles and calls the rest. */
export async function runTemplates(folder: string, calls: readonly Call[]): Promise<Outcome> {
  const { path, files } = writeTemplates(
    folder,
    calls.map(({ template }) => template),
  );
  const { diagnostics } = await loadTemplates(path);
  const invalid = new Set(diagnostics.filter(isError).map(({ file }) => basename(file)));
  for (const file of invalid) rmSync(join(path, file));
  const valid = calls.filter((_, index) => !invalid.has(files[index] ?? ''));
  if (valid.length === 0) return { modules: {}, errors: '', results: [] };

  const out = join(folder, 'generated');
  await generateCode({ templates: path, out, importExtension: '.ts' });
  writeText(join(folder, 'calls.ts'), callerOf(valid, './generated/index.ts'));
  writeText(join(folder, 'tsconfig.json'), strictConfig);
  const [compiled, ran] = await Promise.all([
    startNode([tsc, '-p', '.', '--allowImportingTsExtensions', '--skipLibCheck'], folder),
    startNode(['calls.ts'], folder),
  ]);
  const printed: readonly object[] = ran.status === 0 ? JSON.parse(ran.stdout) : [];
  return {
    modules: readTree(out),
    errors: compiled.stdout + compiled.stderr + (ran.status === 0 ? '' : ran.stderr),
    results: valid.map((call, index) => ({ ...call, ...printed[index] })),
  };
}
