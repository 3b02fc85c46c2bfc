import { relative } from 'node:path';
import type { CachedTemplate, FinishedRun, TemplateCache } from './cache/template-cache.js';
import { contractFile } from './contract/contract.js';
import type { EmitOptions } from './emit/print.js';
import type { EmitResponse } from './emit/worker-emitter.js';
import { slashes } from './source/paths.js';
import type { FoundFile } from './source/template-files.js';
import { digestOf } from './text/digest.js';
import { indexFiles, type ModuleFormat } from './text/generated-files.js';

/** What was emitted for the templates that changed, and what is known of all of them. */
export interface Emitted extends EmitResponse {
  readonly entries: readonly TemplateEntry[];
  readonly contract: string;
}

/** A template without errors. */
export interface TemplateEntry extends CachedTemplate {
  readonly file: FoundFile;
  /** Whether it and its module are unchanged since the last run. */
  readonly isCached: boolean;
}

interface OutputOptions extends EmitOptions, ModuleFormat {
  readonly out: string;
}

/** All files of the output folder. */
export interface Output extends FinishedRun {
  /** The texts of the files that may have changed and are not written yet, by name. */
  readonly texts: ReadonlyMap<string, string>;
  /** The names of the files that are known to be up to date. */
  readonly unchanged: readonly string[];
}

/** Adds the contract and the index to the modules. */
export async function collectOutput(
  { entries, contract, ...emitted }: Emitted,
  cache: TemplateCache,
  options: OutputOptions,
): Promise<Output> {
  const declarations = new Map(emitted.declarations);
  const templates = entries.map(({ isCached: _, ...entry }) => {
    const own = entry.declarations ?? declarations.get(entry.checked.names.module);
    return { ...entry, declarations: own };
  });
  const isIndexFresh =
    entries.every(({ isCached }) => isCached) && cache.hasIndex(templates.map(({ checked }) => checked));
  const index = isIndexFresh ? [] : await indexOf(templates, options);
  const texts = new Map([...emitted.texts, [contractFile, contract], ...index]);
  const digests = new Map([
    ...emitted.written,
    ...Array.from(texts, ([name, text]) => [name, digestOf(text)] as const),
  ]);
  const unchanged = [
    ...entries.flatMap(({ isCached, files }) => (isCached ? files : [])),
    ...(isIndexFresh ? indexFiles(options) : []),
  ];
  return { templates, texts, digests, unchanged };
}

async function indexOf(templates: FinishedRun['templates'], options: OutputOptions) {
  const { emitIndex } = await import('./emit/emit-index.js');
  const indexed = templates.map(({ file, checked: { name, names }, declarations }) => {
    const source = slashes(relative(options.out, file.path));
    return { name, names, source, declarations };
  });
  return emitIndex(indexed, options);
}
