import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { hasManifest } from '../source/module-folder.js';
import { ancestorsOf, configFileName } from '../source/paths.js';
import { readText } from '../source/read-text.js';
import { defined } from '../text/defined.js';
import type { CheckedConfig, Config, ConfigSource, SandboxConfig, Settings } from './check-config.js';

/**
 * Finds the project around a folder and its configuration, with the same result from every folder of the project. Flags
 * are relative to the current folder and take precedence. Do not use the settings if there are diagnostics.
 */
export async function resolveSettings(cwd: string, flags: Config) {
  const { root, sources, consulted } = findConfig(cwd);
  const { config, diagnostics } = await readAndCheck(sources);
  const pathOf = (key: 'templates' | 'out', fallback: string): string =>
    flags[key] === undefined ? resolve(root, config[key] ?? fallback) : resolve(cwd, flags[key]);
  const { sandbox } = config;
  const settings: Settings = {
    ...config,
    ...flags,
    ...(sandbox && { sandbox: { ...sandbox, ...sandboxFiles(root, sandbox) } }),
    templates: pathOf('templates', 'templates'),
    out: pathOf('out', 'generated'),
  };
  return { settings, root, diagnostics, consulted };
}

/** The paths of the sandbox's files, which are relative to a folder. */
export function sandboxFiles(folder: string, { data, names }: SandboxConfig): Partial<SandboxConfig> {
  return defined({ data: data && resolve(folder, data), names: names && resolve(folder, names) });
}

/** More than one source is an error. The checker is loaded on demand, since not every project has a configuration. */
async function readAndCheck([source, other]: readonly ConfigSource[]): Promise<CheckedConfig> {
  if (source === undefined) return { config: {}, diagnostics: [] };
  const { checkConfig } = await import('./check-config.js');
  return checkConfig(other ?? source, other && source);
}

/**
 * Finds the nearest configuration. Without one, the folder of the nearest package.json is the project.
 *
 * @returns `root` is the folder that paths in the configuration are relative to. `sources` is empty if the project has no
 * configuration; more than one is an error. `consulted` is every path that was looked at, whether or not it exists.
 */
function findConfig(cwd: string) {
  const consulted: string[] = [];
  let nearestPackage: string | undefined;
  for (const folder of ancestorsOf(cwd)) {
    const [own, manifest] = [join(folder, configFileName), join(folder, 'package.json')];
    consulted.push(own, manifest);
    const sources: readonly ConfigSource[] = [
      ...(existsSync(own) ? [{ path: own, base: [] }] : []),
      ...(hasNotifygenKey(manifest) ? [{ path: manifest, base: ['notifygen'] }] : []),
    ];
    if (sources.length > 0) return { root: folder, sources, consulted };
    if (hasManifest(folder)) nearestPackage ??= manifest;
  }
  return { root: nearestPackage === undefined ? cwd : dirname(nearestPackage), sources: [], consulted };
}

function hasNotifygenKey(manifest: string): boolean {
  const read = readText(manifest, manifest);
  if ('failure' in read || !read.text.includes('"notifygen"')) return false;
  try {
    return Object.hasOwn(Object(JSON.parse(read.text)), 'notifygen');
  } catch {
    // Invalid JSON: if it seems to configure notifygen, reading it will report the mistake.
    return /"notifygen"\s*:\s*\{/.test(read.text);
  }
}
