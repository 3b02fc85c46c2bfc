import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from './manifest.js';
import type { TsConfig } from './read-tsconfig.js';

/**
 * What turns the source code into what runs: a bundler follows imports, a compiler writes one file per file, and
 * a runtime, such as Node or tsx, takes the sources as they are.
 */
export interface Builder {
  readonly kind: 'bundler' | 'compiler' | 'runtime';
  /** As people write it, such as `Next`. */
  readonly name: string;
}

interface Bundler {
  readonly name: string;
  readonly dependency: string;
  /** The word in scripts. */
  readonly command: string;
  /** Its configuration, without the extension. */
  readonly config: string;
}

/** Frameworks first: their projects may contain the others too. */
const bundlers: readonly Bundler[] = [
  { name: 'Next', dependency: 'next', command: 'next', config: 'next.config' },
  { name: 'Nuxt', dependency: 'nuxt', command: 'nuxt', config: 'nuxt.config' },
  { name: 'Astro', dependency: 'astro', command: 'astro', config: 'astro.config' },
  {
    name: 'React Router',
    dependency: '@react-router/dev',
    command: 'react-router',
    config: 'react-router.config',
  },
  { name: 'Wrangler', dependency: 'wrangler', command: 'wrangler', config: 'wrangler' },
  { name: 'webpack', dependency: 'webpack', command: 'webpack', config: 'webpack.config' },
  { name: 'Rspack', dependency: '@rspack/core', command: 'rspack', config: 'rspack.config' },
  { name: 'Rollup', dependency: 'rollup', command: 'rollup', config: 'rollup.config' },
  { name: 'Rolldown', dependency: 'rolldown', command: 'rolldown', config: 'rolldown.config' },
  { name: 'tsup', dependency: 'tsup', command: 'tsup', config: 'tsup.config' },
  { name: 'tsdown', dependency: 'tsdown', command: 'tsdown', config: 'tsdown.config' },
  { name: 'esbuild', dependency: 'esbuild', command: 'esbuild', config: 'esbuild.config' },
  { name: 'Parcel', dependency: 'parcel', command: 'parcel', config: '.parcelrc' },
  // Last, since its configuration may be that of Vitest alone.
  { name: 'Vite', dependency: 'vite', command: 'vite', config: 'vite.config' },
];

const configExtensions = ['', '.js', '.mjs', '.cjs', '.ts', '.mts', '.cts', '.json', '.jsonc', '.toml'];

/** Finds out what builds a project: from its scripts first, then from its configuration files. */
export function findBuilder(
  folder: string,
  manifest: Manifest,
  tsconfig: TsConfig | undefined,
): Builder | undefined {
  const commands = Object.values(manifest.scripts).flatMap((script) => String(script).split(/&&|\|\|?|;/));
  const runs = (command: string): boolean => commands.some((line) => hasWord(line, command));
  const installed = bundlers.filter(({ dependency }) => manifest.dependencies.has(dependency));
  const bundler = (found: Bundler | undefined): Builder | undefined =>
    found && { kind: 'bundler', name: found.name };

  return (
    (manifest.dependencies.has('@nestjs/core') ? { kind: 'compiler', name: 'Nest' } : undefined) ??
    bundler(installed.find(({ command }) => runs(command))) ??
    compilerIn(commands, tsconfig) ??
    bundler(installed.find(({ config }) => hasConfig(folder, config))) ??
    (tsconfig?.outDir !== undefined && !tsconfig.noEmit ? { kind: 'compiler', name: 'tsc' } : undefined) ??
    bundler(installed[0]) ??
    runtimeOf(manifest, tsconfig, commands, runs)
  );
}

function hasWord(line: string, word: string): boolean {
  return new RegExp(`(^|[\\s/])${word}(\\s|$)`).test(line);
}

function hasConfig(folder: string, config: string): boolean {
  return configExtensions.some((extension) => existsSync(join(folder, config + extension)));
}

function compilerIn(commands: readonly string[], tsconfig: TsConfig | undefined): Builder | undefined {
  if (commands.some((line) => hasWord(line, 'swc'))) return { kind: 'compiler', name: 'swc' };
  if (commands.some((line) => hasWord(line, 'babel'))) return { kind: 'compiler', name: 'Babel' };
  const writes = commands.some((line) => hasWord(line, 'tsc') && !hasWord(line, '--noEmit'));
  return writes && tsconfig?.noEmit !== true ? { kind: 'compiler', name: 'tsc' } : undefined;
}

/** Nothing writes files, so the sources run as they are. Undefined if it is too early to say. */
function runtimeOf(
  { dependencies }: Manifest,
  tsconfig: TsConfig | undefined,
  commands: readonly string[],
  runs: (command: string) => boolean,
): Builder | undefined {
  const runner = ['tsx', 'ts-node'].find((name) => dependencies.has(name) || runs(name));
  if (runner !== undefined) return { kind: 'runtime', name: runner };
  if (runs('bun')) return { kind: 'runtime', name: 'Bun' };
  const isJavaScript = tsconfig === undefined && !dependencies.has('typescript');
  const runsTypeScript = commands.some((line) => /(^|[\s/])node\s.*\.[cm]?ts(\s|$)/.test(line));
  return tsconfig?.noEmit === true || isJavaScript || runsTypeScript
    ? { kind: 'runtime', name: 'Node' }
    : undefined;
}
