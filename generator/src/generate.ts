import { relative, resolve } from 'node:path';
import type { CacheContext } from './cache/cache-files.js';
import {
  type CachedTemplate,
  type FinishedRun,
  openTemplateCache,
  type TemplateCache,
} from './cache/template-cache.js';
import { contractFile, contractOf, emitContract } from './contract/contract.js';
import { type Diagnostic, isError, sortDiagnostics } from './diagnostics/diagnostic.js';
import type { EmitOptions } from './emit/print.js';
import { createEmitter, type Emission, type EmitResponse, type Emitter } from './emit/worker-emitter.js';
import {
  checkNames,
  createFileLoader,
  type FileLoader,
  type LoadedFile,
  type LoadOptions,
} from './load-templates.js';
import { type Published, startFirstOutput } from './output/first-output.js';
import { applyChanges, type Changes, checkOutFolder, compareOutput } from './output/output-folder.js';
import { checkOwner } from './output/owner.js';
import { isModuleFolder } from './source/module-folder.js';
import { projectRoot, slashes } from './source/paths.js';
import { type FoundFile, readFolder } from './source/template-files.js';
import { defined } from './text/defined.js';
import { indexFiles, type ModuleExtension, moduleFiles } from './text/generated-files.js';

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
  const { published: _, ...result } = await runGenerate(options);
  return result;
}

/** What the command line keeps from one run to the next. */
export interface Kept {
  readonly cache?: CacheContext | undefined;
  /** Not ended by the run. */
  readonly emitter?: Emitter;
}

/** What the command line learns from a run. */
export interface RunResult extends GenerateResult {
  /** Absent unless the run created the output folder. */
  readonly published?: Published;
}

/** `generate` for the command line, which processes only what changed since the last run. */
export async function runGenerate(options: GenerateOptions, kept: Kept = {}): Promise<RunResult> {
  const templates = resolve(options.templates);
  const out = resolve(options.out);
  checkOutFolder(out, templates);
  const { target, importExtension, runtimeModule, header, timeZone, parameters } = options;
  const extension = extensionOf(target, out);
  const emitOptions = [extension, importExtension, runtimeModule, header, timeZone, parameters];
  const cache = openTemplateCache(kept.cache, templates, out, indexFiles(extension), emitOptions);
  const emitter = kept.emitter ?? createEmitter();
  const resolved = { ...options, out, extension };
  const first = options.check ? undefined : startFirstOutput(out);
  const emission = emitter.start(resolved, first?.folder);
  let ended: Promise<void> | undefined;
  const end = (): void => {
    if (first || kept.emitter === undefined) ended ??= emitter.end();
  };
  try {
    if (first) emission.prepare();
    const inputs = readFolder(templates).map((file): Input => {
      const cached = cache.find(file);
      if (cached === undefined) emission.prepare();
      return { file, cached };
    });
    // The thread ends as early as possible, since it takes much memory.
    const { diagnostics, emitted } = await emitChanged(inputs, emission, resolved).finally(end);
    const result = { diagnostics, templateCount: inputs.length };
    if (emitted === undefined) return { ...result, files: new Map() };

    const output = await collectOutput(inputs, emitted, cache, resolved);
    const { texts, unchanged } = output;
    const changes = compareOutput(out, texts, unchanged);
    if (changes.removed.length > 0)
      checkOwner(
        out,
        contractFile,
        output.templates.map(({ contract }) => contract),
        projectRoot(templates),
      );
    const published = first?.publish(texts, emitted.written);
    if (!options.check) {
      if (published === undefined) applyChanges(out, texts, changes);
      cache.save(output);
    }
    return { ...result, changes, files: texts, ...defined({ published }) };
  } finally {
    end();
    // Until then, it may write into the folder.
    await ended;
    first?.discard();
  }
}

interface Input {
  readonly file: FoundFile;
  readonly cached: CachedTemplate | undefined;
}

