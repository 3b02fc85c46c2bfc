import { resolve } from 'node:path';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { type ConfigSource, findConfig } from './find-config.js';

/** The content of notifygen.config.json. */
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
  /** Absolute in settings. */
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
  /** Do not use them if there are diagnostics. */
  readonly settings: Settings;
  /** The project's folder. */
  readonly root: string;
  /** What is wrong with the configuration file. */
  readonly diagnostics: readonly Diagnostic[];
  /** Every path where a configuration was looked for, whether or not it exists. */
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

export interface CheckedConfig {
  readonly config: Config;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads the configuration of a project; more than one source is an error. */
export type ConfigReader = (sources: readonly ConfigSource[]) => Promise<CheckedConfig>;

/** Loads the validator on demand, since the command line caches the result. */
export async function readAndCheck([source, other]: readonly ConfigSource[]): Promise<CheckedConfig> {
  if (source === undefined) return { config: {}, diagnostics: [] };
  const { checkConfig, configuredTwice } = await import('./check-config.js');
  return other === undefined ? checkConfig(source) : configuredTwice(source, other);
}
