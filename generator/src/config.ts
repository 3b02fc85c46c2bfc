import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { NotifygenError } from './notifygen-error.js';
import type { Problem } from './problem.js';
import { ancestorsOf, configFileName, displayPath } from './project-paths.js';

/** What notifygen.config.json may hold; all of it is optional. */
export interface Config {
  readonly templates?: string;
  readonly out?: string;
  readonly importExtension?: '.js' | '.ts' | 'none';
  readonly runtimeModule?: string;
  readonly header?: readonly string[];
}

export interface Settings extends Config {
  /** Absolute. */
  readonly templates: string;
  /** Absolute. */
  readonly out: string;
}

export interface ResolvedSettings {
  readonly settings: Settings;
  /** What is wrong with the configuration file; the settings are worthless then. */
  readonly problems: readonly Problem[];
  /** Every file that was looked for, there or not. */
  readonly consulted: readonly string[];
}

/**
 * Finds the project around a folder and its configuration, the same from any folder within. Flags are relative to the
 * current folder and win.
 *
 * @throws NotifygenError where the project is configured twice.
 */
export async function resolveSettings(cwd: string, flags: Config): Promise<ResolvedSettings> {
  const { root, source, consulted } = findConfig(cwd);
  const { config, problems } = source === undefined ? { config: {}, problems: [] } : await readConfig(source);
  const pathOf = (key: 'templates' | 'out', fallback: string): string =>
    flags[key] === undefined ? resolve(root, config[key] ?? fallback) : resolve(cwd, flags[key]);
  return {
    settings: {
      ...config,
      ...flags,
      templates: pathOf('templates', 'templates'),
      out: pathOf('out', 'generated'),
    },
    problems,
    consulted,
  };
}

interface FoundConfig {
  /** What its paths are relative to. */
  readonly root: string;
  readonly source?: ConfigSource;
  readonly consulted: readonly string[];
}

interface ConfigSource {
  readonly path: string;
  readonly text: string;
  /** Where in the file the configuration stands. */
  readonly key?: 'notifygen';
}

/** The nearest configuration wins; without any, the nearest package.json is the project's. */
function findConfig(cwd: string): FoundConfig {
  const consulted: string[] = [];
  let nearestPackage: string | undefined;
  for (const folder of ancestorsOf(cwd)) {
    const [own, manifest] = [join(folder, configFileName), join(folder, 'package.json')];
    consulted.push(own, manifest);
    const manifestText = existsSync(manifest) ? readFileSync(manifest, 'utf8') : undefined;
    const inManifest = manifestText !== undefined && hasNotifygenKey(manifestText);
    if (existsSync(own)) {
      if (inManifest)
        throw new NotifygenError(
          `${displayPath(own)} and the key notifygen of package.json configure the same project: keep one`,
        );
      return { root: folder, source: { path: own, text: readFileSync(own, 'utf8') }, consulted };
    }
    if (inManifest)
      return { root: folder, source: { path: manifest, text: manifestText, key: 'notifygen' }, consulted };
    if (manifestText !== undefined) nearestPackage ??= manifest;
  }
  return { root: nearestPackage === undefined ? cwd : dirname(nearestPackage), consulted };
}

function hasNotifygenKey(manifest: string): boolean {
  if (!manifest.includes('"notifygen"')) return false;
  try {
    return Object.hasOwn(Object(JSON.parse(manifest)), 'notifygen');
  } catch {
    return false;
  }
}

async function readConfig({
  path,
  text,
  key,
}: ConfigSource): Promise<{ config: Config; problems: readonly Problem[] }> {
  const { checkConfig } = await import('./check-config.js');
  return checkConfig(displayPath(path), text, key === undefined ? [] : [key]);
}
