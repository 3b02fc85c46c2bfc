import type { CheckedTemplate } from '../check/check.js';
import type { ContractTemplate } from '../contract/contract.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { readCacheFile } from './cache-file.js';

/** What is remembered of a template that was checked without errors and generated. */
export interface CachedUnit {
  /** Digest of the YAML and of where it comes from. */
  readonly input: string;
  /** Digest of the module. */
  readonly output: string;
  readonly checked: CheckedTemplate;
  /** Its part of the contract file. */
  readonly contract: ContractTemplate;
  readonly warnings: readonly Diagnostic[];
}

export interface UnitCache {
  /** Whatever else decides the output; another key makes all units worthless. */
  readonly key: string;
  /** By the path of the YAML file. */
  readonly units: Readonly<Record<string, CachedUnit>>;
  /** Digest of the names of all templates, and of the index made of them. */
  readonly index: { readonly input: string; readonly output: string };
}

export function readUnitCache(path: string | undefined, key: string): UnitCache {
  const cache = path === undefined ? undefined : readCacheFile<UnitCache>(path);
  return cache?.key === key ? cache : { key, units: {}, index: { input: '', output: '' } };
}