function extensionOf(target: GenerateOptions['target'], out: string): ModuleExtension {
  if (target !== 'js') return '.ts';
  return isModuleFolder(out) ? '.js' : '.mjs';
}

interface ResolvedOptions extends GenerateOptions {
  readonly extension: ModuleExtension;
}

/** Checks and emits the files that are not cached: this thread checks the next ones while the other one emits. */
async function emitChanged(
  inputs: readonly Input[],
  emission: Emission,
  options: ResolvedOptions,
): Promise<{ readonly diagnostics: readonly Diagnostic[]; readonly emitted?: Emitted }> {
  const results: Result[] = [];
  let load: FileLoader | undefined;
  for (const { file, cached } of inputs) {
    if (cached) {
      results.push({ file, ...cached, cacheEntry: cached });
      continue;
    }
    load ??= await createFileLoader(options);
    results.push(loadAndEmit(file, load, emission, options.extension));
  }
  const checked = results.flatMap((result) => result.checked ?? []);
  const diagnostics = sortDiagnostics([
    ...results.flatMap((result) => result.diagnostics),
    ...checkNames(checked),
  ]);
  if (diagnostics.some(isError)) return { diagnostics };

  const emitting = emission.finish();
  const contract = emitContract(results.flatMap(({ cacheEntry }) => cacheEntry?.contract ?? []));
  return { diagnostics, emitted: { ...(await emitting), results, contract } };
}

interface Emitted extends EmitResponse {
  /** One per input. */
  readonly results: readonly Result[];
  readonly contract: string;
}

/** The texts of all files that may have changed, and the names of all others. */
async function collectOutput(
  inputs: readonly Input[],
  { modules, results, contract }: Emitted,
  cache: TemplateCache,
  options: ResolvedOptions,
) {
  const texts = new Map(modules.flatMap(({ files }) => files));
  texts.set(contractFile, contract);
  const declarations = new Map(modules.map((emitted) => [emitted.module, emitted.declarations]));
  const templates = results.flatMap(({ file, cacheEntry }): FinishedRun['templates'] =>
    cacheEntry
      ? [
          {
            file,
            ...cacheEntry,
            declarations: cacheEntry.declarations ?? declarations.get(cacheEntry.checked.names.module),
          },
        ]
      : [],
  );
  const isIndexFresh = modules.length === 0 && cache.hasIndex(templates.map(({ checked }) => checked));
  if (!isIndexFresh) for (const [name, text] of await indexOf(templates, options)) texts.set(name, text);
  // Known to be up to date, and therefore without a text.
  const unchanged = [
    ...inputs.flatMap(({ cached }) => cached?.files ?? []),
    ...(isIndexFresh ? indexFiles(options.extension) : []),
  ];
  return { templates, texts, unchanged };
}

interface Result extends Pick<LoadedFile, 'checked' | 'diagnostics'> {
  readonly file: FoundFile;
  /** Absent if there is an error. */
  readonly cacheEntry?: CachedTemplate;
}

function loadAndEmit(
  file: FoundFile,
  load: FileLoader,
  emission: Emission,
  extension: ModuleExtension,
): Result {
  const { template, checked, diagnostics } = load(file);
  if (template === undefined || checked === undefined)
    return { file, diagnostics, ...(checked && { checked }) };
  emission.add(template);
  const cacheEntry = {
    files: moduleFiles(template.names.module, extension),
    checked,
    contract: contractOf(template),
    diagnostics,
  };
  return { file, diagnostics, checked, cacheEntry };
}

async function indexOf(templates: FinishedRun['templates'], options: ResolvedOptions) {
  const { emitIndex } = await import('./emit/emit-index.js');
  const indexed = templates.map(({ file, checked: { name, names }, declarations }) => {
    const source = slashes(relative(options.out, file.path));
    return { name, names, source, declarations };
  });
  return emitIndex(indexed, options);
}
