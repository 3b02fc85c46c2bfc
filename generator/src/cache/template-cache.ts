import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckedTemplate } from '../check/rules/rule.js';
import type { ContractTemplate } from '../contract/contract.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { Declarations } from '../emit/emit.js';
import { readFileIfPresent } from '../source/read-text.js';
import type { FoundFile } from '../source/template-files.js';
import type { IndexedTemplate } from '../template/template.js';
import { digestOf } from '../text/digest.js';
import { withoutReturns } from '../text/generated-mark.js';
import { type CacheContext, dependencyFiles, readCacheFile, writeCacheFile } from './cache-files.js';

/** What a later run needs to skip checking and emitting a template. */
export interface CachedTemplate {
  /** Names of the generated files. */
  readonly files: readonly string[];
  readonly checked: CheckedTemplate;
  readonly contract: ContractTemplate;
  /** The warnings. A template with errors is not cached. */
  readonly diagnostics: readonly Diagnostic[];
  /** Its part of the declarations in the index, if it has them. */
  readonly declarations?: Declarations | undefined;
}

export type SavedTemplate = CachedTemplate & Digests;

interface CacheContent {
  /** Digest of everything else that affects the output. */
  readonly key: string;
  /** By the path of the YAML file. */
  readonly templates: Readonly<Record<string, SavedTemplate>>;
  readonly index: Digests;
}

interface Digests {
  readonly input: string;
  /** Of the generated files. */
  readonly output: string;
}

export interface TemplateCache {
  /** The entry of a file, if the file has not changed since it was saved. */
  readonly find: (file: FoundFile) => SavedTemplate | undefined;
  /** Whether its generated files have not changed either. */
  readonly hasOutput: (saved: SavedTemplate) => boolean;
  /** Whether the index in the output folder is up to date for these templates, if none of them has changed. */
  readonly hasIndex: (templates: readonly IndexedTemplate[]) => boolean;
  readonly save: (run: FinishedRun) => void;
}

export interface FinishedRun {
  readonly templates: readonly (CachedTemplate & { readonly file: FoundFile })[];
  /** Of the files that were written or compared, by name. All others came from the cache. */
  readonly digests: ReadonlyMap<string, string>;
}

/** The cache of one pair of folders. It is empty if the options or the generator changed since it was saved. */
export function openTemplateCache(
  context: CacheContext | undefined,
  templates: string,
  out: string,
  indexFiles: readonly string[],
  options: object,
): TemplateCache {
  if (context === undefined)
    return { find: () => undefined, hasOutput: () => false, hasIndex: () => false, save: () => {} };
  const folders = [process.cwd(), templates, out];
  const builds = [context.key, ...dependencyFiles().map((file) => statSync(file).mtimeMs)];
  const key = digestOf(JSON.stringify([folders, builds, options]));
  const path = `${context.folder}/${digestOf(JSON.stringify(folders))}.templates.json`;
  const content = readCacheFile<CacheContent>(path);
  const saved = content?.key === key ? content : undefined;
  const outputDigest = (names: readonly string[]): string =>
    joined(names.map((name) => digestOf(withoutReturns(readFileIfPresent(join(out, name)) ?? ''))));
  return {
    find: (file) => {
      const entry = saved?.templates[file.path];
      return entry && 'text' in file && entry.input === inputDigest(file) ? entry : undefined;
    },
    hasOutput: ({ files, output }) => output === outputDigest(files),
    hasIndex: (indexed) =>
      saved?.index.input === indexDigest(indexed) && saved.index.output === outputDigest(indexFiles),
    save: (run) => {
      // Not read from the folder, where another program may have changed a file meanwhile.
      const digestAfter = (names: readonly string[], before = ''): string => {
        const digests = names.flatMap((name) => run.digests.get(name) ?? []);
        return digests.length < names.length ? before : joined(digests);
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

function joined(digests: readonly string[]): string {
  return digests.join(' ');
}

function inputDigest(file: FoundFile): string {
  return 'text' in file ? digestOf(`${file.origin}\n${file.text}`) : '';
}

function indexDigest(indexed: readonly IndexedTemplate[]): string {
  return digestOf(JSON.stringify(indexed.map(({ name, names }) => ({ name, names }))));
}
