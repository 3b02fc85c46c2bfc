import { existsSync } from 'node:fs';
import { basename, isAbsolute, join, relative } from 'node:path';
import { slashes } from '../source/paths.js';
import { readText } from '../source/read-text.js';
import { ownExtension } from './choose-settings.js';
import type { Manifest } from './manifest.js';
import type { Project } from './project.js';

/** Lines for the configuration of another tool, which `init` prints and never edits. */
export interface Advice {
  readonly file: string;
  /** Such as `so that Jest can load ES modules`. */
  readonly purpose: string;
  readonly lines: readonly string[];
}

/** An advice that is not needed if the file contains a text. */
type Needed = Advice & { readonly unless: string };

/** What other tools of a project need because of generated code, without what their configurations already contain. */
export function adviceForOtherTools(
  project: Project,
  manifest: Manifest,
  out: string,
  hasOutbox: boolean,
): readonly Advice[] {
  const { folder } = project;
  const needed = [
    ...adviceForJest(project, manifest),
    ...exclusions(folder, manifest, out),
    ...(hasOutbox ? adviceForOutbox(project, manifest) : []),
  ];
  return needed.flatMap(({ unless, ...advice }) =>
    textOf(folder, advice.file).includes(unless) ? [] : advice,
  );
}

function adviceForOutbox(project: Project, { dependencies }: Manifest): readonly Needed[] {
  const { folder, builder, usesJest } = project;
  const unless = '.notifygen';
  const purpose = 'because a database on this machine contains phone numbers';
  const ignore = { file: '.gitignore', purpose, lines: ['.notifygen/'], unless };
  // Node finds what a test imports only with the extension, which a bundler adds elsewhere.
  const needsExtension = !usesJest && !dependencies.has('vitest') && builder?.kind === 'bundler';
  const needed = [ignore, ...adviceForCompiler(project, needsExtension)];
  if (builder?.name !== 'Next') return needed;
  const file = existing(folder, 'next.config', scripts)[0] ?? 'next.config.mjs';
  const lines = ["serverExternalPackages: ['@notifygen/outbox'],"];
  const external = 'so that Next does not bundle the outbox';
  return [...needed, { file, purpose: external, lines, unless: '@notifygen/outbox' }];
}

/** The outbox is for Node, whose types TypeScript 6 and newer load only by name; its page and test import it as Node finds it. */
function adviceForCompiler(project: Project, needsExtension: boolean): readonly Needed[] {
  const { tsconfig, typescript = '', builder } = project;
  if (tsconfig === undefined) return [];
  const { types = Number.parseInt(typescript, 10) >= 6 ? [] : ['*'] } = tsconfig;
  const { allowImportingTsExtensions, rewriteRelativeImportExtensions } = tsconfig;
  const hasTypes = builder?.name === 'Next' || types.some((name) => ['*', 'node', 'bun'].includes(name));
  const takesTs = allowImportingTsExtensions || rewriteRelativeImportExtensions;
  const importsTs = needsExtension || ownExtension(project) === '.ts';
  const options = [
    ...(hasTypes ? [] : [`"types": ${JSON.stringify([...types, 'node'])}`]),
    ...(importsTs && !takesTs ? ['"rewriteRelativeImportExtensions": true'] : []),
  ];
  const line = `"compilerOptions": { …, ${options.join(', ')} }`;
  const purpose = 'so that the outbox compiles';
  return options.length === 0 ? [] : [{ file: 'tsconfig.json', purpose, lines: [line], unless: line }];
}

/** Jest transforms all packages but those that generated code imports; pnpm keeps them one folder deeper. */
const ignored = '"transformIgnorePatterns": ["/node_modules/(?!(\\\\.pnpm|@notifygen/runtime|ky)/)"]';

/** The packages that generated code imports are ES modules, which Jest must compile for CommonJS. */
function adviceForJest(
  { folder, builder, usesJest }: Project,
  { text, dependencies }: Manifest,
): readonly Needed[] {
  const file = existing(folder, 'jest.config', ['json', ...scripts])[0] ?? 'package.json';
  // Jest runs ES modules as they are if it is started so. What it has compiled to CommonJS, it could not load then.
  const runsModules = /--experimental-vm-modules|extensionsToTreatAsEsm/.test(text + textOf(folder, file));
  if (!usesJest || runsModules) return [];
  const purpose = 'so that Jest can load ES modules';
  // `next/jest` takes the packages from the configuration of Next.
  if (builder?.name === 'Next') {
    const config = existing(folder, 'next.config', scripts)[0] ?? 'next.config.mjs';
    const lines = ["transpilePackages: ['@notifygen/runtime', 'ky'],"];
    return [{ file: config, purpose, lines, unless: '@notifygen/runtime' }];
  }
  // The presets of ts-jest compile only TypeScript.
  const transform = dependencies.has('ts-jest') ? ['"transform": { …, "^.+\\\\.js$": "ts-jest" }'] : [];
  const lines = [ignored, ...transform];
  const shown = file === 'package.json' ? [`"jest": { …, ${lines.join(', ')} }`] : lines;
  return [{ file, purpose, lines: shown, unless: '@notifygen/runtime|ky' }];
}

/**
 * Keeps formatters and linters from generated code: a formatted file counts as out of date, and its declarations no longer
 * match the map to the templates.
 */
function exclusions(folder: string, { dependencies }: Manifest, out: string): readonly Needed[] {
  const path = slashes(relative(folder, out));
  // Ignore files cannot name their own folder, or what is outside of it.
  if (/^(\.\.)?(\/|$)/.test(path) || isAbsolute(path)) return [];
  const needed = [
    ...(dependencies.has('prettier') ? [['Prettier', '.prettierignore', `${path}/`] as const] : []),
    ...existing(folder, 'eslint.config', scripts).map(
      (file) => ['ESLint', file, `{ ignores: ['${path}/**'] },`] as const,
    ),
    ...existing(folder, 'biome', ['json', 'jsonc']).map(
      (file) => ['Biome', file, `"files": { "includes": ["**", …, "!${path}"] }`] as const,
    ),
  ];
  return needed.map(([tool, file, line]) => {
    return { file, purpose: `so that ${tool} skips generated code`, lines: [line], unless: basename(path) };
  });
}

const scripts = ['js', 'mjs', 'cjs', 'ts', 'mts', 'cts'];

function existing(folder: string, name: string, extensions: readonly string[]): readonly string[] {
  const files = extensions.map((extension) => `${name}.${extension}`);
  return files.filter((file) => existsSync(join(folder, file)));
}

/** Empty if the file is missing or cannot be read: then the line is printed. */
function textOf(folder: string, file: string): string {
  const read = readText(join(folder, file), file);
  return 'text' in read ? read.text : '';
}
