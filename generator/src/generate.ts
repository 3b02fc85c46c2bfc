import { resolve } from 'node:path';
import type { CacheContext } from './cache/cache-files.js';
import { type FinishedRun, openTemplateCache, type SavedTemplate } from './cache/template-cache.js';
import type { CheckedTemplate } from './check/rules/rule.js';
import { collectOutput, type Emitted, type TemplateEntry } from './collect-output.js';
import { contractFile, contractOf, emitContract } from './contract/contract.js';
import { compareText, type Diagnostic, isError, sortDiagnostics } from './diagnostics/diagnostic.js';
import type { EmitOptions } from './emit/print.js';
import { createEmitter, type Emission, type Emitter } from './emit/worker-emitter.js';
import { checkNames, createFileLoader, type FileLoader, type LoadOptions } from './load-templates.js';
import { type Published, startFirstOutput } from './output/first-output.js';
import { formatIn } from './output/module-format.js';
import { applyChanges, type Changes, checkOutFolder, compareOutput } from './output/output-folder.js';
import { checkOwner } from './output/owner.js';
import { projectRoot } from './source/paths.js';
import { type FoundFile, readFolder } from './source/template-files.js';
import { indexFiles, type ModuleFormat, moduleFiles } from './text/generated-files.js';

/** The folders of the templates and of the generated modules, and how the modules are written. */
export interface GenerateOptions extends EmitOptions, LoadOptions {
  /** Folder of the YAML files. */
  readonly templates: string;
  /** Folder of the generated modules. It is created if it does not exist. */
  readonly out: string;
  /** Only compares, and writes nothing. Default: `false`. */
  readonly check?: boolean;
}

/** The result of a run. */
export interface GenerateResult {
  /** Every diagnostic of every file, sorted. If one is an error, nothing was written. */
  readonly diagnostics: readonly Diagnostic[];
  /** The number of template files, including those with errors. */
  readonly templateCount: number;
  /** What was written, or would be with `check`. Absent if there were errors. */
  readonly changes?: Changes;
}

/**
 * Runs the whole pipeline: read, check, convert, emit, write. A failed run leaves the output folder as it was.
 *
 * @throws NotifygenError (rejects) if a folder cannot be read or written, or if it would overwrite a file that notifygen
 * did not generate.
 */
export async function generate(options: GenerateOptions): Promise<GenerateResult> {
  const { texts: _, published: __, ...result } = await runGenerate(options);
  return result;
}

/** What the command line keeps from one run to the next. */
export interface Kept {
  readonly cache?: CacheContext | undefined;
  readonly emitter?: Emitter;
  /** Whether another run will use the emitter. Otherwise, this one ends it. Default: `false`. */
  readonly reusesEmitter?: boolean;
}

/** What the command line learns from a run. */
export interface RunResult extends GenerateResult {
  /** The texts of the generated files by name, without those that are known to be unchanged or were written early. */
  readonly texts: ReadonlyMap<string, string>;
  /** Absent unless the run created the output folder. */
  readonly published?: Published & Pick<FinishedRun, 'digests'>;
}

/** `generate` for the command line, which processes only what changed since the last run. */
export async function runGenerate(options: GenerateOptions, kept: Kept = {}): Promise<RunResult> {
  const templates = resolve(options.templates);
  const out = resolve(options.out);
  checkOutFolder(out, templates);
  const { importExtension, runtimeModule, header, timeZone, parameters } = options;
  const format = formatIn(out, options);
  const emitOptions = [format, importExtension, runtimeModule, header, timeZone, parameters];
  const cache = openTemplateCache(kept.cache, templates, out, indexFiles(format), emitOptions);
  const emitter = kept.emitter ?? createEmitter();
  const resolved = { ...options, out, ...format };
  const first = options.check ? undefined : startFirstOutput(out);
  const emission = emitter.start(resolved, first?.folder);
  let ended: Promise<void> | undefined;
  const end = (): void => {
    if (first || !kept.reusesEmitter) ended ??= emitter.end();
  };
  try {
    const known = readFolder(templates).map((file) => ({ file, cached: cache.find(file) }));
    // Loads ts-morph while the generated files are compared.
    if (known.some(({ cached }) => cached === undefined)) emitter.prepare();
    const inputs = known.map(
      ({ file, cached }): Input => ({ file, cached: cached && cache.hasOutput(cached) ? cached : undefined }),
    );
    // The thread ends as early as possible, since it takes much memory.
    const { diagnostics, emitted } = await emitChanged(inputs, emission, resolved).finally(end);
    const result = { diagnostics, templateCount: inputs.length };
    if (emitted === undefined) return { ...result, texts: new Map() };

    const output = await collectOutput(emitted, cache, resolved);
    const { digests, unchanged } = output;
    const published = first?.publish(output.texts);
    if (published) {
      cache.save(output);
      const added = [...digests.keys()].sort(compareText);
      const changes = { added, changed: [], removed: [], unchanged };
      return { ...result, changes, texts: new Map(), published: { ...published, digests } };
    }
    const written = emitted.written.map(([name]) => [name, first?.read(name) ?? ''] as const);
    const texts = new Map([...output.texts, ...written]);
    const changes = compareOutput(out, texts, unchanged);
    if (changes.removed.length > 0)
      checkOwner(
        out,
        contractFile,
        output.templates.map(({ contract }) => contract),
        projectRoot(templates),
      );
    if (!options.check) {
      applyChanges(out, texts, changes);
      cache.save(output);
    }
    return { ...result, changes, texts };
  } finally {
    end();
    // Until then, it may write into the folder.
    await ended;
    first?.discard();
  }
}

interface Input {
  readonly file: FoundFile;
  readonly cached: SavedTemplate | undefined;
}

interface ResolvedOptions extends GenerateOptions, ModuleFormat {}

/** Checks and emits the files that are not cached: this thread checks the next ones while the other one emits. */
async function emitChanged(
  inputs: readonly Input[],
  emission: Emission,
  options: ResolvedOptions,
): Promise<{ readonly diagnostics: readonly Diagnostic[]; readonly emitted?: Emitted }> {
  const diagnostics: Diagnostic[] = [];
  const checked: CheckedTemplate[] = [];
  const entries: TemplateEntry[] = [];
  let load: FileLoader | undefined;
  for (const { file, cached } of inputs) {
    if (cached) {
      diagnostics.push(...cached.diagnostics);
      checked.push(cached.checked);
      entries.push({ ...cached, file, isCached: true });
      continue;
    }
    load ??= await createFileLoader(options);
    const loaded = load(file);
    diagnostics.push(...loaded.diagnostics);
    if (loaded.checked) checked.push(loaded.checked);
    if (loaded.checked === undefined || loaded.template === undefined) continue;
    emission.add(loaded.template);
    entries.push({
      file,
      isCached: false,
      files: moduleFiles(loaded.template.names.module, options.extension),
      checked: loaded.checked,
      contract: contractOf(loaded.template),
      diagnostics: loaded.diagnostics,
    });
  }
  diagnostics.push(...checkNames(checked));
  const sorted = sortDiagnostics(diagnostics);
  if (sorted.some(isError)) return { diagnostics: sorted };

  const emitting = emission.finish();
  const contract = emitContract(entries.map((entry) => entry.contract));
  return { diagnostics: sorted, emitted: { ...(await emitting), entries, contract } };
}
