import { resolve } from 'node:path';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { CheckedConfig, Config, Settings } from './config.js';
import { type ConfigSource, findConfig } from './find-config.js';

export interface ResolvedSettings {
  /** Do not use them if there are diagnostics. */
  readonly settings: Settings;
  /** The project's folder. */
  readonly root: string;
  /** What is wrong with the configuration file. */
  readonly diagnostics: readonly Diagnostic[];
  /** Every path at which a configuration was searched, whether or not it exists. */
  readonly consulted: readonly string[];
}

/**
 * Finds the project around a folder and its configuration, with the same result from every folder of the project. Flags
 * are relative to the current folder and take precedence.
 */
export async function resolveSettings(
  cwd: string,
  flags: Config,
  readConfig: ConfigReader = readAndCheck,
): Promise<ResolvedSettings> {
  const { root, sources, consulted } = findConfig(cwd);
  const { config, diagnostics } = await readConfig(sources);
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

/** Reads the configuration of a project; more than one source is an error. */
export type ConfigReader = (sources: readonly ConfigSource[]) => Promise<CheckedConfig>;

/** Loads the validator on demand, since the command line caches the result. */
export async function readAndCheck([source, other]: readonly ConfigSource[]): Promise<CheckedConfig> {
  if (source === undefined) return { config: {}, diagnostics: [] };
  const { checkConfig } = await import('./check-config.js');
  return checkConfig(other ?? source, other && source);
}
