import { existsSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { type ParseError, parse } from 'jsonc-parser';
import { readText } from '../source/read-text.js';
import { isObject, type Manifest } from './manifest.js';
import type { Project } from './project.js';

/** The packages that generated code imports are ES modules, which Jest must compile for CommonJS. */
const packages = ['@notifygen/runtime', 'ky'];
const key = 'transformIgnorePatterns';
/** Jest transforms all packages but these two; pnpm keeps them one folder deeper. */
const pattern = `/node_modules/(?!(\\.pnpm|${packages.join('|')})/)`;

/** A key to add to a JSON file, or lines for a file that `init` must not edit. */
export type JestChange =
  | { readonly kind: 'kept'; readonly file: string }
  | JsonEdit
  | { readonly kind: 'advice'; readonly file: string; readonly lines: readonly string[] };

export interface JsonEdit {
  readonly kind: 'edit';
  readonly file: string;
  readonly key: readonly string[];
  readonly value: readonly string[];
}

/** What the configuration of Jest needs so that tests in CommonJS can import generated code. */
export function jestChanges({ folder, builder }: Project, manifest: Manifest): readonly JestChange[] {
  const files = [...jestFiles(manifest)].flatMap((file) => {
    const read = readText(join(folder, file), file);
    return 'text' in read ? [{ file, text: read.text }] : [];
  });
  if ([manifest, ...files].some(({ text }) => runsModules(text))) return [];
  if (builder?.name === 'Next') return [nextChange(folder)];
  const ofFiles = files.map(({ file, text }) => changeOf(file, text, manifest));
  const { jest } = manifest.content;
  const inManifest = (jest !== undefined && typeof jest !== 'string') || ofFiles.length === 0;
  return [...(inManifest ? [changeInManifest(manifest)] : []), ...ofFiles];
}

/** `next/jest` ignores the key, and takes the packages from the configuration of Next. */
function nextChange(folder: string): JestChange {
  const names = ['next.config.ts', 'next.config.mjs', 'next.config.js'];
  const file = names.find((name) => existsSync(join(folder, name))) ?? 'next.config.mjs';
  const read = readText(join(folder, file), file);
  if ('text' in read && isDone(read.text)) return { kind: 'kept', file };
  return { kind: 'advice', file, lines: [`transpilePackages: ['${packages.join("', '")}'],`] };
}

/** The usual names, and those that scripts and package.json name. In a package.json, the configuration is in a key. */
function jestFiles({ scripts, content: { jest } }: Manifest): ReadonlySet<string> {
  const usual = ['json', 'js', 'cjs', 'mjs', 'ts', 'cts', 'mts'].map(
    (extension) => `jest.config.${extension}`,
  );
  const named = Object.values(scripts).flatMap((script) =>
    [...String(script).matchAll(/\bjest\b.*?(?:--config|-c)[ =]["']?([^\s"']+)/g)].flatMap(
      ([, file]) => file ?? [],
    ),
  );
  const files = [...named, ...(typeof jest === 'string' ? [jest] : [])].map(posix.normalize);
  return new Set([...usual, ...files].filter((file) => basename(file) !== 'package.json'));
}

function changeInManifest({ text, content }: Manifest): JestChange {
  const file = 'package.json';
  const { jest = {} } = content;
  if (isObject(jest) && !(key in jest)) return { kind: 'edit', file, key: ['jest', key], value: [pattern] };
  return isDone(JSON.stringify(jest)) ? { kind: 'kept', file } : advice(file, text);
}

function changeOf(file: string, text: string, manifest: Manifest): JestChange {
  if (isDone(text)) return { kind: 'kept', file };
  const config = file.endsWith('.json') ? parseConfig(text) : undefined;
  if (!isObject(config) || key in config) return advice(file, text, usesTsJest(manifest));
  return { kind: 'edit', file, key: [key], value: [pattern] };
}

/** With comments, as Jest reads it; `undefined` if it is invalid. */
function parseConfig(text: string): unknown {
  const errors: ParseError[] = [];
  const config: unknown = parse(text, errors);
  return errors.length === 0 ? config : undefined;
}

/** Jest runs ES modules as they are if it is started so. What it has compiled to CommonJS, it could not load then. */
function runsModules(text: string): boolean {
  return text.includes('--experimental-vm-modules') || text.includes('extensionsToTreatAsEsm');
}

function isDone(config: string): boolean {
  return packages.every((name) => config.includes(name));
}

function usesTsJest({ dependencies }: Manifest): boolean {
  return dependencies.has('ts-jest');
}

function advice(file: string, text: string, tsJest = false): JestChange {
  const line = file.endsWith('.json')
    ? `"${key}": [${JSON.stringify(pattern)}]`
    : `${key}: ['${pattern.replaceAll('\\', '\\\\')}'],`;
  // The presets of ts-jest compile only TypeScript.
  const transform = tsJest && !/js-with-ts|\(t\|j\)s|\[jt\]s|\[tj\]s/.test(text);
  return {
    kind: 'advice',
    file,
    lines: transform ? [line, "transform: { …, '^.+\\\\.js$': 'ts-jest' },"] : [line],
  };
}
