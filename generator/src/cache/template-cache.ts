import { statSync } from 'node:fs';
import type { CheckedTemplate } from '../check/check.js';
import type { ContractTemplate } from '../contract/contract.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { readCacheFile, writeCacheFile } from './cache-file.js';
import { dependencyFiles } from './dependency-files.js';
import { digestOf } from '../text/digest.js';
import type { CacheContext } from './replay-cache.js';

/** What a later run needs of a template that was generated, so that it does not have to check it again. */
export interface CachedTemplate {
  /** Digest of the YAML and of its path. */
  readonly input: string;
  /** Digest of the generated module. */
  readonly output: string;
  readonly checked: CheckedTemplate;
  readonly contract: ContractTemplate;
  readonly warnings: readonly Diagnostic[];
}

interface CacheContent {
  /** Whatever else decides the output. */
  readonly key: string;
  /** By the path of the YAML file. */
  readonly templates: Readonly<Record<string, CachedTemplate>>;
  /** Digest of the names of all templates, and of the index generated from them. */
  readonly index: { readonly input: string; readonly output: string };
}

export interface TemplateCache extends Omit<CacheContent, 'key'> {
  readonly save: (content: Omit<CacheContent, 'key'>) => void;
}

/** The cache of one pair of folders. It is empty if anything else that decides the output changed since it was saved. */
export function openTemplateCache(
  context: CacheContext | undefined,
  folders: { readonly templates: string; readonly out: string },
  options: object,
): TemplateCache {
  const empty = { templates: {}, index: { input: '', output: '' } };
  if (context === undefined) return { ...empty, save: () => {} };
  const place = [process.cwd(), folders.templates, folders.out];
  const builds = [context.key, ...dependencyFiles().map((file) => statSync(file).mtimeMs)];
  const key = digestOf(JSON.stringify([place, builds, options]));
  const path = `${context.folder}/${digestOf(JSON.stringify(place))}.templates.json`;
  const content = readCacheFile<CacheContent>(path);
  return {
    ...(content?.key === key ? content : empty),
    save: (fresh) => writeCacheFile(path, { key, ...fresh }),
  };
}
