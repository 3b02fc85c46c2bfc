import { existsSync } from 'node:fs';
import { basename, isAbsolute, join, posix, relative } from 'node:path';
import { slashes } from '../source/paths.js';
import { readText } from '../source/read-text.js';
import { isObject, type Manifest } from './manifest.js';
import type { Project } from './project.js';

/** Lines for the configuration of another tool, which `init` prints and never edits. */
export interface Advice {
  readonly file: string;
  /** Such as `so that Jest can load ES modules`. */
  readonly purpose: string;
  readonly lines: readonly string[];
}

/** What other tools of a project need because of generated code, without what their configurations already contain. */
export function adviceForOtherTools(project: Project, manifest: Manifest, out: string): readonly Advice[] {
  return [...adviceForJest(project, manifest), ...exclusions(project.folder, manifest, out)];
}

/** The packages that generated code imports are ES modules, which Jest must compile for CommonJS. */
const packages = ['@notifygen/runtime', 'ky'];
/** Jest transforms all packages but these two; pnpm keeps them one folder deeper. */
const pattern = `/node_modules/(?!(\\.pnpm|${packages.join('|')})/)`;

function adviceForJest({ folder, builder, usesJest }: Project, manifest: Manifest): readonly Advice[] {
  if (!usesJest) return [];
  const { jest } = manifest.content;
  const files = existing(folder, jestFiles(manifest)).map((file) => ({ file, text: textOf(folder, file) }));
  // Jest runs ES modules as they are if it is started so. What it has compiled to CommonJS, it could not load then.
  const runsModules = /--experimental-vm-modules|extensionsToTreatAsEsm/;
  if ([manifest, ...files].some(({ text }) => runsModules.test(text))) return [];
  // `next/jest` takes the packages from the configuration of Next.
  if (builder?.name === 'Next') return missing(folder, nextConfig(folder), nextLine);
  if (isObject(jest) || files.length === 0)
    files.unshift({ file: 'package.json', text: JSON.stringify(jest ?? {}) });
  return files.flatMap(({ file, text }) =>
    isDone(text) ? [] : [jestAdvice(file, jestLines(file, text, manifest))],
  );
}

const nextLine = `transpilePackages: ['${packages.join("', '")}'],`;

function nextConfig(folder: string): string {
  return existing(folder, ['next.config.ts', 'next.config.mjs', 'next.config.js'])[0] ?? 'next.config.mjs';
}

function missing(folder: string, file: string, line: string): readonly Advice[] {
  return isDone(textOf(folder, file)) ? [] : [jestAdvice(file, [line])];
}

function jestAdvice(file: string, lines: readonly string[]): Advice {
  return { file, purpose: 'so that Jest can load ES modules', lines };
}

/** The usual names, and those that scripts and package.json name. In a package.json, the configuration is in a key. */
function jestFiles({ scripts, content: { jest } }: Manifest): readonly string[] {
  const usual = ['json', 'js', 'cjs', 'mjs', 'ts', 'cts', 'mts'].map(
    (extension) => `jest.config.${extension}`,
  );
  const named = Object.values(scripts).flatMap((script) =>
    [...String(script).matchAll(/\bjest\b.*?(?:--config|-c)[ =]["']?([^\s"']+)/g)].flatMap(
      ([, file]) => file ?? [],
    ),
  );
  const files = [...usual, ...named, ...(typeof jest === 'string' ? [jest] : [])].map(posix.normalize);
  return [...new Set(files)].filter((file) => basename(file) !== 'package.json');
}

function isDone(config: string): boolean {
  return packages.every((name) => config.includes(name));
}

function jestLines(file: string, text: string, { dependencies }: Manifest): readonly string[] {
  const json = `"transformIgnorePatterns": [${JSON.stringify(pattern)}]`;
  if (file === 'package.json') return [`"jest": { …, ${json} }`];
  if (file.endsWith('.json')) return [json];
  const line = `transformIgnorePatterns: ['${pattern.replaceAll('\\', '\\\\')}'],`;
  // The presets of ts-jest compile only TypeScript.
  const needsTransform = dependencies.has('ts-jest') && !/js-with-ts|\(t\|j\)s|\[jt\]s|\[tj\]s/.test(text);
  return needsTransform ? [line, "transform: { …, '^.+\\\\.js$': 'ts-jest' },"] : [line];
}

/**
 * Keeps formatters and linters from generated code: a formatted file counts as out of date, and its declarations no longer
 * match the map to the templates.
 */
function exclusions(folder: string, { dependencies }: Manifest, out: string): readonly Advice[] {
  const path = slashes(relative(folder, out));
  // Ignore files cannot name their own folder, or what is outside of it.
  if (/^(\.\.)?(\/|$)/.test(path) || isAbsolute(path)) return [];
  const eslint = ['js', 'mjs', 'cjs', 'ts', 'mts', 'cts'].map((extension) => `eslint.config.${extension}`);
  const needed = [
    ...(dependencies.has('prettier') ? [['Prettier', '.prettierignore', `${path}/`] as const] : []),
    ...existing(folder, eslint).map((file) => ['ESLint', file, `{ ignores: ['${path}/**'] },`] as const),
    ...existing(folder, ['biome.json', 'biome.jsonc']).map(
      (file) => ['Biome', file, `"files": { "includes": ["**", …, "!${path}"] }`] as const,
    ),
  ];
  return needed
    .filter(([, file]) => !textOf(folder, file).includes(basename(path)))
    .map(([tool, file, line]) => ({ file, purpose: `so that ${tool} skips generated code`, lines: [line] }));
}

function existing(folder: string, files: readonly string[]): readonly string[] {
  return files.filter((file) => existsSync(join(folder, file)));
}

/** Empty if the file is missing or cannot be read: then the line is printed. */
function textOf(folder: string, file: string): string {
  const read = readText(join(folder, file), file);
  return 'text' in read ? read.text : '';
}
