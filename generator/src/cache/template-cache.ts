import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckedTemplate } from '../check/rules/rule.js';
import type { ContractTemplate } from '../contract/contract.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { readFileIfPresent } from '../source/read-text.js';
import type { FoundFile } from '../source/template-files.js';
import type { IndexedTemplate } from '../template/template.js';
import { indexFile } from '../text/template-names.js';
import {
  type CacheContext,
  dependencyFiles,
  digestOf,
  readCacheFile,
  writeCacheFile,
} from './cache-files.js';

/** What a later run needs to skip checking and emitting a template. */
export interface CachedTemplate {
  /** File name of the generated module. */
  readonly module: string;
  readonly checked: CheckedTemplate;
  readonly contract: ContractTemplate;
  /** The warnings. A template with errors is not cached. */
  readonly diagnostics: readonly Diagnostic[];
}

interface CacheContent {
  /** Digest of everything else that affects the output. */
  readonly key: string;
  /** By the path of the YAML file. */
  readonly templates: Readonly<Record<string, CachedTemplate & Digests>>;
  readonly index: Digests;
}

interface Digests {
  readonly input: string;
  /** Of the generated file. */
  readonly output: string;
}

export interface TemplateCache {
  /** The entry of a file, if neither the file nor its module has changed since it was saved. */
  readonly find: (file: FoundFile) => CachedTemplate | undefined;
  /** Whether the index in the output folder is up to date for these templates. */
  readonly hasIndex: (templates: readonly IndexedTemplate[]) => boolean;
  readonly save: (run: FinishedRun) => void;
}

export interface FinishedRun {
  readonly templates: readonly (CachedTemplate & { readonly file: FoundFile })[];
  /** The texts of the files that were written or compared, by name. All others came from the cache. */
  readonly texts: ReadonlyMap<string, string>;
}

/** The cache of one pair of folders. It is empty if the options or the generator changed since it was saved. */
export function openTemplateCache(
  context: CacheContext | undefined,
  templates: string,
  out: string,
  options: object,
): TemplateCache {
  if (context === undefined) return { find: () => undefined, hasIndex: () => false, save: () => {} };
  const folders = [process.cwd(), templates, out];
  const builds = [context.key, ...dependencyFiles().map((file) => statSync(file).mtimeMs)];
  const key = digestOf(JSON.stringify([folders, builds, options]));
  const path = `${context.folder}/${digestOf(JSON.stringify(folders))}.templates.json`;
  const content = readCacheFile<CacheContent>(path);
  const saved = content?.key === key ? content : undefined;
  const outputDigest = (name: string): string => digestOf(readFileIfPresent(join(out, name)) ?? '');
  return {
    find: (file) => {
      const entry = saved?.templates[file.path];
      const isFresh =
        entry !== undefined &&
        'text' in file &&
        entry.input === inputDigest(file) &&
        entry.output === outputDigest(entry.module);
      return isFresh ? entry : undefined;
    },
    hasIndex: (indexed) =>
      saved?.index.input === indexDigest(indexed) && saved.index.output === outputDigest(indexFile),
    save: (run) => {
      // Not read from the folder, where another program may have changed a file meanwhile.
      const digestAfter = (name: string, before = ''): string => {
        const text = run.texts.get(name);
        return text === undefined ? before : digestOf(text);
      };
      const entries = run.templates.map(({ file, module, checked, contract, diagnostics }) => {
        const output = digestAfter(module, saved?.templates[file.path]?.output);
        return [file.path, { module, checked, contract, diagnostics, input: inputDigest(file), output }];
      });
      const indexed = run.templates.map(({ checked }) => checked);
      const index = { input: indexDigest(indexed), output: digestAfter(indexFile, saved?.index.output) };
      writeCacheFile(path, { key, templates: Object.fromEntries(entries), index });
    },
  };
}

function inputDigest(file: FoundFile): string {
  return 'text' in file ? digestOf(`${file.origin}\n${file.text}`) : '';
}

function indexDigest(indexed: readonly IndexedTemplate[]): string {
  return digestOf(JSON.stringify(indexed.map(({ name, names }) => ({ name, names }))));
}
