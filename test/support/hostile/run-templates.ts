import { rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { generate, isError, loadTemplates } from 'notifygen';
import { readTree, startNode, strictConfig, tsc, writeText } from '../tools.ts';
import { type Call, callerOf } from './caller.ts';
import { writeTemplates } from './template-files.ts';

/** What became of one call of the generated functions. */
export interface Result extends Call {
  /** What the build function returned. */
  readonly built?: object;
  /** What the send function posted. */
  readonly posted?: object;
  /** What either threw. */
  readonly error?: string;
}

export interface Outcome {
  /** The generated modules by their names. */
  readonly modules: Readonly<Record<string, string>>;
  /** What the compiler and Node complain of. */
  readonly complaints: string;
  /** In the order of the calls; without those whose template the check refused. */
  readonly results: readonly Result[];
}

/** Puts templates into YAML files, drops those that the check refuses, and generates, compiles and calls the rest. */
export async function runTemplates(folder: string, calls: readonly Call[]): Promise<Outcome> {
  const { path, files } = writeTemplates(
    folder,
    calls.map(({ template }) => template),
  );
  const { diagnostics } = await loadTemplates(path);
  const refused = new Set(diagnostics.filter(isError).map(({ file }) => basename(file)));
  for (const file of refused) rmSync(join(path, file));
  const passed = calls.filter((_, index) => !refused.has(files[index] ?? ''));
  if (passed.length === 0) return { modules: {}, complaints: '', results: [] };

  const out = join(folder, 'generated');
  const { changes } = await generate({ templates: path, out, importExtension: '.ts' });
  if (changes === undefined) throw new Error('the check passed, but generate refuses');
  writeText(join(folder, 'calls.ts'), callerOf(passed, './generated/index.ts'));
  writeText(join(folder, 'tsconfig.json'), strictConfig);
  const [compiled, ran] = await Promise.all([
    startNode([tsc, '-p', '.', '--allowImportingTsExtensions', '--skipLibCheck'], folder),
    startNode(['calls.ts'], folder),
  ]);
  const printed: readonly object[] = ran.status === 0 ? JSON.parse(ran.stdout) : [];
  return {
    modules: readTree(out),
    complaints: compiled.stdout + compiled.stderr + (ran.status === 0 ? '' : ran.stderr),
    results: passed.map((call, index) => ({ ...call, ...printed[index] })),
  };
}
