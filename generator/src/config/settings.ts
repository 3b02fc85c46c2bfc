import { resolve } from 'node:path';
import type { CheckedConfig, Config, Settings } from './config.js';
import { type ConfigSource, findConfig } from './find-config.js';

/**
 * Finds the project around a folder and its configuration, with the same result from every folder of the project. Flags
 * are relative to the current folder and take precedence. Do not use the settings if there are diagnostics.
 */
export async function resolveSettings(cwd: string, flags: Config, readConfig: ConfigReader = readAndCheck) {
  const { root, sources, consulted } = findConfig(cwd);
  const { config, diagnostics } = await readConfig(sources);
  const pathOf = (key: 'templates' | 'out', fallback: string): string =>
    flags[key] === undefined ? resolve(root, config[key] ?? fallback) : resolve(cwd, flags[key]);
  const { sandbox } = config;
  const settings: Settings = {
    ...config,
    ...flags,
    ...(sandbox?.data !== undefined && { sandbox: { ...sandbox, data: resolve(root, sandbox.data) } }),
    templates: pathOf('templates', 'templates'),
    out: pathOf('out', 'generated'),
  };
  return { settings, root, diagnostics, consulted };
}

/** Reads the configuration of a project; more than one source is an error. */
export type ConfigReader = (sources: readonly ConfigSource[]) => Promise<CheckedConfig>;

/** Loads the validator on demand, since the command line caches the result. */
export async function readAndCheck([source, other]: readonly ConfigSource[]): Promise<CheckedConfig> {
  if (source === undefined) return { config: {}, diagnostics: [] };
  const { checkConfig } = await import('./check-config.js');
  return checkConfig(other ?? source, other && source);
}
