import { resolve } from 'node:path';
import { readCacheFile, writeCacheFile } from '../cache/cache-file.js';
import { digestOf } from '../text/digest.js';
import type { CacheContext } from '../cache/replay-cache.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { readText } from '../source/read-text.js';
import { type ConfigSource, findConfig } from './find-config.js';

/** What notifygen.config.json may hold; all of it is optional. */
export interface Config {
  readonly templates?: string;
  readonly out?: string;
  readonly importExtension?: '.js' | '.ts' | 'none';
  readonly runtimeModule?: string;
  readonly header?: readonly string[];
  readonly sandbox?: SandboxConfig;
}

/** Options of `notifygen sandbox`. */
export interface SandboxConfig {
  readonly port?: number;
  readonly host?: string;
  readonly allowHost?: readonly string[];
  readonly open?: boolean;
  /** In settings: absolute. */
  readonly data?: string;
  readonly max?: number;
  readonly faults?: readonly string[];
}

export interface Settings extends Config {
  /** Absolute. */
  readonly templates: string;
  /** Absolute. */
  readonly out: string;
}

export interface ResolvedSettings {
  readonly settings: Settings;
  /** The project's folder. */
  readonly root: string;
  /** What is wrong with the configuration file; the settings are worthless then. */
  readonly diagnostics: readonly Diagnostic[];
  /** Every file that was looked for, there or not. */
  readonly consulted: readonly string[];
}

/**
 * Finds the project around a folder and its configuration, the same from any folder within. Flags are relative to the
 * current folder and win.
 */
export async function resolveSettings(
  cwd: string,
  flags: Config,
  cache?: CacheContext,
): Promise<ResolvedSettings> {
  const { root, sources, consulted } = findConfig(cwd);
  const { config, diagnostics } = await readConfig(sources, cache);
  const pathOf = (key: 'templates' | 'out', fallback: string): string =>
    flags[key] === undefined ? resolve(root, config[key] ?? fallback) : resolve(cwd, flags[key]);
  const { sandbox } = config;
  return {
    settings: {
      ...config,
      ...flags,
      ...(sandbox?.data !== undefined && { sandbox: { ...sandbox, data: resolve(root, sandbox.data) } }),
      templates: pathOf('templates', 'templates'),
      out: pathOf('out', 'generated'),
    },
    root,
    diagnostics,
    consulted,
  };
}

export interface CheckedConfig {
  readonly config: Config;
  readonly diagnostics: readonly Diagnostic[];
}

/** The validator is loaded only for what was not found right before. */
async function readConfig(
  [source, rival]: readonly ConfigSource[],
  cache: CacheContext | undefined,
): Promise<CheckedConfig> {
  if (source === undefined) return { config: {}, diagnostics: [] };
  const cacheFile = cache && `${cache.folder}/${digestOf(source.path)}.config.json`;
  const read = readText(source.path, '');
  const key = JSON.stringify([cache?.key, source, rival, read]);
  const cached = cacheFile === undefined ? undefined : readCacheFile<RightConfig>(cacheFile);
  if (cached?.key === key) return { config: cached.config, diagnostics: [] };

  const { checkConfig, configuredTwice } = await import('./check-config.js');
  const checked = rival === undefined ? checkConfig(source) : configuredTwice(source, rival);
  if (cacheFile !== undefined && checked.diagnostics.length === 0)
    writeCacheFile(cacheFile, { key, config: checked.config });
  return checked;
}

interface RightConfig {
  readonly key: string;
  readonly config: Config;
}
