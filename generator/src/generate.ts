import { relative, resolve } from 'node:path';
import { checkNames } from './check/check-template.js';
import { contractFile, contractOf, emitContract } from './contract/contract.js';
import { type Diagnostic, isError, sortDiagnostics } from './diagnostics/diagnostic.js';
import type { EmittedFiles } from './emit/emit-module.js';
import type { EmitOptions } from './emit/print.js';
import { createFileLoader, type FileLoader, type LoadedFile, type LoadOptions } from './load-templates.js';
import {
  applyChanges,
  type Changes,
  checkOutFolder,
  checkOwner,
  compareOutput,
  formatIn,
  isFresh,
} from './output/output-folder.js';
import { slashes } from './source/paths.js';
import { type FoundFile, readFolder } from './source/template-files.js';

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
 * Runs the whole pipeline: read, check, convert, emit, compare, write. A failed run leaves the output folder as it was.
 *
 * @throws NotifygenError (rejects) if a folder cannot be read or written, or if it would overwrite a file that notifygen
 * did not generate.
 */
export async function generate(options: GenerateOptions): Promise<GenerateResult> {
  const { files: _, texts: __, memory: ___, ...result } = await runGenerate(options);
  return result;
}

/** What the command line learns from a run. */
export interface RunResult extends GenerateResult {
  /** The template files as they were read. */
  readonly files: readonly FoundFile[];
  /** The texts of all generated files by name; empty if there were errors. */
  readonly texts: ReadonlyMap<string, string>;
  readonly memory: Memory;
}

/** What a run knows of each template file, by its path: the next run of a watch needs it only for files that changed. */
interface Memory {
  /** Changes with everything else that affects the output. */
  readonly key: string;
  readonly entries: ReadonlyMap<string, Entry>;
}

/** One template file, without its parsed YAML, which takes much more memory than its text. */
interface Entry extends Omit<LoadedFile, 'source' | 'yaml'> {
  readonly file: FoundFile;
  readonly emitted?: EmittedFiles;
}

/**
 * `generate` for the command line.
 *
 * @param before What the last run of a watch knew.
 */
export async function runGenerate(options: GenerateOptions, before?: Memory): Promise<RunResult> {
  const templates = resolve(options.templates);
  const out = resolve(options.out);
  checkOutFolder(out, templates);
  const emitOptions = { ...options, ...formatIn(out, options) };
  const key = JSON.stringify([process.cwd(), templates, out, emitOptions]);
  const known = before?.key === key ? before.entries : new Map<string, Entry>();

  const files = readFolder(templates);
  const load = createFileLoader(options);
  const loaded = files.map((file) => reuse(known.get(file.path), file) ?? entryOf(file, load));
  const diagnostics = sortDiagnostics([
    ...loaded.flatMap((entry) => entry.diagnostics),
    ...checkNames(loaded.flatMap(({ checked }) => checked ?? [])),
  ]);
  const result = { diagnostics, templateCount: files.length, files };
  if (diagnostics.some(isError))
    return { ...result, texts: new Map(), memory: { key, entries: byPath(loaded) } };

  // Loads ts-morph, which takes long and which a run with errors does not need.
  const [{ emitModule }, { emitIndex }] = await Promise.all([
    import('./emit/emit-module.js'),
    import('./emit/emit-index.js'),
  ]);
  const emitted = loaded.flatMap((entry) => {
    const { path, template } = entry;
    if (template === undefined) return [];
    const files = entry.emitted ?? emitModule(template, slashes(relative(out, path)), emitOptions);
    return { ...entry, template, emitted: files };
  });
  const emittedTemplates = emitted.map(({ template }) => template);
  const contracts = emittedTemplates.map(contractOf);
  const texts = new Map([
    ...emitted.flatMap((entry) => entry.emitted),
    [contractFile, emitContract(contracts, slashes(relative(out, templates)))],
    ...emitIndex(emittedTemplates, emitOptions),
  ]);

  const changes = compareOutput(out, texts);
  if (!isFresh(changes)) checkOwner(out, contractFile, templates);
  if (!options.check) applyChanges(out, texts, changes);
  return { ...result, changes, texts, memory: { key, entries: byPath(emitted) } };
}

/** What is known of a file, if it has not changed. A file that cannot be read is read again. */
function reuse(known: Entry | undefined, file: FoundFile): Entry | undefined {
  return known && JSON.stringify(known.file) === JSON.stringify(file) ? known : undefined;
}

function entryOf(file: FoundFile, load: FileLoader): Entry {
  const { source: _, yaml: __, ...loaded } = load(file);
  return { ...loaded, file };
}

function byPath(entries: readonly Entry[]): ReadonlyMap<string, Entry> {
  return new Map(entries.map((entry) => [entry.path, entry]));
}
