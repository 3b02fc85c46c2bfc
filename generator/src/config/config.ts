import type { Diagnostic } from '../diagnostics/diagnostic.js';

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

export interface ConfigSource {
  readonly path: string;
  /** The keys that lead to the configuration in the file. */
  readonly base: readonly string[];
}

export interface CheckedConfig {
  readonly config: Config;
  readonly diagnostics: readonly Diagnostic[];
}
