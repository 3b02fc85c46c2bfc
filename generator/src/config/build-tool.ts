import { readdirSync } from 'node:fs';
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

/** The name of each bundler, its package, its command in scripts and its configuration without the extension. */
const bundlers: readonly (readonly [name: string, dependency: string, command: string, config: string])[] = [
  // Frameworks first: their projects may contain the others too.
  ['Next', 'next', 'next', 'next.config'],
  ['Nuxt', 'nuxt', 'nuxt', 'nuxt.config'],
  ['Astro', 'astro', 'astro', 'astro.config'],
  ['React Router', '@react-router/dev', 'react-router', 'react-router.config'],
  ['Wrangler', 'wrangler', 'wrangler', 'wrangler'],
  ['webpack', 'webpack', 'webpack', 'webpack.config'],
  ['Rspack', '@rspack/core', 'rspack', 'rspack.config'],
  ['Rollup', 'rollup', 'rollup', 'rollup.config'],
  ['Rolldown', 'rolldown', 'rolldown', 'rolldown.config'],
  ['tsup', 'tsup', 'tsup', 'tsup.config'],
  ['tsdown', 'tsdown', 'tsdown', 'tsdown.config'],
  ['esbuild', 'esbuild', 'esbuild', 'esbuild.config'],
  ['Parcel', 'parcel', 'parcel', '.parcelrc'],
  // Last, since its configuration may be that of Vitest alone.
  ['Vite', 'vite', 'vite', 'vite.config'],
];

/** Finds out what builds a project: from its scripts first, then from its configuration files. */
export function findBuilder(
  folder: string,
  manifest: Manifest,
  tsconfig: TsConfig | undefined,
): Builder | undefined {
  const commands = Object.values(manifest.scripts).flatMap((script) => String(script).split(/&&|\|\|?|;/));
  const runs = (command: string): boolean => commands.some((line) => hasWord(line, command));
  const installed = bundlers.filter(([, dependency]) => manifest.dependencies.has(dependency));
  const bundler = ([name]: (typeof bundlers)[number]): Builder => ({ kind: 'bundler', name });
  const files = readdirSync(folder);
  const hasConfig = (config: string): boolean => files.some((file) => `${file}.`.startsWith(`${config}.`));
  const compiler = (name: string): Builder => ({ kind: 'compiler', name });

  if (manifest.dependencies.has('@nestjs/core')) return compiler('Nest');
  const run = installed.find(([, , command]) => runs(command));
  if (run) return bundler(run);
  const compiled = compilerIn(commands, tsconfig);
  if (compiled !== undefined) return compiler(compiled);
  const configured = installed.find(([, , , config]) => hasConfig(config));
  if (configured) return bundler(configured);
  if (tsconfig?.outDir !== undefined && !tsconfig.noEmit) return compiler('tsc');
  const [first] = installed;
  return first ? bundler(first) : runtimeOf(manifest, tsconfig, commands, runs);
}

function hasWord(line: string, word: string): boolean {
  return new RegExp(`(^|[\\s/])${word}(\\s|$)`).test(line);
}

function compilerIn(commands: readonly string[], tsconfig: TsConfig | undefined): string | undefined {
  if (commands.some((line) => hasWord(line, 'swc'))) return 'swc';
  if (commands.some((line) => hasWord(line, 'babel'))) return 'Babel';
  const writes = commands.some((line) => hasWord(line, 'tsc') && !hasWord(line, '--noEmit'));
  return writes && tsconfig?.noEmit !== true ? 'tsc' : undefined;
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
