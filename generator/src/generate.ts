import { resolve } from 'node:path';
import type { CacheContext } from './cache/cache-files.js';
import { type CachedTemplate, openTemplateCache, type TemplateCache } from './cache/template-cache.js';
import { contractFile, contractOf, emitContract } from './contract/contract.js';
import { type Diagnostic, isError, sortDiagnostics } from './diagnostics/diagnostic.js';
import type { EmitOptions } from './emit/emit.js';
import { createEmitter, type Emission, type Emitter } from './emit/worker-emitter.js';
import {
  checkNames,
  createFileLoader,
  type FileLoader,
  type LoadedFile,
  type LoadOptions,
} from './load-templates.js';
import { applyChanges, type Changes, checkOutFolder, compareOutput } from './output/output-folder.js';
import { type FoundFile, readFolder } from './source/template-files.js';
import { indexFile, moduleFile } from './text/template-names.js';

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
  /** The texts of the generated files by name, without those that are known to be unchanged. */
  readonly files: ReadonlyMap<string, string>;
}

/**
 * Runs the whole pipeline: read, check, convert, emit, write. A failed run leaves the output folder as it was.
 *
 * @throws NotifygenError (rejects) if a folder cannot be read or written, or if it would overwrite a file that notifygen
 * did not generate.
 */
export async function generate(options: GenerateOptions): Promise<GenerateResult> {
  return runGenerate(options);
}

/** What the command line keeps from one run to the next. */
export interface Kept {
  readonly cache?: CacheContext | undefined;
  /** Not ended by the run. */
  readonly emitter?: Emitter;
}

/** `generate` for the command line, which processes only what changed since the last run. */
export async function runGenerate(options: GenerateOptions, kept: Kept = {}): Promise<GenerateResult> {
  const templates = resolve(options.templates);
  const out = resolve(options.out);
  checkOutFolder(out, templates);
  const { importExtension, runtimeModule, header, timeZone, parameters } = options;
  const emitOptions = [importExtension, runtimeModule, header, timeZone, parameters];
  const cache = openTemplateCache(kept.cache, templates, out, emitOptions);
  const inputs = readFolder(templates).map((file): Input => ({ file, cached: cache.find(file) }));
  const emitter = kept.emitter ?? createEmitter();
  const { diagnostics, output } = await emitChanged(inputs, emitter.start(options), cache, options).finally(
    () => {
      // Before the files are written, since the thread takes much memory.
      if (kept.emitter === undefined) emitter.end();
    },
  );
  const result = { diagnostics, templateCount: inputs.length };
  if (output === undefined) return { ...result, files: new Map() };

  const { texts, unchanged } = output;
  const changes = compareOutput(out, texts, unchanged);
  if (!options.check) {
    applyChanges(out, texts, changes);
    cache.save(output);
  }
  return { ...result, changes, files: texts };
}

interface Input {
  readonly file: FoundFile;
  readonly cached: CachedTemplate | undefined;
}

/** Checks and emits the files that are not cached: this thread checks the next ones while the other one emits. */
async function emitChanged(
  inputs: readonly Input[],
  emission: Emission,
  cache: TemplateCache,
  options: LoadOptions,
) {
  const results: Result[] = [];
  let load: FileLoader | undefined;
  for (const { file, cached } of inputs) {
    if (cached) {
      results.push({ file, ...cached, cacheEntry: cached });
      continue;
    }
    if (load === undefined) {
      emission.prepare();
      load = await createFileLoader(options);
    }
    results.push(loadAndEmit(file, load, emission));
  }
  const checked = results.flatMap((result) => result.checked ?? []);
  const diagnostics = sortDiagnostics([
    ...results.flatMap((result) => result.diagnostics),
    ...checkNames(checked),
  ]);
  if (diagnostics.some(isError)) return { diagnostics };

  const templates = results.flatMap(({ file, cacheEntry }) => (cacheEntry ? { file, ...cacheEntry } : []));
  const isIndexFresh = cache.hasIndex(checked);
  const emitting = emission.finish(isIndexFresh ? undefined : checked);
  const contract = emitContract(templates.map((template) => template.contract));
  const texts = await emitting;
  texts.set(contractFile, contract);
  // Known to be up to date, and therefore without a text.
  const unchanged = [
    ...inputs.flatMap(({ cached }) => cached?.module ?? []),
    ...(isIndexFresh ? [indexFile] : []),
  ];
  return { diagnostics, output: { templates, texts, unchanged } };
}

interface Result extends Pick<LoadedFile, 'checked' | 'diagnostics'> {
  readonly file: FoundFile;
  /** Absent if there is an error. */
  readonly cacheEntry?: CachedTemplate;
}

function loadAndEmit(file: FoundFile, load: FileLoader, emission: Emission): Result {
  const { template, checked, diagnostics } = load(file);
  if (template === undefined || checked === undefined)
    return { file, diagnostics, ...(checked && { checked }) };
  emission.add(template);
  const cacheEntry = {
    module: moduleFile(template.names),
    checked,
    contract: contractOf(template),
    diagnostics,
  };
  return { file, diagnostics, checked, cacheEntry };
}
