import { resolve } from 'node:path';
import { digestOf } from './text/digest.js';
import type { CacheContext } from './cache/replay-cache.js';
import { type CachedTemplate, openTemplateCache } from './cache/template-cache.js';
import type { CheckedTemplate } from './check/check.js';
import { nameDiagnostics } from './check/rules/check-names.js';
import { type ContractTemplate, contractFile, contractOf, emitContract } from './contract/contract.js';
import { type Diagnostic, isError, sortDiagnostics } from './diagnostics/diagnostic.js';
import type { EmitOptions } from './emit/emit.js';
import { startEmission } from './emit/emitter.js';
import { createFileLoader } from './load-file.js';
import { indexFile, moduleFile } from './emit/file-names.js';
import { applyChanges, type Changes, compareOutput, readOutput } from './output/output-folder.js';
import { readFolder } from './source/read-folder.js';
import type { IndexedTemplate } from './template/template.js';

/** Where templates are, where their modules go, and how these are written. */
export interface GenerateOptions extends EmitOptions {
  /** Folder of the YAML files. */
  readonly templates: string;
  /** Folder of the generated modules; made where it is missing. */
  readonly out: string;
  /** Compares only and writes nothing. Default: `false`. */
  readonly check?: boolean;
}

/** What a run found and did. */
export interface GenerateResult {
  /** Every diagnostic of every file, sorted. Errors kept anything from being written. */
  readonly diagnostics: readonly Diagnostic[];
  /** How many files of templates were read, those with errors too. */
  readonly templateCount: number;
  /** What was written, or would be with `check`. Absent where there were errors. */
  readonly changes?: Changes;
  /** The texts of the files that were added or changed, by their names. */
  readonly files: ReadonlyMap<string, string>;
}

/**
 * Runs the whole pipeline: load, check, model, emit, write. A failed run leaves the output folder as it was.
 *
 * @throws NotifygenError where a folder cannot be read or written, or holds a file of somebody else's in the way.
 */
export async function generate(options: GenerateOptions): Promise<GenerateResult> {
  return generateWith(options, undefined);
}

/** What is known about one template file in the course of a run. */
interface Entry {
  readonly path: string;
  /** Digest of the YAML and of its path. */
  readonly input: string;
  readonly diagnostics: readonly Diagnostic[];
  readonly checked?: CheckedTemplate;
  readonly contract?: ContractTemplate;
  /** Digest of its module in the output folder; present if that is known to be up to date. */
  readonly output?: string;
}

/** `generate` for the command line, which keeps a cache and touches only what changed since the last run. */
export async function generateWith(
  options: GenerateOptions,
  context: CacheContext | undefined,
): Promise<GenerateResult> {
  const templates = resolve(options.templates);
  const out = resolve(options.out);
  const { importExtension, runtimeModule, header } = options;
  const cache = openTemplateCache(context, { templates, out }, [importExtension, runtimeModule, header]);
  const digestInOut = (name: string): string => digestOf(readOutput(out, name) ?? '');

  const files = readFolder(templates).map((file) => {
    const input = 'text' in file ? digestOf(`${file.origin}\n${file.text}`) : '';
    const cached = cache.templates[file.path];
    const isUnchanged =
      cached !== undefined &&
      cached.input === input &&
      digestInOut(moduleFile(cached.checked.names)) === cached.output;
    return { file, input, cached: isUnchanged ? cached : undefined };
  });
  const emission = startEmission(options);
  const load = files.every(({ cached }) => cached) ? undefined : await createFileLoader();
  if (load) emission.prepare();
  const entries = files.map(({ file, input, cached }): Entry => {
    if (cached || load === undefined)
      return { path: file.path, input, diagnostics: cached?.warnings ?? [], ...cached };
    const { template, checked, diagnostics } = load(file);
    if (template) emission.add(template);
    return {
      path: file.path,
      input,
      diagnostics,
      ...(checked && { checked }),
      ...(template && { contract: contractOf(template) }),
    };
  });

  const checked = entries.flatMap((entry) => entry.checked ?? []);
  const diagnostics = sortDiagnostics([
    ...entries.flatMap((entry) => entry.diagnostics),
    ...nameDiagnostics(checked),
  ]);
  const result = { diagnostics, templateCount: entries.length };
  if (diagnostics.some(isError)) return { ...result, files: new Map() };

  const indexed = checked.map(({ name, names }): IndexedTemplate => ({ name, names }));
  const index = { input: digestOf(JSON.stringify(indexed)), output: digestInOut(indexFile) };
  const indexIsFresh = index.input === cache.index.input && index.output === cache.index.output;
  const emitted = emission.finish(indexIsFresh ? undefined : indexed);
  const contract = emitContract(entries.flatMap((entry) => entry.contract ?? []));
  const texts = await emitted;
  texts.set(contractFile, contract);
  const kept = [
    ...entries.flatMap((entry) => (entry.output && entry.checked ? moduleFile(entry.checked.names) : [])),
    ...(indexIsFresh ? [indexFile] : []),
  ];
  const changes = compareOutput(out, texts, kept);
  if (!options.check) {
    applyChanges(out, texts, changes);
    const digestOfFile = (name: string, before = ''): string => {
      const text = texts.get(name);
      return text === undefined ? before : digestOf(text);
    };
    cache.save({
      templates: Object.fromEntries(entries.flatMap((entry) => cacheEntry(entry, digestOfFile))),
      index: { input: index.input, output: digestOfFile(indexFile, index.output) },
    });
  }
  return { ...result, changes, files: texts };
}

function cacheEntry(
  { path, input, output, diagnostics, checked, contract }: Entry,
  digestOfFile: (name: string, before?: string) => string,
): [string, CachedTemplate][] {
  if (checked === undefined || contract === undefined) return [];
  const module = digestOfFile(moduleFile(checked.names), output);
  return [[path, { input, output: module, checked, contract, warnings: diagnostics }]];
}
