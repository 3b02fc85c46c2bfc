import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckedTemplate } from '../check/rules/rule.js';
import type { ContractTemplate } from '../contract/contract.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { Declarations } from '../emit/emit.js';
import { readFileIfPresent } from '../source/read-text.js';
import type { FoundFile } from '../source/template-files.js';
import type { IndexedTemplate } from '../template/template.js';
import { withoutReturns } from '../text/generated-mark.js';
import {
  type CacheContext,
  dependencyFiles,
  digestOf,
  readCacheFile,
  writeCacheFile,
} from './cache-files.js';

/** What a later run needs to skip checking and emitting a template. */
export interface CachedTemplate {
  /** Names of the generated files. */
  readonly files: readonly string[];
  readonly checked: CheckedTemplate;
  readonly contract: ContractTemplate;
  /** The warnings. A template with errors is not cached. */
  readonly diagnostics: readonly Diagnostic[];
  /** Only for JavaScript: its part of the index. */
  readonly declarations?: Declarations | undefined;
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
  /** Of the generated files. */
  readonly output: string;
}

export interface TemplateCache {
  /** The entry of a file, if neither the file nor its module has changed since it was saved. */
  readonly find: (file: FoundFile) => CachedTemplate | undefined;
  /** Whether the index in the output folder is up to date for these templates, if none of them has changed. */
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
  indexFiles: readonly string[],
  options: object,
): TemplateCache {
  if (context === undefined) return { find: () => undefined, hasIndex: () => false, save: () => {} };
  const folders = [process.cwd(), templates, out];
  const builds = [context.key, ...dependencyFiles().map((file) => statSync(file).mtimeMs)];
  const key = digestOf(JSON.stringify([folders, builds, options]));
  const path = `${context.folder}/${digestOf(JSON.stringify(folders))}.templates.json`;
  const content = readCacheFile<CacheContent>(path);
  const saved = content?.key === key ? content : undefined;
  const outputDigest = (names: readonly string[]): string =>
    digestOfAll(names.map((name) => withoutReturns(readFileIfPresent(join(out, name)) ?? '')));
  return {
    find: (file) => {
      const entry = saved?.templates[file.path];
      const isFresh =
        entry !== undefined &&
        'text' in file &&
        entry.input === inputDigest(file) &&
        entry.output === outputDigest(entry.files);
      return isFresh ? entry : undefined;
    },
    hasIndex: (indexed) =>
      saved?.index.input === indexDigest(indexed) && saved.index.output === outputDigest(indexFiles),
    save: (run) => {
      // Not read from the folder, where another program may have changed a file meanwhile.
      const digestAfter = (names: readonly string[], before = ''): string => {
        const texts = names.flatMap((name) => run.texts.get(name) ?? []);
        return texts.length < names.length ? before : digestOfAll(texts);
      };
      const entries = run.templates.map(({ file, files, checked, contract, diagnostics, declarations }) => {
        const output = digestAfter(files, saved?.templates[file.path]?.output);
        const entry = {
          files,
          checked,
          contract,
          diagnostics,
          declarations,
          input: inputDigest(file),
          output,
        };
        return [file.path, entry];
      });
      const indexed = run.templates.map(({ checked }) => checked);
      const index = { input: indexDigest(indexed), output: digestAfter(indexFiles, saved?.index.output) };
      writeCacheFile(path, { key, templates: Object.fromEntries(entries), index });
    },
  };
}

function digestOfAll(texts: readonly string[]): string {
  return digestOf(texts.length === 1 ? (texts[0] ?? '') : JSON.stringify(texts));
}

function inputDigest(file: FoundFile): string {
  return 'text' in file ? digestOf(`${file.origin}\n${file.text}`) : '';
}

function indexDigest(indexed: readonly IndexedTemplate[]): string {
  return digestOf(JSON.stringify(indexed.map(({ name, names }) => ({ name, names }))));
}
