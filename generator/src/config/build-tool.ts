import type { Manifest } from './manifest.js';
import type { CompilerOptions } from './read-tsconfig.js';

/**
 * What turns the source code into what runs: a bundler follows imports, a compiler writes one file per file, and
 * a runtime, such as Node or tsx, takes the sources as they are.
 */
export interface Builder {
  readonly kind: 'bundler' | 'compiler' | 'runtime';
  /** As people write it, such as `Next`. */
  readonly name: string;
}

/** Frameworks first: their projects may contain the others too. Vite last: it may be there for tests alone. */
const bundlers =
  'Next,Nuxt,Astro,React Router,Wrangler,webpack,Rspack,Rollup,Rolldown,tsup,tsdown,esbuild,Parcel,Vite'
    .split(',')
    .map((name) => ({ name, command: name.toLowerCase().replace(' ', '-') }));

/** The packages of the bundlers that have another name than their command. */
const packages: Readonly<Record<string, string>> = {
  'react-router': '@react-router/dev',
  rspack: '@rspack/core',
};

/** Finds out what builds a project; undefined if it is too early to say. */
export function findBuilder(
  { scripts, dependencies }: Manifest,
  tsconfig: CompilerOptions | undefined,
): Builder | undefined {
  const commands = Object.values(scripts).flatMap((script) => String(script).split(/&&|\|\|?|;/));
  const runs = (program: string): boolean =>
    commands.some((line) => new RegExp(`(^|[\\s/])${program}(\\s|$)`).test(line));
  const installed = bundlers.filter(({ command }) => dependencies.has(packages[command] ?? command));
  const writes = tsconfig?.noEmit !== true && tsconfig?.emitDeclarationOnly !== true;
  const isJavaScript = tsconfig === undefined && !dependencies.has('typescript');
  type Row = readonly [applies: boolean, kind: Builder['kind'], name: string];
  const rows: readonly Row[] = [
    [dependencies.has('@nestjs/core'), 'compiler', 'Nest'],
    ...installed.map(({ name, command }): Row => [runs(command), 'bundler', name]),
    [runs('swc'), 'compiler', 'swc'],
    [runs('babel'), 'compiler', 'Babel'],
    [writes && runs('tsc(?!.*\\s--noEmit(\\s|$))'), 'compiler', 'tsc'],
    ...installed.map(({ name }): Row => [true, 'bundler', name]),
    [writes && tsconfig?.outDir !== undefined, 'compiler', 'tsc'],
    ...['tsx', 'ts-node'].map((name): Row => [dependencies.has(name) || runs(name), 'runtime', name]),
    [runs('bun'), 'runtime', 'Bun'],
    [!writes || isJavaScript || runs('node\\s.*\\.[cm]?ts'), 'runtime', 'Node'],
  ];
  const [, kind, name] = rows.find(([applies]) => applies) ?? [];
  return kind && name ? { kind, name } : undefined;
}
